StructuredBuffer<float> x : register(t0);
RWStructuredBuffer<float> y : register(u1);
static const uint records = 100u;

[numthreads(64, 1, 1)] void main(uint3 id : SV_DispatchThreadID) {
    uint i = id.x;
    if (i < records) y[i] = x[i] + 1.0;
}
