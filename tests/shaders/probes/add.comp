#version 430
layout(local_size_x = 64) in;
layout(std430, binding = 0) readonly buffer Input { float x[]; };
layout(std430, binding = 1) writeonly buffer Output { float y[]; };
const uint records = 100u;

void main() {
    uint i = gl_GlobalInvocationID.x;
    if (i < records) y[i] = x[i] + 1.0;
}
