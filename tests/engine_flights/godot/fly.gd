# SPDX-License-Identifier: MIT
#
# Flies the bodies of throws.cpp that have one frame rate, and writes for each how far it passed its target: by veer's
# aim, and as in a vacuum. Run with --script fly.gd --fixed-fps RATE, and FLY_RATE, FLY_FROM, FLY_TO in the environment.
extends MainLoop

class Body:
	var rid
	var target
	var last
	var velocity
	var miss = 1e9
	var steps

var ball = PhysicsServer.shape_create(PhysicsServer.SHAPE_SPHERE)
var spaces = {}
var bodies = []
var bounds = []
var step = 0
var longest = 0

func _space_of(gravity):
	if not spaces.has(gravity):
		var space = PhysicsServer.space_create()
		PhysicsServer.space_set_active(space, true)
		PhysicsServer.area_set_param(space, PhysicsServer.AREA_PARAM_GRAVITY, gravity.length())
		PhysicsServer.area_set_param(space, PhysicsServer.AREA_PARAM_GRAVITY_VECTOR, gravity.normalized())
		PhysicsServer.area_set_param(space, PhysicsServer.AREA_PARAM_LINEAR_DAMP, 0)
		spaces[gravity] = space
	return spaces[gravity]

func _vector(x, i):
	return Vector3(float(x[i]), float(x[i + 1]), float(x[i + 2]))

func _add(x, velocity):
	var body = Body.new()
	body.rid = PhysicsServer.body_create(PhysicsServer.BODY_MODE_RIGID)
	PhysicsServer.body_add_shape(body.rid, ball)
	PhysicsServer.body_set_collision_layer(body.rid, 0)
	PhysicsServer.body_set_collision_mask(body.rid, 0) # hits nothing
	body.last = _vector(x, 7)
	body.target = _vector(x, 10)
	body.steps = int(x[6])
	body.velocity = velocity
	PhysicsServer.body_set_param(body.rid, PhysicsServer.BODY_PARAM_GRAVITY_SCALE, float(x[4]))
	PhysicsServer.body_set_param(body.rid, PhysicsServer.BODY_PARAM_LINEAR_DAMP, float(x[5]))
	PhysicsServer.body_set_state(body.rid, PhysicsServer.BODY_STATE_CAN_SLEEP, false)
	PhysicsServer.body_set_space(body.rid, _space_of(_vector(x, 1)))
	bodies.append(body)
	longest = max(longest, body.steps)

func _initialize():
	var rate = int(OS.get_environment("FLY_RATE"))
	Engine.iterations_per_second = rate
	PhysicsServer.shape_set_data(ball, 0.01)
	var file = File.new()
	if file.open(OS.get_environment("FLY_FROM"), File.READ) != OK:
		printerr("fly.gd: FLY_FROM is not a file: " + OS.get_environment("FLY_FROM"))
		longest = -1
		return
	while not file.eof_reached():
		var x = file.get_line().split(" ", false)
		if x.size() < 20 or int(round(1 / float(x[0]))) != rate:
			continue
		_add(x, _vector(x, 13))
		_add(x, _vector(x, 16))
		bounds.append(x[19])

# A body that was just added moves for a step without gravity: all start together a step later.
func _throw_all():
	for body in bodies:
		PhysicsServer.body_set_state(body.rid, PhysicsServer.BODY_STATE_TRANSFORM, Transform(Basis(), body.last))
		PhysicsServer.body_set_state(body.rid, PhysicsServer.BODY_STATE_LINEAR_VELOCITY, body.velocity)

func _iteration(_delta):
	step += 1
	if step == 3:
		_throw_all()
	if step <= 3:
		return false
	for body in bodies:
		if step > body.steps + 3:
			continue
		var now = PhysicsServer.body_get_state(body.rid, PhysicsServer.BODY_STATE_TRANSFORM).origin
		var way = now - body.last
		var to = body.target - body.last
		var squared = way.length_squared()
		var share = clamp(way.dot(to) / squared, 0, 1) if squared > 0 else 0.0
		body.miss = min(body.miss, (to - way * share).length())
		body.last = now
	return step > longest + 3

func _finalize():
	var file = File.new()
	if file.open(OS.get_environment("FLY_TO"), File.WRITE) == OK:
		for i in range(bounds.size()):
			file.store_line("%.9f %.9f %s" % [bodies[2 * i].miss, bodies[2 * i + 1].miss, bounds[i]])
	for body in bodies:
		PhysicsServer.free_rid(body.rid)
	for space in spaces.values():
		PhysicsServer.free_rid(space)
	PhysicsServer.free_rid(ball)
