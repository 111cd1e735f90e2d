#version 430
// Whether the device flushes subnormals: as a product, as a summand, as an operand of a comparison, in a copy.
layout(local_size_x = 64) in;
layout(std430, binding = 0) readonly buffer Input { float x[]; }; // 1e-30, 1e-10, 1e-40, 0
layout(std430, binding = 1) writeonly buffer Output { float y[]; };

void main() {
    if (gl_GlobalInvocationID.x > 0u) return;
    precise float product = x[0] * x[1];
    precise float sum = x[2] + x[3];
    y[0] = product;
    y[1] = sum;
    y[2] = x[2] > x[3] ? 1.0 : 0.0;
    y[3] = x[2];
}
