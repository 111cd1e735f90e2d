// Whether the device flushes subnormals: as a product, as a summand, as an operand of a comparison, in a copy.
@group(0) @binding(0) var<storage, read> x: array<f32>; // 1e-30, 1e-10, 1e-40, 0
@group(0) @binding(1) var<storage, read_write> y: array<f32>;

@compute @workgroup_size(64) fn main(@builtin(global_invocation_id) id: vec3u) {
    if (id.x > 0u) { return; }
    y[0] = x[0] * x[1];
    y[1] = x[2] + x[3];
    y[2] = select(0.0, 1.0, x[2] > x[3]);
    y[3] = x[2];
}
