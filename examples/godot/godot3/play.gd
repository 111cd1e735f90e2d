# SPDX-License-Identifier: MIT
#
# 200 missiles fly at a target that circles, and 200 people walk to a place, 600 frames. Writes where they all are in
# the last frame into the file PLAYED. Run with --script play.gd.
extends MainLoop

var library = GDNative.new()

func _call(function, arguments):
	return library.call_native("standard_varcall", function, arguments)

func _idle(_delta):
	library.library = load("res://veer.gdnlib")
	if not library.initialize():
		printerr("play.gd: libveer_godot3.so does not load")
		return true
	var missiles = PoolVector3Array()
	for i in 200:
		missiles.push_back(Vector3(i % 20, i / 20, i % 7))
	for i in 200:
		missiles.push_back(Vector3(1 + i % 3, 2, i % 5) * 8)
	var people = PoolVector2Array()
	for i in 200:
		people.push_back(Vector2(i % 20, i / 20))
	_call("veer_crowd", [people, Vector3(12, 6, 0)])
	for frame in 600:
		var target = Vector3(frame % 64, 32, 64 - frame % 64)
		missiles = _call("veer_fly", [missiles, target, 30.0, 12.5, 0.5, 0.015625])
		people = _call("veer_walk", [people, 0.015625])
	var file = File.new()
	if file.open(OS.get_environment("PLAYED"), File.WRITE) != OK:
		printerr("play.gd: PLAYED is not a file: " + OS.get_environment("PLAYED"))
		return true
	for v in missiles:
		file.store_float(v.x)
		file.store_float(v.y)
		file.store_float(v.z)
	for v in people:
		file.store_float(v.x)
		file.store_float(v.y)
	file.close()
	library.terminate()
	return true
