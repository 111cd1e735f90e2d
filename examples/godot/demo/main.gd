# SPDX-License-Identifier: MIT
#
# A target circles. One VeerHoming node flies at it, and a hundred missiles without nodes do so by VeerBatch. Forty
# people of a VeerCrowd walk to the middle. It prints where they are after each second.
extends Node3D

var positions := PackedVector3Array()
var velocities := PackedVector3Array()
var crowd := VeerCrowd.new()
var time := 0.0
var hits := 0

func _ready() -> void:
	$Missile.hit.connect(func(): hits += 1)
	for i in 100:
		positions.push_back(Vector3(i % 10, 0, i / 10) * 2)
		velocities.push_back(Vector3(0, 0, -20))
	for i in 40:
		crowd.add(Vector2(i % 8, i / 8) + Vector2(10, 10))
	crowd.order(Vector2.ZERO)

func _physics_process(delta: float) -> void:
	time += delta
	$Target.position = Vector3(cos(time), 0, sin(time)) * 25
	var flown := VeerBatch.fly(positions, velocities, $Target.position, 20, 8, 0.5, delta)
	positions = flown[0]
	velocities = flown[1]
	crowd.step(delta)
	if floor(time) > floor(time - delta):
		print("after %d s: %d hits; the first missile is at %s, the first of the crowd at %s" %
			[time, hits, positions[0], crowd.get_positions()[0]])
