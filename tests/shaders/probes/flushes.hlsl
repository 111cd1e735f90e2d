// Whether the device flushes subnormals: as a product, as a summand, as an operand of a comparison, in a copy.
StructuredBuffer<float> x : register(t0); // 1e-30, 1e-10, 1e-40, 0
RWStructuredBuffer<float> y : register(u1);

[numthreads(64, 1, 1)] void main(uint3 id : SV_DispatchThreadID) {
    if (id.x > 0u) return;
    precise float product = x[0] * x[1];
    precise float sum = x[2] + x[3];
    y[0] = product;
    y[1] = sum;
    y[2] = x[2] > x[3] ? 1.0 : 0.0;
    y[3] = x[2];
}
