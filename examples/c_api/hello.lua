-- SPDX-License-Identifier: MIT
-- A hundred missiles from LuaJIT. Prints the position of the first after two seconds.
local ffi = require("ffi")
ffi.cdef [[
typedef struct { float *x, *y, *z; } veer_vectors;
int veer_homing_arc_step(int64_t count, veer_vectors position, veer_vectors velocity, veer_vectors target,
                         float speed, float radius, float damping, float time_step);
]]
local veer, count = ffi.load(os.getenv("VEER_C") or "veer_c"), 100

local arrays = {} -- keeps the arrays alive
local function vectors()
    local x, y, z = ffi.new("float[?]", count), ffi.new("float[?]", count), ffi.new("float[?]", count)
    arrays[#arrays + 1] = {x, y, z}
    return ffi.new("veer_vectors", x, y, z)
end

local position, velocity, target = vectors(), vectors(), vectors()
for i = 0, count - 1 do
    position.x[i], velocity.x[i], velocity.z[i], target.z[i] = i, 26, 15, 50
end
for _ = 1, 120 do
    assert(veer.veer_homing_arc_step(count, position, velocity, target, 30, 25, 0.1, 1 / 60) == 0)
end
print(("%.3f %.3f %.3f"):format(position.x[0], position.y[0], position.z[0]))
