// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The veer authors
//
// veer: motion and steering math, in HLSL, for FXC (shader model 5.0) and DXC (6.0). Include this file as often as you
// like.
//
// The functions of the C++ headers, with the same operations in the same order. The header that heads each section has
// derivations, sources and longer comments. Any consistent units; comments say m, s, rad. 2D and 3D overload each
// other; structs with vectors carry the dimension.
// Written by shaders/generate.py from the headers: change those, and not this file.

#ifndef VEER_HLSL
#define VEER_HLSL

// FXC warns that it unrolls a loop over an array, and takes an early return for a missing one.
#pragma warning(disable : 3550 4000)

// ---- scalar.hpp ----

// The square root of smallest_normal. Stepping functions treat shorter vectors as zero.
float veer_shortest_length() {
    return 1.0842022e-19;
}

static const float veer_smallest_normal = 1.1754944e-38; // a squared length below it counts as zero
static const float veer_epsilon = 1.1920929e-7; // the distance from 1 to the next number
static const float veer_largest = 3.40282346638528859e38; // the largest finite number
// the largest component of a length, velocity, acceleration or force; times, rates, fractions and gains go to 1e6
static const float veer_range_limit = 1.0e15;
// range_limit * range_limit in float; a compiler might compute the product in double
static const float veer_range_limit_squared = 9.9999994e29;

// Infinity, which has no literal.
float veer_infinity() {
    return asfloat(0x7f800000u);
}

// mask ? a : b.
float veer_select(bool mask, float a, float b) {
    return mask ? a : b;
}

// The smaller of two numbers: a < b ? a : b, so b if the two are equal or one is NaN.
float veer_minimum(float a, float b) {
    precise bool first = a < b;
    return first ? a : b;
}

// The larger of two numbers: a > b ? a : b, so b if the two are equal or one is NaN.
float veer_maximum(float a, float b) {
    precise bool first = a > b;
    return first ? a : b;
}

// x clamped to [low, high]; low if low > high.
float veer_clamp(float x, float low, float high) {
    return veer_maximum(veer_minimum(x, high), low);
}

// a / b, rounded to nearest, ties to even: the same bits on every device that adds, subtracts and multiplies by IEEE
// 754. The device only computes 1 / x, with an error of up to 14 ulp; the integer remainder corrects the quotient. If
// the device takes subnormal numbers for 0, so does this function. Infinity if the quotient is too large, and for a /
// 0; NaN as in IEEE 754.
float veer_quotient(float a, float b) {
#ifdef VEER_NATIVE
    precise float result = a / b;
    return result;
#else
    precise bool raises_a = abs(a) < veer_smallest_normal;
    precise bool raises_b = abs(b) < veer_smallest_normal;
    uint a_bits = asuint(raises_a ? a * 16777216.0 : a);
    uint b_bits = asuint(raises_b ? b * 16777216.0 : b);
    uint a_size = a_bits & 0x7fffffffu;
    uint b_size = b_bits & 0x7fffffffu;
    int exponent = (int(a_size - b_size) >> 23u) + (raises_a ? 102 : 126) + (raises_b ? 24 : 0);

    // the mantissas are from 1 to 2; if the dividend's is smaller, it is doubled, so the quotient is from 1 to 2
    uint a_part = a_bits & 0x7fffffu;
    uint b_part = b_bits & 0x7fffffu;
    precise bool doubles = a_part < b_part;
    uint divisor = b_part | 0x800000u; // times 2^23
    precise float inverse = 1.0 / asfloat(b_part | 0x3f800000u);

    // this quotient times 2^24, rounded down: the factors 2, 1 and 2^-23 are smaller by a 2^19th part, so no rough
    // value is too large
    precise float rough = asfloat(a_part | 0x3f800000u) * inverse * (doubles ? 1.9999962 : 0.9999981);
    uint digits = (asuint(rough) - 0x3f000000u) << 1u;
    uint remainder = (a_bits << (doubles ? 25u : 24u)) - digits * divisor; // below 2^32: higher bits may be lost
    uint missing = uint(float(remainder) * inverse * 1.1920906e-7);
    digits = digits + missing;
    remainder = remainder - missing * divisor;
    if (remainder >= divisor) {
        digits = digits + 1u;
        remainder = remainder - divisor;
    }
    uint size = (uint(exponent) << 23u) + ((digits + 1u) >> 1u); // a tie cannot happen here
    if (exponent < 0 || exponent > 253 || a_size - 0x800000u >= 0x7f000000u || b_size - 0x800000u >= 0x7f000000u) {
        // subnormal: the digits below the last bit are rounded off; `sticky` remembers whether any digit follows
        uint falling = uint(min(max(1 - exponent, 1), 26));
        uint sticky = (digits << 1u) | (remainder > 0u ? 1u : 0u);
        size = (sticky + (1u << falling) - 1u + ((sticky >> (falling + 1u)) & 1u)) >> (falling + 1u);
        // 0, infinity and NaN
        precise bool vanishes = a_size == 0u || b_size >= 0x7f800000u;
        precise bool diverges = b_size == 0u || a_size >= 0x7f800000u;
        size = vanishes ? 0u : (diverges || exponent > 253 ? 0x7f800000u : size);
        size = (vanishes && diverges) || max(a_size, b_size) > 0x7f800000u ? 0x7fc00000u : size;
    }
    return asfloat(size | ((a_bits ^ b_bits) & 0x80000000u));
#endif
}

// The square root of x, rounded to nearest: the same bits on every device, as `quotient`. The device only computes 1 /
// sqrt(x), with an error of up to 14 ulp. Returns x if x is 0, -0 or infinity; NaN below 0.
float veer_root(float x) {
#ifdef VEER_NATIVE
    return sqrt(x);
#else
    precise bool raises = x < veer_smallest_normal;
    precise float raised = raises ? x * 16777216.0 : x;
    uint bits = asuint(raised);

    // the mantissa is from 1 to 2, doubled if the exponent is odd, so the root is from 1 to 2
    precise bool doubles = (bits & 0x800000u) == 0u;
    precise float square = asfloat((bits & 0x7fffffu) | (doubles ? 0x40000000u : 0x3f800000u));
    precise float inverse = rsqrt(square);

    // this root times 2^23, rounded down: the factors 1 and 2^-24 are smaller by a 2^19th part
    precise float rough = square * inverse * 0.9999981;
    uint digits = asuint(rough) - 0x3f000000u;
    uint remainder = (bits << (doubles ? 24u : 23u)) - digits * digits;
    uint missing = uint(float(remainder) * inverse * 5.960453e-8);
    remainder = remainder - missing * (digits + digits + missing);
    digits = digits + missing;
    if (remainder > digits + digits) {
        remainder = remainder - (digits + digits + 1u);
        digits = digits + 1u;
    }
    digits = digits + (remainder > digits ? 1u : 0u); // (digits + 1/2)^2 = digits^2 + digits + 1/4: a tie cannot happen
    uint size = digits + ((((bits >> 23u) + (raises ? 101u : 125u)) >> 1u) << 23u);
    if (bits - 0x800000u >= 0x7f000000u) {
        size = bits > 0x80000000u ? bits | 0x7fc00000u : bits;
    }
    return asfloat(size);
#endif
}

// a / b, or 0 if b is below the smallest normal number; the divisor is raised to that number before the division.
float veer_ratio(float a, float b) {
    return veer_quotient(b >= veer_smallest_normal ? a : 0.0, veer_maximum(b, veer_smallest_normal));
}

// -1 if x < 0, else 1.
float veer_sign_of(float x) {
    return x < 0.0 ? -1.0 : 1.0;
}

// 0 - x, which is never -0, in a form that no compiler replaces by -x.
float veer_negative(float x) {
    return x == 0.0 ? 0.0 : -x;
}

// x rounded to the nearest integer, ties to even, never -0; for |x| < 2^22.
float veer_nearest_whole(float x) {
    return float(int(round(x)));
}

// x truncated to an integer, never -0; for |x| < 2^31.
float veer_whole_part(float x) {
    return float(int(x));
}

// x rounded to 12 of its 24 bits, so that a product of two such numbers is exact.
float veer_leading_half(float x) {
    precise float result = asfloat((asuint(x) + 0x800u) & 0xfffff000u);
    return result;
}

// ---- vector.hpp ----

// Position and velocity, for example after a step.
struct veer_Motion2 {
    float2 position; // [m]
    float2 velocity; // [m/s]
};
struct veer_Motion3 {
    float3 position; // [m]
    float3 velocity; // [m/s]
};

float veer_dot(float2 a, float2 b) {
    precise float planar = a.x * b.x + a.y * b.y;
    return planar;
}
float veer_dot(float3 a, float3 b) {
    precise float planar = a.x * b.x + a.y * b.y;
    precise float result = planar + a.z * b.z;
    return result;
}

float veer_length_squared(float2 v) {
    return veer_dot(v, v);
}
float veer_length_squared(float3 v) {
    return veer_dot(v, v);
}

float veer_length(float2 v) {
    return veer_root(veer_dot(v, v));
}
float veer_length(float3 v) {
    return veer_root(veer_dot(v, v));
}

float veer_distance(float2 a, float2 b) {
    precise float result = veer_length(a - b);
    return result;
}
float veer_distance(float3 a, float3 b) {
    precise float result = veer_length(a - b);
    return result;
}

float veer_inverse_length(float2 v) {
    return veer_root(veer_ratio(1.0, veer_dot(v, v)));
}
float veer_inverse_length(float3 v) {
    return veer_root(veer_ratio(1.0, veer_dot(v, v)));
}

// The largest of |x|, |y| [and |z|].
float veer_largest_coordinate(float2 v) {
    precise float planar = veer_maximum(abs(v.x), abs(v.y));
    return planar;
}
float veer_largest_coordinate(float3 v) {
    precise float planar = veer_maximum(abs(v.x), abs(v.y));
    return veer_maximum(planar, abs(v.z));
}

// A factor for the length of a turning vector. Multiply the vector by the factor after each rotation, so that rounding
// errors do not add up. The factor is 1, 1 + epsilon or 1 - epsilon. It moves the length towards the nearest number
// with 17 or 18 significant bits. So the length changes by at most 4e-6 of its value. In double, the factor is 1.
float veer_steady_factor(float size) {
    precise float high = veer_leading_half(size);
    precise float grid = high * 0.015625;
    precise float steady = high + (veer_leading_half(size - high + grid) - grid);
    precise float more = 1.0 + veer_epsilon;
    precise float less = 1.0 - veer_epsilon;
    return size < steady ? more : (size > steady ? less : 1.0);
}

// The factor that scales v to a given length: length / |v|.
// Degenerate: if |v|^2 is below the smallest normal number, returns 0.
float veer_factor_to(float2 v, float size) {
    precise float squared = veer_dot(v, v);
    return veer_quotient(squared >= veer_smallest_normal ? size : 0.0,
        veer_root(veer_maximum(squared, veer_smallest_normal)));
}
float veer_factor_to(float3 v, float size) {
    precise float squared = veer_dot(v, v);
    return veer_quotient(squared >= veer_smallest_normal ? size : 0.0,
        veer_root(veer_maximum(squared, veer_smallest_normal)));
}

float veer_cross(float2 a, float2 b) {
    precise float z = a.x * b.y - a.y * b.x;
    return z;
}
float3 veer_cross(float3 a, float3 b) {
    precise float z = a.x * b.y - a.y * b.x;
    precise float3 result = float3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, z);
    return result;
}

float2 veer_normalize_or(float2 v, float2 fallback) {
    precise float scale = veer_inverse_length(v);
    precise float2 result = scale > 0.0 ? v * scale : fallback;
    return result;
}
float3 veer_normalize_or(float3 v, float3 fallback) {
    precise float scale = veer_inverse_length(v);
    precise float3 result = scale > 0.0 ? v * scale : fallback;
    return result;
}

float2 veer_truncate(float2 v, float max_length) {
    precise float longest = veer_maximum(veer_length(v), veer_maximum(max_length, veer_smallest_normal));
    precise float2 result = v * veer_quotient(veer_maximum(max_length, 0.0), longest);
    return result;
}
float3 veer_truncate(float3 v, float max_length) {
    precise float longest = veer_maximum(veer_length(v), veer_maximum(max_length, veer_smallest_normal));
    precise float3 result = v * veer_quotient(veer_maximum(max_length, 0.0), longest);
    return result;
}

float2 veer_project(float2 v, float2 unit) {
    precise float2 result = unit * veer_dot(v, unit);
    return result;
}
float3 veer_project(float3 v, float3 unit) {
    precise float3 result = unit * veer_dot(v, unit);
    return result;
}

float2 veer_reject(float2 v, float2 unit) {
    precise float2 result = v - veer_project(v, unit);
    return result;
}
float3 veer_reject(float3 v, float3 unit) {
    precise float3 result = v - veer_project(v, unit);
    return result;
}

float2 veer_lateral(float2 v, float2 heading) {
    precise float squared = veer_length_squared(heading);
    precise float2 once = v - heading * veer_ratio(veer_dot(v, heading), squared);
    precise float along = veer_dot(once, heading);
    precise float fraction = veer_ratio(along, squared);
    precise float2 twice = once - heading * fraction;
    precise bool cancelled = fraction * along > 0.75 * veer_length_squared(once); // |twice| < |once| / 2
    if (!cancelled) {
        return twice;
    }

    precise float still_along = veer_dot(twice, heading);
    precise float still_fraction = veer_ratio(still_along, squared);
    precise bool nothing = still_fraction * still_along > 0.75 * veer_length_squared(twice);
    precise float2 thrice = twice - heading * still_fraction;
    return nothing ? float2(0.0, 0.0) : thrice;
}
float3 veer_lateral(float3 v, float3 heading) {
    precise float squared = veer_length_squared(heading);
    precise float3 once = v - heading * veer_ratio(veer_dot(v, heading), squared);
    precise float along = veer_dot(once, heading);
    precise float fraction = veer_ratio(along, squared);
    precise float3 twice = once - heading * fraction;
    precise bool cancelled = fraction * along > 0.75 * veer_length_squared(once); // |twice| < |once| / 2
    if (!cancelled) {
        return twice;
    }

    precise float still_along = veer_dot(twice, heading);
    precise float still_fraction = veer_ratio(still_along, squared);
    precise bool nothing = still_fraction * still_along > 0.75 * veer_length_squared(twice);
    precise float3 thrice = twice - heading * still_fraction;
    return nothing ? float3(0.0, 0.0, 0.0) : thrice;
}

float2 veer_orthogonal(float2 v) {
    precise float x = v.x;
    precise float y = v.y;
    return float2(veer_negative(y), x);
}
float3 veer_orthogonal(float3 v) {
    precise float x = v.x;
    precise float y = v.y;
    precise float z = v.z;
    precise float size_x = abs(x);
    precise float size_y = abs(y);
    precise float size_z = abs(z);
    precise float3 about_x_or_y = size_y <= size_x ? float3(z, 0.0, veer_negative(x))
        : float3(0.0, veer_negative(z), y);
    return size_z <= veer_minimum(size_x, size_y) ? float3(veer_negative(y), x, 0.0) : about_x_or_y;
}

float2 veer_perpendicular(float2 v) {
    return veer_normalize_or(veer_orthogonal(v), float2(1.0, 0.0));
}
float3 veer_perpendicular(float3 v) {
    return veer_normalize_or(veer_orthogonal(v), float3(1.0, 0.0, 0.0));
}

// mask ? a : b.
float2 veer_select(bool mask, float2 a, float2 b) {
    return mask ? a : b;
}
float3 veer_select(bool mask, float3 a, float3 b) {
    return mask ? a : b;
}
// 0 - v, component by component: see negative.
float2 veer_opposite(float2 v) {
    return float2(veer_negative(v.x), veer_negative(v.y));
}
float3 veer_opposite(float3 v) {
    return float3(veer_negative(v.x), veer_negative(v.y), veer_negative(v.z));
}

// ---- parts/question.hpp ----

// A hash of every bit of every added number, and of their order.
struct veer_ProofWord {
    uint value; // its bits
};

// The inputs of a question: vectors have components in [-16, 16).
struct veer_ShaderQuestion2 {
    float2 position; // [m]
    float2 velocity; // [m/s]
    float2 target_position; // [m]
    float2 target_velocity; // [m/s]
    float2 other; // any
    float number; // in [0, 16]
    float rate; // in [0, 2]
    float time; // [s]  in [0, 1]
};
struct veer_ShaderQuestion3 {
    float3 position; // [m]
    float3 velocity; // [m/s]
    float3 target_position; // [m]
    float3 target_velocity; // [m/s]
    float3 other; // any
    float number; // in [0, 16]
    float rate; // in [0, 2]
    float time; // [s]  in [0, 1]
};

// A hash with 32 bits added.
veer_ProofWord veer_with_bits(veer_ProofWord word, uint bits) {
    uint mixed = (word.value ^ bits) * 0x1000193u;
    veer_ProofWord result;
    result.value = mixed ^ (mixed >> 15u);
    return result;
}

// A hash with a number added. Subnormal numbers count as 0, because some devices have none.
veer_ProofWord veer_with(veer_ProofWord word, float x) {
    uint bits = asuint(x);
    return veer_with_bits(word, (bits & 0x7f800000u) == 0u ? bits & 0x80000000u : bits);
}

// A hash with the components of a vector added.
veer_ProofWord veer_with_vector(veer_ProofWord word, float2 v) {
    return veer_with(veer_with(word, v.x), v.y);
}
veer_ProofWord veer_with_vector(veer_ProofWord word, float3 v) {
    return veer_with(veer_with(veer_with(word, v.x), v.y), v.z);
}

// 32 pseudo-random bits: an integer hash that maps no two seeds to the same bits.
uint veer_chance_of(uint seed) {
    uint x = seed;
    x = (x ^ (x >> 16u)) * 0x21f0aaadu;
    x = (x ^ (x >> 15u)) * 0xd35a2d97u;
    return x ^ (x >> 15u);
}

// A number in [-16, 16) of 21 bits; a whole number if `whole`, 0 if `vanishes`. The 0 comes from an integer, because a
// compiler that knows a 0 removes operations.
float veer_drawn_number(uint seed, bool whole, bool vanishes) {
    uint bits = (vanishes ? 0x80000000u : veer_chance_of(seed)) >> 11u;
    int count = int(whole ? bits & 0xffff0000u : bits) - 1048576;
    precise float result = float(count) * 1.5258789e-5;
    return result;
}

// A vector of such numbers, whole ones if `whole`. The component of index `gone` is 0; none for 3, all for 4.
float2 veer_drawn_vector2(uint seed, bool whole, uint gone) {
    precise bool all_gone = gone == 4u;
    precise float x = veer_drawn_number(seed * 4u, whole, gone == 0u || all_gone);
    precise float y = veer_drawn_number(seed * 4u + 1u, whole, gone == 1u || all_gone);
    return float2(x, y);
}
float3 veer_drawn_vector3(uint seed, bool whole, uint gone) {
    precise bool all_gone = gone == 4u;
    precise float x = veer_drawn_number(seed * 4u, whole, gone == 0u || all_gone);
    precise float y = veer_drawn_number(seed * 4u + 1u, whole, gone == 1u || all_gone);
    precise float z = veer_drawn_number(seed * 4u + 2u, whole, gone == 2u || all_gone);
    return float3(x, y, z);
}

// A question of one of four kinds: two as in a game, one on axes and with ties, one in one place or at rest. `like`
// gives the dimension.
veer_ShaderQuestion2 veer_question_of(float2 like, uint question) {
    uint seed = question * 8u;
    uint kind = question % 8u;
    uint row = question / 8u;
    precise bool whole = kind % 4u == 2u;
    precise bool meets = kind == 3u;
    precise float2 position = veer_drawn_vector2(seed, whole, whole ? row % 3u : 3u);
    precise float2 velocity = veer_drawn_vector2(seed + 1u, whole, kind == 7u ? 4u : (whole ? (row + 1u) % 3u : 3u));
    precise float2 target_position = veer_drawn_vector2(meets ? seed : seed + 2u, whole, whole ? (row + 2u) % 3u : 3u);
    precise float2 target_velocity = veer_drawn_vector2(seed + 3u, whole, meets ? 4u : (whole ? row % 3u : 3u));
    precise float2 other = veer_drawn_vector2(seed + 4u, whole, whole ? (row + 1u) % 3u : 3u);
    precise float number = abs(veer_drawn_number(seed * 4u + 20u, whole, false));
    precise float rate = abs(veer_drawn_number(seed * 4u + 21u, whole, false)) * 0.125;
    precise float time = abs(veer_drawn_number(seed * 4u + 22u, whole, false)) * 0.0625;
    veer_ShaderQuestion2 result;
    result.position = position;
    result.velocity = velocity;
    result.target_position = target_position;
    result.target_velocity = target_velocity;
    result.other = other;
    result.number = number;
    result.rate = rate;
    result.time = time;
    return result;
}
veer_ShaderQuestion3 veer_question_of(float3 like, uint question) {
    uint seed = question * 8u;
    uint kind = question % 8u;
    uint row = question / 8u;
    precise bool whole = kind % 4u == 2u;
    precise bool meets = kind == 3u;
    precise float3 position = veer_drawn_vector3(seed, whole, whole ? row % 3u : 3u);
    precise float3 velocity = veer_drawn_vector3(seed + 1u, whole, kind == 7u ? 4u : (whole ? (row + 1u) % 3u : 3u));
    precise float3 target_position = veer_drawn_vector3(meets ? seed : seed + 2u, whole, whole ? (row + 2u) % 3u : 3u);
    precise float3 target_velocity = veer_drawn_vector3(seed + 3u, whole, meets ? 4u : (whole ? row % 3u : 3u));
    precise float3 other = veer_drawn_vector3(seed + 4u, whole, whole ? (row + 1u) % 3u : 3u);
    precise float number = abs(veer_drawn_number(seed * 4u + 20u, whole, false));
    precise float rate = abs(veer_drawn_number(seed * 4u + 21u, whole, false)) * 0.125;
    precise float time = abs(veer_drawn_number(seed * 4u + 22u, whole, false)) * 0.0625;
    veer_ShaderQuestion3 result;
    result.position = position;
    result.velocity = velocity;
    result.target_position = target_position;
    result.target_velocity = target_velocity;
    result.other = other;
    result.number = number;
    result.rate = rate;
    result.time = time;
    return result;
}

// ---- ground/words.hpp ----

// A number with twice as many bits as S: the unevaluated sum high + low, with |low| <= ulp(high) / 2.
struct veer_DoubleWord {
    float high;
    float low;
};

// a * b without error, unless the low word underflows.
veer_DoubleWord veer_two_product(float a, float b) {
    precise float a_high = veer_leading_half(a);
    precise float a_low = a - a_high;
    precise float b_high = veer_leading_half(b);
    precise float b_low = b - b_high;
    precise float product = a * b;
    precise float error = a_high * b_high - product + a_high * b_low + a_low * b_high + a_low * b_low;
    veer_DoubleWord result;
    result.high = product;
    result.low = error;
    return result;
}

// a * b - c * d, accurate even if the products nearly cancel. By Sterbenz' lemma, the difference of the high words is
// exact for nearly equal products. The low words are the rounding errors of the products.
float veer_difference_of_products(float a, float b, float c, float d) {
    veer_DoubleWord first = veer_two_product(a, b);
    veer_DoubleWord second = veer_two_product(c, d);
    precise float result = first.high - second.high + (first.low - second.low);
    return result;
}

// ---- trigonometry.hpp ----

// Sine and cosine of an angle.
struct veer_SineCosine {
    float sine;
    float cosine;
};

// Returns angle - quarters * pi / 2 as a sum high + low. If |quarters| <= 2^13, all bits of the sum are correct.
veer_DoubleWord veer_less_quarters(float angle, float quarters) {
    precise float coarse = angle - quarters * 1.5703125;
    precise float closer = coarse - quarters * 0.0004837513;
    precise float fine = quarters * 7.5495336e-8;
    precise float high = closer - fine; // only this difference has a rounding error
    precise float rounding = closer - high - fine;
    precise float result_low = rounding - quarters * 2.563344e-12;
    veer_DoubleWord result;
    result.high = high;
    result.low = result_low;
    return result;
}

// Subtracts most full turns from an angle of more than 2^11 turns, so that less_quarters can reduce the remainder. The
// result is exact for an angle that differs from the argument by at most 1 ulp. Angles are clamped to [-2^30, 2^30].
float veer_fewer_turns(float angle) {
    precise bool many = abs(angle) > 12868.0;
    if (!many) {
        return angle;
    }
    precise float unwound = veer_clamp(angle, -1.0737418e9, 1.0737418e9);
    for (int passes = 0; passes < 2; passes++) { // each pass divides the number of turns by 2^12
        precise float turns = veer_nearest_whole(veer_leading_half(unwound * 0.15915494));
        veer_DoubleWord less = veer_less_quarters(unwound, turns * 4.0);
        unwound = less.high + less.low;
    }
    return unwound;
}

// Polynomials for |r| <= pi/4.
float veer_sine_series(float square) {
    precise float result = -0.166666545 + square * (0.008332151 + square * -0.0001951398);
    return result;
}

float veer_cosine_series(float square) {
    precise float result = 0.041666645 + square * (-0.0013887304 + square * 2.4431669e-5);
    return result;
}

// Sine and cosine of r = high + low, for |high| <= 0.787 and |low| up to about an ulp of `high`.
veer_SineCosine veer_sin_cos_of_octant(float high, float low) {
    precise float square = high * high;
    precise float half_value = square * 0.5 - 0.25;
    precise float sine = high + (high * square * veer_sine_series(square) + low * (0.75 - half_value));
    precise float cosine = 0.75 - (half_value - (square * square * veer_cosine_series(square) - high * low));
    veer_SineCosine result;
    result.sine = sine;
    result.cosine = cosine;
    return result;
}

// sine_over_angle returns sin(angle) / angle, and cosine_of_square returns cos(angle), for square = angle^2 and
// |angle| <= pi/4. The errors are at most 2 epsilon.
float veer_sine_over_angle(float square) {
    precise float result = 1.0 + square * veer_sine_series(square);
    return result;
}

float veer_cosine_of_square(float square) {
    precise float result = 1.0 + square * (-0.5 + square * veer_cosine_series(square));
    return result;
}

// (atan(t) - t) / t^3, for square = t^2 and |t| <= tan(pi/8). The relative error of atan(t) is 2^-30 (double: 2^-59).
float veer_arc_tangent_series(float square) {
    precise float result = -0.33333315
        + square * (0.1999847 + square * (-0.1424351 + square * (0.105936357 + square * -0.0607775)));
    return result;
}

// atan2(y, x) for y >= 0: the angle from the x axis to the point (x, y), in [0, pi]. At the origin, returns 0.
float veer_arc_tangent(float y, float x) {
    precise float size = abs(x);
    precise float longer = veer_maximum(y, size);
    precise float shorter = veer_minimum(y, size);
    precise float flat_side = veer_sign_of(size - y);
    precise float ahead = veer_sign_of(x);
    precise float octant = veer_sign_of(longer * 0.41421356 - shorter); // 1 or -1
    precise float diagonal = 0.5 - octant * 0.5; // 0 or 1
    precise float tangent = veer_quotient(shorter - diagonal * longer,
        veer_maximum(longer + diagonal * shorter, veer_smallest_normal));
    precise float square = tangent * tangent;
    precise float signed_tangent = tangent * (flat_side * ahead);

    // the angle is eighths * pi/4 + atan(signed_tangent); pi/4 is stored as a sum of two numbers
    precise float eighths = 2.0 - ahead * (1.0 + flat_side * (1.0 - diagonal));
    precise float correction = signed_tangent * square * veer_arc_tangent_series(square) + eighths * -8.146034e-8;
    precise float result = eighths * 0.78539824 + (signed_tangent + correction);
    return result;
}

// Sine and cosine of an angle. The result is the same on every processor, bit for bit.
// angle: [rad]
veer_SineCosine veer_sin_cos(float angle) {
    // fast path: most angles in a game need no reduction
    if (!(abs(angle) > 0.785)) {
        return veer_sin_cos_of_octant(angle, 0.0);
    }

    precise float unwound = veer_fewer_turns(angle);
    precise float quarters = veer_nearest_whole(unwound * 0.63661977);
    veer_DoubleWord reduced = veer_less_quarters(unwound, quarters);
    veer_SineCosine sine_cosine = veer_sin_cos_of_octant(reduced.high, reduced.low);

    // number of quarter turns to the nearest full turn: -2 .. 2
    precise float to_turn = 4.0 * veer_nearest_whole(quarters * 0.25) - quarters;
    precise float cosine_of_quarters = 1.0 - abs(to_turn);
    precise float sine_of_quarters = to_turn * (abs(to_turn) - 2.0);
    precise float result_sine = cosine_of_quarters * sine_cosine.sine + sine_of_quarters * sine_cosine.cosine;
    precise float result_cosine = cosine_of_quarters * sine_cosine.cosine - sine_of_quarters * sine_cosine.sine;
    veer_SineCosine result;
    result.sine = result_sine;
    result.cosine = result_cosine;
    return result;
}

// ---- rotation.hpp ----

// A vector times a power of two. Products of two scaled vectors neither overflow nor underflow.
struct veer_Scaled2 {
    float2 vector_part;
    float unscale; // inverse of the power of two
};
struct veer_Scaled3 {
    float3 vector_part;
    float unscale; // inverse of the power of two
};

veer_Scaled2 veer_scaled(float2 v) {
    precise float squared = veer_length_squared(v);
    precise bool is_short = squared < 8.881784e-16;
    precise bool is_long = squared > 67108864.0;
    precise float2 result_vector_part = v * (is_short ? 7.2057594e16 : (is_long ? 9.536743e-7 : 262144.0));
    veer_Scaled2 result;
    result.vector_part = result_vector_part;
    result.unscale = is_short ? 1.3877788e-17 : (is_long ? 1048576.0 : 3.8146973e-6);
    return result;
}
veer_Scaled3 veer_scaled(float3 v) {
    precise float squared = veer_length_squared(v);
    precise bool is_short = squared < 8.881784e-16;
    precise bool is_long = squared > 67108864.0;
    precise float3 result_vector_part = v * (is_short ? 7.2057594e16 : (is_long ? 9.536743e-7 : 262144.0));
    veer_Scaled3 result;
    result.vector_part = result_vector_part;
    result.unscale = is_short ? 1.3877788e-17 : (is_long ? 1048576.0 : 3.8146973e-6);
    return result;
}

// Returns the power of two by which to scale a vector with the given squared length. After the scaling, the square of
// a component does not underflow if the component is at least epsilon times the length.
float veer_lift(float squared) {
    return squared < 1.0 ? 4.5035996e15 : 1.0;
}

// |cross(a, b)| for two vectors that are scaled by `scaled`. The relative error is below 3 epsilon, even for nearly
// parallel vectors.
float veer_cross_length(float2 a, float2 b) {
    precise float z = veer_difference_of_products(a.x, b.y, a.y, b.x);
    return abs(z);
}
float veer_cross_length(float3 a, float3 b) {
    precise float z = veer_difference_of_products(a.x, b.y, a.y, b.x);
    precise float x = veer_difference_of_products(a.y, b.z, a.z, b.y);
    precise float y = veer_difference_of_products(a.z, b.x, a.x, b.z);
    precise float most = veer_maximum(veer_maximum(abs(x), abs(y)), abs(z));
    precise float divisor = most > 0.0 ? most : 1.0; // avoids underflow of the squares
    precise float result = most * veer_length(float3(veer_quotient(x, divisor), veer_quotient(y, divisor),
        veer_quotient(z, divisor)));
    return result;
}

struct veer_Turn {
    bool arrives; // whether the goal is within max_angle
    float sine; // sine and cosine of max_angle, clamped to [0, pi]
    float cosine; // sine and cosine of max_angle, clamped to [0, pi]
};

// Computes a turn towards a goal by at most max_angle. `ahead` is the component of the goal along the heading, and
// `aside` >= 0 is the component across the heading. `angle` is the angle between the goal and the heading.
// Degenerate: if max_angle <= 0, `arrives` is false. If max_angle >= pi, `arrives` is true.
veer_Turn veer_limited_turn(float ahead, float aside, float max_angle) {
    veer_SineCosine sine_cosine = veer_sin_cos(veer_clamp(max_angle, 0.0, 3.1415927));
    precise float positive_sine = veer_maximum(sine_cosine.sine, 0.0);
    veer_Turn result;
    result.arrives = max_angle >= 3.1415927 || aside * sine_cosine.cosine < ahead * positive_sine;
    result.sine = positive_sine;
    result.cosine = sine_cosine.cosine;
    return result;
}

// The unit vector perpendicular to `forward` that is nearest to `up`. If `forward` and `up` are parallel, or if one of
// the vectors is zero, returns perpendicular(forward).
float3 veer_nearest_up(float3 forward, float3 up) {
    precise float3 heading = veer_scaled(forward).vector_part; // prevents underflow in products with a short `up`
    precise float3 side = veer_lateral(veer_scaled(up).vector_part, heading);
    precise float scale = veer_inverse_length(up) > 0.0 ? veer_inverse_length(side) : 0.0;
    precise bool none = scale <= 0.0;
    precise float3 unit = side * scale;
    if (!none) {
        return unit;
    }
    return veer_perpendicular(heading);
}

// Returns `forward`. If `forward` is zero, returns the first axis.
float3 veer_known_forward(float3 forward) {
    return veer_inverse_length(forward) > 0.0 ? forward : float3(1.0, 0.0, 0.0);
}

// The angle between two vectors of any length. The result is accurate even near 0 and pi.  [0, pi]
// Degenerate: if a or b is zero, returns 0.
float veer_angle_between(float2 a, float2 b) {
    precise float shortest = veer_minimum(veer_length_squared(a), veer_length_squared(b));
    precise float longest = veer_maximum(veer_length_squared(a), veer_length_squared(b));
    precise float along = veer_dot(a, b);
    precise float across = abs(veer_cross(a, b));

    // cross() is inexact for angles below 20 degrees (tangent 0.364), and may underflow or overflow
    precise bool usual = shortest >= 5.9604645e-8 && longest <= 1.1529215e18;
    if (across < along * 0.364 || !usual) {
        precise float2 u = veer_scaled(a).vector_part;
        precise float2 v = veer_scaled(b).vector_part;
        precise bool neither_zero = shortest >= veer_smallest_normal;
        across = neither_zero ? veer_cross_length(u, v) : 0.0;
        along = neither_zero ? veer_dot(u, v) : 1.0;
    }
    return veer_arc_tangent(across, along);
}
float veer_angle_between(float3 a, float3 b) {
    precise float shortest = veer_minimum(veer_length_squared(a), veer_length_squared(b));
    precise float longest = veer_maximum(veer_length_squared(a), veer_length_squared(b));
    precise float along = veer_dot(a, b);
    precise float across = veer_length(veer_cross(a, b));

    // cross() is inexact for angles below 20 degrees (tangent 0.364), and may underflow or overflow
    precise bool usual = shortest >= 5.9604645e-8 && longest <= 1.1529215e18;
    if (across < along * 0.364 || !usual) {
        precise float3 u = veer_scaled(a).vector_part;
        precise float3 v = veer_scaled(b).vector_part;
        precise bool neither_zero = shortest >= veer_smallest_normal;
        across = neither_zero ? veer_cross_length(u, v) : 0.0;
        along = neither_zero ? veer_dot(u, v) : 1.0;
    }
    return veer_arc_tangent(across, along);
}

// The angle from the x axis to v in the plane. Angles towards +y are positive.  [rad]
// Degenerate: if |v|^2 is below the smallest normal number, returns 0. The angle of (-1, -0) is pi.
float veer_heading_angle(float2 v) {
    precise float x = v.x;
    precise float y = v.y;
    precise float angle = veer_arc_tangent(abs(y), x);
    return veer_length_squared(v) >= veer_smallest_normal ? (y < 0.0 ? veer_negative(angle) : angle) : 0.0;
}

// The unit vector (cos(angle), sin(angle)) in the plane.
// angle: from +x towards +y [rad]
float2 veer_unit_vector(float angle) {
    veer_SineCosine sine_cosine = veer_sin_cos(angle);
    return float2(sine_cosine.cosine, sine_cosine.sine);
}

float veer_less_turns(float unwound, float turns) {
    veer_DoubleWord reduced = veer_less_quarters(unwound, turns * 4.0);
    precise float result = reduced.high + reduced.low;
    return result;
}

// Wraps an angle to (-pi, pi]. The shortest turn between two angles is wrap_angle(to - from).  [rad]
// angle: [rad]
float veer_wrap_angle(float angle) {
    precise float unwound = veer_fewer_turns(angle);
    precise float turns = veer_nearest_whole(unwound * 0.15915494);
    precise float reduced = veer_less_turns(unwound, turns);
    if (abs(reduced) > 3.1415927) { // near half a turn, `turns` may be off by one
        turns = turns + veer_sign_of(reduced);
        reduced = veer_less_turns(unwound, turns);
    }
    precise float wrapped = abs(angle) <= 3.1415927 ? angle : veer_clamp(reduced, -3.1415927, 3.1415927);
    return wrapped <= -3.1415927 ? 3.1415927 : wrapped;
}

// Returns v, rotated about `axis` by `angle`. Seen from the tip of the axis, the rotation is counter-clockwise in a
// right-handed coordinate system, and clockwise in a left-handed one.
// axis: of any length
// angle: [rad]
// Degenerate: if the axis is zero, returns v unchanged.
float3 veer_rotate(float3 v, float3 axis, float angle) {
    precise float scale = veer_inverse_length(axis);
    precise float3 k = axis * scale;
    veer_SineCosine sine_cosine = veer_sin_cos(angle);
    precise float3 turned = v * sine_cosine.cosine + veer_cross(k, v) * sine_cosine.sine
        + k * (veer_dot(k, v) * (1.0 - sine_cosine.cosine));
    return scale > 0.0 ? turned : v;
}

// Returns v, rotated by `angle` in the plane. Positive angles rotate from +x towards +y.
// angle: [rad]
float2 veer_rotate(float2 v, float angle) {
    veer_SineCosine sine_cosine = veer_sin_cos(angle);
    precise float2 result = v * sine_cosine.cosine + veer_orthogonal(v) * sine_cosine.sine;
    return result;
}

// Rotates v towards `direction` by at most max_angle, and keeps the length of v. If `direction` is within max_angle of
// v, the result is `direction`, scaled to the length of v.
// direction: where to turn to, of any length
// max_angle: [rad] angular speed * time_step
// Degenerate: if `direction` is exactly opposite to v, v turns towards perpendicular(v). If v or `direction` is zero,
// or if max_angle <= 0, returns v unchanged.
float2 veer_turn_towards(float2 v, float2 direction, float max_angle) {
    precise float steady = veer_steady_factor(veer_length(v));
    precise float speed = veer_length(v) * steady;
    precise float inverse_goal = veer_inverse_length(direction);
    precise float2 heading = v * veer_lift(veer_length_squared(v));
    precise float2 goal = direction * veer_lift(veer_length_squared(direction));
    precise float2 aside = veer_lateral(goal, heading);
    precise bool in_line = veer_length_squared(aside) < veer_smallest_normal;
    precise float2 sideways = in_line ? veer_orthogonal(heading) : aside;

    veer_Turn turn = veer_limited_turn(veer_dot(goal, heading) * veer_inverse_length(heading),
        in_line ? 0.0 : veer_length(aside), max_angle);
    precise float2 turned = v * (turn.cosine * steady) + sideways * (speed * veer_inverse_length(sideways) * turn.sine);
    precise float2 landed = direction * (speed * inverse_goal);
    precise bool turns = max_angle > 0.0 && (veer_length_squared(v) >= veer_smallest_normal && inverse_goal > 0.0);
    return turns ? (turn.arrives ? landed : turned) : v;
}
float3 veer_turn_towards(float3 v, float3 direction, float max_angle) {
    precise float steady = veer_steady_factor(veer_length(v));
    precise float speed = veer_length(v) * steady;
    precise float inverse_goal = veer_inverse_length(direction);
    precise float3 heading = v * veer_lift(veer_length_squared(v));
    precise float3 goal = direction * veer_lift(veer_length_squared(direction));
    precise float3 aside = veer_lateral(goal, heading);
    precise bool in_line = veer_length_squared(aside) < veer_smallest_normal;
    precise float3 sideways = in_line ? veer_orthogonal(heading) : aside;

    veer_Turn turn = veer_limited_turn(veer_dot(goal, heading) * veer_inverse_length(heading),
        in_line ? 0.0 : veer_length(aside), max_angle);
    precise float3 turned = v * (turn.cosine * steady) + sideways * (speed * veer_inverse_length(sideways) * turn.sine);
    precise float3 landed = direction * (speed * inverse_goal);
    precise bool turns = max_angle > 0.0 && (veer_length_squared(v) >= veer_smallest_normal && inverse_goal > 0.0);
    return turns ? (turn.arrives ? landed : turned) : v;
}

// Rotates v towards `direction` by yaw and pitch, like a turret or an aircraft, and keeps the length of v. The yaw is
// the angle about `up`, and changes by at most max_yaw. The pitch is the angle above the plane perpendicular to `up`,
// and changes by at most max_pitch. If `direction` is within both limits, the result is `direction`, scaled to the
// length of v.
// direction: where to turn to, of any length
// max_yaw: [rad]
// max_pitch: [rad]
// up: the axis of yaw, of any length
// Degenerate: if v is parallel to `up`, v first takes the yaw of `direction`. If `direction` is parallel to `up`, v
// keeps its yaw. If the yaws are opposite, v turns towards cross(up, v). If v, direction or up is zero, returns v.
float3 veer_turn_yaw_pitch(float3 v, float3 direction, float max_yaw, float max_pitch, float3 up) {
    precise float3 axis = veer_normalize_or(up, float3(0.0, 0.0, 0.0));
    precise float3 start = veer_normalize_or(v, float3(0.0, 0.0, 0.0));
    precise float3 end = veer_normalize_or(direction, float3(0.0, 0.0, 0.0));
    precise float3 start_level = veer_lateral(start, axis);
    precise float3 end_level = veer_lateral(end, axis);

    // yaw: turn in the plane of `heading` and `left`
    precise float3 heading = veer_normalize_or(start_level, veer_normalize_or(end_level, veer_perpendicular(axis)));
    precise float3 goal = veer_normalize_or(end_level, heading);
    precise float3 left = veer_cross(axis, heading);
    precise float side = veer_dot(goal, left);
    veer_Turn yaw = veer_limited_turn(veer_dot(goal, heading), abs(side), max_yaw);
    precise float3 swung = heading * yaw.cosine + left * (side < 0.0 ? veer_negative(yaw.sine) : yaw.sine);
    precise float3 yawed = yaw.arrives ? goal : swung;

    // pitch: turn in the plane of `heading` and `axis`; turns from straight up to straight down pass `heading`
    precise float start_ahead = veer_length(start_level);
    precise float start_up = veer_dot(start, axis);
    precise float end_ahead = veer_length(end_level);
    precise float end_up = veer_dot(end, axis);
    precise float run = start_ahead * end_ahead + start_up * end_up;
    precise float rise = start_ahead * end_up - start_up * end_ahead;
    veer_Turn pitch = veer_limited_turn(run, abs(rise), max_pitch);
    precise bool down = rise < 0.0 || (rise <= 0.0 && start_up > 0.0);
    precise float sine = down ? veer_negative(pitch.sine) : pitch.sine;
    precise float lifted_ahead = start_ahead * pitch.cosine - start_up * sine;
    precise float lifted_up = start_up * pitch.cosine + start_ahead * sine;
    precise float ahead = pitch.arrives ? end_ahead : lifted_ahead;
    precise float above = pitch.arrives ? end_up : lifted_up;

    precise float size = veer_length(v);
    precise float speed = size * veer_steady_factor(size);
    precise bool known = veer_length_squared(axis) > 0.0
        && (veer_length_squared(start) > 0.0 && veer_length_squared(end) > 0.0);
    precise bool turns = known && (max_yaw > 0.0 || max_pitch > 0.0);
    precise float3 landed = direction * (speed * veer_inverse_length(direction));
    precise float3 course = yawed * ahead + axis * above;
    precise float3 turned = course * veer_factor_to(course, speed); // `course` is a unit vector only up to rounding
    return turns ? (yaw.arrives && pitch.arrives ? landed : turned) : v;
}

// Rotates v towards `direction` by at most max_yaw. In 2D there is no pitch, so the function calls turn_towards.
float2 veer_turn_yaw_pitch(float2 v, float2 direction, float max_yaw) {
    return veer_turn_towards(v, direction, max_yaw);
}

// ---- answers.hpp ----

// The time and the position of a thrown body at its apex, or at its landing.
struct veer_Passage2 {
    bool found; // whether the body reaches its apex or lands
    float time; // [s]
    float2 place; // [m]
};
struct veer_Passage3 {
    bool found; // whether the body reaches its apex or lands
    float time; // [s]
    float3 place; // [m]
};

// ---- physic_base.hpp ----

// A body that moves in a straight line within each frame, and along the exact parabola from frame to frame.
struct veer_PhysicBase2 {
    float2 position; // [m]
    float2 velocity; // [m/s]
    float2 acceleration; // of this frame  [m/s^2]
    float unit_time; // length of a frame  [s]
};
struct veer_PhysicBase3 {
    float3 position; // [m]
    float3 velocity; // [m/s]
    float3 acceleration; // of this frame  [m/s^2]
    float unit_time; // length of a frame  [s]
};

// The velocity along the chord of the frame, for contact and touch_time.
float2 veer_mean_velocity(veer_PhysicBase2 body) {
    precise float2 result = body.velocity + body.acceleration * (body.unit_time * 0.5);
    return result;
}
float3 veer_mean_velocity(veer_PhysicBase3 body) {
    precise float3 result = body.velocity + body.acceleration * (body.unit_time * 0.5);
    return result;
}

// The position at the time dt in the frame.
float2 veer_position_at(veer_PhysicBase2 body, float dt) {
    precise float2 result = body.position + veer_mean_velocity(body) * dt;
    return result;
}
float3 veer_position_at(veer_PhysicBase3 body, float dt) {
    precise float3 result = body.position + veer_mean_velocity(body) * dt;
    return result;
}

// The velocity at the time dt in the frame.
float2 veer_velocity_at(veer_PhysicBase2 body, float dt) {
    precise float2 result = body.velocity + body.acceleration * dt;
    return result;
}
float3 veer_velocity_at(veer_PhysicBase3 body, float dt) {
    precise float3 result = body.velocity + body.acceleration * dt;
    return result;
}

// The body moved by dt [s]: unit_time, or less up to a contact. The acceleration becomes zero; every frame sets it
// again.
veer_PhysicBase2 veer_update(veer_PhysicBase2 body, float dt) {
    veer_PhysicBase2 result;
    result.position = veer_position_at(body, dt);
    result.velocity = veer_velocity_at(body, dt);
    result.acceleration = float2(0.0, 0.0);
    result.unit_time = body.unit_time;
    return result;
}
veer_PhysicBase3 veer_update(veer_PhysicBase3 body, float dt) {
    veer_PhysicBase3 result;
    result.position = veer_position_at(body, dt);
    result.velocity = veer_velocity_at(body, dt);
    result.acceleration = float3(0.0, 0.0, 0.0);
    result.unit_time = body.unit_time;
    return result;
}

// ---- decay.hpp ----

// The two factors of a step with drag, for x = damping * time. See exponential_decay.
struct veer_Decay {
    float mean; // (1 - e^-x) / x, the mean of e^-s for 0 <= s <= x; 1 at x = 0
    float gain; // (1 - mean) / x; 1/2 at x = 0
};

// Returns the two factors of a step with drag. With these factors, the step is exact for every time and damping,
// including 0. If push = damping * v, the velocity v does not change, bit for bit.
// x: damping * time; < 0 is treated as 0
veer_Decay veer_exponential_decay(float x) {
    precise float whole = veer_maximum(x, 0.0);
    precise bool beyond_series = whole > 0.5;
    precise float doubled = whole;
    precise float reduced = whole;
    if (beyond_series) {
        doubled = veer_minimum(whole, 64.0);
        reduced = doubled;
        for (int halving = 0; halving < 7; halving++) {
            reduced = reduced > 0.5 ? reduced * 0.5 : reduced; // 7 halvings reduce 64 to 1/2
        }
    }
    precise float gain = 0.5 + reduced
        * (-0.16666563 + reduced * (0.04164993 + reduced * (-0.0082382215 + reduced * 0.001164287)));
    precise float mean = 1.0 - reduced * gain;
    if (beyond_series) {
        for (int doubling = 0; doubling < 7; doubling++) {
            if (reduced < doubled) {
                gain = (gain + mean * mean * 0.5) * 0.5;
                mean = mean - mean * mean * reduced * 0.5;
                reduced = reduced + reduced;
            }
        }
        precise float inverse_x = veer_quotient(1.0, veer_maximum(whole, 64.0));
        mean = whole > 64.0 ? inverse_x : mean;
        gain = whole > 64.0 ? (1.0 - inverse_x) * inverse_x : gain;
    }
    veer_Decay result;
    result.mean = mean;
    result.gain = gain;
    return result;
}

// ---- lead.hpp ----

// The speeds of a target and of a shot, along and across the line of sight. See lead_time.
struct veer_Chase {
    float range; // distance from the shooter to the target  [m]
    float receding; // target's velocity along the line of sight, away from the shooter  [m/s]
    float across_squared; // square of the target's speed across the line of sight  [m^2/s^2]
    float spare_squared; // speed^2 - across_squared  [m^2/s^2]
    float excess; // |target_velocity|^2 - speed^2  [m^2/s^2]
    float rate_squared; // |target_velocity|^2  [m^2/s^2]
    float closing; // rate at which shot and target approach, if they meet  [m/s]
};

veer_Chase veer_chase_of(float2 position, float2 target_position, float2 target_velocity, float speed) {
    precise float2 sight = target_position - position;
    precise float squared = veer_length_squared(sight);
    precise float inverse_squared = veer_ratio(1.0, squared);
    precise float inverse_range = veer_root(inverse_squared);
    precise float along = veer_dot(sight, target_velocity);
    precise float range = squared * inverse_range;
    precise float receding = along * inverse_range;
    precise float across_squared = veer_length_squared(target_velocity - sight * (along * inverse_squared));
    precise float spare_squared = speed * speed - across_squared;
    precise float rate_squared = veer_length_squared(target_velocity);
    precise float excess = rate_squared - speed * speed;
    // a closing rate below speed * epsilon is only a rounding error
    precise float closing = veer_maximum(veer_root(veer_maximum(spare_squared, 0.0)) - receding, speed * veer_epsilon);
    veer_Chase result;
    result.range = range;
    result.receding = receding;
    result.across_squared = across_squared;
    result.spare_squared = spare_squared;
    result.excess = excess;
    result.rate_squared = rate_squared;
    result.closing = closing;
    return result;
}
veer_Chase veer_chase_of(float3 position, float3 target_position, float3 target_velocity, float speed) {
    precise float3 sight = target_position - position;
    precise float squared = veer_length_squared(sight);
    precise float inverse_squared = veer_ratio(1.0, squared);
    precise float inverse_range = veer_root(inverse_squared);
    precise float along = veer_dot(sight, target_velocity);
    precise float range = squared * inverse_range;
    precise float receding = along * inverse_range;
    precise float across_squared = veer_length_squared(target_velocity - sight * (along * inverse_squared));
    precise float spare_squared = speed * speed - across_squared;
    precise float rate_squared = veer_length_squared(target_velocity);
    precise float excess = rate_squared - speed * speed;
    // a closing rate below speed * epsilon is only a rounding error
    precise float closing = veer_maximum(veer_root(veer_maximum(spare_squared, 0.0)) - receding, speed * veer_epsilon);
    veer_Chase result;
    result.range = range;
    result.receding = receding;
    result.across_squared = across_squared;
    result.spare_squared = spare_squared;
    result.excess = excess;
    result.rate_squared = rate_squared;
    result.closing = closing;
    return result;
}

bool veer_chase_meets(veer_Chase chase) {
    precise bool comes = chase.receding < 0.0 && chase.rate_squared >= veer_smallest_normal;
    return chase.spare_squared >= 0.0 && (comes || chase.excess < 0.0);
}

// Returns the meeting time: the positive root of the quadratic equation of QuickChase.
float veer_quick_meeting(float squared, float along, float product) {
    precise float result = veer_quotient(squared, veer_root(along * along + product) - along);
    return result;
}

// The quadratic equation for the time at which shot and target meet. If `easy` is true, nothing overflows.
struct veer_QuickChase {
    float squared; // |sight|^2  [m^2]
    float along; // dot(sight, target_velocity)  [m^2/s]
    float product; // (speed^2 - |target_velocity|^2) * |sight|^2  [m^4/s^2]
    bool easy; // whether no input is huge or tiny, and |target_velocity|^2 < 0.999 * speed^2
};

veer_QuickChase veer_quick_chase_of(float2 position, float2 target_position, float2 target_velocity, float speed) {
    precise float speed_squared = speed * speed; // the same for all agents, like `usual` and `most`
    precise bool usual = speed_squared >= 9.094947e-13 && speed_squared <= 1.1258999e15;
    precise float most = usual ? speed_squared * (1.0 - 0.0009765625) : -1.0;

    precise float2 sight = target_position - position;
    precise float rate_squared = veer_length_squared(target_velocity);
    precise float squared = veer_length_squared(sight);
    precise float along = veer_dot(sight, target_velocity);
    precise float product = (speed_squared - rate_squared) * squared;
    precise bool easy = rate_squared < most && (squared >= 9.094947e-13 && squared <= 1.1529215e18);
    veer_QuickChase result;
    result.squared = squared;
    result.along = along;
    result.product = product;
    result.easy = easy;
    return result;
}
veer_QuickChase veer_quick_chase_of(float3 position, float3 target_position, float3 target_velocity, float speed) {
    precise float speed_squared = speed * speed; // the same for all agents, like `usual` and `most`
    precise bool usual = speed_squared >= 9.094947e-13 && speed_squared <= 1.1258999e15;
    precise float most = usual ? speed_squared * (1.0 - 0.0009765625) : -1.0;

    precise float3 sight = target_position - position;
    precise float rate_squared = veer_length_squared(target_velocity);
    precise float squared = veer_length_squared(sight);
    precise float along = veer_dot(sight, target_velocity);
    precise float product = (speed_squared - rate_squared) * squared;
    precise bool easy = rate_squared < most && (squared >= 9.094947e-13 && squared <= 1.1529215e18);
    veer_QuickChase result;
    result.squared = squared;
    result.along = along;
    result.product = product;
    result.easy = easy;
    return result;
}

float veer_cross_squared(float2 a, float2 b) {
    precise float product = veer_cross(a, b);
    precise float result = product * product;
    return result;
}
float veer_cross_squared(float3 a, float3 b) {
    precise float3 product = veer_cross(a, b);
    return veer_length_squared(product);
}

// The quadratic equation for the time at which two spheres touch. If `easy` is true, nothing overflows.
struct veer_QuickTouch {
    float radius_squared; // combined_radius^2  [m^2]
    float speed_squared; // |drift|^2  [m^2/s^2]
    float along; // dot(offset, drift)  [m^2/s]
    float across; // |cross(offset, drift)|^2  [m^4/s^2]
    float power; // |offset|^2 - combined_radius^2  [m^2]
    bool easy; // whether no input is huge or tiny
};

veer_QuickTouch veer_quick_touch_of(float2 offset, float2 drift, float combined_radius) {
    precise float distance_squared = veer_length_squared(offset);
    precise float radius_squared = combined_radius * combined_radius;
    precise float speed_squared = veer_length_squared(drift);
    precise float along = veer_dot(offset, drift);
    precise float across = veer_cross_squared(offset, drift);
    precise float power = distance_squared - radius_squared;
    // with minimum(), g++ would branch
    precise bool easy = radius_squared <= 1.1529215e18
        && (distance_squared >= 9.094947e-13 && distance_squared <= 1.1529215e18
            && (speed_squared >= 9.094947e-13 && speed_squared <= 1.1529215e18));
    veer_QuickTouch result;
    result.radius_squared = radius_squared;
    result.speed_squared = speed_squared;
    result.along = along;
    result.across = across;
    result.power = power;
    result.easy = easy;
    return result;
}
veer_QuickTouch veer_quick_touch_of(float3 offset, float3 drift, float combined_radius) {
    precise float distance_squared = veer_length_squared(offset);
    precise float radius_squared = combined_radius * combined_radius;
    precise float speed_squared = veer_length_squared(drift);
    precise float along = veer_dot(offset, drift);
    precise float across = veer_cross_squared(offset, drift);
    precise float power = distance_squared - radius_squared;
    // with minimum(), g++ would branch
    precise bool easy = radius_squared <= 1.1529215e18
        && (distance_squared >= 9.094947e-13 && distance_squared <= 1.1529215e18
            && (speed_squared >= 9.094947e-13 && speed_squared <= 1.1529215e18));
    veer_QuickTouch result;
    result.radius_squared = radius_squared;
    result.speed_squared = speed_squared;
    result.along = along;
    result.across = across;
    result.power = power;
    result.easy = easy;
    return result;
}

// If `easy` is true, returns the time at which the spheres touch. Otherwise, returns a meaningless finite number.
float veer_quick_touch_time(veer_QuickTouch quick_touch) {
    precise float discriminant = quick_touch.radius_squared * quick_touch.speed_squared - quick_touch.across;
    precise bool meets = quick_touch.power > 0.0 && (quick_touch.along < 0.0 && discriminant >= 0.0);
    precise float otherwise = veer_negative(quick_touch.power > 0.0 ? 1.0 : 0.0);
    if (!meets) {
        return otherwise;
    }
    precise float leaving = veer_root(discriminant) - quick_touch.along;
    return veer_quotient(quick_touch.power, leaving);
}

// Returns the first time at which a shot meets a target in uniform motion. intercept_time is more accurate.  [s]
// position: position where the shot starts [m]
// target_position: position of the target [m]
// target_velocity: velocity of the target [m/s]
// speed: speed of the shot [m/s] negative values are treated as 0
// Degenerate: if both speeds are equal up to rounding and the target does not approach, the result is -1 or a very
// late time. If the time is too large for the type, the result is -1.
float veer_lead_time(float2 position, float2 target_position, float2 target_velocity, float speed) {
    precise float own_speed = veer_maximum(speed, 0.0);
    veer_QuickChase quick = veer_quick_chase_of(position, target_position, target_velocity, own_speed);
    if (quick.easy) {
        return veer_quick_meeting(quick.squared, quick.along, quick.product);
    }

    veer_Chase chase = veer_chase_of(position, target_position, target_velocity, own_speed);
    precise float time = veer_quotient(chase.range, veer_maximum(chase.closing, veer_smallest_normal));
    precise float first = veer_chase_meets(chase) && time <= veer_largest ? time : -1.0;
    return chase.range > 0.0 ? first : 0.0;
}
float veer_lead_time(float3 position, float3 target_position, float3 target_velocity, float speed) {
    precise float own_speed = veer_maximum(speed, 0.0);
    veer_QuickChase quick = veer_quick_chase_of(position, target_position, target_velocity, own_speed);
    if (quick.easy) {
        return veer_quick_meeting(quick.squared, quick.along, quick.product);
    }

    veer_Chase chase = veer_chase_of(position, target_position, target_velocity, own_speed);
    precise float time = veer_quotient(chase.range, veer_maximum(chase.closing, veer_smallest_normal));
    precise float first = veer_chase_meets(chase) && time <= veer_largest ? time : -1.0;
    return chase.range > 0.0 ? first : 0.0;
}

// Returns the point to aim at: the target's position when a shot of constant speed meets the target. If shot and
// target never meet, the result is the target's position at the closest miss.
// Degenerate: if the shot starts at the target, the result is `target_position`. If the speeds are equal and the
// target does not approach, the result is also `target_position`. If the target moves farther than 1000 * range_limit
// before the meeting, the result is a point on the line from the target to the meeting point.
float2 veer_lead_point(float2 position, float2 target_position, float2 target_velocity, float speed) {
    precise float own_speed = veer_maximum(speed, 0.0);
    veer_QuickChase quick = veer_quick_chase_of(position, target_position, target_velocity, own_speed);
    if (quick.easy) {
        precise float2 result = target_position
            + target_velocity * veer_quick_meeting(quick.squared, quick.along, quick.product);
        return result;
    }

    veer_Chase chase = veer_chase_of(position, target_position, target_velocity, own_speed);
    precise float least_closing = own_speed * (chase.range * 1.0e-18);
    precise float time = veer_quotient(chase.range,
        veer_maximum(chase.closing, veer_maximum(least_closing, veer_smallest_normal)));
    precise bool meets = veer_chase_meets(chase);
    if (!meets) {
        precise float lag = own_speed * veer_root(veer_ratio(chase.across_squared, chase.excess));
        time = veer_ratio(1.0, chase.rate_squared) * veer_maximum(chase.range * (lag - chase.receding), 0.0);
    }
    precise float2 result = target_position + target_velocity * veer_minimum(time, veer_largest);
    return result;
}
float3 veer_lead_point(float3 position, float3 target_position, float3 target_velocity, float speed) {
    precise float own_speed = veer_maximum(speed, 0.0);
    veer_QuickChase quick = veer_quick_chase_of(position, target_position, target_velocity, own_speed);
    if (quick.easy) {
        precise float3 result = target_position
            + target_velocity * veer_quick_meeting(quick.squared, quick.along, quick.product);
        return result;
    }

    veer_Chase chase = veer_chase_of(position, target_position, target_velocity, own_speed);
    precise float least_closing = own_speed * (chase.range * 1.0e-18);
    precise float time = veer_quotient(chase.range,
        veer_maximum(chase.closing, veer_maximum(least_closing, veer_smallest_normal)));
    precise bool meets = veer_chase_meets(chase);
    if (!meets) {
        precise float lag = own_speed * veer_root(veer_ratio(chase.across_squared, chase.excess));
        time = veer_ratio(1.0, chase.rate_squared) * veer_maximum(chase.range * (lag - chase.receding), 0.0);
    }
    precise float3 result = target_position + target_velocity * veer_minimum(time, veer_largest);
    return result;
}

// Returns the first time at which two spheres in uniform motion touch. contact_time is more accurate.  [s]
// position: centre of the first sphere [m]
// velocity: velocity of the first sphere [m/s]
// target_position: centre of the second sphere [m]
// target_velocity: velocity of the second sphere [m/s]
// distance_apart: sum of both radii [m] negative values are treated as 0
// Degenerate: if the relative velocity is zero, the result is 0 or -1.
float veer_touch_time(float2 position, float2 velocity, float2 target_position, float2 target_velocity,
        float distance_apart) {
    precise float2 offset = target_position - position;
    precise float2 drift = target_velocity - velocity;
    precise float combined_radius = veer_maximum(distance_apart, 0.0);
    veer_QuickTouch quick = veer_quick_touch_of(offset, drift, combined_radius);
    if (quick.easy) {
        return veer_quick_touch_time(quick);
    }
    precise float power = quick.power;
    precise float along = quick.along;
    precise float inverse_squared = veer_ratio(1.0, veer_length_squared(drift));
    precise float chord_squared = combined_radius * combined_radius
        - veer_length_squared(offset - drift * (along * inverse_squared));
    precise bool is_separate = power > 0.0;
    precise bool meets = is_separate && (along < 0.0 && chord_squared >= 0.0);
    precise float inverse_speed = veer_root(inverse_squared);
    precise float leaving = veer_root(veer_maximum(chord_squared, 0.0)) - along * inverse_speed;
    precise float time = veer_quotient(meets ? power : 0.0, veer_maximum(leaving, veer_smallest_normal))
        * inverse_speed;
    return is_separate ? (meets && time <= veer_largest ? time : -1.0) : 0.0;
}
float veer_touch_time(float3 position, float3 velocity, float3 target_position, float3 target_velocity,
        float distance_apart) {
    precise float3 offset = target_position - position;
    precise float3 drift = target_velocity - velocity;
    precise float combined_radius = veer_maximum(distance_apart, 0.0);
    veer_QuickTouch quick = veer_quick_touch_of(offset, drift, combined_radius);
    if (quick.easy) {
        return veer_quick_touch_time(quick);
    }
    precise float power = quick.power;
    precise float along = quick.along;
    precise float inverse_squared = veer_ratio(1.0, veer_length_squared(drift));
    precise float chord_squared = combined_radius * combined_radius
        - veer_length_squared(offset - drift * (along * inverse_squared));
    precise bool is_separate = power > 0.0;
    precise bool meets = is_separate && (along < 0.0 && chord_squared >= 0.0);
    precise float inverse_speed = veer_root(inverse_squared);
    precise float leaving = veer_root(veer_maximum(chord_squared, 0.0)) - along * inverse_speed;
    precise float time = veer_quotient(meets ? power : 0.0, veer_maximum(leaving, veer_smallest_normal))
        * inverse_speed;
    return is_separate ? (meets && time <= veer_largest ? time : -1.0) : 0.0;
}

// ---- obstacles.hpp ----

// A ball; in 2D a disc.
struct veer_Sphere2 {
    float2 center; // [m]
    float radius; // [m]  negative values are treated as 0
    float2 velocity; // [m/s]
};
struct veer_Sphere3 {
    float3 center; // [m]
    float radius; // [m]  negative values are treated as 0
    float3 velocity; // [m/s]
};

// A floor or a wall: the space behind a plane is solid.
struct veer_Plane2 {
    float2 place; // any point of the plane  [m]
    float2 normal; // points out of the solid, any length; if 0, no obstacle
    float2 velocity; // [m/s]
};
struct veer_Plane3 {
    float3 place; // any point of the plane  [m]
    float3 normal; // points out of the solid, any length; if 0, no obstacle
    float3 velocity; // [m/s]
};

// A bar with round ends: all points within `radius` of the line segment from start to end.
struct veer_Capsule2 {
    float2 start; // [m]
    float2 end; // [m]
    float radius; // [m]  negative values are treated as 0
    float2 velocity; // [m/s]
};
struct veer_Capsule3 {
    float3 start; // [m]
    float3 end; // [m]
    float radius; // [m]  negative values are treated as 0
    float3 velocity; // [m/s]
};

// A box of any orientation, such as a crate or a house. Its axes are `forward`, cross(up, forward), and the component
// of `up` perpendicular to `forward`. Component i of half_size is half the length along axis i.
struct veer_Box2 {
    float2 center; // [m]
    float2 half_size; // half the edge lengths; negative values become 0  [m]
    float2 forward; // of any length; if zero, the first axis is used
    float2 up; // if zero or along forward, perpendicular(forward)
    float2 velocity; // [m/s]
};
struct veer_Box3 {
    float3 center; // [m]
    float3 half_size; // half the edge lengths; negative values become 0  [m]
    float3 forward; // of any length; if zero, the first axis is used
    float3 up; // if zero or along forward, perpendicular(forward)
    float3 velocity; // [m/s]
};

// A sphere that agents avoid; in 2D a circle.
struct veer_SphereObstacle2 {
    float2 center; // [m]
    float escape_radius; // [m]  radius of the obstacle itself; escape_sphere pushes agents out of it
    float avoid_radius; // [m]  radius inside which avoid_sphere turns agents aside
};
struct veer_SphereObstacle3 {
    float3 center; // [m]
    float escape_radius; // [m]  radius of the obstacle itself; escape_sphere pushes agents out of it
    float avoid_radius; // [m]  radius inside which avoid_sphere turns agents aside
};

// The restitution and the friction of a surface.
struct veer_Material {
    float restitution; // speed after a bounce / speed before the bounce, along the normal; if < 0, treated as 0
    float friction; // Coulomb's coefficient: largest friction force / normal force; if < 0, treated as 0
};

// Returns an obstacle at a later time, moved by velocity * time.
veer_Sphere2 veer_moved_sphere(veer_Sphere2 sphere, float time) {
    precise float2 result_center = sphere.center + sphere.velocity * time;
    veer_Sphere2 result;
    result.center = result_center;
    result.radius = sphere.radius;
    result.velocity = sphere.velocity;
    return result;
}
veer_Sphere3 veer_moved_sphere(veer_Sphere3 sphere, float time) {
    precise float3 result_center = sphere.center + sphere.velocity * time;
    veer_Sphere3 result;
    result.center = result_center;
    result.radius = sphere.radius;
    result.velocity = sphere.velocity;
    return result;
}

veer_Plane2 veer_moved_plane(veer_Plane2 plane, float time) {
    precise float2 result_place = plane.place + plane.velocity * time;
    veer_Plane2 result;
    result.place = result_place;
    result.normal = plane.normal;
    result.velocity = plane.velocity;
    return result;
}
veer_Plane3 veer_moved_plane(veer_Plane3 plane, float time) {
    precise float3 result_place = plane.place + plane.velocity * time;
    veer_Plane3 result;
    result.place = result_place;
    result.normal = plane.normal;
    result.velocity = plane.velocity;
    return result;
}

veer_Box2 veer_moved_box(veer_Box2 box, float time) {
    veer_Box2 there = box;
    precise float2 there_center = box.center + box.velocity * time;
    there.center = there_center;
    return there;
}
veer_Box3 veer_moved_box(veer_Box3 box, float time) {
    veer_Box3 there = box;
    precise float3 there_center = box.center + box.velocity * time;
    there.center = there_center;
    return there;
}

veer_Capsule2 veer_moved_capsule(veer_Capsule2 capsule, float time) {
    precise float2 displacement = capsule.velocity * time;
    precise float2 result_start = capsule.start + displacement;
    precise float2 result_end = capsule.end + displacement;
    veer_Capsule2 result;
    result.start = result_start;
    result.end = result_end;
    result.radius = capsule.radius;
    result.velocity = capsule.velocity;
    return result;
}
veer_Capsule3 veer_moved_capsule(veer_Capsule3 capsule, float time) {
    precise float3 displacement = capsule.velocity * time;
    precise float3 result_start = capsule.start + displacement;
    precise float3 result_end = capsule.end + displacement;
    veer_Capsule3 result;
    result.start = result_start;
    result.end = result_end;
    result.radius = capsule.radius;
    result.velocity = capsule.velocity;
    return result;
}

// ---- contact.hpp ----

// The separation between a ball and an obstacle, and the direction of the shortest path out of the obstacle.
struct veer_Clearance2 {
    float gap; // distance between the two surfaces; < 0 if the ball is inside the obstacle  [m]
    float2 normal; // direction of the shortest path out of the obstacle, a unit vector
    float2 place; // point of the obstacle's surface that is nearest to the ball  [m]
};
struct veer_Clearance3 {
    float gap; // distance between the two surfaces; < 0 if the ball is inside the obstacle  [m]
    float3 normal; // direction of the shortest path out of the obstacle, a unit vector
    float3 place; // point of the obstacle's surface that is nearest to the ball  [m]
};

// The time and the point at which a moving ball touches an obstacle.
struct veer_Contact2 {
    float time; // time from the start of the frame; -1 if there is no contact  [s]
    float2 place; // where ball and obstacle touch; without a contact, the ball's position  [m]
    float2 normal; // direction out of the obstacle, a unit vector; zero if there is no contact
    float2 velocity; // velocity of the obstacle; zero if there is no contact  [m/s]
};
struct veer_Contact3 {
    float time; // time from the start of the frame; -1 if there is no contact  [s]
    float3 place; // where ball and obstacle touch; without a contact, the ball's position  [m]
    float3 normal; // direction out of the obstacle, a unit vector; zero if there is no contact
    float3 velocity; // velocity of the obstacle; zero if there is no contact  [m/s]
};

// Returns |x| + |y|, in 3D + |z|. Unlike |v|^2, this sum does not underflow to 0.
float veer_sum_of_magnitudes(float2 v) {
    precise float planar = abs(v.x) + abs(v.y);
    return planar;
}
float veer_sum_of_magnitudes(float3 v) {
    precise float planar = abs(v.x) + abs(v.y);
    precise float result = planar + abs(v.z);
    return result;
}

// Quick test: returns true only if a ball that moves towards a plane does not touch the plane. `height` is |normal| *
// (distance of the centre from the plane). `travel` is |normal| * (motion towards the plane).
bool veer_clears(float height, float travel, float radius, float2 normal) {
    precise float least_height = veer_maximum(height - travel - 0.0009765625 * (height + travel), 0.0);
    precise float own_radius = veer_maximum(radius, 0.0);
    precise bool result = least_height * least_height > own_radius * own_radius * veer_length_squared(normal);
    return result;
}
bool veer_clears(float height, float travel, float radius, float3 normal) {
    precise float least_height = veer_maximum(height - travel - 0.0009765625 * (height + travel), 0.0);
    precise float own_radius = veer_maximum(radius, 0.0);
    precise bool result = least_height * least_height > own_radius * own_radius * veer_length_squared(normal);
    return result;
}

// Returns 1 / x, or 0 if x is below the smallest normal number.
float veer_inverse_or_zero(float x) {
    return x >= veer_smallest_normal ? veer_ratio(1.0, x) : 0.0;
}

// Returns -unit(lateral(velocity, axis)), the normal if the ball's centre is on the obstacle's centre or axis.
float2 veer_normal_on_core(float2 velocity, float2 axis) {
    return veer_normalize_or(veer_opposite(veer_lateral(velocity, axis)), veer_perpendicular(axis));
}
float3 veer_normal_on_core(float3 velocity, float3 axis) {
    return veer_normalize_or(veer_opposite(veer_lateral(velocity, axis)), veer_perpendicular(axis));
}

// Returns the clearance of a ball from a sphere, or from a capsule if `axis` is not zero.
// core: centre of the sphere, or the point of the capsule's segment that is nearest to the ball
// outward: vector from the core to the centre of the ball
// velocity: velocity of the ball relative to the obstacle, for normal_on_core
veer_Clearance2 veer_round_clearance(float2 core, float2 outward, float radius, float obstacle_radius, float2 axis,
        float2 velocity) {
    precise float core_radius = veer_maximum(obstacle_radius, 0.0);
    precise float combined_radius = veer_maximum(radius, 0.0) + core_radius;
    precise float squared = veer_length_squared(outward);
    precise float distance = veer_root(squared);
    precise bool known = combined_radius > 0.0 && squared >= veer_smallest_normal;
    precise float2 normal = outward * veer_ratio(1.0, distance);
    if (!known) {
        normal = veer_normal_on_core(velocity, axis);
    }
    precise float result_gap = distance - combined_radius;
    precise float2 result_place = core + normal * core_radius;
    veer_Clearance2 result;
    result.gap = result_gap;
    result.normal = normal;
    result.place = result_place;
    return result;
}
veer_Clearance3 veer_round_clearance(float3 core, float3 outward, float radius, float obstacle_radius, float3 axis,
        float3 velocity) {
    precise float core_radius = veer_maximum(obstacle_radius, 0.0);
    precise float combined_radius = veer_maximum(radius, 0.0) + core_radius;
    precise float squared = veer_length_squared(outward);
    precise float distance = veer_root(squared);
    precise bool known = combined_radius > 0.0 && squared >= veer_smallest_normal;
    precise float3 normal = outward * veer_ratio(1.0, distance);
    if (!known) {
        normal = veer_normal_on_core(velocity, axis);
    }
    precise float result_gap = distance - combined_radius;
    precise float3 result_place = core + normal * core_radius;
    veer_Clearance3 result;
    result.gap = result_gap;
    result.normal = normal;
    result.place = result_place;
    return result;
}

// A quick test. If it returns true, the ball does not touch the plane in this frame. `closing` is |normal| * (closing
// speed). `height` is |normal| * (distance of the centre from the plane).
bool veer_passes(float closing, float height, float radius, float2 normal, float time_step) {
    precise bool result = closing <= 0.0 || veer_clears(height, closing * time_step, radius, normal);
    return result;
}
bool veer_passes(float closing, float height, float radius, float3 normal, float time_step) {
    precise bool result = closing <= 0.0 || veer_clears(height, closing * time_step, radius, normal);
    return result;
}

// Returns the resolution of positions along a normal: epsilon * (sum of |position * normal| over all axes + radius).
float veer_resolution(float2 position, float2 normal, float radius) {
    precise float2 along = float2(position.x * normal.x, position.y * normal.y);
    precise float result = veer_smallest_normal + veer_epsilon * (veer_sum_of_magnitudes(along) + abs(radius));
    return result;
}
float veer_resolution(float3 position, float3 normal, float radius) {
    precise float3 along = float3(position.x * normal.x, position.y * normal.y, position.z * normal.z);
    precise float result = veer_smallest_normal + veer_epsilon * (veer_sum_of_magnitudes(along) + abs(radius));
    return result;
}

veer_Contact2 veer_no_contact(float2 position) {
    veer_Contact2 result;
    result.time = -1.0;
    result.place = position;
    result.normal = float2(0.0, 0.0);
    result.velocity = float2(0.0, 0.0);
    return result;
}
veer_Contact3 veer_no_contact(float3 position) {
    veer_Contact3 result;
    result.time = -1.0;
    result.place = position;
    result.normal = float3(0.0, 0.0, 0.0);
    result.velocity = float3(0.0, 0.0, 0.0);
    return result;
}

// Whether a closing speed exceeds the rounding error of the two velocities, 4 epsilon * sqrt(|v1|^2 + |v2|^2).
bool veer_closes_in(float closing, float2 velocity, float2 obstacle_velocity) {
    precise float least = 4.0 * veer_epsilon;
    precise float speed = veer_maximum(closing, 0.0);
    precise bool result = speed * speed
        > least * least * (veer_length_squared(velocity) + veer_length_squared(obstacle_velocity));
    return result;
}
bool veer_closes_in(float closing, float3 velocity, float3 obstacle_velocity) {
    precise float least = 4.0 * veer_epsilon;
    precise float speed = veer_maximum(closing, 0.0);
    precise bool result = speed * speed
        > least * least * (veer_length_squared(velocity) + veer_length_squared(obstacle_velocity));
    return result;
}

// Returns the contact at a known time, or no contact if ball and obstacle do not approach each other.
// there: clearance at this time, in the obstacle's frame of reference
veer_Contact2 veer_contact_of(float2 position, float2 velocity, float2 obstacle_velocity, veer_Clearance2 there,
        float time, bool in_frame) {
    precise bool meets = in_frame && veer_closes_in(veer_dot(obstacle_velocity - velocity, there.normal), velocity,
        obstacle_velocity);
    if (!meets) {
        return veer_no_contact(position);
    }
    precise float2 result_place = there.place + obstacle_velocity * time;
    veer_Contact2 result;
    result.time = time;
    result.place = result_place;
    result.normal = there.normal;
    result.velocity = obstacle_velocity;
    return result;
}
veer_Contact3 veer_contact_of(float3 position, float3 velocity, float3 obstacle_velocity, veer_Clearance3 there,
        float time, bool in_frame) {
    precise bool meets = in_frame && veer_closes_in(veer_dot(obstacle_velocity - velocity, there.normal), velocity,
        obstacle_velocity);
    if (!meets) {
        return veer_no_contact(position);
    }
    precise float3 result_place = there.place + obstacle_velocity * time;
    veer_Contact3 result;
    result.time = time;
    result.place = result_place;
    result.normal = there.normal;
    result.velocity = obstacle_velocity;
    return result;
}

// Returns the clearance of a ball from a plane through `place`, with a unit normal. For a zero normal, the gap is 0.
veer_Clearance2 veer_flat_clearance(float2 position, float radius, float2 place, float2 normal) {
    precise float height = veer_dot(position - place, normal);
    precise float result_gap = veer_length_squared(normal) > 0.0 ? height - veer_maximum(radius, 0.0) : 0.0;
    precise float2 result_place = position - normal * height;
    veer_Clearance2 result;
    result.gap = result_gap;
    result.normal = normal;
    result.place = result_place;
    return result;
}
veer_Clearance3 veer_flat_clearance(float3 position, float radius, float3 place, float3 normal) {
    precise float height = veer_dot(position - place, normal);
    precise float result_gap = veer_length_squared(normal) > 0.0 ? height - veer_maximum(radius, 0.0) : 0.0;
    precise float3 result_place = position - normal * height;
    veer_Clearance3 result;
    result.gap = result_gap;
    result.normal = normal;
    result.place = result_place;
    return result;
}

// Returns the gap between a ball and a plane, with the normal and the nearest point of the plane.
// position: centre of the ball [m]
// radius: radius of the ball [m] < 0 is treated as 0
// Degenerate: if the plane's normal is zero, the returned normal is zero and the gap is 0.
veer_Clearance2 veer_clearance(float2 position, float radius, veer_Plane2 plane) {
    return veer_flat_clearance(position, radius, plane.place, veer_normalize_or(plane.normal, float2(0.0, 0.0)));
}
veer_Clearance3 veer_clearance(float3 position, float radius, veer_Plane3 plane) {
    return veer_flat_clearance(position, radius, plane.place, veer_normalize_or(plane.normal, float3(0.0, 0.0, 0.0)));
}

// Returns the gap between a ball and a sphere, with the normal and the nearest point of the sphere.
// velocity: velocity of the ball relative to the obstacle, if known [m/s]
// Degenerate: if the centres coincide or both radii are 0, the normal is -unit(velocity), or first_axis at rest.
veer_Clearance2 veer_clearance(float2 position, float radius, veer_Sphere2 sphere, float2 velocity) {
    precise float2 outward = position - sphere.center;
    return veer_round_clearance(sphere.center, outward, radius, sphere.radius, float2(0.0, 0.0), velocity);
}
veer_Clearance3 veer_clearance(float3 position, float radius, veer_Sphere3 sphere, float3 velocity) {
    precise float3 outward = position - sphere.center;
    return veer_round_clearance(sphere.center, outward, radius, sphere.radius, float3(0.0, 0.0, 0.0), velocity);
}

// Returns the gap between a ball and a capsule, with the normal and the nearest point of the capsule.
// Degenerate: if both radii are 0, or the ball's centre is on the segment up to rounding, the normal is
// -unit(lateral(velocity, axis)). If this vector is zero, the normal is perpendicular(axis).
veer_Clearance2 veer_clearance(float2 position, float radius, veer_Capsule2 capsule, float2 velocity) {
    precise float2 axis = capsule.end - capsule.start;
    precise float2 offset = position - capsule.start;
    precise float squared = veer_length_squared(axis);
    precise float per_square = veer_inverse_or_zero(squared);
    precise float along = veer_dot(offset, axis);
    precise bool before_end = along < squared;
    precise bool beside = 0.0 < along && before_end;
    precise float2 foot = capsule.start + axis * (veer_maximum(along, 0.0) * per_square);
    precise float2 core = before_end ? foot : capsule.end;
    precise float2 outward = position - core;
    precise float2 across = outward - axis * (veer_dot(outward, axis) * per_square);
    precise bool on_axis = 4.0 * veer_length_squared(across) < veer_length_squared(outward);
    precise float2 from_core = beside ? (on_axis ? float2(0.0, 0.0) : across) : outward;
    return veer_round_clearance(core, from_core, radius, capsule.radius, axis, velocity);
}
veer_Clearance3 veer_clearance(float3 position, float radius, veer_Capsule3 capsule, float3 velocity) {
    precise float3 axis = capsule.end - capsule.start;
    precise float3 offset = position - capsule.start;
    precise float squared = veer_length_squared(axis);
    precise float per_square = veer_inverse_or_zero(squared);
    precise float along = veer_dot(offset, axis);
    precise bool before_end = along < squared;
    precise bool beside = 0.0 < along && before_end;
    precise float3 foot = capsule.start + axis * (veer_maximum(along, 0.0) * per_square);
    precise float3 core = before_end ? foot : capsule.end;
    precise float3 outward = position - core;
    precise float3 across = outward - axis * (veer_dot(outward, axis) * per_square);
    precise bool on_axis = 4.0 * veer_length_squared(across) < veer_length_squared(outward);
    precise float3 from_core = beside ? (on_axis ? float3(0.0, 0.0, 0.0) : across) : outward;
    return veer_round_clearance(core, from_core, radius, capsule.radius, axis, velocity);
}

// Returns the position of a ball, pushed out of an obstacle along the shortest path. If the ball is not inside, the
// position is unchanged. At the returned position, gap >= 0, even with rounding.
// Degenerate: a plane with a zero normal does not move the ball.
float2 veer_push_out(float2 position, float radius, veer_Plane2 obstacle) {
    // after `most` doublings, any step exceeds range_limit
    precise float2 outside = position;
    precise float step = 0.0;
    for (int iteration = 0; iteration < 200; iteration++) {
        veer_Clearance2 there = veer_clearance(outside, radius, obstacle);
        precise bool inside = there.gap < 0.0 && 0.0 < veer_length_squared(there.normal);
        if (!inside) {
            break;
        }
        outside = outside + there.normal * (step - there.gap);
        step = veer_maximum(step + step, veer_resolution(outside, there.normal, radius));
    }
    return outside;
}
float3 veer_push_out(float3 position, float radius, veer_Plane3 obstacle) {
    // after `most` doublings, any step exceeds range_limit
    precise float3 outside = position;
    precise float step = 0.0;
    for (int iteration = 0; iteration < 200; iteration++) {
        veer_Clearance3 there = veer_clearance(outside, radius, obstacle);
        precise bool inside = there.gap < 0.0 && 0.0 < veer_length_squared(there.normal);
        if (!inside) {
            break;
        }
        outside = outside + there.normal * (step - there.gap);
        step = veer_maximum(step + step, veer_resolution(outside, there.normal, radius));
    }
    return outside;
}

float2 veer_push_out(float2 position, float radius, veer_Sphere2 obstacle) {
    // after `most` doublings, any step exceeds range_limit
    precise float2 outside = position;
    precise float step = 0.0;
    for (int iteration = 0; iteration < 200; iteration++) {
        veer_Clearance2 there = veer_clearance(outside, radius, obstacle, float2(0.0, 0.0));
        precise bool inside = there.gap < 0.0 && 0.0 < veer_length_squared(there.normal);
        if (!inside) {
            break;
        }
        outside = outside + there.normal * (step - there.gap);
        step = veer_maximum(step + step, veer_resolution(outside, there.normal, radius));
    }
    return outside;
}
float3 veer_push_out(float3 position, float radius, veer_Sphere3 obstacle) {
    // after `most` doublings, any step exceeds range_limit
    precise float3 outside = position;
    precise float step = 0.0;
    for (int iteration = 0; iteration < 200; iteration++) {
        veer_Clearance3 there = veer_clearance(outside, radius, obstacle, float3(0.0, 0.0, 0.0));
        precise bool inside = there.gap < 0.0 && 0.0 < veer_length_squared(there.normal);
        if (!inside) {
            break;
        }
        outside = outside + there.normal * (step - there.gap);
        step = veer_maximum(step + step, veer_resolution(outside, there.normal, radius));
    }
    return outside;
}

float2 veer_push_out(float2 position, float radius, veer_Capsule2 obstacle) {
    // after `most` doublings, any step exceeds range_limit
    precise float2 outside = position;
    precise float step = 0.0;
    for (int iteration = 0; iteration < 200; iteration++) {
        veer_Clearance2 there = veer_clearance(outside, radius, obstacle, float2(0.0, 0.0));
        precise bool inside = there.gap < 0.0 && 0.0 < veer_length_squared(there.normal);
        if (!inside) {
            break;
        }
        outside = outside + there.normal * (step - there.gap);
        step = veer_maximum(step + step, veer_resolution(outside, there.normal, radius));
    }
    return outside;
}
float3 veer_push_out(float3 position, float radius, veer_Capsule3 obstacle) {
    // after `most` doublings, any step exceeds range_limit
    precise float3 outside = position;
    precise float step = 0.0;
    for (int iteration = 0; iteration < 200; iteration++) {
        veer_Clearance3 there = veer_clearance(outside, radius, obstacle, float3(0.0, 0.0, 0.0));
        precise bool inside = there.gap < 0.0 && 0.0 < veer_length_squared(there.normal);
        if (!inside) {
            break;
        }
        outside = outside + there.normal * (step - there.gap);
        step = veer_maximum(step + step, veer_resolution(outside, there.normal, radius));
    }
    return outside;
}

// Returns the earlier of two contacts. If the times are equal, the result is `a`.
veer_Contact2 veer_earlier(veer_Contact2 a, veer_Contact2 b) {
    precise bool second = b.time >= 0.0 && (a.time < 0.0 || b.time < a.time);
    if (!second) {
        return a;
    }
    return b;
}
veer_Contact3 veer_earlier(veer_Contact3 a, veer_Contact3 b) {
    precise bool second = b.time >= 0.0 && (a.time < 0.0 || b.time < a.time);
    if (!second) {
        return a;
    }
    return b;
}

// Returns the contact of a ball in uniform motion with a plane during a frame.
// position: centre of the ball [m]
// velocity: velocity of the ball; for a PhysicBase, pass its mean_velocity() [m/s]
// radius: radius of the ball [m] < 0 is treated as 0
// time_step: length of the frame; later contacts are ignored [s]
// Degenerate: there is no contact if the relative velocity is parallel to the plane or zero, or if the normal is zero.
veer_Contact2 veer_contact(float2 position, float2 velocity, float radius, veer_Plane2 plane, float time_step) {
    precise float closing = veer_dot(plane.velocity - velocity, plane.normal);
    precise float scaled_height = veer_dot(position - plane.place, plane.normal);
    precise float surface_squared = veer_length_squared(plane.velocity); // this value does not depend on the ball
    precise float2 normal = plane.normal;
    precise float height = scaled_height;
    precise float speed = closing;
    precise bool is_unit = abs(veer_length_squared(plane.normal) - 1.0) <= 4.0 * veer_epsilon;
    if (!is_unit) {
        if (veer_passes(closing, scaled_height, radius, plane.normal, time_step)) {
            return veer_no_contact(position);
        }
        precise float per_length = veer_inverse_length(plane.normal);
        normal = plane.normal * per_length;
        height = scaled_height * per_length;
        speed = closing * per_length;
    }
    precise float own_radius = veer_maximum(radius, 0.0);
    precise float separation = height - own_radius;
    precise float travel = speed * time_step;
    if (separation > travel) {
        return veer_no_contact(position); // `meets` repeats this test: clang++ is faster without a stored mask
    }
    // closing^2 <= fraction * (sum of the squared speeds) is treated as rounding; if time_step < 0, there is no contact
    precise float least = 4.0 * veer_epsilon;
    precise float fraction = time_step >= 0.0 ? least * least : veer_largest;
    precise float closes = veer_maximum(speed, 0.0);
    precise bool meets = separation <= travel
        && closes * closes > fraction * (veer_length_squared(velocity) + surface_squared);
    precise float time = veer_minimum(veer_quotient(veer_maximum(separation, 0.0),
        veer_maximum(speed, veer_smallest_normal)), time_step);
    precise float2 place = position + velocity * time - normal * veer_minimum(height, own_radius);
    if (!meets) {
        veer_Contact2 result;
        result.time = -1.0;
        result.place = position;
        result.normal = float2(0.0, 0.0);
        result.velocity = float2(0.0, 0.0);
        return result;
    }
    veer_Contact2 result;
    result.time = time;
    result.place = place;
    result.normal = normal;
    result.velocity = plane.velocity;
    return result;
}
veer_Contact3 veer_contact(float3 position, float3 velocity, float radius, veer_Plane3 plane, float time_step) {
    precise float closing = veer_dot(plane.velocity - velocity, plane.normal);
    precise float scaled_height = veer_dot(position - plane.place, plane.normal);
    precise float surface_squared = veer_length_squared(plane.velocity); // this value does not depend on the ball
    precise float3 normal = plane.normal;
    precise float height = scaled_height;
    precise float speed = closing;
    precise bool is_unit = abs(veer_length_squared(plane.normal) - 1.0) <= 4.0 * veer_epsilon;
    if (!is_unit) {
        if (veer_passes(closing, scaled_height, radius, plane.normal, time_step)) {
            return veer_no_contact(position);
        }
        precise float per_length = veer_inverse_length(plane.normal);
        normal = plane.normal * per_length;
        height = scaled_height * per_length;
        speed = closing * per_length;
    }
    precise float own_radius = veer_maximum(radius, 0.0);
    precise float separation = height - own_radius;
    precise float travel = speed * time_step;
    if (separation > travel) {
        return veer_no_contact(position); // `meets` repeats this test: clang++ is faster without a stored mask
    }
    // closing^2 <= fraction * (sum of the squared speeds) is treated as rounding; if time_step < 0, there is no contact
    precise float least = 4.0 * veer_epsilon;
    precise float fraction = time_step >= 0.0 ? least * least : veer_largest;
    precise float closes = veer_maximum(speed, 0.0);
    precise bool meets = separation <= travel
        && closes * closes > fraction * (veer_length_squared(velocity) + surface_squared);
    precise float time = veer_minimum(veer_quotient(veer_maximum(separation, 0.0),
        veer_maximum(speed, veer_smallest_normal)), time_step);
    precise float3 place = position + velocity * time - normal * veer_minimum(height, own_radius);
    if (!meets) {
        veer_Contact3 result;
        result.time = -1.0;
        result.place = position;
        result.normal = float3(0.0, 0.0, 0.0);
        result.velocity = float3(0.0, 0.0, 0.0);
        return result;
    }
    veer_Contact3 result;
    result.time = time;
    result.place = place;
    result.normal = normal;
    result.velocity = plane.velocity;
    return result;
}

// Returns the contact of a ball in uniform motion with a sphere during a frame. The time is that of touch_time.
// Degenerate: if the relative velocity is zero, there is no contact. If the centres coincide or both radii are 0, the
// normal is opposite to the relative velocity.
veer_Contact2 veer_contact(float2 position, float2 velocity, float radius, veer_Sphere2 sphere, float time_step) {
    precise float combined_radius = veer_maximum(radius, 0.0) + veer_maximum(sphere.radius, 0.0);
    precise float time = veer_touch_time(position, velocity, sphere.center, sphere.velocity, combined_radius);
    precise bool in_frame = time >= 0.0 && time <= time_step;
    if (!in_frame) {
        return veer_no_contact(position);
    }
    precise float2 closing = velocity - sphere.velocity;
    precise float2 place = position + closing * time;
    return veer_contact_of(position, velocity, sphere.velocity, veer_clearance(place, radius, sphere, closing), time,
        true);
}
veer_Contact3 veer_contact(float3 position, float3 velocity, float radius, veer_Sphere3 sphere, float time_step) {
    precise float combined_radius = veer_maximum(radius, 0.0) + veer_maximum(sphere.radius, 0.0);
    precise float time = veer_touch_time(position, velocity, sphere.center, sphere.velocity, combined_radius);
    precise bool in_frame = time >= 0.0 && time <= time_step;
    if (!in_frame) {
        return veer_no_contact(position);
    }
    precise float3 closing = velocity - sphere.velocity;
    precise float3 place = position + closing * time;
    return veer_contact_of(position, velocity, sphere.velocity, veer_clearance(place, radius, sphere, closing), time,
        true);
}

float2 veer_across(float2 v, float fraction, float2 axis, float per_square) {
    precise float2 once = v - axis * fraction;
    precise float2 result = once - axis * (veer_dot(once, axis) * per_square);
    return result;
}
float3 veer_across(float3 v, float fraction, float3 axis, float per_square) {
    precise float3 once = v - axis * fraction;
    precise float3 result = once - axis * (veer_dot(once, axis) * per_square);
    return result;
}

// Returns the contact of a ball in uniform motion with a capsule during a frame.
// Degenerate: a ball that moves along the axis can only touch an end. If both radii are 0, or the ball's centre is on
// the segment, the normal is opposite to lateral(relative velocity, axis). If both radii are 0, push_out does nothing.
veer_Contact2 veer_contact(float2 position, float2 velocity, float radius, veer_Capsule2 capsule, float time_step) {
    precise float2 axis = capsule.end - capsule.start;
    precise float2 offset = position - capsule.start;
    precise float2 closing = velocity - capsule.velocity;
    precise float combined_radius = veer_maximum(radius, 0.0) + veer_maximum(capsule.radius, 0.0);
    precise float per_square = veer_inverse_or_zero(veer_length_squared(axis));
    precise float place = veer_dot(offset, axis) * per_square;
    precise float rate = veer_dot(closing, axis) * per_square;
    precise float beside = veer_touch_time(veer_across(offset, place, axis, per_square),
        veer_across(closing, rate, axis, per_square), float2(0.0, 0.0), float2(0.0, 0.0), combined_radius);
    precise float fraction = place + rate * veer_clamp(beside, 0.0, time_step);
    precise bool beyond = beside >= 0.0 && (fraction < 0.0 || 1.0 < fraction);
    precise float time = beside;
    if (beyond) {
        precise float2 end = fraction > 1.0 ? capsule.end : capsule.start;
        time = veer_touch_time(position, velocity, end, capsule.velocity, combined_radius);
    }
    precise bool in_frame = time >= 0.0 && time <= time_step;
    if (!in_frame) {
        return veer_no_contact(position);
    }
    precise float2 center = position + closing * time;
    return veer_contact_of(position, velocity, capsule.velocity, veer_clearance(center, radius, capsule, closing),
        time, true);
}
veer_Contact3 veer_contact(float3 position, float3 velocity, float radius, veer_Capsule3 capsule, float time_step) {
    precise float3 axis = capsule.end - capsule.start;
    precise float3 offset = position - capsule.start;
    precise float3 closing = velocity - capsule.velocity;
    precise float combined_radius = veer_maximum(radius, 0.0) + veer_maximum(capsule.radius, 0.0);
    precise float per_square = veer_inverse_or_zero(veer_length_squared(axis));
    precise float place = veer_dot(offset, axis) * per_square;
    precise float rate = veer_dot(closing, axis) * per_square;
    precise float beside = veer_touch_time(veer_across(offset, place, axis, per_square),
        veer_across(closing, rate, axis, per_square), float3(0.0, 0.0, 0.0), float3(0.0, 0.0, 0.0), combined_radius);
    precise float fraction = place + rate * veer_clamp(beside, 0.0, time_step);
    precise bool beyond = beside >= 0.0 && (fraction < 0.0 || 1.0 < fraction);
    precise float time = beside;
    if (beyond) {
        precise float3 end = fraction > 1.0 ? capsule.end : capsule.start;
        time = veer_touch_time(position, velocity, end, capsule.velocity, combined_radius);
    }
    precise bool in_frame = time >= 0.0 && time <= time_step;
    if (!in_frame) {
        return veer_no_contact(position);
    }
    precise float3 center = position + closing * time;
    return veer_contact_of(position, velocity, capsule.velocity, veer_clearance(center, radius, capsule, closing),
        time, true);
}

// ---- contact_box.hpp ----

// The axes of a box are perpendicular unit vectors. In 2D `up` is zero.
struct veer_BoxAxes2 {
    float2 forward;
    float2 left;
    float2 up;
};
struct veer_BoxAxes3 {
    float3 forward;
    float3 left;
    float3 up;
};

// Whether the length of v is 1 within 4 epsilon.
bool veer_is_unit_vector(float2 v) {
    precise bool result = abs(veer_length_squared(v) - 1.0) <= 8.0 * veer_epsilon;
    return result;
}
bool veer_is_unit_vector(float3 v) {
    precise bool result = abs(veer_length_squared(v) - 1.0) <= 8.0 * veer_epsilon;
    return result;
}

// Returns unit(v), or the first axis if v is zero. If v is a unit vector, the result is v, bit for bit.
float2 veer_unit_forward(float2 v) {
    if (veer_is_unit_vector(v)) {
        return v;
    }
    return veer_normalize_or(v, float2(1.0, 0.0));
}
float3 veer_unit_forward(float3 v) {
    if (veer_is_unit_vector(v)) {
        return v;
    }
    return veer_normalize_or(v, float3(1.0, 0.0, 0.0));
}

// Returns the axis `up` of a box as a unit vector, or zero in 2D.
float2 veer_unit_up(veer_Box2 box, float2 forward) {
    return float2(0.0, 0.0);
}
float3 veer_unit_up(veer_Box3 box, float3 forward) {
    if (veer_is_unit_vector(box.up) && abs(veer_dot(box.up, forward)) <= 8.0 * veer_epsilon) {
        return box.up;
    }
    return veer_nearest_up(forward, box.up);
}

float2 veer_left_axis(float2 forward, float2 up) {
    return veer_orthogonal(forward);
}
float3 veer_left_axis(float3 forward, float3 up) {
    return veer_cross(up, forward);
}

veer_BoxAxes2 veer_axes_of(veer_Box2 box) {
    precise float2 forward = veer_unit_forward(box.forward);
    precise float2 up = veer_unit_up(box, forward);
    veer_BoxAxes2 result;
    result.forward = forward;
    result.left = veer_left_axis(forward, up);
    result.up = up;
    return result;
}
veer_BoxAxes3 veer_axes_of(veer_Box3 box) {
    precise float3 forward = veer_unit_forward(box.forward);
    precise float3 up = veer_unit_up(box, forward);
    veer_BoxAxes3 result;
    result.forward = forward;
    result.left = veer_left_axis(forward, up);
    result.up = up;
    return result;
}

float2 veer_along_axes(veer_BoxAxes2 axes, float2 v) {
    return float2(veer_dot(v, axes.forward), veer_dot(v, axes.left));
}
float3 veer_along_axes(veer_BoxAxes3 axes, float3 v) {
    return float3(veer_dot(v, axes.forward), veer_dot(v, axes.left), veer_dot(v, axes.up));
}

// Converts components along the axes of a box to a vector.
float2 veer_of_components(veer_BoxAxes2 axes, float2 along) {
    precise float2 planar = axes.forward * along.x + axes.left * along.y;
    return planar;
}
float3 veer_of_components(veer_BoxAxes3 axes, float3 along) {
    precise float3 planar = axes.forward * along.x + axes.left * along.y;
    precise float3 result = planar + axes.up * along.z;
    return result;
}

// Returns the half size of a box, with components below 0 replaced by 0.
float2 veer_half_size_of(veer_Box2 box) {
    return float2(veer_maximum(box.half_size.x, 0.0), veer_maximum(box.half_size.y, 0.0));
}
float3 veer_half_size_of(veer_Box3 box) {
    return float3(veer_maximum(box.half_size.x, 0.0), veer_maximum(box.half_size.y, 0.0),
        veer_maximum(box.half_size.z, 0.0));
}

float2 veer_by_component(float2 a, float2 b) {
    precise float2 result = float2(a.x * b.x, a.y * b.y);
    return result;
}
float3 veer_by_component(float3 a, float3 b) {
    precise float3 result = float3(a.x * b.x, a.y * b.y, a.z * b.z);
    return result;
}

float veer_largest_component(float2 v) {
    precise float planar = veer_maximum(v.x, v.y);
    return planar;
}
float veer_largest_component(float3 v) {
    precise float planar = veer_maximum(v.x, v.y);
    return veer_maximum(planar, v.z);
}

// Returns 1 for the largest component of v, and 0 for the other components. If several components are largest, the
// result is 1 only for the first of them.
float2 veer_mark_of_largest(float2 v) {
    precise float x = v.x;
    precise float y = v.y;
    precise float first = x >= y ? 1.0 : 0.0;
    precise float2 result = float2(first, 1.0 - first);
    return result;
}
float3 veer_mark_of_largest(float3 v) {
    precise float x = v.x;
    precise float y = v.y;
    precise float z = v.z;
    precise float first = x >= y && x >= z ? 1.0 : 0.0;
    precise float second = y >= z ? 1.0 - first : 0.0;
    precise float3 result = float3(first, second, 1.0 - first - second);
    return result;
}

// Returns for each axis on which side of the box's centre the ball is: 1 or -1. If the ball is exactly in the middle,
// the result is the side from which the ball comes, or 1 at rest.
// place: position of the ball's centre relative to the box, in the axes of the box
// velocity: velocity of the ball relative to the box, in the axes of the box
float2 veer_side_of(float2 place, float2 velocity) {
    return float2(abs(place.x) > 0.0 ? veer_sign_of(place.x) : (velocity.x > 0.0 ? -1.0 : 1.0),
        abs(place.y) > 0.0 ? veer_sign_of(place.y) : (velocity.y > 0.0 ? -1.0 : 1.0));
}
float3 veer_side_of(float3 place, float3 velocity) {
    return float3(abs(place.x) > 0.0 ? veer_sign_of(place.x) : (velocity.x > 0.0 ? -1.0 : 1.0),
        abs(place.y) > 0.0 ? veer_sign_of(place.y) : (velocity.y > 0.0 ? -1.0 : 1.0),
            abs(place.z) > 0.0 ? veer_sign_of(place.z) : (velocity.z > 0.0 ? -1.0 : 1.0));
}

// Returns the clearance of a ball from a box. `half_value` is half_size_of(box). For `place` and `side`, see side_of.
veer_Clearance2 veer_box_clearance(veer_Box2 box, veer_BoxAxes2 axes, float2 half_value, float2 place, float radius,
        float2 side) {
    precise float2 excess = veer_by_component(side, place) - half_value;
    precise float2 beyond = float2(veer_maximum(excess.x, 0.0), veer_maximum(excess.y, 0.0));
    precise float squared = veer_length_squared(beyond);
    precise float distance = veer_root(squared);
    precise bool is_inside = squared < veer_smallest_normal;
    precise float2 nearest = veer_mark_of_largest(excess);
    precise float2 outward = is_inside ? nearest : beyond * veer_ratio(1.0, distance);
    precise float2 on_surface = float2(is_inside && nearest.x > 0.0 ? half_value.x
        : veer_clamp(side.x * place.x, veer_negative(half_value.x), half_value.x),
            is_inside && nearest.y > 0.0 ? half_value.y
                : veer_clamp(side.y * place.y, veer_negative(half_value.y), half_value.y));
    precise float result_gap = (is_inside ? veer_largest_component(excess) : distance) - radius;
    precise float2 result_place = box.center + veer_of_components(axes, veer_by_component(side, on_surface));
    veer_Clearance2 result;
    result.gap = result_gap;
    result.normal = veer_of_components(axes, veer_by_component(side, outward));
    result.place = result_place;
    return result;
}
veer_Clearance3 veer_box_clearance(veer_Box3 box, veer_BoxAxes3 axes, float3 half_value, float3 place, float radius,
        float3 side) {
    precise float3 excess = veer_by_component(side, place) - half_value;
    precise float3 beyond = float3(veer_maximum(excess.x, 0.0), veer_maximum(excess.y, 0.0),
        veer_maximum(excess.z, 0.0));
    precise float squared = veer_length_squared(beyond);
    precise float distance = veer_root(squared);
    precise bool is_inside = squared < veer_smallest_normal;
    precise float3 nearest = veer_mark_of_largest(excess);
    precise float3 outward = is_inside ? nearest : beyond * veer_ratio(1.0, distance);
    precise float3 on_surface = float3(is_inside && nearest.x > 0.0 ? half_value.x : veer_clamp(side.x * place.x,
        veer_negative(half_value.x), half_value.x), is_inside && nearest.y > 0.0 ? half_value.y
            : veer_clamp(side.y * place.y, veer_negative(half_value.y), half_value.y),
                is_inside && nearest.z > 0.0 ? half_value.z
                    : veer_clamp(side.z * place.z, veer_negative(half_value.z), half_value.z));
    precise float result_gap = (is_inside ? veer_largest_component(excess) : distance) - radius;
    precise float3 result_place = box.center + veer_of_components(axes, veer_by_component(side, on_surface));
    veer_Clearance3 result;
    result.gap = result_gap;
    result.normal = veer_of_components(axes, veer_by_component(side, outward));
    result.place = result_place;
    return result;
}

// When and where a ball's centre enters a rounded box. Components are along the axes of the box, multiplied by `side`.
struct veer_BoxEntry2 {
    float time; // -1 if never  [s]
    float2 face; // normal of the face that the ball touches: 1 at one component, else 0
    bool is_flat; // whether the ball touches a face after the start, and not an edge or a corner
};
struct veer_BoxEntry3 {
    float time; // -1 if never  [s]
    float3 face; // normal of the face that the ball touches: 1 at one component, else 0
    bool is_flat; // whether the ball touches a face after the start, and not an edge or a corner
};

// Returns the time at which a ball touches an edge or a corner (in 2D always a corner), or -1 for never.
// enters: time at which the ball enters the slab of each axis
// near_by: position of the ball when it reaches the plane of a face
float veer_edge_time(float2 place, float2 speed, float2 half_value, float2 enters, float2 near_by, float radius,
        float time_step) {
    precise float2 drift = veer_opposite(speed);
    precise float2 from_corner = float2(place.x - veer_sign_of(near_by.x) * half_value.x,
        place.y - veer_sign_of(near_by.y) * half_value.y);
    return veer_touch_time(from_corner, drift, float2(0.0, 0.0), float2(0.0, 0.0), radius);
}
float veer_edge_time(float3 place, float3 speed, float3 half_value, float3 enters, float3 near_by, float radius,
        float time_step) {
    precise float3 drift = veer_opposite(speed);
    precise float3 from_corner = float3(place.x - veer_sign_of(near_by.x) * half_value.x,
        place.y - veer_sign_of(near_by.y) * half_value.y, place.z - veer_sign_of(near_by.z) * half_value.z);
    precise float3 along = veer_mark_of_largest(veer_opposite(enters));
    precise float3 across = float3(1.0 - along.x, 1.0 - along.y, 1.0 - along.z);
    precise float beside = veer_touch_time(veer_by_component(across, from_corner), veer_by_component(across, drift),
        float3(0.0, 0.0, 0.0), float3(0.0, 0.0, 0.0), radius);
    precise float half_length = veer_dot(along, half_value);
    precise float start = veer_dot(along, place);
    precise float there = start + veer_dot(along, drift) * veer_clamp(beside, 0.0, time_step);
    precise bool is_beyond = beside >= 0.0 && abs(there) > half_length;
    if (!is_beyond) {
        return beside;
    }
    precise float3 from_end = veer_by_component(across, from_corner)
        + along * (start - veer_sign_of(there) * half_length);
    return veer_touch_time(from_end, drift, float3(0.0, 0.0, 0.0), float3(0.0, 0.0, 0.0), radius);
}

float veer_time_until(float distance, float rate, float never) {
    precise float result = distance <= 0.0 ? 0.0 : (rate > 0.0 ? veer_minimum(distance * rate, never) : never);
    return result;
}

// Returns the entry of a ball into a rounded box. If the ball reaches the plane of a face outside the slab of another
// axis, the ball can only touch an edge or a corner.
veer_BoxEntry2 veer_box_entry(float2 place, float2 speed, float2 half_value, float radius, float time_step) {
    precise float2 excess = place - half_value;
    // Quick test: the ball moves too little along one axis. The margin is a thousandth plus shortest_length.
    precise float2 room = float2(excess.x - radius - (1.0 + 0.0009765625) * veer_maximum(speed.x * time_step, 0.0),
        excess.y - radius - (1.0 + 0.0009765625) * veer_maximum(speed.y * time_step, 0.0));
    if (veer_largest_component(room) > veer_shortest_length()) {
        veer_BoxEntry2 result;
        result.time = -1.0;
        result.face = float2(0.0, 0.0);
        result.is_flat = 1.0 < 0.0;
        return result;
    }
    precise float2 per_speed = float2(veer_inverse_or_zero(speed.x), veer_inverse_or_zero(speed.y));
    // the time until a distance becomes 0
    precise float2 touches = float2(veer_time_until(excess.x - radius, per_speed.x, veer_largest),
        veer_time_until(excess.y - radius, per_speed.y, veer_largest));
    precise float enters = veer_largest_component(touches);
    precise float2 face = enters > 0.0 ? veer_mark_of_largest(touches) : veer_mark_of_largest(excess);
    precise bool comes = enters <= time_step;
    if (!comes) {
        veer_BoxEntry2 result;
        result.time = -1.0;
        result.face = face;
        result.is_flat = false;
        return result;
    }
    precise float at = enters;
    precise float2 near_by = place - speed * at;
    precise float2 passed = float2(speed.x > 0.0 ? veer_negative(near_by.x) : near_by.x,
        speed.y > 0.0 ? veer_negative(near_by.y) : near_by.y);
    // passed > half if the ball has left the slab
    precise float2 waits = float2(excess.x <= 0.0 ? 0.0 : (per_speed.x > 0.0
        ? veer_minimum(excess.x * per_speed.x, veer_largest) : veer_largest),
            excess.y <= 0.0 ? 0.0
                : (per_speed.y > 0.0 ? veer_minimum(excess.y * per_speed.y, veer_largest) : veer_largest));
    precise float2 slabs = float2(passed.x > half_value.x || (face.x > 0.0 && waits.x <= at) ? veer_largest : waits.x,
        passed.y > half_value.y || (face.y > 0.0 && waits.y <= at) ? veer_largest : waits.y);
    // by rounding, the time for the face's own slab may be 0
    precise float2 outside = float2(slabs.x > at ? 1.0 - face.x : 0.0, slabs.y > at ? 1.0 - face.y : 0.0);
    precise bool is_aside = veer_length_squared(outside) > 0.0;
    precise float distance = veer_dot(face, excess) - radius;
    precise float speed_at_face = veer_dot(face, speed);
    precise bool is_flat = at > 0.0 && veer_length_squared(outside) <= 0.0;
    precise float flat_side = veer_quotient(is_flat ? distance : 0.0,
        veer_maximum(speed_at_face, veer_smallest_normal));
    precise float time = veer_minimum(flat_side, time_step);
    if (!is_aside) {
        veer_BoxEntry2 result;
        result.time = time;
        result.face = face;
        result.is_flat = is_flat;
        return result;
    }
    veer_BoxEntry2 result;
    result.time = veer_edge_time(place, speed, half_value, slabs, near_by, radius, time_step);
    result.face = face;
    result.is_flat = is_flat;
    return result;
}
veer_BoxEntry3 veer_box_entry(float3 place, float3 speed, float3 half_value, float radius, float time_step) {
    precise float3 excess = place - half_value;
    // Quick test: the ball moves too little along one axis. The margin is a thousandth plus shortest_length.
    precise float3 room = float3(excess.x - radius - (1.0 + 0.0009765625) * veer_maximum(speed.x * time_step, 0.0),
        excess.y - radius - (1.0 + 0.0009765625) * veer_maximum(speed.y * time_step, 0.0),
            excess.z - radius - (1.0 + 0.0009765625) * veer_maximum(speed.z * time_step, 0.0));
    if (veer_largest_component(room) > veer_shortest_length()) {
        veer_BoxEntry3 result;
        result.time = -1.0;
        result.face = float3(0.0, 0.0, 0.0);
        result.is_flat = 1.0 < 0.0;
        return result;
    }
    precise float3 per_speed = float3(veer_inverse_or_zero(speed.x), veer_inverse_or_zero(speed.y),
        veer_inverse_or_zero(speed.z));
    // the time until a distance becomes 0
    precise float3 touches = float3(veer_time_until(excess.x - radius, per_speed.x, veer_largest),
        veer_time_until(excess.y - radius, per_speed.y, veer_largest),
            veer_time_until(excess.z - radius, per_speed.z, veer_largest));
    precise float enters = veer_largest_component(touches);
    precise float3 face = enters > 0.0 ? veer_mark_of_largest(touches) : veer_mark_of_largest(excess);
    precise bool comes = enters <= time_step;
    if (!comes) {
        veer_BoxEntry3 result;
        result.time = -1.0;
        result.face = face;
        result.is_flat = false;
        return result;
    }
    precise float at = enters;
    precise float3 near_by = place - speed * at;
    precise float3 passed = float3(speed.x > 0.0 ? veer_negative(near_by.x) : near_by.x,
        speed.y > 0.0 ? veer_negative(near_by.y) : near_by.y, speed.z > 0.0 ? veer_negative(near_by.z) : near_by.z);
    // passed > half if the ball has left the slab
    precise float3 waits = float3(excess.x <= 0.0 ? 0.0 : (per_speed.x > 0.0 ? veer_minimum(excess.x * per_speed.x,
        veer_largest) : veer_largest), excess.y <= 0.0 ? 0.0 : (per_speed.y > 0.0
            ? veer_minimum(excess.y * per_speed.y, veer_largest) : veer_largest),
                excess.z <= 0.0 ? 0.0
                    : (per_speed.z > 0.0 ? veer_minimum(excess.z * per_speed.z, veer_largest) : veer_largest));
    precise float3 slabs = float3(passed.x > half_value.x || (face.x > 0.0 && waits.x <= at) ? veer_largest : waits.x,
        passed.y > half_value.y || (face.y > 0.0 && waits.y <= at) ? veer_largest : waits.y,
            passed.z > half_value.z || (face.z > 0.0 && waits.z <= at) ? veer_largest : waits.z);
    // by rounding, the time for the face's own slab may be 0
    precise float3 outside = float3(slabs.x > at ? 1.0 - face.x : 0.0, slabs.y > at ? 1.0 - face.y : 0.0,
        slabs.z > at ? 1.0 - face.z : 0.0);
    precise bool is_aside = veer_length_squared(outside) > 0.0;
    precise float distance = veer_dot(face, excess) - radius;
    precise float speed_at_face = veer_dot(face, speed);
    precise bool is_flat = at > 0.0 && veer_length_squared(outside) <= 0.0;
    precise float flat_side = veer_quotient(is_flat ? distance : 0.0,
        veer_maximum(speed_at_face, veer_smallest_normal));
    precise float time = veer_minimum(flat_side, time_step);
    if (!is_aside) {
        veer_BoxEntry3 result;
        result.time = time;
        result.face = face;
        result.is_flat = is_flat;
        return result;
    }
    veer_BoxEntry3 result;
    result.time = veer_edge_time(place, speed, half_value, slabs, near_by, radius, time_step);
    result.face = face;
    result.is_flat = is_flat;
    return result;
}

// Returns the gap between a ball and a box. In front of a face, the normal is exactly an axis of the box.
// Degenerate: if the centre is inside the box, the normal is that of the nearest face. If several faces are equally
// near, the function chooses the face of the first axis. If two opposite faces are equally near, the normal is
// perpendicular to both, and opposite to the velocity unless the ball is at rest.
veer_Clearance2 veer_clearance(float2 position, float radius, veer_Box2 box, float2 velocity) {
    veer_BoxAxes2 axes = veer_axes_of(box);
    precise float2 place = veer_along_axes(axes, position - box.center);
    return veer_box_clearance(box, axes, veer_half_size_of(box), place, veer_maximum(radius, 0.0),
        veer_side_of(place, veer_along_axes(axes, velocity)));
}
veer_Clearance3 veer_clearance(float3 position, float radius, veer_Box3 box, float3 velocity) {
    veer_BoxAxes3 axes = veer_axes_of(box);
    precise float3 place = veer_along_axes(axes, position - box.center);
    return veer_box_clearance(box, axes, veer_half_size_of(box), place, veer_maximum(radius, 0.0),
        veer_side_of(place, veer_along_axes(axes, velocity)));
}

// Returns the contact of a ball in uniform motion with a box during a frame.
// Degenerate: if a ball is midway between two faces of a box, the contact is with the face behind the ball. A box of
// half size zero acts as a sphere of radius 0. A box with one nonzero length acts as a capsule of radius 0. If box and
// ball have no thickness along an axis, push_out does nothing.
veer_Contact2 veer_contact(float2 position, float2 velocity, float radius, veer_Box2 box, float time_step) {
    veer_BoxAxes2 axes = veer_axes_of(box);
    precise float2 closing = velocity - box.velocity;
    precise float2 half_value = veer_half_size_of(box);
    precise float2 place = veer_along_axes(axes, position - box.center);
    precise float2 drift = veer_along_axes(axes, closing);
    precise float own_radius = veer_maximum(radius, 0.0);
    precise float2 side = veer_side_of(place, drift);
    veer_BoxEntry2 entry = veer_box_entry(veer_by_component(side, place),
        veer_opposite(veer_by_component(side, drift)), half_value, own_radius, time_step);
    precise bool in_frame = entry.time >= 0.0 && entry.time <= time_step;
    if (!in_frame) {
        return veer_no_contact(position);
    }
    precise float2 there = place + drift * entry.time;
    precise float2 side_there = entry.is_flat ? side : veer_side_of(there, drift);
    veer_Clearance2 found = veer_box_clearance(box, axes, half_value, there, own_radius, side_there);
    // By rounding, another face may be nearer to `there` than the face that the ball touches.
    precise float2 face_normal = veer_of_components(axes, veer_by_component(side, entry.face));
    found.normal = entry.is_flat ? face_normal : found.normal;
    return veer_contact_of(position, velocity, box.velocity, found, entry.time, true);
}
veer_Contact3 veer_contact(float3 position, float3 velocity, float radius, veer_Box3 box, float time_step) {
    veer_BoxAxes3 axes = veer_axes_of(box);
    precise float3 closing = velocity - box.velocity;
    precise float3 half_value = veer_half_size_of(box);
    precise float3 place = veer_along_axes(axes, position - box.center);
    precise float3 drift = veer_along_axes(axes, closing);
    precise float own_radius = veer_maximum(radius, 0.0);
    precise float3 side = veer_side_of(place, drift);
    veer_BoxEntry3 entry = veer_box_entry(veer_by_component(side, place),
        veer_opposite(veer_by_component(side, drift)), half_value, own_radius, time_step);
    precise bool in_frame = entry.time >= 0.0 && entry.time <= time_step;
    if (!in_frame) {
        return veer_no_contact(position);
    }
    precise float3 there = place + drift * entry.time;
    precise float3 side_there = entry.is_flat ? side : veer_side_of(there, drift);
    veer_Clearance3 found = veer_box_clearance(box, axes, half_value, there, own_radius, side_there);
    // By rounding, another face may be nearer to `there` than the face that the ball touches.
    precise float3 face_normal = veer_of_components(axes, veer_by_component(side, entry.face));
    found.normal = entry.is_flat ? face_normal : found.normal;
    return veer_contact_of(position, velocity, box.velocity, found, entry.time, true);
}

float2 veer_push_out(float2 position, float radius, veer_Box2 obstacle) {
    // after `most` doublings, any step exceeds range_limit
    precise float2 outside = position;
    precise float step = 0.0;
    for (int iteration = 0; iteration < 200; iteration++) {
        veer_Clearance2 there = veer_clearance(outside, radius, obstacle, float2(0.0, 0.0));
        precise bool inside = there.gap < 0.0 && 0.0 < veer_length_squared(there.normal);
        if (!inside) {
            break;
        }
        outside = outside + there.normal * (step - there.gap);
        step = veer_maximum(step + step, veer_resolution(outside, there.normal, radius));
    }
    return outside;
}
float3 veer_push_out(float3 position, float radius, veer_Box3 obstacle) {
    // after `most` doublings, any step exceeds range_limit
    precise float3 outside = position;
    precise float step = 0.0;
    for (int iteration = 0; iteration < 200; iteration++) {
        veer_Clearance3 there = veer_clearance(outside, radius, obstacle, float3(0.0, 0.0, 0.0));
        precise bool inside = there.gap < 0.0 && 0.0 < veer_length_squared(there.normal);
        if (!inside) {
            break;
        }
        outside = outside + there.normal * (step - there.gap);
        step = veer_maximum(step + step, veer_resolution(outside, there.normal, radius));
    }
    return outside;
}

// ---- contact/impulse.hpp ----

// a / |normal|^2. For a unit vector, 1 / |normal|^2 equals 2 - |normal|^2 to the last bit, so no division is needed.
float veer_over_square(float a, float normal_squared) {
    precise float beyond = normal_squared - 1.0;
    precise float result = a - a * beyond;
    if (abs(beyond) <= 16.0 * veer_epsilon) {
        return result;
    }
    return veer_ratio(a, normal_squared);
}

// A bounce adds normal * push_of(...) to the velocity. `closing` is |normal| times the speed towards the surface.
float veer_push_of(float closing, float normal_squared, float restitution) {
    precise float change = 1.0 + veer_maximum(restitution, 0.0);
    precise float result = veer_minimum(change * veer_over_square(veer_maximum(closing, 0.0), normal_squared),
        veer_largest);
    return result;
}

// Reduces a velocity after a bounce by friction. The speed along the surface falls by at most `most`.
// back: velocity after the bounce
// before: velocity before the bounce, relative to the surface
float2 veer_braked(float2 back, float2 before, float2 normal, float most) {
    precise float2 result = back - veer_truncate(veer_lateral(before, normal), most);
    return result;
}
float3 veer_braked(float3 back, float3 before, float3 normal, float most) {
    precise float3 result = back - veer_truncate(veer_lateral(before, normal), most);
    return result;
}

float2 veer_bounced(float2 velocity, float2 normal, veer_Material material, float2 surface_velocity) {
    precise float closing = veer_dot(surface_velocity - velocity, normal);
    precise float squared = veer_length_squared(normal);
    precise bool meets = closing > 0.0;
    if (!meets) {
        return velocity;
    }
    precise float push = veer_push_of(closing, squared, material.restitution);
    precise float2 back = velocity + normal * push;
    if (!(material.friction > 0.0)) {
        return back;
    }
    precise float most = veer_maximum(material.friction, 0.0) * (push * veer_root(squared));
    precise bool brakes = most > 0.0;
    if (!brakes) {
        return back;
    }
    precise float2 result = veer_braked(back, velocity - surface_velocity, normal, most);
    return result;
}
float3 veer_bounced(float3 velocity, float3 normal, veer_Material material, float3 surface_velocity) {
    precise float closing = veer_dot(surface_velocity - velocity, normal);
    precise float squared = veer_length_squared(normal);
    precise bool meets = closing > 0.0;
    if (!meets) {
        return velocity;
    }
    precise float push = veer_push_of(closing, squared, material.restitution);
    precise float3 back = velocity + normal * push;
    if (!(material.friction > 0.0)) {
        return back;
    }
    precise float most = veer_maximum(material.friction, 0.0) * (push * veer_root(squared));
    precise bool brakes = most > 0.0;
    if (!brakes) {
        return back;
    }
    precise float3 result = veer_braked(back, velocity - surface_velocity, normal, most);
    return result;
}

// ---- bounce.hpp ----

// The velocities of two bodies after a collision.
struct veer_PairVelocities2 {
    float2 first; // [m/s]
    float2 second; // [m/s]
};
struct veer_PairVelocities3 {
    float3 first; // [m/s]
    float3 second; // [m/s]
};

// Returns the velocity of a ball after a bounce off a surface. If both bodies can move, call bounce_pair.
// velocity: velocity of the ball [m/s]
// normal: n, direction out of the surface, of any length
// restitution: (separating speed after the bounce) / (closing speed before it); < 0 is treated as 0
// surface_velocity: velocity of the surface [m/s]
// Degenerate: the velocity is unchanged if the ball moves away from the surface or along it, or if the normal is zero.
float2 veer_bounce(float2 velocity, float2 normal, float restitution, float2 surface_velocity) {
    precise float closing = veer_dot(surface_velocity - velocity, normal);
    precise float2 back = velocity + normal * veer_push_of(closing, veer_length_squared(normal), restitution);
    return closing > 0.0 ? back : velocity;
}
float3 veer_bounce(float3 velocity, float3 normal, float restitution, float3 surface_velocity) {
    precise float closing = veer_dot(surface_velocity - velocity, normal);
    precise float3 back = velocity + normal * veer_push_of(closing, veer_length_squared(normal), restitution);
    return closing > 0.0 ? back : velocity;
}

// Returns the velocity of a ball after a bounce off a surface with friction.
float2 veer_bounce(float2 velocity, float2 normal, veer_Material material, float2 surface_velocity) {
    return veer_bounced(velocity, normal, material, surface_velocity);
}
float3 veer_bounce(float3 velocity, float3 normal, veer_Material material, float3 surface_velocity) {
    return veer_bounced(velocity, normal, material, surface_velocity);
}

// Returns the velocities of two bodies after they bounce off each other. The total momentum stays the same. With
// restitution 1 and without friction, the total energy stays the same too. For a body and a wall, call bounce.
// first_mass: any finite number [kg]
// second_mass: any finite number [kg]
// normal: direction from the second body to the first, of any length: first centre - second centre
// material: restitution and friction between the two bodies; values < 0 are treated as 0
// Degenerate: both velocities are unchanged, bit for bit, if the bodies do not approach each other or the normal is
// zero. A body with mass <= 0 does not change the velocity of the other body. If both masses are <= 0, or half their
// sum is below the smallest normal number, the masses are treated as equal.
veer_PairVelocities2 veer_bounce_pair(float2 first_velocity, float first_mass, float2 second_velocity,
        float second_mass, float2 normal, veer_Material material) {
    precise float2 before = first_velocity - second_velocity;
    precise float2 change = veer_bounced(before, normal, material, float2(0.0, 0.0)) - before;

    precise float first_half = veer_maximum(first_mass, 0.0) * 0.5;
    precise float second_half = veer_maximum(second_mass, 0.0) * 0.5;
    precise float total = first_half + second_half;
    precise bool weighs = total >= veer_smallest_normal;
    precise float first_fraction = weighs ? veer_ratio(second_half, total) : 0.5;
    precise float second_fraction = weighs ? veer_ratio(first_half, total) : 0.5;

    precise bool closes_in = veer_dot(before, normal) < 0.0 && veer_length_squared(normal) >= veer_smallest_normal;
    if (!closes_in) {
        veer_PairVelocities2 result;
        result.first = first_velocity;
        result.second = second_velocity;
        return result;
    }
    precise float2 result_first = first_velocity + change * first_fraction;
    precise float2 result_second = second_velocity - change * second_fraction;
    veer_PairVelocities2 result;
    result.first = result_first;
    result.second = result_second;
    return result;
}
veer_PairVelocities3 veer_bounce_pair(float3 first_velocity, float first_mass, float3 second_velocity,
        float second_mass, float3 normal, veer_Material material) {
    precise float3 before = first_velocity - second_velocity;
    precise float3 change = veer_bounced(before, normal, material, float3(0.0, 0.0, 0.0)) - before;

    precise float first_half = veer_maximum(first_mass, 0.0) * 0.5;
    precise float second_half = veer_maximum(second_mass, 0.0) * 0.5;
    precise float total = first_half + second_half;
    precise bool weighs = total >= veer_smallest_normal;
    precise float first_fraction = weighs ? veer_ratio(second_half, total) : 0.5;
    precise float second_fraction = weighs ? veer_ratio(first_half, total) : 0.5;

    precise bool closes_in = veer_dot(before, normal) < 0.0 && veer_length_squared(normal) >= veer_smallest_normal;
    if (!closes_in) {
        veer_PairVelocities3 result;
        result.first = first_velocity;
        result.second = second_velocity;
        return result;
    }
    precise float3 result_first = first_velocity + change * first_fraction;
    precise float3 result_second = second_velocity - change * second_fraction;
    veer_PairVelocities3 result;
    result.first = result_first;
    result.second = result_second;
    return result;
}

// ---- guidance.hpp ----

// The result of limit_acceleration.
struct veer_LimitedAcceleration2 {
    float2 acceleration; // [m/s^2]
    bool saturated; // whether the given acceleration was above the limit
};
struct veer_LimitedAcceleration3 {
    float3 acceleration; // [m/s^2]
    bool saturated; // whether the given acceleration was above the limit
};

// Returns 1 / |offset|^2. `offset` is the line of sight, and `relative` is the derivative of `offset`.
// Degenerate: the result is 0 at the target, or if max(1, gain) * |relative| / |offset| exceeds range_limit.
float veer_inverse_square(float2 offset, float2 relative, float gain) {
    precise float inverse = veer_ratio(1.0, veer_length_squared(offset));
    precise float result = veer_length_squared(relative) * inverse * veer_maximum(gain * gain, 1.0)
        <= veer_range_limit * veer_range_limit ? inverse : 0.0;
    return result;
}
float veer_inverse_square(float3 offset, float3 relative, float gain) {
    precise float inverse = veer_ratio(1.0, veer_length_squared(offset));
    precise float result = veer_length_squared(relative) * inverse * veer_maximum(gain * gain, 1.0)
        <= veer_range_limit * veer_range_limit ? inverse : 0.0;
    return result;
}

// Returns the derivative of a vector v that turns with the line of sight `offset`. `relative` is offset's derivative.
float2 veer_carried_by_sight(float2 offset, float2 relative, float inverse_squared, float2 v) {
    precise float2 result = veer_orthogonal(v) * (veer_cross(offset, relative) * inverse_squared);
    return result;
}
float3 veer_carried_by_sight(float3 offset, float3 relative, float inverse_squared, float3 v) {
    precise float3 result = veer_cross(veer_cross(offset, relative) * inverse_squared, v);
    return result;
}

// Returns the acceleration that turns a velocity towards the target.
// Degenerate: if the velocity is zero, or at the target, the result is zero. If the target is straight behind, n is
// along perpendicular(velocity).
float2 veer_turning_acceleration(float2 velocity, float2 offset, float gain) {
    precise bool in_front = veer_dot(offset, velocity) >= 0.0;
    precise float2 aside = veer_lateral(offset, velocity);
    precise float2 side = veer_length_squared(aside) < veer_smallest_normal ? veer_orthogonal(velocity) : aside;
    precise float inverse_distance = veer_inverse_length(offset);
    precise float scale = in_front ? inverse_distance : veer_inverse_length(side);
    precise float2 direction = (in_front ? aside : side) * scale;
    precise float speed = veer_length(velocity);
    precise float turn_rate = veer_clamp(gain * speed * inverse_distance, -veer_range_limit, veer_range_limit);
    precise float2 result = direction * (speed * turn_rate);
    return result;
}
float3 veer_turning_acceleration(float3 velocity, float3 offset, float gain) {
    precise bool in_front = veer_dot(offset, velocity) >= 0.0;
    precise float3 aside = veer_lateral(offset, velocity);
    precise float3 side = veer_length_squared(aside) < veer_smallest_normal ? veer_orthogonal(velocity) : aside;
    precise float inverse_distance = veer_inverse_length(offset);
    precise float scale = in_front ? inverse_distance : veer_inverse_length(side);
    precise float3 direction = (in_front ? aside : side) * scale;
    precise float speed = veer_length(velocity);
    precise float turn_rate = veer_clamp(gain * speed * inverse_distance, -veer_range_limit, veer_range_limit);
    precise float3 result = direction * (speed * turn_rate);
    return result;
}

// Returns the acceleration of true proportional navigation.
float2 veer_true_navigation(float2 offset, float2 relative, float inverse_squared, float gain) {
    precise float closing = veer_negative(veer_dot(offset, relative)) * inverse_squared; // closing speed / |offset|
    precise float2 result = veer_carried_by_sight(offset, relative, inverse_squared, offset)
        * veer_clamp(gain * closing, -veer_range_limit, veer_range_limit);
    return result;
}
float3 veer_true_navigation(float3 offset, float3 relative, float inverse_squared, float gain) {
    precise float closing = veer_negative(veer_dot(offset, relative)) * inverse_squared; // closing speed / |offset|
    precise float3 result = veer_carried_by_sight(offset, relative, inverse_squared, offset)
        * veer_clamp(gain * closing, -veer_range_limit, veer_range_limit);
    return result;
}

// Returns a weighted mean of the accelerations `law` and turning_acceleration.
float2 veer_mixed_with_turning(float2 law, float2 position, float2 velocity, float2 target_position,
        float2 target_velocity, float gain) {
    precise float2 offset = target_position - position;
    precise float2 relative = target_velocity - velocity;
    precise float cosine = veer_negative(veer_dot(offset, relative)) * veer_inverse_length(offset)
        * veer_inverse_length(relative);
    precise float turning = veer_clamp(1.0 - cosine * 1.41421356, 0.0, 1.0);
    precise float2 result = law * (1.0 - turning) + veer_turning_acceleration(velocity, offset, gain) * turning;
    return result;
}
float3 veer_mixed_with_turning(float3 law, float3 position, float3 velocity, float3 target_position,
        float3 target_velocity, float gain) {
    precise float3 offset = target_position - position;
    precise float3 relative = target_velocity - velocity;
    precise float cosine = veer_negative(veer_dot(offset, relative)) * veer_inverse_length(offset)
        * veer_inverse_length(relative);
    precise float turning = veer_clamp(1.0 - cosine * 1.41421356, 0.0, 1.0);
    precise float3 result = law * (1.0 - turning) + veer_turning_acceleration(velocity, offset, gain) * turning;
    return result;
}

// Returns the acceleration `law` if the relative velocity is within 45 degrees of the direction from target to
// pursuer. Otherwise, returns mixed_with_turning.
float2 veer_handed_over(float2 law, float2 position, float2 velocity, float2 target_position, float2 target_velocity,
        float inverse_squared, float gain) {
    precise float2 relative = target_velocity - velocity;
    precise float closing = veer_negative(veer_dot(target_position - position, relative));
    if (closing * abs(closing * inverse_squared) > 0.5 * veer_length_squared(relative)) {
        return law;
    }
    return veer_mixed_with_turning(law, position, velocity, target_position, target_velocity, gain);
}
float3 veer_handed_over(float3 law, float3 position, float3 velocity, float3 target_position, float3 target_velocity,
        float inverse_squared, float gain) {
    precise float3 relative = target_velocity - velocity;
    precise float closing = veer_negative(veer_dot(target_position - position, relative));
    if (closing * abs(closing * inverse_squared) > 0.5 * veer_length_squared(relative)) {
        return law;
    }
    return veer_mixed_with_turning(law, position, velocity, target_position, target_velocity, gain);
}

// Returns the zero-effort miss: the offset from pursuer to target after time_to_go, if neither accelerates.  [m]
float2 veer_zero_effort_miss(float2 position, float2 velocity, float2 target_position, float2 target_velocity,
        float time_to_go) {
    precise float2 result = target_position - position + (target_velocity - velocity) * time_to_go;
    return result;
}
float3 veer_zero_effort_miss(float3 position, float3 velocity, float3 target_position, float3 target_velocity,
        float time_to_go) {
    precise float3 result = target_position - position + (target_velocity - velocity) * time_to_go;
    return result;
}

// Returns the time until two agents in uniform motion are closest to each other.  [s]
// Degenerate: if the agents move apart, or if their velocities are equal, the result is 0.
float veer_time_to_closest_approach(float2 position, float2 velocity, float2 target_position, float2 target_velocity) {
    precise float2 drift = target_velocity - velocity;
    precise float result = veer_maximum(veer_ratio(veer_dot(position - target_position, drift),
        veer_length_squared(drift)), 0.0);
    return result;
}
float veer_time_to_closest_approach(float3 position, float3 velocity, float3 target_position, float3 target_velocity) {
    precise float3 drift = target_velocity - velocity;
    precise float result = veer_maximum(veer_ratio(veer_dot(position - target_position, drift),
        veer_length_squared(drift)), 0.0);
    return result;
}

// Returns the acceleration with which a pursuer hits a target at a given time. Frames may differ in length.  [m/s^2]
// time_to_go: time from the start of this frame to the hit [s]
// time_step: length of this frame [s] if 0, the acceleration is order * miss / time_to_go^2
// order: >= 1
// Degenerate: if time_to_go < time_step, the hit is at the end of the frame. If time_to_go and time_step are 0, the
// result is zero. If the target accelerates in the last frame, the pursuer misses.
float2 veer_homing_on_time(float2 position, float2 velocity, float2 target_position, float2 target_velocity,
        float time_to_go, float time_step, int order) {
    precise float step = veer_maximum(time_step, 0.0);
    precise float time = veer_maximum(time_to_go, step);
    precise float remaining = 1.0 - veer_ratio(step, time);
    precise float sum = 1.0;
    for (int power = 1; power < order; power++) {
        sum = 1.0 + remaining * sum;
    }
    precise float gain = veer_minimum(veer_ratio(sum, time * time), veer_range_limit);
    precise float2 result = veer_zero_effort_miss(position, velocity, target_position, target_velocity, time) * gain;
    return result;
}
float3 veer_homing_on_time(float3 position, float3 velocity, float3 target_position, float3 target_velocity,
        float time_to_go, float time_step, int order) {
    precise float step = veer_maximum(time_step, 0.0);
    precise float time = veer_maximum(time_to_go, step);
    precise float remaining = 1.0 - veer_ratio(step, time);
    precise float sum = 1.0;
    for (int power = 1; power < order; power++) {
        sum = 1.0 + remaining * sum;
    }
    precise float gain = veer_minimum(veer_ratio(sum, time * time), veer_range_limit);
    precise float3 result = veer_zero_effort_miss(position, velocity, target_position, target_velocity, time) * gain;
    return result;
}

// Returns an acceleration, clamped to a largest length. A pursuer with the clamped acceleration of homing_on_time
// misses if time_to_go is less than least_time_to_go.
// acceleration: result of a guidance function [m/s^2]
// max_accel: largest length of the result [m/s^2] negative values are treated as 0
veer_LimitedAcceleration2 veer_limit_acceleration(float2 acceleration, float max_accel) {
    precise float limit = veer_maximum(max_accel, 0.0);
    veer_LimitedAcceleration2 result;
    result.acceleration = veer_truncate(acceleration, limit);
    result.saturated = veer_length_squared(acceleration) > limit * limit;
    return result;
}
veer_LimitedAcceleration3 veer_limit_acceleration(float3 acceleration, float max_accel) {
    precise float limit = veer_maximum(max_accel, 0.0);
    veer_LimitedAcceleration3 result;
    result.acceleration = veer_truncate(acceleration, limit);
    result.saturated = veer_length_squared(acceleration) > limit * limit;
    return result;
}

bool veer_in_reach(float y, float short_of_p, float q_squared, float least) {
    precise bool result = y * veer_root(short_of_p * short_of_p + q_squared) >= least;
    return result;
}

// Returns the least time in which a pursuer with an acceleration of at most max_accel can hit a target. With order 2,
// homing_on_time hits in this time. For another order, pass max_accel * 2 / order as max_accel.  [s]
// Degenerate: at the target, the result is 0. If max_accel is <= 0 or negligible, the result is the time of a hit
// without acceleration, or infinity if there is no such hit.
float veer_least_time_to_go(float2 position, float2 velocity, float2 target_position, float2 target_velocity,
        float max_accel) {
    precise float2 offset = target_position - position;
    precise float2 drift = target_velocity - velocity;
    precise float2 direction = offset * veer_inverse_length(offset);
    precise float range = veer_length(offset);
    precise float speed = veer_length(drift);
    veer_Scaled2 scaled_offset = veer_scaled(offset);
    veer_Scaled2 scaled_drift = veer_scaled(drift);
    precise float across_offset = veer_cross_length(scaled_offset.vector_part, scaled_drift.vector_part)
        * veer_inverse_length(scaled_offset.vector_part) * scaled_drift.unscale;
    precise float closing = veer_negative(veer_dot(drift, direction));

    // unit = sqrt(2 / (max_accel * range))  [s/m]; p and q are divided by `most`, so that no square overflows
    precise float unit_squared = 2.0 * veer_ratio(1.0, veer_maximum(max_accel, 0.0) * range);
    precise float unit = veer_root(unit_squared);
    precise float most = speed * unit + 1.0;
    precise float least = veer_quotient(1.0, most);
    precise float p = closing * unit * least;
    precise float q = across_offset * unit * least;
    precise float q_squared = q * q;

    precise float square = p * p - 8.0 * q_squared;
    precise float root = veer_root(veer_maximum(square, 0.0));
    precise bool dips = square > 0.0 && closing > 0.0;
    precise float short_of_p = veer_ratio(2.0 * q_squared, p + root); // the minimum is at y = p - short_of_p
    precise float dip = veer_clamp((p - short_of_p) * most, least, most);
    precise float crest = veer_clamp(0.25 * (3.0 * p - root) * most, least, most);
    precise bool above_dip = dips && !(dip * veer_root(short_of_p * short_of_p + q_squared) >= least);
    precise float low = above_dip ? dip : least;
    precise float high = dips && !above_dip ? crest : most;
    for (int i = 0; i < 36; i++) {
        precise float mean = veer_root(low) * veer_root(high);
        precise bool is_in_reach = veer_in_reach(mean, mean * least - p, q_squared, least);
        high = is_in_reach ? mean : high;
        low = is_in_reach ? low : mean;
    }
    precise float time = veer_quotient(range * unit, high);

    precise bool in_line = across_offset * across_offset < veer_smallest_normal;
    precise bool collides = in_line && closing > 0.0;
    precise float coasting = collides ? veer_ratio(range, speed) : veer_infinity();
    return range > 0.0 ? (unit > 0.0 ? time : coasting) : 0.0;
}
float veer_least_time_to_go(float3 position, float3 velocity, float3 target_position, float3 target_velocity,
        float max_accel) {
    precise float3 offset = target_position - position;
    precise float3 drift = target_velocity - velocity;
    precise float3 direction = offset * veer_inverse_length(offset);
    precise float range = veer_length(offset);
    precise float speed = veer_length(drift);
    veer_Scaled3 scaled_offset = veer_scaled(offset);
    veer_Scaled3 scaled_drift = veer_scaled(drift);
    precise float across_offset = veer_cross_length(scaled_offset.vector_part, scaled_drift.vector_part)
        * veer_inverse_length(scaled_offset.vector_part) * scaled_drift.unscale;
    precise float closing = veer_negative(veer_dot(drift, direction));

    // unit = sqrt(2 / (max_accel * range))  [s/m]; p and q are divided by `most`, so that no square overflows
    precise float unit_squared = 2.0 * veer_ratio(1.0, veer_maximum(max_accel, 0.0) * range);
    precise float unit = veer_root(unit_squared);
    precise float most = speed * unit + 1.0;
    precise float least = veer_quotient(1.0, most);
    precise float p = closing * unit * least;
    precise float q = across_offset * unit * least;
    precise float q_squared = q * q;

    precise float square = p * p - 8.0 * q_squared;
    precise float root = veer_root(veer_maximum(square, 0.0));
    precise bool dips = square > 0.0 && closing > 0.0;
    precise float short_of_p = veer_ratio(2.0 * q_squared, p + root); // the minimum is at y = p - short_of_p
    precise float dip = veer_clamp((p - short_of_p) * most, least, most);
    precise float crest = veer_clamp(0.25 * (3.0 * p - root) * most, least, most);
    precise bool above_dip = dips && !(dip * veer_root(short_of_p * short_of_p + q_squared) >= least);
    precise float low = above_dip ? dip : least;
    precise float high = dips && !above_dip ? crest : most;
    for (int i = 0; i < 36; i++) {
        precise float mean = veer_root(low) * veer_root(high);
        precise bool is_in_reach = veer_in_reach(mean, mean * least - p, q_squared, least);
        high = is_in_reach ? mean : high;
        low = is_in_reach ? low : mean;
    }
    precise float time = veer_quotient(range * unit, high);

    precise bool in_line = across_offset * across_offset < veer_smallest_normal;
    precise bool collides = in_line && closing > 0.0;
    precise float coasting = collides ? veer_ratio(range, speed) : veer_infinity();
    return range > 0.0 ? (unit > 0.0 ? time : coasting) : 0.0;
}

// Returns the acceleration of true proportional navigation, perpendicular to the line of sight. The acceleration slows
// the rotation of the line of sight. If the line of sight does not rotate and the distance shrinks, the pursuer hits. 
// [m/s^2]
// gain: usually 3 to 5; 2 is too small
// Degenerate: on a collision course, or at the target, the result is exactly zero. If the relative velocity is zero,
// the pursuer turns towards the target. If `velocity` is zero and the distance does not shrink, the result is zero.
float2 veer_proportional_navigation(float2 position, float2 velocity, float2 target_position, float2 target_velocity,
        float gain) {
    precise float2 offset = target_position - position;
    precise float2 relative = target_velocity - velocity;
    precise float inverse_squared = veer_inverse_square(offset, relative, gain);
    precise float2 law = veer_true_navigation(offset, relative, inverse_squared, gain);
    return veer_handed_over(law, position, velocity, target_position, target_velocity, inverse_squared, gain);
}
float3 veer_proportional_navigation(float3 position, float3 velocity, float3 target_position, float3 target_velocity,
        float gain) {
    precise float3 offset = target_position - position;
    precise float3 relative = target_velocity - velocity;
    precise float inverse_squared = veer_inverse_square(offset, relative, gain);
    precise float3 law = veer_true_navigation(offset, relative, inverse_squared, gain);
    return veer_handed_over(law, position, velocity, target_position, target_velocity, inverse_squared, gain);
}

// Returns the acceleration of pure proportional navigation, perpendicular to the velocity. The speed does not change.
// Degenerate: see proportional_navigation.
float2 veer_pure_proportional_navigation(float2 position, float2 velocity, float2 target_position,
        float2 target_velocity, float gain) {
    precise float2 offset = target_position - position;
    precise float2 relative = target_velocity - velocity;
    precise float inverse_squared = veer_inverse_square(offset, relative, gain);
    precise float2 law = veer_carried_by_sight(offset, relative, inverse_squared, velocity) * gain;
    return veer_handed_over(law, position, velocity, target_position, target_velocity, inverse_squared, gain);
}
float3 veer_pure_proportional_navigation(float3 position, float3 velocity, float3 target_position,
        float3 target_velocity, float gain) {
    precise float3 offset = target_position - position;
    precise float3 relative = target_velocity - velocity;
    precise float inverse_squared = veer_inverse_square(offset, relative, gain);
    precise float3 law = veer_carried_by_sight(offset, relative, inverse_squared, velocity) * gain;
    return veer_handed_over(law, position, velocity, target_position, target_velocity, inverse_squared, gain);
}

// Returns the acceleration of augmented proportional navigation: true proportional navigation, plus a term for the
// acceleration of the target. The pursuer may lose speed.
// Degenerate: see proportional_navigation. If target_acceleration is zero, the results are equal, bit for bit.
float2 veer_augmented_navigation(float2 position, float2 velocity, float2 target_position, float2 target_velocity,
        float2 target_acceleration, float gain) {
    precise float2 offset = target_position - position;
    precise float2 relative = target_velocity - velocity;
    precise float inverse_squared = veer_inverse_square(offset, relative, gain);
    precise float2 across = target_acceleration - offset * (veer_dot(target_acceleration, offset) * inverse_squared);
    precise float2 law = veer_true_navigation(offset, relative, inverse_squared, gain) + across * (0.5 * gain);
    return veer_handed_over(law, position, velocity, target_position, target_velocity, inverse_squared, gain);
}
float3 veer_augmented_navigation(float3 position, float3 velocity, float3 target_position, float3 target_velocity,
        float3 target_acceleration, float gain) {
    precise float3 offset = target_position - position;
    precise float3 relative = target_velocity - velocity;
    precise float inverse_squared = veer_inverse_square(offset, relative, gain);
    precise float3 across = target_acceleration - offset * (veer_dot(target_acceleration, offset) * inverse_squared);
    precise float3 law = veer_true_navigation(offset, relative, inverse_squared, gain) + across * (0.5 * gain);
    return veer_handed_over(law, position, velocity, target_position, target_velocity, inverse_squared, gain);
}

// ---- rendezvous.hpp ----

// Acceleration that brings a craft to a target at a given time. The craft arrives with the velocity of the target. Use
// this function to dock, to join a formation, or to land. The time step may vary.  [m/s^2]
// time_to_go: remaining time until the arrival [s]
// time_step: length of this frame [s] if 0, a = -(6 * x + 4 * T * w) / T^2 (continuous time)
// Degenerate: after the arrival, the craft keeps the velocity of the target. If time_to_go and time_step are 0, the
// result is zero. If the last frame is more than 1.25 times as long as the frame before, the craft may miss the
// target, but still reaches the target's velocity. If the target accelerates, the craft misses by the distance that
// the acceleration adds in the last two frames.
float2 veer_rendezvous(float2 position, float2 velocity, float2 target_position, float2 target_velocity,
        float time_to_go, float time_step) {
    precise float step = veer_maximum(time_step, 0.0);
    precise float time = veer_maximum(time_to_go, 0.0);
    precise bool arrives = time <= step * 2.5;
    precise bool stops = time <= step * 1.25;
    precise float square = arrives ? step * step : time * (time + step);
    precise float of_offset = stops ? 0.0 : veer_minimum(veer_ratio(arrives ? 1.0 : 6.0, square), veer_range_limit);
    precise float numerator = 4.0 * time - 2.0 * step;
    precise float of_velocity = veer_minimum(arrives ? veer_ratio(1.0, step) : veer_ratio(numerator, square),
        veer_range_limit);
    precise float2 result = (target_position - position) * of_offset + (target_velocity - velocity) * of_velocity;
    return result;
}
float3 veer_rendezvous(float3 position, float3 velocity, float3 target_position, float3 target_velocity,
        float time_to_go, float time_step) {
    precise float step = veer_maximum(time_step, 0.0);
    precise float time = veer_maximum(time_to_go, 0.0);
    precise bool arrives = time <= step * 2.5;
    precise bool stops = time <= step * 1.25;
    precise float square = arrives ? step * step : time * (time + step);
    precise float of_offset = stops ? 0.0 : veer_minimum(veer_ratio(arrives ? 1.0 : 6.0, square), veer_range_limit);
    precise float numerator = 4.0 * time - 2.0 * step;
    precise float of_velocity = veer_minimum(arrives ? veer_ratio(1.0, step) : veer_ratio(numerator, square),
        veer_range_limit);
    precise float3 result = (target_position - position) * of_offset + (target_velocity - velocity) * of_velocity;
    return result;
}

// Acceleration that brings a craft to a target at a given time. The craft arrives with arrival_velocity. Use this
// function to strike from above, or to land along a runway.
// arrival_velocity: velocity of the craft at the arrival [m/s]
// time_to_go: remaining time until the arrival [s]
// Degenerate: after the arrival, the craft keeps arrival_velocity. All other cases are as for the first overload. If
// arrival_velocity equals target_velocity, both overloads return equal results, bit for bit.
float2 veer_rendezvous(float2 position, float2 velocity, float2 target_position, float2 target_velocity,
        float2 arrival_velocity, float time_to_go, float time_step) {
    precise float2 shift = (target_velocity - arrival_velocity) * veer_maximum(time_to_go, 0.0);
    precise float2 result = veer_rendezvous(position, velocity, target_position + shift, arrival_velocity, time_to_go,
        time_step);
    return result;
}
float3 veer_rendezvous(float3 position, float3 velocity, float3 target_position, float3 target_velocity,
        float3 arrival_velocity, float time_to_go, float time_step) {
    precise float3 shift = (target_velocity - arrival_velocity) * veer_maximum(time_to_go, 0.0);
    precise float3 result = veer_rendezvous(position, velocity, target_position + shift, arrival_velocity, time_to_go,
        time_step);
    return result;
}

// ---- geometry/arc.hpp ----

// The position of a target relative to a missile. The axes are along and across the missile's velocity.
struct veer_Bearing2 {
    float2 heading; // unit vector along the velocity; for a missile at rest, towards the target
    float2 side; // unit vector at a right angle to the heading, towards the target
    float speed; // [m/s]
    float ahead; // offset of the target along `heading` and along `side`; aside >= 0  [m]
    float aside; // offset of the target along `heading` and along `side`; aside >= 0  [m]
    float distance_squared; // squared distance to the target  [m^2]
    bool aimed; // whether the target is straight ahead, up to rounding
};
struct veer_Bearing3 {
    float3 heading; // unit vector along the velocity; for a missile at rest, towards the target
    float3 side; // unit vector at a right angle to the heading, towards the target
    float speed; // [m/s]
    float ahead; // offset of the target along `heading` and along `side`; aside >= 0  [m]
    float aside; // offset of the target along `heading` and along `side`; aside >= 0  [m]
    float distance_squared; // squared distance to the target  [m^2]
    bool aimed; // whether the target is straight ahead, up to rounding
};

// Computes the Bearing of a target that is seen from a missile.
// Degenerate: if the target is straight behind, `side` is perpendicular(velocity). If aside^2 is 0 or subnormal, the
// target is treated as straight ahead or behind. For a missile at rest at the target, both vectors are zero.
veer_Bearing2 veer_bearing_of(float2 position, float2 velocity, float2 target_position) {
    precise float2 offset = target_position - position;
    precise float distance_squared = veer_length_squared(offset);
    precise float2 course = velocity;
    precise float squared = veer_length_squared(velocity);
    precise float moving = 1.0;
    if (squared < veer_smallest_normal) {
        course = offset;
        squared = distance_squared;
        moving = 0.0;
    }
    precise float size = veer_root(squared);
    precise float inverse_squared = veer_ratio(1.0, squared);
    precise float inverse_size = size * inverse_squared;
    precise float product = veer_dot(offset, course);
    precise float along = distance_squared >= veer_smallest_normal ? product : 0.0;

    precise float2 across = offset - course * (along * inverse_squared);
    precise float width_squared = veer_length_squared(across);
    // in float, the target is `aimed` if it is within 1.5e-5 rad of straight ahead; a missile turns more in a frame
    precise float rounding = veer_epsilon * 0.001953125 * distance_squared;
    precise bool aimed = along >= 0.0 && width_squared <= veer_maximum(rounding, veer_smallest_normal);
    // if the target is within 2^-5 rad of straight behind, rounding would tilt `across`
    precise bool behind = along < 0.0
        && width_squared < veer_maximum(distance_squared * 0.0009765625, veer_smallest_normal);
    precise float aside = veer_root(width_squared);
    precise float inverse_width = aside * veer_ratio(1.0, width_squared);
    if (behind) {
        precise float2 upright = veer_lateral(offset, course);
        precise bool in_line = veer_length_squared(upright) < veer_smallest_normal;
        across = in_line ? veer_orthogonal(course + course) : upright;
        width_squared = veer_length_squared(across);
        aside = veer_root(width_squared);
        inverse_width = aside * veer_ratio(1.0, width_squared);
        aside = in_line ? 0.0 : aside;
    }
    precise float2 result_heading = course * inverse_size;
    precise float2 result_side = across * inverse_width;
    precise float result_speed = size * moving;
    precise float result_ahead = along * inverse_size;
    veer_Bearing2 result;
    result.heading = result_heading;
    result.side = result_side;
    result.speed = result_speed;
    result.ahead = result_ahead;
    result.aside = aside;
    result.distance_squared = distance_squared;
    result.aimed = aimed;
    return result;
}
veer_Bearing3 veer_bearing_of(float3 position, float3 velocity, float3 target_position) {
    precise float3 offset = target_position - position;
    precise float distance_squared = veer_length_squared(offset);
    precise float3 course = velocity;
    precise float squared = veer_length_squared(velocity);
    precise float moving = 1.0;
    if (squared < veer_smallest_normal) {
        course = offset;
        squared = distance_squared;
        moving = 0.0;
    }
    precise float size = veer_root(squared);
    precise float inverse_squared = veer_ratio(1.0, squared);
    precise float inverse_size = size * inverse_squared;
    precise float product = veer_dot(offset, course);
    precise float along = distance_squared >= veer_smallest_normal ? product : 0.0;

    precise float3 across = offset - course * (along * inverse_squared);
    precise float width_squared = veer_length_squared(across);
    // in float, the target is `aimed` if it is within 1.5e-5 rad of straight ahead; a missile turns more in a frame
    precise float rounding = veer_epsilon * 0.001953125 * distance_squared;
    precise bool aimed = along >= 0.0 && width_squared <= veer_maximum(rounding, veer_smallest_normal);
    // if the target is within 2^-5 rad of straight behind, rounding would tilt `across`
    precise bool behind = along < 0.0
        && width_squared < veer_maximum(distance_squared * 0.0009765625, veer_smallest_normal);
    precise float aside = veer_root(width_squared);
    precise float inverse_width = aside * veer_ratio(1.0, width_squared);
    if (behind) {
        precise float3 upright = veer_lateral(offset, course);
        precise bool in_line = veer_length_squared(upright) < veer_smallest_normal;
        across = in_line ? veer_orthogonal(course + course) : upright;
        width_squared = veer_length_squared(across);
        aside = veer_root(width_squared);
        inverse_width = aside * veer_ratio(1.0, width_squared);
        aside = in_line ? 0.0 : aside;
    }
    precise float3 result_heading = course * inverse_size;
    precise float3 result_side = across * inverse_width;
    precise float result_speed = size * moving;
    precise float result_ahead = along * inverse_size;
    veer_Bearing3 result;
    result.heading = result_heading;
    result.side = result_side;
    result.speed = result_speed;
    result.ahead = result_ahead;
    result.aside = aside;
    result.distance_squared = distance_squared;
    result.aimed = aimed;
    return result;
}

struct veer_Cruise {
    float change; // change of the speed in the step  [m/s]
    float mean_speed; // mean speed over the step  [m/s]
};

// Computes the change of the speed during a step, and the mean speed over the step. The difference between the speed
// and propulsion / damping decreases in proportion to exp(-damping * time).
// Degenerate: a propulsion below 0 brakes the missile to rest. A damping below 0 is treated as 0.
veer_Cruise veer_cruise(float speed, float propulsion, float damping, float time_step) {
    precise float drag = veer_maximum(damping, 0.0);
    precise float push = propulsion - drag * speed;
    veer_Decay decay = veer_exponential_decay(drag * time_step);
    precise float result_change = veer_maximum(push * (decay.mean * time_step), veer_negative(speed));
    precise float result_mean_speed = veer_maximum(speed + push * (decay.gain * time_step), 0.0);
    veer_Cruise result;
    result.change = result_change;
    result.mean_speed = result_mean_speed;
    return result;
}

// The curved part of a missile's path during a step. The axes are `heading` and `side` of a Bearing.
struct veer_CircleArc {
    float size; // length along the circle  [m]
    float ahead; // position of the arc's end  [m]
    float aside; // position of the arc's end  [m]
    float sine; // sine and versine of the angle of turn; versine = 1 - cosine
    float versine; // sine and versine of the angle of turn; versine = 1 - cosine
};

// Computes an arc of the given length, along which the missile turns by the angle 2 * half_angle.
veer_CircleArc veer_arc_of(float size, float half_angle) {
    precise float square = half_angle * half_angle;
    precise float fourth = square * square;
    precise float sine_over_angle = 1.0 + fourth * (0.0083332425 + fourth * 2.6347564e-6)
        + square * (-0.16666666 + fourth * -0.0001982274);
    precise float cosine = 1.0 + fourth * (0.041666668 + fourth * 2.4786083e-5)
        + square * (-0.5 + fourth * (-0.0013888812 + fourth * -2.6546067e-7));
    precise float sine = half_angle * sine_over_angle;
    precise float chord = size * sine_over_angle;
    precise float result_ahead = chord * cosine;
    precise float result_aside = chord * sine;
    precise float result_sine = 2.0 * sine * cosine;
    precise float result_versine = 2.0 * sine * sine;
    veer_CircleArc result;
    result.size = size;
    result.ahead = result_ahead;
    result.aside = result_aside;
    result.sine = result_sine;
    result.versine = result_versine;
    return result;
}

// The diameter of the circle on which a missile flies if the acceleration `accel` is perpendicular to its velocity.
// Degenerate: if accel <= 0, the result is range_limit. The result is never larger than range_limit.
float veer_turning_diameter(float speed, float accel) {
    precise float result = veer_minimum(veer_quotient(2.0 * speed * speed, veer_maximum(accel, veer_smallest_normal)),
        veer_range_limit);
    return result;
}

// Half of the angle by which a missile turns in a step if the acceleration `accel` is perpendicular to its velocity.
// Degenerate: at rest, or if accel <= 0, the result is 0.
float veer_half_angle_of(float speed, float accel, float time_step) {
    precise float result = veer_ratio(0.5 * veer_maximum(accel, 0.0) * time_step, speed);
    return result;
}

// Computes the curved part of a missile's path during a step. The arc lies on the turning circle. The arc ends where
// the tangent of the circle leads to the target, or when the step ends.
// endless: if true, the arc lasts the whole step
// Degenerate: if the target is inside the circle, or if the arc exceeds half a circle, the arc lasts the whole step.
veer_CircleArc veer_arc_to(veer_Bearing2 bearing, float mean_speed, float max_accel, float time_step, bool endless) {
    precise float half_angle = veer_half_angle_of(mean_speed, max_accel, time_step);
    if (bearing.aimed) {
        precise float result_sine = veer_minimum(veer_ratio(bearing.aside, bearing.ahead), half_angle + half_angle);
        veer_CircleArc result;
        result.size = 0.0;
        result.ahead = 0.0;
        result.aside = 0.0;
        result.sine = result_sine;
        result.versine = 0.0;
        return result;
    }

    precise float step_length = mean_speed * time_step;
    precise float most = veer_minimum(half_angle, 1.57079633);
    veer_CircleArc whole = veer_arc_of(half_angle > most ? veer_turning_diameter(mean_speed, max_accel) * most
        : step_length, most);
    // a test without a square root: tan(e) > aside / (2 * distance), and tan(e) < 2 * e for e <= 1
    // largest aside / distance at which the arc may end sooner
    precise float widest = veer_minimum(half_angle, 1.0) * 4.0;
    precise bool may_end = half_angle > 1.0
        || bearing.aside * bearing.aside <= widest * widest * bearing.distance_squared;
    if (!may_end) {
        return whole;
    }

    precise float diameter = veer_turning_diameter(mean_speed, max_accel);
    precise float tangent_squared = bearing.distance_squared - diameter * bearing.aside;
    precise float tangent = veer_root(veer_maximum(tangent_squared, 0.0));
    precise bool in_front = bearing.ahead >= 0.0;
    precise float y = in_front ? bearing.aside : tangent - bearing.ahead;
    precise float x = in_front ? bearing.ahead + tangent : bearing.aside - diameter;
    precise float needed = veer_arc_tangent(y, x);
    precise float scale = 2.0 * veer_ratio(1.0, x * x + y * y);
    precise float radius = 0.5 * diameter;
    precise float sine = scale * x * y;
    precise float versine = scale * y * y;
    precise bool ends = !endless && tangent_squared >= 0.0 && needed < most;
    if (!ends) {
        return whole;
    }
    precise float result_size = veer_minimum(diameter * needed, step_length);
    precise float result_ahead = radius * sine;
    precise float result_aside = radius * versine;
    veer_CircleArc result;
    result.size = result_size;
    result.ahead = result_ahead;
    result.aside = result_aside;
    result.sine = sine;
    result.versine = versine;
    return result;
}
veer_CircleArc veer_arc_to(veer_Bearing3 bearing, float mean_speed, float max_accel, float time_step, bool endless) {
    precise float half_angle = veer_half_angle_of(mean_speed, max_accel, time_step);
    if (bearing.aimed) {
        precise float result_sine = veer_minimum(veer_ratio(bearing.aside, bearing.ahead), half_angle + half_angle);
        veer_CircleArc result;
        result.size = 0.0;
        result.ahead = 0.0;
        result.aside = 0.0;
        result.sine = result_sine;
        result.versine = 0.0;
        return result;
    }

    precise float step_length = mean_speed * time_step;
    precise float most = veer_minimum(half_angle, 1.57079633);
    veer_CircleArc whole = veer_arc_of(half_angle > most ? veer_turning_diameter(mean_speed, max_accel) * most
        : step_length, most);
    // a test without a square root: tan(e) > aside / (2 * distance), and tan(e) < 2 * e for e <= 1
    // largest aside / distance at which the arc may end sooner
    precise float widest = veer_minimum(half_angle, 1.0) * 4.0;
    precise bool may_end = half_angle > 1.0
        || bearing.aside * bearing.aside <= widest * widest * bearing.distance_squared;
    if (!may_end) {
        return whole;
    }

    precise float diameter = veer_turning_diameter(mean_speed, max_accel);
    precise float tangent_squared = bearing.distance_squared - diameter * bearing.aside;
    precise float tangent = veer_root(veer_maximum(tangent_squared, 0.0));
    precise bool in_front = bearing.ahead >= 0.0;
    precise float y = in_front ? bearing.aside : tangent - bearing.ahead;
    precise float x = in_front ? bearing.ahead + tangent : bearing.aside - diameter;
    precise float needed = veer_arc_tangent(y, x);
    precise float scale = 2.0 * veer_ratio(1.0, x * x + y * y);
    precise float radius = 0.5 * diameter;
    precise float sine = scale * x * y;
    precise float versine = scale * y * y;
    precise bool ends = !endless && tangent_squared >= 0.0 && needed < most;
    if (!ends) {
        return whole;
    }
    precise float result_size = veer_minimum(diameter * needed, step_length);
    precise float result_ahead = radius * sine;
    precise float result_aside = radius * versine;
    veer_CircleArc result;
    result.size = result_size;
    result.ahead = result_ahead;
    result.aside = result_aside;
    result.sine = sine;
    result.versine = versine;
    return result;
}

// Returns the position and the velocity after a step: along the arc, then straight on. If time_step is 0, both stay.
veer_Motion2 veer_fly_arc(float2 position, float2 velocity, veer_Bearing2 bearing, veer_Cruise cruise,
        veer_CircleArc arc, float time_step) {
    precise float step_length = cruise.mean_speed * time_step;
    precise float straight = step_length - arc.size;
    precise float next_speed = bearing.speed + cruise.change;
    precise float2 side = bearing.side;
    if (bearing.distance_squared < step_length * step_length) {
        side = veer_normalize_or(side - bearing.heading * veer_dot(side, bearing.heading), side);
    }
    precise float2 moved = bearing.heading * (arc.ahead + straight * (1.0 - arc.versine))
        + side * (arc.aside + straight * arc.sine);
    precise bool cruises = cruise.change <= 0.0 && cruise.change >= 0.0 && arc.sine > 0.0;
    precise float gained = cruises ? bearing.speed * (veer_steady_factor(bearing.speed) - 1.0) : cruise.change;
    precise float2 turned = bearing.heading * (gained - next_speed * arc.versine) + side * (next_speed * arc.sine);
    precise float2 result_position = position + moved;
    precise float2 result_velocity = velocity + turned;
    veer_Motion2 result;
    result.position = result_position;
    result.velocity = result_velocity;
    return result;
}
veer_Motion3 veer_fly_arc(float3 position, float3 velocity, veer_Bearing3 bearing, veer_Cruise cruise,
        veer_CircleArc arc, float time_step) {
    precise float step_length = cruise.mean_speed * time_step;
    precise float straight = step_length - arc.size;
    precise float next_speed = bearing.speed + cruise.change;
    precise float3 side = bearing.side;
    if (bearing.distance_squared < step_length * step_length) {
        side = veer_normalize_or(side - bearing.heading * veer_dot(side, bearing.heading), side);
    }
    precise float3 moved = bearing.heading * (arc.ahead + straight * (1.0 - arc.versine))
        + side * (arc.aside + straight * arc.sine);
    precise bool cruises = cruise.change <= 0.0 && cruise.change >= 0.0 && arc.sine > 0.0;
    precise float gained = cruises ? bearing.speed * (veer_steady_factor(bearing.speed) - 1.0) : cruise.change;
    precise float3 turned = bearing.heading * (gained - next_speed * arc.versine) + side * (next_speed * arc.sine);
    precise float3 result_position = position + moved;
    precise float3 result_velocity = velocity + turned;
    veer_Motion3 result;
    result.position = result_position;
    result.velocity = result_velocity;
    return result;
}

// ---- homing.hpp ----

// Accelerations and drag of a missile. make_homing computes these values from a cruising speed and a turning radius.
struct veer_Homing {
    float max_centripetal_accel; // [m/s^2]  >= 0  largest acceleration perpendicular to the velocity
    float propulsion; // [m/s^2]  >= 0  acceleration along the velocity
    float damping; // [1/s]  >= 0  drag: deceleration per unit of velocity
};

// The largest turn rates of a missile.
struct veer_YawPitchRates {
    float yaw; // [rad/s]  >= 0  about `up`
    float pitch; // [rad/s]  >= 0  towards and away from `up`
};

// Returns the Homing of a missile with a given speed and a given turning radius.
// speed: cruising speed [m/s] >= 0
// curvature_radius: radius of the turn [m] > 0
// damping: rate at which the speed returns to `speed` [1/s] >= 0
// Degenerate: if curvature_radius is 0, max_centripetal_accel is range_limit, or 0 if speed is 0. If curvature_radius
// is negative, max_centripetal_accel is 0.
veer_Homing veer_make_homing(float speed, float curvature_radius, float damping) {
    precise float square = speed * speed;
    precise float on_a_point = curvature_radius >= 0.0 && square > 0.0 ? veer_range_limit : 0.0;
    precise float on_a_circle = veer_minimum(veer_quotient(square,
        veer_maximum(curvature_radius, veer_smallest_normal)), veer_range_limit);
    precise float result_propulsion = speed * damping;
    veer_Homing result;
    result.max_centripetal_accel = curvature_radius > 0.0 ? on_a_circle : on_a_point;
    result.propulsion = result_propulsion;
    result.damping = damping;
    return result;
}

// Returns the acceleration that turns a missile towards its target. Propulsion and damping control the speed.  [m/s^2]
// position: position of the missile [m]
// velocity: velocity of the missile [m/s]
// target_position: position of the target [m]
// homing: accelerations and damping
// full_turn_distance: least |aside| for a turn with max_centripetal_accel [m] > 0
// Degenerate: if the velocity is zero, aside = offset, and propulsion has no effect. If the target is at the missile,
// straight ahead or straight behind, the missile does not turn, apart from rounding. If full_turn_distance <= 0, the
// missile turns with max_centripetal_accel, even if |aside| is only a rounding error.
float2 veer_homing_acceleration(float2 position, float2 velocity, float2 target_position, veer_Homing homing,
        float full_turn_distance) {
    precise float2 offset = target_position - position;
    precise float inverse_square = veer_ratio(1.0, veer_length_squared(velocity));
    precise float2 aside = offset - velocity * (veer_dot(offset, velocity) * inverse_square);

    precise float saturation = veer_maximum(full_turn_distance, 0.0);
    precise float divisor_squared = veer_maximum(veer_length_squared(aside),
        veer_maximum(saturation * saturation, veer_smallest_normal));
    precise float turn = veer_quotient(homing.max_centripetal_accel, veer_root(divisor_squared));
    precise float thrust = homing.propulsion * veer_root(inverse_square) - homing.damping;
    precise float2 result = aside * turn + velocity * thrust;
    return result;
}
float3 veer_homing_acceleration(float3 position, float3 velocity, float3 target_position, veer_Homing homing,
        float full_turn_distance) {
    precise float3 offset = target_position - position;
    precise float inverse_square = veer_ratio(1.0, veer_length_squared(velocity));
    precise float3 aside = offset - velocity * (veer_dot(offset, velocity) * inverse_square);

    precise float saturation = veer_maximum(full_turn_distance, 0.0);
    precise float divisor_squared = veer_maximum(veer_length_squared(aside),
        veer_maximum(saturation * saturation, veer_smallest_normal));
    precise float turn = veer_quotient(homing.max_centripetal_accel, veer_root(divisor_squared));
    precise float thrust = homing.propulsion * veer_root(inverse_square) - homing.damping;
    precise float3 result = aside * turn + velocity * thrust;
    return result;
}

// Returns the position and velocity of a missile after one Euler step with homing_acceleration.
// time_step: [s] >= 0, below 1 / damping
// Degenerate: see homing_acceleration. If time_step is 0, position and velocity do not change.
veer_Motion2 veer_homing_step(float2 position, float2 velocity, float2 target_position, veer_Homing homing,
        float time_step, float full_turn_distance) {
    precise float in_a_step_max_centripetal_accel = veer_clamp(homing.max_centripetal_accel * time_step,
        -veer_range_limit, veer_range_limit);
    precise float in_a_step_propulsion = veer_clamp(homing.propulsion * time_step, -veer_range_limit, veer_range_limit);
    precise float in_a_step_damping = homing.damping * time_step;
    veer_Homing in_a_step;
    in_a_step.max_centripetal_accel = in_a_step_max_centripetal_accel;
    in_a_step.propulsion = in_a_step_propulsion;
    in_a_step.damping = in_a_step_damping;
    precise float2 change = veer_homing_acceleration(position, velocity, target_position, in_a_step,
        full_turn_distance);
    precise float2 result_position = position + (velocity + change) * time_step;
    precise float2 result_velocity = velocity + change;
    veer_Motion2 result;
    result.position = result_position;
    result.velocity = result_velocity;
    return result;
}
veer_Motion3 veer_homing_step(float3 position, float3 velocity, float3 target_position, veer_Homing homing,
        float time_step, float full_turn_distance) {
    precise float in_a_step_max_centripetal_accel = veer_clamp(homing.max_centripetal_accel * time_step,
        -veer_range_limit, veer_range_limit);
    precise float in_a_step_propulsion = veer_clamp(homing.propulsion * time_step, -veer_range_limit, veer_range_limit);
    precise float in_a_step_damping = homing.damping * time_step;
    veer_Homing in_a_step;
    in_a_step.max_centripetal_accel = in_a_step_max_centripetal_accel;
    in_a_step.propulsion = in_a_step_propulsion;
    in_a_step.damping = in_a_step_damping;
    precise float3 change = veer_homing_acceleration(position, velocity, target_position, in_a_step,
        full_turn_distance);
    precise float3 result_position = position + (velocity + change) * time_step;
    precise float3 result_velocity = velocity + change;
    veer_Motion3 result;
    result.position = result_position;
    result.velocity = result_velocity;
    return result;
}

// Returns the position and velocity of a missile after one step on a circular arc. The missile flies to a target at
// rest on an arc, then on a straight line. Speed and turning radius are the same at every frame rate. If the target is
// inside the turning circle, the missile orbits the target: see widest_hitting_radius.
// position: position of the missile [m]
// velocity: velocity of the missile [m/s]
// target_position: position of the target [m]
// homing: accelerations and damping; negative values are treated as 0, but a negative propulsion brakes
// time_step: [s] negative values are treated as 0
// Degenerate: if the target is straight behind, the missile turns towards perpendicular(velocity). If propulsion > 0,
// a missile at rest starts towards the target. At the target, a missile flies straight on. If a step passes the
// target, the missile flies on, so test for hits with touch_time. If a step is longer than half a circle, the missile
// flies half a circle, then straight on.
veer_Motion2 veer_homing_arc_step(float2 position, float2 velocity, float2 target_position, veer_Homing homing,
        float time_step) {
    precise float duration = veer_maximum(time_step, 0.0);
    veer_Bearing2 bearing = veer_bearing_of(position, velocity, target_position);
    veer_Cruise cruise = veer_cruise(bearing.speed, homing.propulsion, homing.damping, duration);
    veer_CircleArc arc = veer_arc_to(bearing, cruise.mean_speed, homing.max_centripetal_accel, duration, false);
    return veer_fly_arc(position, velocity, bearing, cruise, arc, duration);
}
veer_Motion3 veer_homing_arc_step(float3 position, float3 velocity, float3 target_position, veer_Homing homing,
        float time_step) {
    precise float duration = veer_maximum(time_step, 0.0);
    veer_Bearing3 bearing = veer_bearing_of(position, velocity, target_position);
    veer_Cruise cruise = veer_cruise(bearing.speed, homing.propulsion, homing.damping, duration);
    veer_CircleArc arc = veer_arc_to(bearing, cruise.mean_speed, homing.max_centripetal_accel, duration, false);
    return veer_fly_arc(position, velocity, bearing, cruise, arc, duration);
}

// Returns the largest turning radius with which homing_arc_step hits a target at rest. With a larger radius, the
// missile orbits the target. The circle of this radius passes through the target, and is tangent to the velocity.  [m]
// Degenerate: if the target is straight ahead or straight behind, the result is infinity. If the missile is at rest or
// at the target, the result is also infinity.
float veer_widest_hitting_radius(float2 position, float2 velocity, float2 target_position) {
    precise float2 offset = target_position - position;
    precise float distance_squared = veer_length_squared(offset);
    precise float aside = veer_length(veer_lateral(offset, velocity));
    precise bool off_course = veer_length_squared(velocity) >= veer_smallest_normal
        && distance_squared >= veer_smallest_normal && aside > 0.0;
    precise float result = off_course ? veer_ratio(0.5 * distance_squared, aside) : veer_infinity();
    return result;
}
float veer_widest_hitting_radius(float3 position, float3 velocity, float3 target_position) {
    precise float3 offset = target_position - position;
    precise float distance_squared = veer_length_squared(offset);
    precise float aside = veer_length(veer_lateral(offset, velocity));
    precise bool off_course = veer_length_squared(velocity) >= veer_smallest_normal
        && distance_squared >= veer_smallest_normal && aside > 0.0;
    precise float result = off_course ? veer_ratio(0.5 * distance_squared, aside) : veer_infinity();
    return result;
}

// Returns the position and velocity of a missile after one step, with a detour for near targets. If the target is
// inside the turning circle, the missile first turns away. If the target is outside, the step is that of
// homing_arc_step. The missile hits every target at rest.
// hit_radius: largest distance from the target that is a hit [m] >= 0
// Degenerate: see homing_arc_step. If hit_radius >= the turning radius, the missile never turns away.
veer_Motion2 veer_homing_swing_step(float2 position, float2 velocity, float2 target_position, veer_Homing homing,
        float time_step, float hit_radius) {
    precise float duration = veer_maximum(time_step, 0.0);
    veer_Bearing2 bearing = veer_bearing_of(position, velocity, target_position);
    veer_Cruise cruise = veer_cruise(bearing.speed, homing.propulsion, homing.damping, duration);
    precise float radius = 0.5 * veer_turning_diameter(cruise.mean_speed, homing.max_centripetal_accel);
    precise float core = veer_maximum(radius - veer_maximum(hit_radius, 0.0), 0.0);
    precise float off_center = bearing.aside - radius;
    precise bool inside = bearing.ahead * bearing.ahead + off_center * off_center < core * core;
    bearing.side = inside ? veer_opposite(bearing.side) : bearing.side;
    veer_CircleArc arc = veer_arc_to(bearing, cruise.mean_speed, homing.max_centripetal_accel, duration, inside);
    return veer_fly_arc(position, velocity, bearing, cruise, arc, duration);
}
veer_Motion3 veer_homing_swing_step(float3 position, float3 velocity, float3 target_position, veer_Homing homing,
        float time_step, float hit_radius) {
    precise float duration = veer_maximum(time_step, 0.0);
    veer_Bearing3 bearing = veer_bearing_of(position, velocity, target_position);
    veer_Cruise cruise = veer_cruise(bearing.speed, homing.propulsion, homing.damping, duration);
    precise float radius = 0.5 * veer_turning_diameter(cruise.mean_speed, homing.max_centripetal_accel);
    precise float core = veer_maximum(radius - veer_maximum(hit_radius, 0.0), 0.0);
    precise float off_center = bearing.aside - radius;
    precise bool inside = bearing.ahead * bearing.ahead + off_center * off_center < core * core;
    bearing.side = inside ? veer_opposite(bearing.side) : bearing.side;
    veer_CircleArc arc = veer_arc_to(bearing, cruise.mean_speed, homing.max_centripetal_accel, duration, inside);
    return veer_fly_arc(position, velocity, bearing, cruise, arc, duration);
}

// Returns the position and velocity of a missile after one step, with braking for near targets. If the target is
// inside the turning circle, the missile decelerates by max_centripetal_accel, until the circle passes through the
// target. If the target is outside, the step is that of homing_arc_step. The missile hits every target at rest.
// hit_radius: largest distance from the target that is a hit [m] >= 0
// Degenerate: see homing_arc_step. If propulsion is 0, the missile stays slow after it has braked.
veer_Motion2 veer_homing_brake_step(float2 position, float2 velocity, float2 target_position, veer_Homing homing,
        float time_step, float hit_radius) {
    precise float duration = veer_maximum(time_step, 0.0);
    precise float accel = veer_maximum(homing.max_centripetal_accel, 0.0);
    veer_Bearing2 bearing = veer_bearing_of(position, velocity, target_position);
    veer_Cruise cruise = veer_cruise(bearing.speed, homing.propulsion, homing.damping, duration);

    precise float miss = veer_maximum(hit_radius, 0.0);
    precise float width = veer_maximum(bearing.aside - miss, 0.0);
    precise float room = veer_maximum(bearing.distance_squared - miss * miss, 0.0);
    precise float widest = veer_minimum(veer_quotient(room, veer_maximum(width + width, veer_smallest_normal)),
        veer_range_limit_squared);
    precise float fitting = veer_root(accel * widest);
    precise float braked = accel * duration;
    precise float cruise_change = veer_minimum(cruise.change,
        veer_maximum(fitting, bearing.speed - braked) - bearing.speed);
    cruise.change = cruise_change;
    precise float cruise_mean_speed = veer_minimum(cruise.mean_speed,
        veer_maximum(fitting, bearing.speed - 0.5 * braked));
    cruise.mean_speed = cruise_mean_speed;
    veer_CircleArc arc = veer_arc_to(bearing, cruise.mean_speed, accel, duration, false);
    return veer_fly_arc(position, velocity, bearing, cruise, arc, duration);
}
veer_Motion3 veer_homing_brake_step(float3 position, float3 velocity, float3 target_position, veer_Homing homing,
        float time_step, float hit_radius) {
    precise float duration = veer_maximum(time_step, 0.0);
    precise float accel = veer_maximum(homing.max_centripetal_accel, 0.0);
    veer_Bearing3 bearing = veer_bearing_of(position, velocity, target_position);
    veer_Cruise cruise = veer_cruise(bearing.speed, homing.propulsion, homing.damping, duration);

    precise float miss = veer_maximum(hit_radius, 0.0);
    precise float width = veer_maximum(bearing.aside - miss, 0.0);
    precise float room = veer_maximum(bearing.distance_squared - miss * miss, 0.0);
    precise float widest = veer_minimum(veer_quotient(room, veer_maximum(width + width, veer_smallest_normal)),
        veer_range_limit_squared);
    precise float fitting = veer_root(accel * widest);
    precise float braked = accel * duration;
    precise float cruise_change = veer_minimum(cruise.change,
        veer_maximum(fitting, bearing.speed - braked) - bearing.speed);
    cruise.change = cruise_change;
    precise float cruise_mean_speed = veer_minimum(cruise.mean_speed,
        veer_maximum(fitting, bearing.speed - 0.5 * braked));
    cruise.mean_speed = cruise_mean_speed;
    veer_CircleArc arc = veer_arc_to(bearing, cruise.mean_speed, accel, duration, false);
    return veer_fly_arc(position, velocity, bearing, cruise, arc, duration);
}

// Returns the position and velocity of a missile after one step with a limited turn rate.
// turn_rate: [rad/s]
// time_step: [s]
// Degenerate: see turn_towards.
veer_Motion2 veer_homing_turn_step(float2 position, float2 velocity, float2 target_position, float turn_rate,
        float time_step) {
    // not const: see steer_step
    precise float2 turned = veer_turn_towards(velocity, target_position - position, turn_rate * time_step);
    precise float2 result_position = position + turned * time_step;
    veer_Motion2 result;
    result.position = result_position;
    result.velocity = turned;
    return result;
}
veer_Motion3 veer_homing_turn_step(float3 position, float3 velocity, float3 target_position, float turn_rate,
        float time_step) {
    // not const: see steer_step
    precise float3 turned = veer_turn_towards(velocity, target_position - position, turn_rate * time_step);
    precise float3 result_position = position + turned * time_step;
    veer_Motion3 result;
    result.position = result_position;
    result.velocity = turned;
    return result;
}

// Returns the position and velocity of a missile after one step with a limited yaw rate and a limited pitch rate. A
// missile that flies almost straight up or down turns slowly.
// rates: largest turn rates
// up: the axis of yaw, of any length
// time_step: [s]
// Degenerate: see turn_yaw_pitch.
veer_Motion3 veer_homing_yaw_pitch_step(float3 position, float3 velocity, float3 target_position,
        veer_YawPitchRates rates, float3 up, float time_step) {
    precise float3 turned = veer_turn_yaw_pitch(velocity, target_position - position, rates.yaw * time_step,
        rates.pitch * time_step, up);
    precise float3 result_position = position + turned * time_step;
    veer_Motion3 result;
    result.position = result_position;
    result.velocity = turned;
    return result;
}

// ---- ballistics.hpp ----

// Returns the time and position at which a thrown body is highest.
// Degenerate: if the body is thrown downwards, time = 0. If gravity is zero, `found` is false and point = position.
veer_Passage2 veer_apex(float2 position, float2 velocity, float2 gravity) {
    precise float inverse_gravity = veer_inverse_length(gravity);
    precise float time = veer_maximum(veer_negative(veer_dot(velocity, gravity * inverse_gravity)), 0.0)
        * inverse_gravity;
    precise float2 result_place = position + (velocity + gravity * (time * 0.5)) * time;
    veer_Passage2 result;
    result.found = inverse_gravity > 0.0;
    result.time = time;
    result.place = result_place;
    return result;
}
veer_Passage3 veer_apex(float3 position, float3 velocity, float3 gravity) {
    precise float inverse_gravity = veer_inverse_length(gravity);
    precise float time = veer_maximum(veer_negative(veer_dot(velocity, gravity * inverse_gravity)), 0.0)
        * inverse_gravity;
    precise float3 result_place = position + (velocity + gravity * (time * 0.5)) * time;
    veer_Passage3 result;
    result.found = inverse_gravity > 0.0;
    result.time = time;
    result.place = result_place;
    return result;
}

// Returns the time and position at which a thrown body lands on the floor. The floor is the plane through `ground`
// that is perpendicular to gravity.
// Degenerate: Floor above the apex: not found; the result contains the time and point of the apex. No gravity: not
// found, time = 0, point = position. Start below the floor: the later of the two times at which the body crosses the
// floor.
veer_Passage2 veer_landing(float2 position, float2 velocity, float2 gravity, float2 ground) {
    precise float inverse_gravity = veer_inverse_length(gravity);
    precise float2 down = gravity * inverse_gravity;
    precise float falling = veer_dot(velocity, down);
    precise float drop = veer_dot(ground - position, down);
    precise float discriminant = falling * falling + 2.0 * veer_length(gravity) * drop;
    precise float sum = abs(falling) + veer_root(veer_maximum(discriminant, 0.0));
    precise bool downwards = falling > 0.0;
    precise float time = veer_maximum(downwards ? 2.0 * veer_ratio(drop, sum) : sum * inverse_gravity, 0.0);
    precise bool found = inverse_gravity > 0.0 && (discriminant >= 0.0 && (!downwards || drop >= 0.0));
    precise float2 result_place = position + (velocity + gravity * (time * 0.5)) * time;
    veer_Passage2 result;
    result.found = found;
    result.time = time;
    result.place = result_place;
    return result;
}
veer_Passage3 veer_landing(float3 position, float3 velocity, float3 gravity, float3 ground) {
    precise float inverse_gravity = veer_inverse_length(gravity);
    precise float3 down = gravity * inverse_gravity;
    precise float falling = veer_dot(velocity, down);
    precise float drop = veer_dot(ground - position, down);
    precise float discriminant = falling * falling + 2.0 * veer_length(gravity) * drop;
    precise float sum = abs(falling) + veer_root(veer_maximum(discriminant, 0.0));
    precise bool downwards = falling > 0.0;
    precise float time = veer_maximum(downwards ? 2.0 * veer_ratio(drop, sum) : sum * inverse_gravity, 0.0);
    precise bool found = inverse_gravity > 0.0 && (discriminant >= 0.0 && (!downwards || drop >= 0.0));
    precise float3 result_place = position + (velocity + gravity * (time * 0.5)) * time;
    veer_Passage3 result;
    result.found = found;
    result.time = time;
    result.place = result_place;
    return result;
}

// Returns the horizontal distance that a thrown body travels until it is at its starting height again.
// Degenerate: the result is 0 if the body is thrown horizontally or downwards, or if gravity is zero.
float veer_launch_range(float2 velocity, float2 gravity) {
    precise float result = veer_length(veer_lateral(velocity, gravity))
        * (2.0 * veer_apex(float2(0.0, 0.0), velocity, gravity).time);
    return result;
}
float veer_launch_range(float3 velocity, float3 gravity) {
    precise float result = veer_length(veer_lateral(velocity, gravity))
        * (2.0 * veer_apex(float3(0.0, 0.0, 0.0), velocity, gravity).time);
    return result;
}

// Returns the initial velocity of the parabola on which a body lies after each step of a physics engine.
// acceleration: acceleration that the engine adds to the velocity [m/s^2]
// time_step: h [s]; pass -h if the engine updates p first: p += v * h; v += acceleration * h. Pass 0 if the engine
// moves along the parabola: p += v * h + acceleration * h^2 / 2
float2 veer_parabola_velocity(float2 velocity, float2 acceleration, float time_step) {
    precise float2 result = velocity + acceleration * (time_step * 0.5);
    return result;
}
float3 veer_parabola_velocity(float3 velocity, float3 acceleration, float time_step) {
    precise float3 result = velocity + acceleration * (time_step * 0.5);
    return result;
}

// ---- flight.hpp ----

// The accelerations of a thrown body: gravity, and a drag in proportion to its velocity through the air.
//
//     dv/dt = gravity - drag (v - wind)
struct veer_Flight2 {
    float2 gravity; // [m/s^2]
    float drag; // [1/s]  below 0 counts as 0
    float2 wind; // velocity of the air; no effect without drag  [m/s]
};
struct veer_Flight3 {
    float3 gravity; // [m/s^2]
    float drag; // [1/s]  below 0 counts as 0
    float3 wind; // velocity of the air; no effect without drag  [m/s]
};

// The accelerations of a body in an engine that moves in steps: the numbers of engine_flight in flight.hpp.
struct veer_EngineFlight2 {
    float2 gravity; // [m/s^2]
    float drag; // of the smooth curve through the steps  [1/s]
    float of_velocity; // fraction of the velocity that moves the body in a step
    float of_gravity; // fraction of gravity that a step adds
    float drift; // [s]
};
struct veer_EngineFlight3 {
    float3 gravity; // [m/s^2]
    float drag; // of the smooth curve through the steps  [1/s]
    float of_velocity; // fraction of the velocity that moves the body in a step
    float of_gravity; // fraction of gravity that a step adds
    float drift; // [s]
};

// e^-x for x >= 0, from mean(x): 1 - x mean up to 1/2; above, 2^-n e^-r with n the whole number nearest to x / ln 2.
float veer_remaining_fraction(float x, float mean) {
    precise float part = 1.0 - x * mean;
    if (!(x > 0.5)) {
        return part;
    }
    precise float most = veer_minimum(x, 87.0);
    precise float count = veer_nearest_whole(most * 1.442695);
    precise float exponent = (count * 0.69311523 - most) + count * 3.1946185e-5;
    precise float power_of_e = 1.0 + exponent * (1.0
        + exponent * (0.5 + exponent * (0.16666667
            + exponent * (0.041666668
                + exponent * (0.008333334 + exponent * (0.0013888889 + exponent * 0.0001984127))))));
    precise float power = 0.5;
    precise float scale = 0.5;
    precise float above = count; // count without its last digits
    for (int digit = 0; digit < 7; digit++) {
        precise float halved = veer_whole_part(count * scale);
        power_of_e = halved + halved < above ? power_of_e * power : power_of_e;
        above = halved;
        scale = scale * 0.5;
        power = power * power;
    }
    return x > 87.0 ? 0.0 : power_of_e;
}

// The factors of the state after a time: position + velocity travel + pull fall, velocity kept + pull gained.
struct veer_Flown {
    float travel;
    float fall;
    float kept;
    float gained;
};

veer_Flown veer_flown(float drag, float of_velocity, float of_pull, float drift, float time) {
    precise float whole = veer_maximum(time, 0.0);
    precise float x = drag * whole;
    veer_Decay decay = veer_exponential_decay(x);
    precise float faded = whole * decay.mean;
    precise float result_travel = of_velocity * faded;
    precise float result_fall = whole * (drift + of_velocity * of_pull * (whole * decay.gain));
    precise float result_gained = of_pull * faded;
    veer_Flown result;
    result.travel = result_travel;
    result.fall = result_fall;
    result.kept = veer_remaining_fraction(x, decay.mean);
    result.gained = result_gained;
    return result;
}

// The state of a thrown body after a time of any length. A time below 0 counts as 0.
veer_Motion2 veer_fly(float2 position, float2 velocity, veer_Flight2 flight, float time) {
    precise float drag = veer_maximum(flight.drag, 0.0);
    veer_Flown after = veer_flown(drag, 1.0, 1.0, 0.0, time);
    precise float2 pull = flight.gravity + flight.wind * drag;
    precise float2 result_position = position + (velocity * after.travel + pull * after.fall);
    precise float2 result_velocity = velocity * after.kept + pull * after.gained;
    veer_Motion2 result;
    result.position = result_position;
    result.velocity = result_velocity;
    return result;
}
veer_Motion3 veer_fly(float3 position, float3 velocity, veer_Flight3 flight, float time) {
    precise float drag = veer_maximum(flight.drag, 0.0);
    veer_Flown after = veer_flown(drag, 1.0, 1.0, 0.0, time);
    precise float3 pull = flight.gravity + flight.wind * drag;
    precise float3 result_position = position + (velocity * after.travel + pull * after.fall);
    precise float3 result_velocity = velocity * after.kept + pull * after.gained;
    veer_Motion3 result;
    result.position = result_position;
    result.velocity = result_velocity;
    return result;
}

// The state of a body in an engine after a time: the engine's states at whole steps, and between them the smooth curve
// through these.
veer_Motion2 veer_fly_engine(float2 position, float2 velocity, veer_EngineFlight2 flight, float time) {
    veer_Flown after = veer_flown(flight.drag, flight.of_velocity, flight.of_gravity, flight.drift, time);
    precise float2 result_position = position + (velocity * after.travel + flight.gravity * after.fall);
    precise float2 result_velocity = velocity * after.kept + flight.gravity * after.gained;
    veer_Motion2 result;
    result.position = result_position;
    result.velocity = result_velocity;
    return result;
}
veer_Motion3 veer_fly_engine(float3 position, float3 velocity, veer_EngineFlight3 flight, float time) {
    veer_Flown after = veer_flown(flight.drag, flight.of_velocity, flight.of_gravity, flight.drift, time);
    precise float3 result_position = position + (velocity * after.travel + flight.gravity * after.fall);
    precise float3 result_velocity = velocity * after.kept + flight.gravity * after.gained;
    veer_Motion3 result;
    result.position = result_position;
    result.velocity = result_velocity;
    return result;
}

// ---- seek.hpp ----

// Velocity straight to the target at full speed.  [m/s]
// position: position of the agent [m]
// target_position: position to go to [m]
// max_speed: [m/s] negative values are treated as 0
// Degenerate: at the target, the result is zero.
float2 veer_seek_velocity(float2 position, float2 target_position, float max_speed) {
    precise float2 offset = target_position - position;
    precise float2 result = offset * veer_factor_to(offset, veer_maximum(max_speed, 0.0));
    return result;
}
float3 veer_seek_velocity(float3 position, float3 target_position, float max_speed) {
    precise float3 offset = target_position - position;
    precise float3 result = offset * veer_factor_to(offset, veer_maximum(max_speed, 0.0));
    return result;
}

// Velocity straight away from the target at full speed. The result is -seek_velocity, bit for bit.
// Degenerate: at the target, the result is zero.
float2 veer_flee_velocity(float2 position, float2 target_position, float max_speed) {
    precise float2 offset = position - target_position;
    precise float2 result = offset * veer_factor_to(offset, veer_maximum(max_speed, 0.0));
    return result;
}
float3 veer_flee_velocity(float3 position, float3 target_position, float max_speed) {
    precise float3 offset = position - target_position;
    precise float3 result = offset * veer_factor_to(offset, veer_maximum(max_speed, 0.0));
    return result;
}

// Steering towards the target: seek_velocity - velocity.  [m/s]
// Degenerate: at the target, the result is -velocity. If velocity equals seek_velocity, the result is zero.
float2 veer_seek(float2 position, float2 velocity, float2 target_position, float max_speed) {
    precise float2 result = veer_seek_velocity(position, target_position, max_speed) - velocity;
    return result;
}
float3 veer_seek(float3 position, float3 velocity, float3 target_position, float max_speed) {
    precise float3 result = veer_seek_velocity(position, target_position, max_speed) - velocity;
    return result;
}

// Steering away from the target: flee_velocity - velocity.
// Degenerate: at the target, the result is -velocity.
float2 veer_flee(float2 position, float2 velocity, float2 target_position, float max_speed) {
    precise float2 result = veer_flee_velocity(position, target_position, max_speed) - velocity;
    return result;
}
float3 veer_flee(float3 position, float3 velocity, float3 target_position, float max_speed) {
    precise float3 result = veer_flee_velocity(position, target_position, max_speed) - velocity;
    return result;
}

// ---- arrive.hpp ----

// The largest speed and the largest deceleration of an agent.
struct veer_ArriveLimits {
    float max_speed; // [m/s]  >= 0
    float max_deceleration; // [m/s^2]  >  0
};

// Returns the velocity with which an agent brakes as late as possible and stops on the target.  [m/s]
// position: where the agent is [m]
// target_position: where the agent is to stop [m]
// limits: speed and braking limits
// time_step: length of one update [s] < 0 is treated as 0
// Degenerate: the result is zero if position = target, max_speed <= 0 or max_deceleration <= 0. If the time step
// varies, the agent still does not pass the target, but may brake harder than max_deceleration.
float2 veer_arrive_velocity(float2 position, float2 target_position, veer_ArriveLimits limits, float time_step) {
    // These values depend only on the limits and the time step, not on the agent.
    // 1 / step overflows for a shorter step
    precise float deceleration = veer_maximum(limits.max_deceleration, 0.0);
    precise float step = veer_maximum(time_step, 0.0);
    // half of the speed lost in a step of braking; minimum() prevents an overflow
    precise float half_lost = 0.5 * veer_minimum(deceleration * step, veer_range_limit * 4.0);
    precise float per_lost = veer_ratio(0.5, half_lost);
    precise float per_step = veer_quotient(1.0, veer_maximum(step, 1.0e-22));
    precise float epsilon_per_step = deceleration > 0.0 && step >= veer_smallest_normal ? veer_epsilon * per_step : 0.0;

    precise float2 offset = target_position - position;
    precise float squared = veer_length_squared(offset);
    precise float range = veer_root(squared);
    precise float per_range = squared >= veer_smallest_normal
        ? veer_quotient(1.0, veer_maximum(range, veer_smallest_normal)) : 0.0;
    precise float root = veer_root(half_lost * half_lost + range * (deceleration + deceleration));
    precise float smooth_speed = root - half_lost; // the speed for a fractional n
    precise float whole = veer_whole_part(veer_minimum(smooth_speed * per_lost, 67108864.0));
    precise float even_speed = veer_quotient(range * per_step, whole + 1.0) + half_lost * whole;
    precise float least_speed = veer_largest_coordinate(position) * epsilon_per_step; // slower agents would not move
    precise float braking_speed = veer_minimum(even_speed, veer_maximum(smooth_speed, half_lost));
    precise float speed = veer_minimum(veer_maximum(limits.max_speed, 0.0), veer_maximum(braking_speed, least_speed));
    precise float2 result = offset * veer_minimum(speed * per_range, per_step * (1.0 - veer_epsilon * 4.0));
    return result;
}
float3 veer_arrive_velocity(float3 position, float3 target_position, veer_ArriveLimits limits, float time_step) {
    // These values depend only on the limits and the time step, not on the agent.
    // 1 / step overflows for a shorter step
    precise float deceleration = veer_maximum(limits.max_deceleration, 0.0);
    precise float step = veer_maximum(time_step, 0.0);
    // half of the speed lost in a step of braking; minimum() prevents an overflow
    precise float half_lost = 0.5 * veer_minimum(deceleration * step, veer_range_limit * 4.0);
    precise float per_lost = veer_ratio(0.5, half_lost);
    precise float per_step = veer_quotient(1.0, veer_maximum(step, 1.0e-22));
    precise float epsilon_per_step = deceleration > 0.0 && step >= veer_smallest_normal ? veer_epsilon * per_step : 0.0;

    precise float3 offset = target_position - position;
    precise float squared = veer_length_squared(offset);
    precise float range = veer_root(squared);
    precise float per_range = squared >= veer_smallest_normal
        ? veer_quotient(1.0, veer_maximum(range, veer_smallest_normal)) : 0.0;
    precise float root = veer_root(half_lost * half_lost + range * (deceleration + deceleration));
    precise float smooth_speed = root - half_lost; // the speed for a fractional n
    precise float whole = veer_whole_part(veer_minimum(smooth_speed * per_lost, 67108864.0));
    precise float even_speed = veer_quotient(range * per_step, whole + 1.0) + half_lost * whole;
    precise float least_speed = veer_largest_coordinate(position) * epsilon_per_step; // slower agents would not move
    precise float braking_speed = veer_minimum(even_speed, veer_maximum(smooth_speed, half_lost));
    precise float speed = veer_minimum(veer_maximum(limits.max_speed, 0.0), veer_maximum(braking_speed, least_speed));
    precise float3 result = offset * veer_minimum(speed * per_range, per_step * (1.0 - veer_epsilon * 4.0));
    return result;
}

// Returns the velocity that brings an agent to a moving target and keeps the agent at the target. Call this function
// before the target moves. For an agent in a formation, pass target = leader + offset.
// limits: max_speed of the agent, and max_deceleration relative to the target
// Degenerate: at the target, the result is target_velocity, truncated to max_speed. If the target is faster than
// max_speed, the agent follows at max_speed.
float2 veer_arrive_velocity(float2 position, float2 target_position, float2 target_velocity, veer_ArriveLimits limits,
        float time_step) {
    precise float2 closing = veer_arrive_velocity(position, target_position, limits, time_step);
    precise float2 result = veer_truncate(target_velocity + closing, limits.max_speed);
    return result;
}
float3 veer_arrive_velocity(float3 position, float3 target_position, float3 target_velocity, veer_ArriveLimits limits,
        float time_step) {
    precise float3 closing = veer_arrive_velocity(position, target_position, limits, time_step);
    precise float3 result = veer_truncate(target_velocity + closing, limits.max_speed);
    return result;
}

// Returns the steering that brings an agent to rest on the target: arrive_velocity - velocity.
float2 veer_arrive(float2 position, float2 velocity, float2 target_position, veer_ArriveLimits limits,
        float time_step) {
    precise float2 result = veer_arrive_velocity(position, target_position, limits, time_step) - velocity;
    return result;
}
float3 veer_arrive(float3 position, float3 velocity, float3 target_position, veer_ArriveLimits limits,
        float time_step) {
    precise float3 result = veer_arrive_velocity(position, target_position, limits, time_step) - velocity;
    return result;
}

// Returns the steering to a moving target, arrive_velocity - velocity. The agent then stays at the target.
float2 veer_arrive(float2 position, float2 velocity, float2 target_position, float2 target_velocity,
        veer_ArriveLimits limits, float time_step) {
    precise float2 result = veer_arrive_velocity(position, target_position, target_velocity, limits, time_step)
        - velocity;
    return result;
}
float3 veer_arrive(float3 position, float3 velocity, float3 target_position, float3 target_velocity,
        veer_ArriveLimits limits, float time_step) {
    precise float3 result = veer_arrive_velocity(position, target_position, target_velocity, limits, time_step)
        - velocity;
    return result;
}

// ---- wander.hpp ----

// Limits of a wandering agent. The agent steers towards a point on a circle (in 3D, a sphere) in front of it.
struct veer_WanderLimits {
    float max_speed; // [m/s]  >= 0
    float circle_distance; // [m]  >= 0  from the agent to the circle's centre; a larger distance makes wider turns
    float circle_radius; // [m]  >= 0  a larger radius makes sharper turns
};

// The next direction of a random walk: the last direction, rotated towards a random vector. Store the result for the
// next frame. The angle is proportional to sqrt(time_step), so that the drift does not depend on the frame rate.
// direction: the last result; at the start, any unit vector
// random: a vector; its components are random numbers with mean 0 and variance 1
// rate: how fast the direction drifts [rad/s^(1/2)]
// Degenerate: if time_step <= 0, if rate <= 0, or if `random` is parallel to `direction`, the direction is unchanged.
// If `direction` is zero, it is replaced by the first axis.
float2 veer_wander_direction(float2 direction, float2 random, float rate, float time_step) {
    precise float2 start = direction;
    precise float2 before = direction;
    precise float beyond = veer_length_squared(start) - 1.0; // a few epsilon, if `from` is a unit vector
    precise bool is_unit = abs(beyond) <= 16.0 * veer_epsilon;
    if (!is_unit) {
        precise bool is_zero = veer_inverse_length(direction) <= 0.0;
        before = is_zero ? float2(1.0, 0.0) : direction;
        start = veer_normalize_or(direction, float2(1.0, 0.0));
        beyond = veer_length_squared(start) - 1.0;
    }
    precise float along = veer_dot(random, start);
    precise float2 across = random - start * (along - along * beyond); // along - along * beyond is along / |from|^2
    precise float step = veer_maximum(rate, 0.0) * veer_root(veer_maximum(time_step, 0.0));
    precise float size_squared = veer_length_squared(across);
    precise float square = step * step * size_squared; // square of the angle

    precise bool is_short = square <= 0.6168; // below 45 degrees, the usual case
    precise float sine = step * veer_sine_over_angle(square);
    precise float cosine = veer_cosine_of_square(square); // sine / |across|
    if (!is_short) {
        veer_SineCosine turn = veer_sin_cos(step * veer_length(across));
        sine = turn.sine * veer_inverse_length(across);
        cosine = turn.cosine;
    }
    precise float2 turned = start * cosine + across * sine;
    // 1 / |turned| to first order, because |turned| is 1 up to rounding
    precise float scale = 1.5 - 0.5 * veer_length_squared(turned);
    precise bool turns = size_squared >= veer_smallest_normal && step > 0.0;
    precise float2 result = turns ? turned * scale : before;
    return result;
}
float3 veer_wander_direction(float3 direction, float3 random, float rate, float time_step) {
    precise float3 start = direction;
    precise float3 before = direction;
    precise float beyond = veer_length_squared(start) - 1.0; // a few epsilon, if `from` is a unit vector
    precise bool is_unit = abs(beyond) <= 16.0 * veer_epsilon;
    if (!is_unit) {
        precise bool is_zero = veer_inverse_length(direction) <= 0.0;
        before = is_zero ? float3(1.0, 0.0, 0.0) : direction;
        start = veer_normalize_or(direction, float3(1.0, 0.0, 0.0));
        beyond = veer_length_squared(start) - 1.0;
    }
    precise float along = veer_dot(random, start);
    precise float3 across = random - start * (along - along * beyond); // along - along * beyond is along / |from|^2
    precise float step = veer_maximum(rate, 0.0) * veer_root(veer_maximum(time_step, 0.0));
    precise float size_squared = veer_length_squared(across);
    precise float square = step * step * size_squared; // square of the angle

    precise bool is_short = square <= 0.6168; // below 45 degrees, the usual case
    precise float sine = step * veer_sine_over_angle(square);
    precise float cosine = veer_cosine_of_square(square); // sine / |across|
    if (!is_short) {
        veer_SineCosine turn = veer_sin_cos(step * veer_length(across));
        sine = turn.sine * veer_inverse_length(across);
        cosine = turn.cosine;
    }
    precise float3 turned = start * cosine + across * sine;
    // 1 / |turned| to first order, because |turned| is 1 up to rounding
    precise float scale = 1.5 - 0.5 * veer_length_squared(turned);
    precise bool turns = size_squared >= veer_smallest_normal && step > 0.0;
    precise float3 result = turns ? turned * scale : before;
    return result;
}

// Velocity of a wandering agent. The agent moves at full speed towards a point on the circle.  [m/s]
// velocity: velocity of the agent [m/s] the circle is in this direction
// direction: direction from the centre of the circle to the point: the result of wander_direction
// limits: speed and circle
// Degenerate: if velocity is zero, the result is along `direction`. If the agent is at the point, the result is zero.
// Negative limits are treated as 0.
float2 veer_wander_velocity(float2 velocity, float2 direction, veer_WanderLimits limits) {
    precise float2 center = velocity * veer_factor_to(velocity, veer_maximum(limits.circle_distance, 0.0));
    precise float2 place = center + direction * veer_maximum(limits.circle_radius, 0.0);
    precise float2 result = place * veer_factor_to(place, veer_maximum(limits.max_speed, 0.0));
    return result;
}
float3 veer_wander_velocity(float3 velocity, float3 direction, veer_WanderLimits limits) {
    precise float3 center = velocity * veer_factor_to(velocity, veer_maximum(limits.circle_distance, 0.0));
    precise float3 place = center + direction * veer_maximum(limits.circle_radius, 0.0);
    precise float3 result = place * veer_factor_to(place, veer_maximum(limits.max_speed, 0.0));
    return result;
}

// Steering of a wandering agent: wander_velocity - velocity.
float2 veer_wander(float2 velocity, float2 direction, veer_WanderLimits limits) {
    precise float2 result = veer_wander_velocity(velocity, direction, limits) - velocity;
    return result;
}
float3 veer_wander(float3 velocity, float3 direction, veer_WanderLimits limits) {
    precise float3 result = veer_wander_velocity(velocity, direction, limits) - velocity;
    return result;
}

// ---- steer.hpp ----

// The mass of an agent, and limits of its force and speed.
struct veer_SteerLimits {
    float max_force; // [N]  >= 0  largest steering force
    float mass; // [kg]  >  0
    float max_speed; // [m/s]  >= 0
};

float2 veer_steered(float2 velocity, float2 steering, veer_SteerLimits limits, float time_step) {
    precise float longest = veer_maximum(veer_length(steering), veer_maximum(limits.max_force, veer_smallest_normal));
    // fraction of the force that is applied
    precise float fraction = veer_quotient(veer_maximum(limits.max_force, 0.0), longest);
    precise float gain = veer_clamp(veer_ratio(time_step, limits.mass), -veer_range_limit, veer_range_limit);
    precise float2 result = veer_truncate(velocity + steering * (fraction * gain), limits.max_speed);
    return result;
}
float3 veer_steered(float3 velocity, float3 steering, veer_SteerLimits limits, float time_step) {
    precise float longest = veer_maximum(veer_length(steering), veer_maximum(limits.max_force, veer_smallest_normal));
    // fraction of the force that is applied
    precise float fraction = veer_quotient(veer_maximum(limits.max_force, 0.0), longest);
    precise float gain = veer_clamp(veer_ratio(time_step, limits.mass), -veer_range_limit, veer_range_limit);
    precise float3 result = veer_truncate(velocity + steering * (fraction * gain), limits.max_speed);
    return result;
}

// Moves an agent one step with a steering force. The force is limited to max_force, and the speed to max_speed.
// steering: result of a behaviour such as `seek`, or a sum of such results
// limits: force, mass and speed
// Degenerate: if mass <= 0, the agent does not accelerate. Negative limits are treated as 0. If time_step is 0, the
// position is unchanged, and so is a velocity within max_speed. A force or a speed that equals its limit is unchanged.
veer_Motion2 veer_steer_step(float2 position, float2 velocity, float2 steering, veer_SteerLimits limits,
        float time_step) {
    // g++ copies a const vector through memory
    precise float2 next_velocity = veer_steered(velocity, steering, limits, time_step);
    precise float2 result_position = position + next_velocity * time_step;
    veer_Motion2 result;
    result.position = result_position;
    result.velocity = next_velocity;
    return result;
}
veer_Motion3 veer_steer_step(float3 position, float3 velocity, float3 steering, veer_SteerLimits limits,
        float time_step) {
    // g++ copies a const vector through memory
    precise float3 next_velocity = veer_steered(velocity, steering, limits, time_step);
    precise float3 result_position = position + next_velocity * time_step;
    veer_Motion3 result;
    result.position = result_position;
    result.velocity = next_velocity;
    return result;
}

// Moves an agent one step under a steering force. The position moves with the mean of the old and the new velocity. So
// the path depends less on the frame rate than with steer_step: the error is proportional to time_step^2.
// Degenerate: as for steer_step. The old velocity is not limited to max_speed.
veer_Motion2 veer_steer_verlet_step(float2 position, float2 velocity, float2 steering, veer_SteerLimits limits,
        float time_step) {
    // g++ copies a const vector through memory
    precise float2 next_velocity = veer_steered(velocity, steering, limits, time_step);
    precise float2 result_position = position + (velocity + next_velocity) * (time_step * 0.5);
    veer_Motion2 result;
    result.position = result_position;
    result.velocity = next_velocity;
    return result;
}
veer_Motion3 veer_steer_verlet_step(float3 position, float3 velocity, float3 steering, veer_SteerLimits limits,
        float time_step) {
    // g++ copies a const vector through memory
    precise float3 next_velocity = veer_steered(velocity, steering, limits, time_step);
    precise float3 result_position = position + (velocity + next_velocity) * (time_step * 0.5);
    veer_Motion3 result;
    result.position = result_position;
    result.velocity = next_velocity;
    return result;
}

// Rotates `wanted` towards `velocity` until the angle between the two vectors is at most max_angle. The result has the
// length of `wanted`. Use this function for agents that cannot turn on the spot, such as cars and ships.  [m/s]
// velocity: current velocity, of any length
// wanted: desired velocity, such as the result of seek_velocity [m/s]
// max_angle: angular speed * time_step [rad] negative values are treated as 0
// Degenerate: if velocity is zero, returns `wanted`. If max_angle is 0, the result has the direction of velocity. If
// `wanted` is exactly opposite to velocity, the result is rotated from velocity towards perpendicular(velocity).
float2 veer_limit_turn(float2 velocity, float2 wanted, float max_angle) {
    precise float inverse_speed = veer_inverse_length(velocity);
    precise float2 turned = veer_turn_towards(velocity * (veer_length(wanted) * inverse_speed), wanted, max_angle);
    precise float scale = veer_lift(veer_length_squared(wanted));
    precise float tolerance = veer_length_squared(wanted * scale) * 9.094947e-13; // (8 epsilon)^2
    precise bool arrives = max_angle > 0.0 && veer_length_squared((turned - wanted) * scale) <= tolerance;
    return arrives || inverse_speed <= 0.0 ? wanted : turned;
}
float3 veer_limit_turn(float3 velocity, float3 wanted, float max_angle) {
    precise float inverse_speed = veer_inverse_length(velocity);
    precise float3 turned = veer_turn_towards(velocity * (veer_length(wanted) * inverse_speed), wanted, max_angle);
    precise float scale = veer_lift(veer_length_squared(wanted));
    precise float tolerance = veer_length_squared(wanted * scale) * 9.094947e-13; // (8 epsilon)^2
    precise bool arrives = max_angle > 0.0 && veer_length_squared((turned - wanted) * scale) <= tolerance;
    return arrives || inverse_speed <= 0.0 ? wanted : turned;
}

// ---- servo.hpp ----

// The largest speed and acceleration of a moving number, such as a height or an angle.
struct veer_ServoLimits {
    float max_speed; // [1/s]  negative values are treated as 0
    float max_accel; // [1/s^2]  negative values are treated as 0
};

// A moving number, with its velocity.
struct veer_ServoState {
    float position;
    float velocity; // [1/s]
};

// Moves a number, such as a lift's height, one step towards a target. The number accelerates, cruises, brakes, and
// stops exactly on the target. If the number starts at max_speed or below, the motion takes at most two frames longer
// than the fastest motion. If the number is too fast to stop, it passes the target and returns. The target may jump at
// any time.
// position: the number before the step
// velocity: rate at which the number changes [1/s]
// target_position: the number at which to stop
// limits: largest speed and acceleration
// time_step: length of the step [s] negative values are treated as 0
// Degenerate: if time_step is 0, the state does not change. If max_speed <= 0, the number brakes and stops. If
// max_accel <= 0, the velocity does not change. At rest on the target, the number is unchanged, bit for bit. If a step
// would end within 2 epsilon * max(|position|, |target|) of the target, the step ends on the target. If the time step
// gets shorter, or if the distance is barely enough to stop, the number may pass the target by less than half of a
// frame's motion.
veer_ServoState veer_servo_step(float position, float velocity, float target_position, veer_ServoLimits limits,
        float time_step) {
    precise float step = veer_maximum(time_step, 0.0);
    precise float inverse_step = veer_ratio(1.0, step);
    precise float accel = veer_maximum(limits.max_accel, 0.0);
    precise float top_speed = veer_maximum(limits.max_speed, 0.0);
    precise float offset = target_position - position;
    precise float remaining = abs(offset);
    precise float side = veer_sign_of(offset);
    precise float speed = velocity * side; // positive towards the target

    precise float change = veer_minimum(accel * step, veer_range_limit * 4.0); // largest change of speed in a frame
    precise float rounding = (abs(speed) + change * 4.0) * veer_epsilon * 0.5; // rounding error of the speed
    precise float max_change = veer_maximum(change - rounding, 0.0); // largest change, minus rounding
    precise float braking = veer_maximum(max_change - rounding, change * 0.5); // braking that every frame can achieve

    precise float tolerance = veer_maximum(abs(position), abs(target_position)) * veer_epsilon * 2.0;
    // before the last frame, reduce the remaining distance by the tolerance
    precise float sure_remaining = remaining - (remaining > braking * step ? tolerance : 0.0);

    precise float deceleration = braking * inverse_step;
    precise float root = veer_root(braking * braking + deceleration * remaining * 8.0);
    precise float smooth_speed = (root - braking) * 0.5; // speed without rounding n
    // largest argument of whole_part
    precise float frames = veer_whole_part(veer_minimum(veer_ratio(smooth_speed, braking), 67108864.0));
    precise float even_speed = veer_quotient(sure_remaining * inverse_step, frames + 1.0) + braking * frames * 0.5;

    precise float stopping_speed = frames < 67108864.0 ? even_speed : smooth_speed;
    precise float least_speed = tolerance * inverse_step;
    precise float desired = remaining > tolerance ? veer_minimum(veer_maximum(stopping_speed, least_speed), top_speed)
        : 0.0;
    precise float next_speed = veer_maximum(veer_minimum(desired, speed + max_change), speed - max_change);
    precise float moved = next_speed * step; // distance in this frame

    // round the position towards the target, or away from it if the number is too fast to stop
    precise float nudge = veer_minimum(abs(position) * veer_epsilon, veer_maximum(moved, 0.0)) * 0.5;
    precise float rounded_move = moved + (next_speed > stopping_speed ? 0.0 - nudge : nudge);

    precise bool arrives = inverse_step > 0.0 && abs(remaining - moved) <= tolerance;
    precise float next_position = position + rounded_move * side;
    precise float next_velocity = next_speed * side;
    veer_ServoState result;
    result.position = arrives ? target_position : next_position;
    result.velocity = next_velocity;
    return result;
}

// ---- turn.hpp ----

// A direction, and its derivative.
struct veer_TurnState2 {
    float2 direction; // a unit vector
    float2 turning; // derivative of the direction, perpendicular to the direction  [rad/s]
};
struct veer_TurnState3 {
    float3 direction; // a unit vector
    float3 turning; // derivative of the direction, perpendicular to the direction  [rad/s]
};

// Turns a direction one step towards the wanted direction, for example for an autopilot or a camera. The turn speeds
// up, brakes, and stops exactly on the wanted direction. From rest, the turn follows the great circle from `direction`
// to `wanted`, as in servo_step. The direction never circles around `wanted`. `wanted` may jump at any time.
// direction: direction before the step, of any length
// turning: derivative of the direction [rad/s]; a component along the direction is ignored
// wanted: direction on which the turn stops, of any length
// limits: largest turn rate [rad/s] and largest angular acceleration [rad/s^2]
// time_step: length of the step [s]
// Degenerate: if `wanted` is exactly opposite, the direction first turns towards perpendicular(direction). If `wanted`
// is zero or max_speed <= 0, the turn brakes. If `direction` is zero, it is replaced by the first axis. If time_step
// <= 0, the state is unchanged, bit for bit. If max_accel <= 0, the turn rate is unchanged. If the new direction is
// within 2 epsilon * (1 + x) of `wanted`, it is set to `wanted`. If max_speed * h or max_accel * h^2 is below epsilon,
// the turn takes longer, because rounding removes a part of each step.
veer_TurnState2 veer_turn_servo_step(float2 direction, float2 turning, float2 wanted, veer_ServoLimits limits,
        float time_step) {
    precise float step = veer_maximum(time_step, 0.0);
    precise float2 ahead = veer_normalize_or(direction, float2(1.0, 0.0));
    precise float2 goal = veer_normalize_or(wanted, float2(0.0, 0.0));
    precise float2 across = veer_lateral(turning, ahead);

    precise float2 aside = veer_lateral(goal, ahead);
    precise float cosine_of_goal = veer_dot(goal, ahead);
    precise bool in_line = veer_length_squared(aside) < veer_smallest_normal;
    precise bool opposite = in_line && cosine_of_goal < 0.0;
    precise float2 sideways = veer_normalize_or(opposite ? veer_orthogonal(ahead) : aside, float2(0.0, 0.0));
    precise float angle = veer_arc_tangent(in_line ? 0.0 : veer_length(aside), cosine_of_goal);

    // `leading` is the part of the turn that leads past the goal. This step shortens it by `braked`.
    precise float accel = veer_maximum(limits.max_accel, 0.0);
    precise float max_speed = veer_maximum(limits.max_speed, 0.0);
    precise float max_change = veer_minimum(accel * step, veer_range_limit * 4.0);
    precise float along = veer_dot(across, sideways);
    precise float2 leading = across - sideways * along;
    precise float astray = veer_length(leading);
    precise float desired_speed = veer_minimum(max_speed, veer_root(accel * angle * 2.0));
    precise float needed = (desired_speed - along) * 0.375;
    precise float braked = veer_minimum(astray,
        veer_ratio(max_change * astray, veer_root(astray * astray + needed * needed)));
    precise float still_astray = astray - braked;

    // The remaining acceleration is for the turn along the great circle. servo_step moves a number from 1 to 1 + angle,
    // not from 0 to angle, so that its tolerance fits the rounding errors of a unit vector. `start` is 1, but is
    // computed at run time, because WGSL compilers may simplify (1 + angle) - 1.
    precise float change = veer_root(veer_maximum(max_change * max_change - braked * braked, 0.0));
    precise float top_speed = veer_root(veer_maximum(max_speed * max_speed - still_astray * still_astray, 0.0));
    precise float start = veer_maximum(1.0, veer_minimum(angle, 0.0));
    precise float place = start + angle;
    veer_ServoLimits remaining;
    remaining.max_speed = top_speed;
    remaining.max_accel = veer_ratio(change, step);
    veer_ServoState servo = veer_servo_step(start, along, place, remaining, step);
    precise float2 turn = leading * veer_ratio(still_astray, astray) + sideways * servo.velocity;

    precise float rate = veer_length(turn);
    precise float tolerance = veer_epsilon * 4.0;
    precise float2 side = veer_normalize_or(turn, float2(0.0, 0.0));
    veer_SineCosine sine_cosine = veer_sin_cos(rate * step);
    precise float2 turned = veer_normalize_or(ahead * sine_cosine.cosine + side * sine_cosine.sine, ahead);
    // at rest, the direction is unchanged, bit for bit
    precise bool is_unit = abs(veer_length_squared(direction) - 1.0) <= tolerance + tolerance;
    precise float2 onwards = is_unit && rate <= 0.0 ? direction : turned;
    precise bool ends = abs(servo.position - place) <= 0.0 && still_astray * step <= tolerance;
    precise bool arrives = ends && veer_length_squared(goal) > 0.0;
    precise bool moves = step > 0.0;
    if (!moves) {
        veer_TurnState2 result;
        result.direction = direction;
        result.turning = turning;
        return result;
    }
    precise float2 result_turning = (side * sine_cosine.cosine - ahead * sine_cosine.sine) * rate;
    veer_TurnState2 result;
    result.direction = arrives ? goal : onwards;
    result.turning = result_turning;
    return result;
}
veer_TurnState3 veer_turn_servo_step(float3 direction, float3 turning, float3 wanted, veer_ServoLimits limits,
        float time_step) {
    precise float step = veer_maximum(time_step, 0.0);
    precise float3 ahead = veer_normalize_or(direction, float3(1.0, 0.0, 0.0));
    precise float3 goal = veer_normalize_or(wanted, float3(0.0, 0.0, 0.0));
    precise float3 across = veer_lateral(turning, ahead);

    precise float3 aside = veer_lateral(goal, ahead);
    precise float cosine_of_goal = veer_dot(goal, ahead);
    precise bool in_line = veer_length_squared(aside) < veer_smallest_normal;
    precise bool opposite = in_line && cosine_of_goal < 0.0;
    precise float3 sideways = veer_normalize_or(opposite ? veer_orthogonal(ahead) : aside, float3(0.0, 0.0, 0.0));
    precise float angle = veer_arc_tangent(in_line ? 0.0 : veer_length(aside), cosine_of_goal);

    // `leading` is the part of the turn that leads past the goal. This step shortens it by `braked`.
    precise float accel = veer_maximum(limits.max_accel, 0.0);
    precise float max_speed = veer_maximum(limits.max_speed, 0.0);
    precise float max_change = veer_minimum(accel * step, veer_range_limit * 4.0);
    precise float along = veer_dot(across, sideways);
    precise float3 leading = across - sideways * along;
    precise float astray = veer_length(leading);
    precise float desired_speed = veer_minimum(max_speed, veer_root(accel * angle * 2.0));
    precise float needed = (desired_speed - along) * 0.375;
    precise float braked = veer_minimum(astray,
        veer_ratio(max_change * astray, veer_root(astray * astray + needed * needed)));
    precise float still_astray = astray - braked;

    // The remaining acceleration is for the turn along the great circle. servo_step moves a number from 1 to 1 + angle,
    // not from 0 to angle, so that its tolerance fits the rounding errors of a unit vector. `start` is 1, but is
    // computed at run time, because WGSL compilers may simplify (1 + angle) - 1.
    precise float change = veer_root(veer_maximum(max_change * max_change - braked * braked, 0.0));
    precise float top_speed = veer_root(veer_maximum(max_speed * max_speed - still_astray * still_astray, 0.0));
    precise float start = veer_maximum(1.0, veer_minimum(angle, 0.0));
    precise float place = start + angle;
    veer_ServoLimits remaining;
    remaining.max_speed = top_speed;
    remaining.max_accel = veer_ratio(change, step);
    veer_ServoState servo = veer_servo_step(start, along, place, remaining, step);
    precise float3 turn = leading * veer_ratio(still_astray, astray) + sideways * servo.velocity;

    precise float rate = veer_length(turn);
    precise float tolerance = veer_epsilon * 4.0;
    precise float3 side = veer_normalize_or(turn, float3(0.0, 0.0, 0.0));
    veer_SineCosine sine_cosine = veer_sin_cos(rate * step);
    precise float3 turned = veer_normalize_or(ahead * sine_cosine.cosine + side * sine_cosine.sine, ahead);
    // at rest, the direction is unchanged, bit for bit
    precise bool is_unit = abs(veer_length_squared(direction) - 1.0) <= tolerance + tolerance;
    precise float3 onwards = is_unit && rate <= 0.0 ? direction : turned;
    precise bool ends = abs(servo.position - place) <= 0.0 && still_astray * step <= tolerance;
    precise bool arrives = ends && veer_length_squared(goal) > 0.0;
    precise bool moves = step > 0.0;
    if (!moves) {
        veer_TurnState3 result;
        result.direction = direction;
        result.turning = turning;
        return result;
    }
    precise float3 result_turning = (side * sine_cosine.cosine - ahead * sine_cosine.sine) * rate;
    veer_TurnState3 result;
    result.direction = arrives ? goal : onwards;
    result.turning = result_turning;
    return result;
}

// ---- drive.hpp ----

// The state of a car after a step.
struct veer_DriveState2 {
    float2 position; // middle of the rear axle  [m]
    float2 heading; // direction of the car; each step keeps the vector's length
};

// Returns the state of a car after one step with the front wheels at a fixed angle. The middle of the rear axle moves
// along an exact arc. Except for rounding, the path does not depend on the frame rate.
// position: middle of the rear axle [m]
// heading: direction of the car, of any length
// speed: speed of the rear axle; < 0 if the car rolls back [m/s]
// steer: angle of the front wheels, positive to the left [rad] between -pi/2 and pi/2
// wheelbase: distance between the axles [m] > 0
// time_step: [s]
// Degenerate: if |steer| >= pi/2 or the heading is zero, the car does not move. If wheelbase <= 0, the car drives
// straight ahead. A turn beyond 2^31 rad is treated as 2^31 rad.
veer_DriveState2 veer_drive_step(float2 position, float2 heading, float speed, float steer, float wheelbase,
        float time_step) {
    precise bool rolls = abs(steer) < 1.57079633;
    precise float rolled = rolls ? speed * time_step : 0.0;
    veer_SineCosine wheels = veer_sin_cos(rolls ? steer : 0.0);
    precise float half_value = 0.5 * rolled * wheels.sine * veer_ratio(1.0, wheels.cosine * wheelbase);

    precise float side = veer_sign_of(half_value);
    precise float size = veer_minimum(abs(half_value), 1.0737418e9);
    veer_SineCosine turn = veer_sin_cos(size);
    precise float chord = rolled * (size >= veer_smallest_normal
        ? veer_quotient(turn.sine, veer_maximum(size, veer_smallest_normal)) : 1.0);
    precise float2 ahead = heading * veer_inverse_length(heading);
    precise float2 moved = ahead * (chord * turn.cosine) + veer_orthogonal(ahead) * (side * chord * turn.sine);

    precise float steady = veer_steady_factor(veer_length(heading));
    precise float twice = 2.0 * turn.sine;
    precise float2 turned = heading * (steady - twice * turn.sine * steady)
        + veer_orthogonal(heading) * (side * twice * turn.cosine * steady);
    precise float2 result_position = position + moved;
    veer_DriveState2 result;
    result.position = result_position;
    result.heading = size > 0.0 ? turned : heading;
    return result;
}

// Returns the angle of the front wheels at which the middle of the rear axle moves on an arc through the target. To
// follow a path, pass a target on the path, some metres ahead of the car. Clamp the result to the steering limit of
// the car. If the target is behind the car, the arc is long, and a dubins_path needs less space.  [-pi/2, pi/2]
// position: middle of the rear axle [m]
// heading: direction of the car, of any length
// target_position: [m]
// wheelbase: distance between the axles [m] > 0
// Degenerate: the result is 0 if the target is straight ahead, straight behind or at the position. The result is also
// 0 if the heading is zero or wheelbase <= 0.
float veer_pure_pursuit(float2 position, float2 heading, float2 target_position, float wheelbase) {
    precise float2 offset = target_position - position;
    precise float squared = veer_length_squared(offset);
    precise float aside = veer_cross(heading, offset) * veer_inverse_length(heading);
    precise float steer = veer_arc_tangent(2.0 * veer_maximum(wheelbase, 0.0) * abs(aside), squared);
    return squared >= veer_smallest_normal ? (aside < 0.0 ? veer_negative(steer) : steer) : 0.0;
}

// ---- ship.hpp ----

// The limits of a ship that thrusts only along its nose.
struct veer_ShipLimits {
    float max_thrust; // [m/s^2]  >= 0  forward thrust
    float turn_rate; // [rad/s]  >= 0  largest turn rate of the nose
    float max_reverse_thrust; // [m/s^2]  >= 0  backward thrust, for braking during a flip
};

// The controls of a ship for one step.
struct veer_Helm2 {
    float2 nose; // direction of the nose after the step, a unit vector
    float thrust; // acceleration along `nose` during the step  [m/s^2]
};
struct veer_Helm3 {
    float3 nose; // direction of the nose after the step, a unit vector
    float thrust; // acceleration along `nose` during the step  [m/s^2]
};

// The largest speed v at which a ship can still flip, and then stop within the distance `range`.
float veer_stopping_speed(float range, float deceleration, float lag) {
    precise float gained = deceleration * (range + range);
    precise float result = veer_ratio(gained, veer_root(lag * lag + gained) + lag);
    return result;
}

// Returns the nose direction and the thrust with which a ship flies to a target and stays there. The target may be at
// rest or in uniform motion. The ship accelerates straight towards the target until it must brake, then flips, and
// brakes with nine tenths of its thrust. If the ship misses the target, it comes back. It never circles the target. 
// [-max_reverse_thrust, max_thrust]
// position: position of the ship [m]
// velocity: velocity of the ship [m/s]
// nose: direction of the nose, of any length
// target_position: position of the target [m]
// target_velocity: velocity of the target [m/s]
// limits: thrust, turn rate and reverse thrust
// time_step: length of the step [s]
// Degenerate: a zero nose is replaced by the direction to the target. On the target, a zero nose is replaced by the
// first axis. If turn_rate is 0, the nose does not turn, and the ship accelerates only if the nose already points in
// the right direction. If the nose must turn by exactly 180 degrees, it turns as in turn_towards. If max_thrust or
// time_step is 0, there is no forward thrust.
veer_Helm2 veer_ship_arrive(float2 position, float2 velocity, float2 nose, float2 target_position,
        float2 target_velocity, veer_ShipLimits limits, float time_step) {
    precise float thrust = veer_maximum(limits.max_thrust, 0.0);
    precise float rate = veer_maximum(limits.turn_rate, 0.0);
    precise float deceleration = thrust * 0.9;
    precise float lag = deceleration * veer_ratio(3.1415927, rate);
    precise float2 offset = target_position - position;
    precise float2 relative = velocity - target_velocity;
    precise float2 ahead = veer_normalize_or(offset, float2(0.0, 0.0));
    precise float2 start = veer_normalize_or(nose, veer_normalize_or(offset, float2(1.0, 0.0)));
    precise float along = veer_dot(relative, ahead);
    precise float aside = veer_length(relative - ahead * along);
    precise float speed = veer_stopping_speed(veer_length(offset), deceleration, lag);
    precise bool burns = speed > along || aside > speed * 2.0;

    // the change of velocity that is needed at the position where the burn ends
    precise float2 goal = ahead * speed;
    precise float longest = veer_ratio(veer_range_limit, veer_length(relative) + speed);
    precise float burn = veer_minimum(veer_ratio(veer_length(goal - relative), thrust), longest);
    precise float2 remaining = offset - (relative + goal) * (burn * 0.5);
    // zero if the burn passes the target
    precise float2 later = veer_dot(remaining, offset) > 0.0 ? remaining : float2(0.0, 0.0);
    precise float later_speed = veer_stopping_speed(veer_length(later), deceleration, lag);
    precise float2 change = veer_normalize_or(later, float2(0.0, 0.0)) * later_speed - relative;

    // as `rendezvous` with time_to_go 2 * distance / along
    precise float2 brake = ahead * (3.0 * along) - relative * 4.0;
    precise float2 next = veer_turn_towards(start, burns ? change : brake, rate * time_step);

    // burn if the remaining turn takes less than a fifth of the burn time; 1e-6 is a tolerance
    precise float off = veer_angle_between(next, change) - 1.0e-6;
    precise bool aimed = off * thrust <= 0.2 * rate * veer_length(change);
    precise float burnt = aimed ? veer_dot(next, change) : 0.0;

    // brake along the nose, to the largest speed from which the ship can stop on the target
    veer_ArriveLimits stop;
    stop.max_speed = veer_range_limit;
    stop.max_deceleration = deceleration;
    precise float closing = veer_dot(relative, next);
    precise float allowed = veer_dot(veer_arrive_velocity(float2(0.0, 0.0), next * veer_dot(offset, next), stop,
        time_step), next);
    precise float braked = veer_clamp(closing, veer_minimum(allowed, 0.0), veer_maximum(allowed, 0.0)) - closing;
    precise float reverse = veer_maximum(limits.max_reverse_thrust, 0.0);
    veer_Helm2 result;
    result.nose = next;
    result.thrust = veer_clamp(veer_ratio(burns ? burnt : braked, time_step), veer_negative(reverse), thrust);
    return result;
}
veer_Helm3 veer_ship_arrive(float3 position, float3 velocity, float3 nose, float3 target_position,
        float3 target_velocity, veer_ShipLimits limits, float time_step) {
    precise float thrust = veer_maximum(limits.max_thrust, 0.0);
    precise float rate = veer_maximum(limits.turn_rate, 0.0);
    precise float deceleration = thrust * 0.9;
    precise float lag = deceleration * veer_ratio(3.1415927, rate);
    precise float3 offset = target_position - position;
    precise float3 relative = velocity - target_velocity;
    precise float3 ahead = veer_normalize_or(offset, float3(0.0, 0.0, 0.0));
    precise float3 start = veer_normalize_or(nose, veer_normalize_or(offset, float3(1.0, 0.0, 0.0)));
    precise float along = veer_dot(relative, ahead);
    precise float aside = veer_length(relative - ahead * along);
    precise float speed = veer_stopping_speed(veer_length(offset), deceleration, lag);
    precise bool burns = speed > along || aside > speed * 2.0;

    // the change of velocity that is needed at the position where the burn ends
    precise float3 goal = ahead * speed;
    precise float longest = veer_ratio(veer_range_limit, veer_length(relative) + speed);
    precise float burn = veer_minimum(veer_ratio(veer_length(goal - relative), thrust), longest);
    precise float3 remaining = offset - (relative + goal) * (burn * 0.5);
    // zero if the burn passes the target
    precise float3 later = veer_dot(remaining, offset) > 0.0 ? remaining : float3(0.0, 0.0, 0.0);
    precise float later_speed = veer_stopping_speed(veer_length(later), deceleration, lag);
    precise float3 change = veer_normalize_or(later, float3(0.0, 0.0, 0.0)) * later_speed - relative;

    // as `rendezvous` with time_to_go 2 * distance / along
    precise float3 brake = ahead * (3.0 * along) - relative * 4.0;
    precise float3 next = veer_turn_towards(start, burns ? change : brake, rate * time_step);

    // burn if the remaining turn takes less than a fifth of the burn time; 1e-6 is a tolerance
    precise float off = veer_angle_between(next, change) - 1.0e-6;
    precise bool aimed = off * thrust <= 0.2 * rate * veer_length(change);
    precise float burnt = aimed ? veer_dot(next, change) : 0.0;

    // brake along the nose, to the largest speed from which the ship can stop on the target
    veer_ArriveLimits stop;
    stop.max_speed = veer_range_limit;
    stop.max_deceleration = deceleration;
    precise float closing = veer_dot(relative, next);
    precise float allowed = veer_dot(veer_arrive_velocity(float3(0.0, 0.0, 0.0), next * veer_dot(offset, next), stop,
        time_step), next);
    precise float braked = veer_clamp(closing, veer_minimum(allowed, 0.0), veer_maximum(allowed, 0.0)) - closing;
    precise float reverse = veer_maximum(limits.max_reverse_thrust, 0.0);
    veer_Helm3 result;
    result.nose = next;
    result.thrust = veer_clamp(veer_ratio(burns ? burnt : braked, time_step), veer_negative(reverse), thrust);
    return result;
}

// ---- spring.hpp ----

// The frequency and the damping of a spring.
struct veer_Spring {
    float frequency; // [rad/s]  angular frequency without damping; negative values are treated as 0
    float damping_ratio; // below 1: oscillates; 1: fastest without overshoot; above 1: slower; below 0: as 0
};

// The coefficients of one step of a spring. `offset` is position - target.
struct veer_Swing {
    bool settles; // whether kept < 1/2; if true, the new position is computed from the target
    float factor; // kept if `settles`, else kept - 1 (more accurate than kept, if kept is close to 1)
    float coasted; // [s]
    float slowed;
    float pulled; // [1/s]
};

// Solves offset'' = -w^2 * offset - 2 * z * w * offset' for a step of length h, without cancellation near z = 1.
// frequency: w >= 0
// damping_ratio: z >= 0
// time_step: h >= 0
veer_Swing veer_swing(float frequency, float damping_ratio, float time_step) {
    precise float x = frequency * time_step;
    precise float split = veer_root(abs((damping_ratio - 1.0) * (damping_ratio + 1.0)));
    precise bool creeps = damping_ratio > 1.0;
    precise float slow = creeps ? veer_quotient(x, damping_ratio + split) : damping_ratio * x;
    precise float mean = veer_exponential_decay(slow).mean;
    precise float decayed = veer_remaining_fraction(slow, mean); // decayed: e^-a

    precise float m = 1.0;
    precise float lost = 0.0;
    precise float after = 1.0; // m, 1 - b and c
    if (!creeps) {
        precise float half_value = split * x * 0.5;
        veer_SineCosine sine_cosine = veer_sin_cos(half_value);
        m = half_value >= veer_smallest_normal
            ? veer_quotient(sine_cosine.sine * sine_cosine.cosine, veer_maximum(half_value, veer_smallest_normal))
                : 1.0;
        lost = sine_cosine.sine * sine_cosine.sine * 2.0;
        after = 1.0 - lost;
    }
    if (creeps) {
        precise float difference = split * x * 2.0;
        precise float fast_mean = veer_exponential_decay(difference).mean;
        m = fast_mean;
        lost = 0.0;
        after = veer_remaining_fraction(difference, fast_mean);
    }
    precise float along = slow * m;
    precise float moved = decayed * m;
    precise float kept = decayed * (1.0 - lost + along);
    precise float gone = slow * mean + decayed * (lost - along);
    precise bool settles = gone > 0.5;
    precise float result_coasted = time_step * moved;
    precise float result_slowed = decayed * (after - along);
    precise float result_pulled = frequency * (x * moved);
    veer_Swing result;
    result.settles = settles;
    result.factor = settles ? kept : veer_negative(gone);
    result.coasted = result_coasted;
    result.slowed = result_slowed;
    result.pulled = result_pulled;
    return result;
}

// A coordinate after the step. If `settles` is true, it is computed from the target, else from the old coordinate.
float veer_swung(float place, float velocity, float target_position, veer_Swing swing) {
    precise float offset = place - target_position;
    precise float nearer = swing.settles ? target_position : place;
    precise float result = nearer + offset * swing.factor + velocity * swing.coasted;
    return result;
}

// The fraction of a quantity that remains after a time: 2^-(time / half_life).
// Degenerate: if half_life <= 0, returns 0. Otherwise, if time <= 0, returns 1.
float veer_fraction_after(float time, float half_life) {
    precise float step = veer_maximum(time, 0.0);
    // after 2^11 half-lives, the fraction is 0
    precise float shortest = veer_maximum(step * 0.00048828125, veer_smallest_normal);
    precise float x = veer_quotient(step * 0.6931472, veer_maximum(half_life, shortest));
    return half_life > 0.0 ? veer_remaining_fraction(x, veer_exponential_decay(x).mean) : 0.0;
}

// Moves a value towards the target: value + (target - value) * (1 - fraction). The value never passes the target. The
// value moves by at least epsilon * max(|value|, |target|), because shorter moves are lost to rounding.
float veer_smoothed(float value, float target_position, float fraction) {
    precise float gone = 1.0 - fraction;
    precise float offset = target_position - value;
    precise float distance = abs(offset);
    // least^2 is the smallest normal number
    precise float shortest = veer_maximum(veer_maximum(abs(value), abs(target_position)) * veer_epsilon, 1.0842022e-19);
    precise float moved = veer_maximum(distance * gone, shortest);
    precise bool settles = fraction < 0.5;
    precise float nearer = settles ? target_position : value;
    precise float change = settles ? veer_negative(distance * fraction) : moved;
    precise float next = nearer + change * veer_sign_of(offset);
    return gone > 0.0 ? (moved < distance ? next : target_position) : value;
}

// Moves a position one step with a critically damped spring, which pulls it to a target ("smooth damp" in game
// engines). From rest, the position approaches the target as fast as a spring can without overshoot. The step is exact
// at every frame rate: two half steps give the same result as one step.
// position: [m]
// velocity: [m/s]
// target_position: [m]
// frequency: [rad/s] from rest, 1/2 of the distance remains after 1.7 / frequency, 1/100 after 6.6 / frequency
// time_step: [s] negative values are treated as 0
// Degenerate: if frequency <= 0, the motion is uniform. At rest on the target, the position is unchanged.
veer_Motion2 veer_spring_step(float2 position, float2 velocity, float2 target_position, float frequency,
        float time_step) {
    precise float w = veer_maximum(frequency, 0.0);
    precise float h = veer_maximum(time_step, 0.0);
    precise float x = w * h;
    // remaining_fraction uses `mean` only for x <= 1/2
    precise float mean = veer_exponential_decay(veer_minimum(x, 0.5)).mean;
    precise float fraction = veer_remaining_fraction(x, mean);
    precise float gone = x > 0.5 ? 1.0 - fraction : x * mean;
    precise float2 offset = position - target_position;
    precise float2 drift = velocity + offset * w;
    precise float2 result_position = position + drift * (h * fraction) - offset * gone;
    precise float2 result_velocity = (velocity - drift * x) * fraction;
    veer_Motion2 result;
    result.position = result_position;
    result.velocity = result_velocity;
    return result;
}
veer_Motion3 veer_spring_step(float3 position, float3 velocity, float3 target_position, float frequency,
        float time_step) {
    precise float w = veer_maximum(frequency, 0.0);
    precise float h = veer_maximum(time_step, 0.0);
    precise float x = w * h;
    // remaining_fraction uses `mean` only for x <= 1/2
    precise float mean = veer_exponential_decay(veer_minimum(x, 0.5)).mean;
    precise float fraction = veer_remaining_fraction(x, mean);
    precise float gone = x > 0.5 ? 1.0 - fraction : x * mean;
    precise float3 offset = position - target_position;
    precise float3 drift = velocity + offset * w;
    precise float3 result_position = position + drift * (h * fraction) - offset * gone;
    precise float3 result_velocity = (velocity - drift * x) * fraction;
    veer_Motion3 result;
    result.position = result_position;
    result.velocity = result_velocity;
    return result;
}

// Moves a position one step with a spring of any damping, for example for the body of a car. The step is exact: two
// half steps give the same result as one step. For damping ratio 1, the overload with a frequency is faster.
// position: [m]
// velocity: [m/s]
// target_position: [m]
// spring: frequency and damping
// time_step: [s] negative values are treated as 0
// Degenerate: if frequency or time_step is 0, the velocity is unchanged, bit for bit, and the motion is uniform. At
// rest on the target, the position is unchanged, bit for bit.
veer_Motion2 veer_spring_step(float2 position, float2 velocity, float2 target_position, veer_Spring spring,
        float time_step) {
    precise float w = veer_maximum(spring.frequency, 0.0);
    precise float h = veer_maximum(time_step, 0.0);
    veer_Swing swing = veer_swing(w, veer_maximum(spring.damping_ratio, 0.0), h);
    precise float2 place = float2(veer_swung(position.x, velocity.x, target_position.x, swing),
        veer_swung(position.y, velocity.y, target_position.y, swing));
    precise float2 result_velocity = velocity * swing.slowed + (target_position - position) * swing.pulled;
    veer_Motion2 result;
    result.position = place;
    result.velocity = result_velocity;
    return result;
}
veer_Motion3 veer_spring_step(float3 position, float3 velocity, float3 target_position, veer_Spring spring,
        float time_step) {
    precise float w = veer_maximum(spring.frequency, 0.0);
    precise float h = veer_maximum(time_step, 0.0);
    veer_Swing swing = veer_swing(w, veer_maximum(spring.damping_ratio, 0.0), h);
    precise float3 place = float3(veer_swung(position.x, velocity.x, target_position.x, swing),
        veer_swung(position.y, velocity.y, target_position.y, swing),
            veer_swung(position.z, velocity.z, target_position.z, swing));
    precise float3 result_velocity = velocity * swing.slowed + (target_position - position) * swing.pulled;
    veer_Motion3 result;
    result.position = place;
    result.velocity = result_velocity;
    return result;
}

// The same for a number. For an angle, pass angle + wrap_angle(target - angle) as target.
// number: the number before the step
// velocity: rate at which the number changes [1/s]
veer_ServoState veer_spring_step(float number, float velocity, float target_position, veer_Spring spring,
        float time_step) {
    precise float w = veer_maximum(spring.frequency, 0.0);
    precise float h = veer_maximum(time_step, 0.0);
    veer_Swing swing = veer_swing(w, veer_maximum(spring.damping_ratio, 0.0), h);
    precise float result_velocity = velocity * swing.slowed + (target_position - number) * swing.pulled;
    veer_ServoState result;
    result.position = veer_swung(number, velocity, target_position, swing);
    result.velocity = result_velocity;
    return result;
}

// Returns a critically damped spring with a given half-life.
// half_life: time after which half of the distance remains, starting from rest [s]
// Degenerate: if half_life <= 0, the frequency is rate_limit, and the spring arrives in one step.
veer_Spring veer_spring_of_half_life(float half_life) {
    veer_Spring result;
    result.frequency = veer_quotient(1.678347, veer_maximum(half_life, 1.678347e-6));
    result.damping_ratio = 1.0;
    return result;
}

// Moves a value towards the target. Unlike with `lerp`, the motion does not depend on the frame rate. After half_life,
// half of the difference remains. The value finally equals the target, bit for bit.
// half_life: [s]
// time_step: [s] negative values are treated as 0
// Degenerate: if half_life <= 0, returns the target. Otherwise, if time_step is 0, returns the value. If a component
// is within 1e-19 (double: 1e-154) of the target, it becomes the target.
float2 veer_smooth(float2 value, float2 target_position, float half_life, float time_step) {
    precise float fraction = veer_fraction_after(time_step, half_life);
    return float2(veer_smoothed(value.x, target_position.x, fraction),
        veer_smoothed(value.y, target_position.y, fraction));
}
float3 veer_smooth(float3 value, float3 target_position, float half_life, float time_step) {
    precise float fraction = veer_fraction_after(time_step, half_life);
    return float3(veer_smoothed(value.x, target_position.x, fraction),
        veer_smoothed(value.y, target_position.y, fraction), veer_smoothed(value.z, target_position.z, fraction));
}

// The same for a number. For an angle, pass angle + wrap_angle(target - angle) as target.
float veer_smooth(float number, float target_position, float half_life, float time_step) {
    return veer_smoothed(number, target_position, veer_fraction_after(time_step, half_life));
}

// ---- snapshot.hpp ----

// Interpolates between two known states with a cubic Hermite polynomial. With this function, a game can draw a ship 60
// times a second although the network sends 10 states a second. At time 0 the result is `first`, and at time
// `duration` the result is `second`, bit for bit. Before time 0 and after `duration`, the motion is uniform.
// first: state at time 0
// second: state at time `duration`
// duration: time from the first state to the second [s]
// time: time since the first state [s]
// Degenerate: if duration is below 1e-22 s (double: 1e-157 s), the result is always the second state.
veer_Motion2 veer_between(veer_Motion2 first, veer_Motion2 second, float duration, float time) {
    precise float whole = veer_maximum(duration, 1.0e-22);
    precise bool is_short = duration < 1.0e-22;
    precise bool is_late = is_short || time > whole * 0.5;

    // start from the nearer state, so that both ends are exact; if the second state is nearer, `span` is negative
    precise float2 here = is_late ? second.position : first.position;
    precise float2 offset = (is_late ? first.position : second.position) - here;
    precise float2 here_velocity = is_late ? second.velocity : first.velocity;
    precise float2 there_velocity = is_late ? first.velocity : second.velocity;
    precise float span = is_late ? veer_negative(whole) : whole;
    precise float since = is_short ? 0.0 : (is_late ? time - whole : time);
    precise float fraction = veer_quotient(since, span);
    precise float w = veer_maximum(fraction, 0.0);
    precise float r = 1.0 - w;
    precise float coasted = fraction < 0.0 ? since : span * (w * (r * r)); // fraction < 0: outside of the interval

    precise float2 position = here + offset * (w * w * (3.0 - 2.0 * w)) + here_velocity * coasted
        - there_velocity * (span * (w * w * r));
    precise float2 velocity = here_velocity * (r * (1.0 - 3.0 * w)) + offset * veer_quotient(6.0 * w * r, span)
        - there_velocity * (w * (2.0 - 3.0 * w));
    veer_Motion2 result;
    result.position = position;
    result.velocity = velocity;
    return result;
}
veer_Motion3 veer_between(veer_Motion3 first, veer_Motion3 second, float duration, float time) {
    precise float whole = veer_maximum(duration, 1.0e-22);
    precise bool is_short = duration < 1.0e-22;
    precise bool is_late = is_short || time > whole * 0.5;

    // start from the nearer state, so that both ends are exact; if the second state is nearer, `span` is negative
    precise float3 here = is_late ? second.position : first.position;
    precise float3 offset = (is_late ? first.position : second.position) - here;
    precise float3 here_velocity = is_late ? second.velocity : first.velocity;
    precise float3 there_velocity = is_late ? first.velocity : second.velocity;
    precise float span = is_late ? veer_negative(whole) : whole;
    precise float since = is_short ? 0.0 : (is_late ? time - whole : time);
    precise float fraction = veer_quotient(since, span);
    precise float w = veer_maximum(fraction, 0.0);
    precise float r = 1.0 - w;
    precise float coasted = fraction < 0.0 ? since : span * (w * (r * r)); // fraction < 0: outside of the interval

    precise float3 position = here + offset * (w * w * (3.0 - 2.0 * w)) + here_velocity * coasted
        - there_velocity * (span * (w * w * r));
    precise float3 velocity = here_velocity * (r * (1.0 - 3.0 * w)) + offset * veer_quotient(6.0 * w * r, span)
        - there_velocity * (w * (2.0 - 3.0 * w));
    veer_Motion3 result;
    result.position = position;
    result.velocity = velocity;
    return result;
}

// Moves the state that is shown on the screen one step towards the known state from the last network message. Both
// states move with the known velocity. After half_life, half of the difference remains. If a new message corrects the
// known state, the shown state does not jump.
// shown: state on the screen before the step
// known: known state at the same time
// half_life: [s] for example 0.1 s
// time_step: [s]
// Degenerate: if half_life <= 0, returns known'. Otherwise, if time_step is 0, returns `shown`.
veer_Motion2 veer_blend_step(veer_Motion2 shown, veer_Motion2 known, float half_life, float time_step) {
    precise float2 moved = known.velocity * veer_maximum(time_step, 0.0);
    precise float2 result_position = veer_smooth(shown.position + moved, known.position + moved, half_life, time_step);
    veer_Motion2 result;
    result.position = result_position;
    result.velocity = veer_smooth(shown.velocity, known.velocity, half_life, time_step);
    return result;
}
veer_Motion3 veer_blend_step(veer_Motion3 shown, veer_Motion3 known, float half_life, float time_step) {
    precise float3 moved = known.velocity * veer_maximum(time_step, 0.0);
    precise float3 result_position = veer_smooth(shown.position + moved, known.position + moved, half_life, time_step);
    veer_Motion3 result;
    result.position = result_position;
    result.velocity = veer_smooth(shown.velocity, known.velocity, half_life, time_step);
    return result;
}

// ---- orbit.hpp ----

// The velocity that moves an agent on a circle around a centre. An agent inside or outside the circle spirals towards
// the circle. The agent's velocity relative to the centre decides the plane and the direction of the rotation. If each
// step spans the angle x, the radius of the orbit is too large by the fraction x^2 / 6.
// velocity: velocity of the agent [m/s]
// radius: radius of the circle [m] negative values are treated as 0
// Degenerate: if the relative velocity is zero, or parallel to `outwards`, the tangent is perpendicular(outwards). At
// the centre, `outwards` is the direction of the relative velocity, or the first axis if this velocity is zero. If the
// centre is faster than max_speed, the agent follows at max_speed. If max_speed <= 0, the result is zero.
float2 veer_orbit_velocity(float2 position, float2 velocity, float2 center, float2 center_velocity, float radius,
        float max_speed) {
    precise float known_radius = veer_maximum(radius, 0.0); // `along` is at least 3/4
    precise float2 offset = position - center;
    precise float2 relative = velocity - center_velocity;
    precise float2 outwards = veer_normalize_or(offset, veer_normalize_or(relative, float2(1.0, 0.0)));
    precise float2 tangent = veer_normalize_or(veer_lateral(relative, outwards), veer_perpendicular(outwards));

    precise float excess = veer_length(offset) - known_radius;
    precise float size = abs(excess);
    precise float squared = veer_ratio(size * 0.4, veer_maximum(size, known_radius * (0.4 * 0.6666667)));
    precise float inwards = veer_root(squared) * veer_sign_of(excess);
    precise float along = veer_root(1.0 - squared);
    precise float speed = veer_maximum(max_speed - veer_length(center_velocity), 0.0);
    precise float2 result = veer_truncate(center_velocity + (tangent * along - outwards * inwards) * speed, max_speed);
    return result;
}
float3 veer_orbit_velocity(float3 position, float3 velocity, float3 center, float3 center_velocity, float radius,
        float max_speed) {
    precise float known_radius = veer_maximum(radius, 0.0); // `along` is at least 3/4
    precise float3 offset = position - center;
    precise float3 relative = velocity - center_velocity;
    precise float3 outwards = veer_normalize_or(offset, veer_normalize_or(relative, float3(1.0, 0.0, 0.0)));
    precise float3 tangent = veer_normalize_or(veer_lateral(relative, outwards), veer_perpendicular(outwards));

    precise float excess = veer_length(offset) - known_radius;
    precise float size = abs(excess);
    precise float squared = veer_ratio(size * 0.4, veer_maximum(size, known_radius * (0.4 * 0.6666667)));
    precise float inwards = veer_root(squared) * veer_sign_of(excess);
    precise float along = veer_root(1.0 - squared);
    precise float speed = veer_maximum(max_speed - veer_length(center_velocity), 0.0);
    precise float3 result = veer_truncate(center_velocity + (tangent * along - outwards * inwards) * speed, max_speed);
    return result;
}

// Steering that moves an agent on a circle around a centre: orbit_velocity - velocity.
float2 veer_orbit(float2 position, float2 velocity, float2 center, float2 center_velocity, float radius,
        float max_speed) {
    precise float2 result = veer_orbit_velocity(position, velocity, center, center_velocity, radius, max_speed)
        - velocity;
    return result;
}
float3 veer_orbit(float3 position, float3 velocity, float3 center, float3 center_velocity, float radius,
        float max_speed) {
    precise float3 result = veer_orbit_velocity(position, velocity, center, center_velocity, radius, max_speed)
        - velocity;
    return result;
}

// The velocity that keeps the distance from a target between min_range and max_range. If the distance is outside these
// limits, the agent moves to the nearer limit, and brakes late. Otherwise, it moves with the target.
// min_range: [m] negative values are treated as 0
// max_range: [m] >= min_range
// limits: max_speed, and max_deceleration relative to the target
// Degenerate: if agent and target are at the same position, the agent backs off along the first axis. If the target is
// faster than max_speed, the agent follows at max_speed, and the distance may exceed max_range.
float2 veer_keep_range_velocity(float2 position, float2 target_position, float2 target_velocity, float min_range,
        float max_range, veer_ArriveLimits limits, float time_step) {
    precise float2 offset = position - target_position;
    precise float2 outwards = veer_normalize_or(offset, float2(1.0, 0.0));
    precise float range = veer_length(offset);
    precise float missing = veer_clamp(range, veer_maximum(min_range, 0.0), max_range) - range;
    precise float coordinates = veer_largest_coordinate(position) + veer_largest_coordinate(target_position);
    precise bool is_there = abs(missing) <= coordinates * (veer_epsilon * 4.0);
    precise float2 edge = position + outwards * (is_there ? 0.0 : missing);
    precise float2 closing = veer_arrive_velocity(position, edge, limits, time_step);
    precise float2 result = veer_truncate(target_velocity + closing, limits.max_speed);
    return result;
}
float3 veer_keep_range_velocity(float3 position, float3 target_position, float3 target_velocity, float min_range,
        float max_range, veer_ArriveLimits limits, float time_step) {
    precise float3 offset = position - target_position;
    precise float3 outwards = veer_normalize_or(offset, float3(1.0, 0.0, 0.0));
    precise float range = veer_length(offset);
    precise float missing = veer_clamp(range, veer_maximum(min_range, 0.0), max_range) - range;
    precise float coordinates = veer_largest_coordinate(position) + veer_largest_coordinate(target_position);
    precise bool is_there = abs(missing) <= coordinates * (veer_epsilon * 4.0);
    precise float3 edge = position + outwards * (is_there ? 0.0 : missing);
    precise float3 closing = veer_arrive_velocity(position, edge, limits, time_step);
    precise float3 result = veer_truncate(target_velocity + closing, limits.max_speed);
    return result;
}

// Steering that keeps the distance from a target between min_range and max_range: keep_range_velocity - velocity.
// velocity: velocity of the agent [m/s]
float2 veer_keep_range(float2 position, float2 velocity, float2 target_position, float2 target_velocity,
        float min_range, float max_range, veer_ArriveLimits limits, float time_step) {
    precise float2 result = veer_keep_range_velocity(position, target_position, target_velocity, min_range, max_range,
        limits, time_step) - velocity;
    return result;
}
float3 veer_keep_range(float3 position, float3 velocity, float3 target_position, float3 target_velocity,
        float min_range, float max_range, veer_ArriveLimits limits, float time_step) {
    precise float3 result = veer_keep_range_velocity(position, target_position, target_velocity, min_range, max_range,
        limits, time_step) - velocity;
    return result;
}

// ---- orient.hpp ----

// Orientation of a body in 3D: three perpendicular unit vectors, the columns of its rotation matrix.
struct veer_Orientation3 {
    float3 forward;
    float3 left; // cross(up, forward); points to the right in left-handed coordinates
    float3 up;
};

// Returns the orientation of a body that looks along `forward`. The body's up vector is as near to `up` as possible.
// forward: direction in which the body looks, of any length
// up: of any length
// Degenerate: if `up` is zero or parallel to `forward`, the up vector is perpendicular(forward). If `forward` is zero,
// the body looks along the first axis.
veer_Orientation3 veer_orientation(float3 forward, float3 up) {
    precise float3 known = veer_known_forward(forward);
    precise float3 ahead = known * veer_inverse_length(known);
    precise float3 above = veer_nearest_up(known, up);
    veer_Orientation3 result;
    result.forward = ahead;
    result.left = veer_cross(above, ahead);
    result.up = above;
    return result;
}

// Returns the up vector of a flyer that banks into its turns, so that passengers feel no sideways force. Pass the
// result to `orientation` as `up`.
// forward: direction of flight, of any length
// acceleration: acceleration of the flyer [m/s^2]
// gravity: acceleration of gravity, such as (0, -9.8, 0) if y is up [m/s^2]
// Degenerate: if acceleration - gravity is zero (free fall) or along forward, the result is perpendicular(forward). If
// forward is zero, the first axis replaces `forward`.
float3 veer_banked_up(float3 forward, float3 acceleration, float3 gravity) {
    precise float3 result = veer_nearest_up(veer_known_forward(forward), acceleration - gravity);
    return result;
}

// ---- turret.hpp ----

// The allowed angles of a barrel from the forward direction of its base: yaw positive towards the left of the
// base, pitch towards its up  [rad]
struct veer_Traverse {
    float min_yaw;
    float max_yaw;
    float min_pitch;
    float max_pitch;
};

// A direction as yaw and pitch in an orientation. `upright` is true straight up or down, where yaw is undefined.
struct veer_YawPitch {
    float yaw;
    float pitch;
    bool upright;
};

veer_YawPitch veer_yaw_pitch(float3 v, veer_Orientation3 base) {
    precise float3 unit = veer_normalize_or(v, float3(0.0, 0.0, 0.0));
    precise float2 level = float2(veer_dot(unit, base.forward), veer_dot(unit, base.left));
    precise float flat_part = veer_root(level.x * level.x + level.y * level.y);
    veer_YawPitch result;
    result.yaw = veer_heading_angle(level);
    result.pitch = veer_heading_angle(float2(flat_part, veer_dot(unit, base.up)));
    result.upright = flat_part <= veer_epsilon * 4.0;
    return result;
}

// The barrel after a step: turned towards a direction in yaw and pitch, within the traverse, even if that is the longer
// turn.
float3 veer_turret_step(float3 barrel, float3 direction, veer_Orientation3 base, veer_YawPitchRates rates,
        veer_Traverse traverse, float time_step) {
    precise float step_length = veer_maximum(time_step, 0.0);
    precise float yaw_step = veer_maximum(rates.yaw, 0.0) * step_length;
    precise float pitch_step = veer_maximum(rates.pitch, 0.0) * step_length;
    veer_YawPitch present_angles = veer_yaw_pitch(barrel, base);
    veer_YawPitch aim_angles = veer_yaw_pitch(direction, base);

    // yaws are counted from the middle of their range, so no yaw within the range wraps
    precise float min_yaw = veer_clamp(traverse.min_yaw, 0.0 - 12.566371, 12.566371);
    precise float max_yaw = veer_clamp(traverse.max_yaw, 0.0 - 12.566371, 12.566371);
    precise float middle = (min_yaw + max_yaw) * 0.5;
    precise float reach = veer_maximum((max_yaw - min_yaw) * 0.5, 0.0);
    precise bool is_free = reach >= 3.1415927;
    precise float aim = veer_wrap_angle(aim_angles.yaw - middle);
    precise float own = veer_wrap_angle(present_angles.yaw - middle);
    precise float heading = aim_angles.upright ? own : aim;
    precise float allowed = is_free ? heading : veer_clamp(heading, 0.0 - reach, reach);
    precise float present = present_angles.upright ? allowed : own;
    precise float to_turn = is_free ? veer_wrap_angle(allowed - present) : allowed - present;
    precise float yaw = middle + present + veer_clamp(to_turn, 0.0 - yaw_step, yaw_step);

    precise float low = veer_minimum(traverse.min_pitch, traverse.max_pitch);
    precise float high = veer_maximum(traverse.min_pitch, traverse.max_pitch);
    precise float to_lift = veer_clamp(aim_angles.pitch, low, high) - present_angles.pitch;
    precise float pitch = present_angles.pitch + veer_clamp(to_lift, 0.0 - pitch_step, pitch_step);

    veer_SineCosine turn = veer_sin_cos(yaw);
    veer_SineCosine lift = veer_sin_cos(pitch);
    precise float flat_part = veer_maximum(lift.cosine, 0.0);
    precise float own_size = veer_length(barrel);
    precise float size = own_size * veer_steady_factor(own_size);
    precise float3 course = base.forward * (flat_part * turn.cosine) + base.left * (flat_part * turn.sine)
        + base.up * lift.sine;
    precise float3 turned = course * veer_factor_to(course, size);

    precise bool is_allowed = (is_free || abs(heading) <= reach) && aim_angles.pitch >= low && aim_angles.pitch <= high;
    precise bool arrives = abs(to_turn) <= yaw_step && abs(to_lift) <= pitch_step;
    precise float3 landed = direction * (size * veer_inverse_length(direction));
    precise bool turns = veer_inverse_length(barrel) > 0.0 && veer_inverse_length(direction) > 0.0
        && (yaw_step > 0.0 || pitch_step > 0.0);
    return turns ? (arrives && is_allowed ? landed : turned) : barrel;
}

// ---- parts/list.hpp ----

// The unit vector along which two agents in the same place separate: positive for the lower index, negative for the
// higher.
float2 veer_parting_axis2(uint own_index, uint other_index) {
    uint axis = (own_index % 2u + other_index % 2u) % 2u;
    precise float side = own_index < other_index ? 1.0 : -1.0;
    return float2(axis == 0u ? side : 0.0, axis == 1u ? side : 0.0);
}
float3 veer_parting_axis3(uint own_index, uint other_index) {
    uint axis = (own_index % 3u + other_index % 3u) % 3u;
    precise float side = own_index < other_index ? 1.0 : -1.0;
    return float3(axis == 0u ? side : 0.0, axis == 1u ? side : 0.0, axis == 2u ? side : 0.0);
}

// ---- geometry/approach.hpp ----

struct veer_SphereApproach2 {
    bool acts; // whether all four tests of approach_sphere hold
    float2 inwards; // shortest offset from the line of flight to the centre  [m]
    float tilt; // dot(inwards, velocity) / |velocity|^2: a rounding error  [s]
    float aside; // |inwards|  [m]
    float ahead; // dot(centre - position, unit(velocity)) [m]
    float speed; // |velocity|  [m/s]
    float distance_squared; // squared distance to the centre  [m^2]
    float escape_radius; // not below 0  [m]
};
struct veer_SphereApproach3 {
    bool acts; // whether all four tests of approach_sphere hold
    float3 inwards; // shortest offset from the line of flight to the centre  [m]
    float tilt; // dot(inwards, velocity) / |velocity|^2: a rounding error  [s]
    float aside; // |inwards|  [m]
    float ahead; // dot(centre - position, unit(velocity)) [m]
    float speed; // |velocity|  [m/s]
    float distance_squared; // squared distance to the centre  [m^2]
    float escape_radius; // not below 0  [m]
};

// Returns inner^2, where `inner` is slightly less than escape_radius. Because of rounding, an agent on the surface may
// seem to be inside the sphere. So agents at a distance of at least `inner` are treated as on the surface.
float veer_inner_square(float2 position, float escape_radius) {
    precise float coordinate = veer_largest_coordinate(position);
    precise float rounding = veer_minimum(4.0 * veer_epsilon * veer_maximum(coordinate, escape_radius),
        escape_radius * 0.5);
    precise float inner = escape_radius - (coordinate >= veer_smallest_normal ? rounding : 0.0);
    precise float result = inner * inner;
    return result;
}
float veer_inner_square(float3 position, float escape_radius) {
    precise float coordinate = veer_largest_coordinate(position);
    precise float rounding = veer_minimum(4.0 * veer_epsilon * veer_maximum(coordinate, escape_radius),
        escape_radius * 0.5);
    precise float inner = escape_radius - (coordinate >= veer_smallest_normal ? rounding : 0.0);
    precise float result = inner * inner;
    return result;
}

// Whether an agent seems to be inside the escape sphere only because of rounding errors: see inner_square.
bool veer_is_on_surface(float2 position, float escape_radius, float avoid_radius, float distance_squared) {
    precise float squared = escape_radius * escape_radius;
    precise bool result = distance_squared < squared && squared <= avoid_radius * avoid_radius
        && distance_squared >= veer_inner_square(position, escape_radius);
    return result;
}
bool veer_is_on_surface(float3 position, float escape_radius, float avoid_radius, float distance_squared) {
    precise float squared = escape_radius * escape_radius;
    precise bool result = distance_squared < squared && squared <= avoid_radius * avoid_radius
        && distance_squared >= veer_inner_square(position, escape_radius);
    return result;
}

// The offset from the line of flight to the centre, computed without cancellation. The function approach_sphere needs
// the exact offset if an agent flies almost straight at the centre. If the centre is straight ahead, `offset` is a
// tiny vector opposite to orthogonal(velocity). The agent then turns towards orthogonal(velocity).
struct veer_ExactInwards2 {
    float2 offset;
    float squared; // squared distance from the line of flight to the centre  [m^2]
};
struct veer_ExactInwards3 {
    float3 offset;
    float squared; // squared distance from the line of flight to the centre  [m^2]
};

veer_ExactInwards2 veer_exact_inwards(float2 offset, float2 velocity) {
    precise float2 exact = veer_lateral(offset, velocity);
    precise float2 across = veer_orthogonal(velocity);
    precise float squared = veer_length_squared(exact);
    precise bool dead_ahead = squared < veer_smallest_normal;
    precise float below_rounding = veer_length(offset) * 9.313226e-10;
    precise float shortest = veer_maximum(below_rounding, veer_shortest_length());
    if (!dead_ahead) {
        veer_ExactInwards2 result;
        result.offset = exact;
        result.squared = squared;
        return result;
    }
    precise float2 result_offset = across * veer_negative(shortest * veer_inverse_length(across));
    veer_ExactInwards2 result;
    result.offset = result_offset;
    result.squared = 0.0;
    return result;
}
veer_ExactInwards3 veer_exact_inwards(float3 offset, float3 velocity) {
    precise float3 exact = veer_lateral(offset, velocity);
    precise float3 across = veer_orthogonal(velocity);
    precise float squared = veer_length_squared(exact);
    precise bool dead_ahead = squared < veer_smallest_normal;
    precise float below_rounding = veer_length(offset) * 9.313226e-10;
    precise float shortest = veer_maximum(below_rounding, veer_shortest_length());
    if (!dead_ahead) {
        veer_ExactInwards3 result;
        result.offset = exact;
        result.squared = squared;
        return result;
    }
    precise float3 result_offset = across * veer_negative(shortest * veer_inverse_length(across));
    veer_ExactInwards3 result;
    result.offset = result_offset;
    result.squared = 0.0;
    return result;
}

// Turns the velocity away from the centre, in the lanes in which `acts` is true. Because of rounding, approach.inwards
// may have a component along the velocity. The term with approach.tilt corrects this error.
float2 veer_turned_outwards(float2 velocity, veer_SphereApproach2 approach, bool acts, float sine, float cosine) {
    precise float size = veer_maximum(approach.aside, veer_shortest_length());
    precise float speed = acts ? approach.speed : 0.0; // 0 if acts is false, so that the quotient is finite
    precise float steady = veer_steady_factor(approach.speed);
    precise float outwards = veer_quotient(speed, size) * (sine * steady);
    precise float2 turned = velocity * (cosine * steady + approach.tilt * outwards) - approach.inwards * outwards;
    return acts ? turned : velocity;
}
float3 veer_turned_outwards(float3 velocity, veer_SphereApproach3 approach, bool acts, float sine, float cosine) {
    precise float size = veer_maximum(approach.aside, veer_shortest_length());
    precise float speed = acts ? approach.speed : 0.0; // 0 if acts is false, so that the quotient is finite
    precise float steady = veer_steady_factor(approach.speed);
    precise float outwards = veer_quotient(speed, size) * (sine * steady);
    precise float3 turned = velocity * (cosine * steady + approach.tilt * outwards) - approach.inwards * outwards;
    return acts ? turned : velocity;
}

// Returns the sine and cosine of clearing_angle, each multiplied by the squared distance to the centre. If rounding
// put the agent inside the sphere, the new direction depends on the penetration: along the surface for 0, and straight
// outwards for the largest penetration that inner_square allows.
veer_SineCosine veer_clearing_turn(float2 position, veer_SphereApproach2 approach) {
    precise float squared = approach.distance_squared;
    precise float escape_squared = approach.escape_radius * approach.escape_radius;
    precise float radius = approach.escape_radius;
    precise float tangent = veer_root(veer_maximum(squared - escape_squared, 0.0));
    precise bool inside = squared < escape_squared;
    if (approach.acts && inside) {
        precise float fraction = veer_clamp(veer_ratio(escape_squared - squared,
            escape_squared - veer_inner_square(position, approach.escape_radius)), 0.0, 1.0);
        precise float outwards = fraction * fraction;
        precise float range = veer_root(squared);
        radius = range * veer_root(1.0 - outwards * outwards);
        tangent = veer_negative(range * outwards);
    }
    precise float result_sine = veer_maximum(radius * approach.ahead - approach.aside * tangent, 0.0);
    precise float result_cosine = tangent * approach.ahead + approach.aside * radius;
    veer_SineCosine result;
    result.sine = result_sine;
    result.cosine = result_cosine;
    return result;
}
veer_SineCosine veer_clearing_turn(float3 position, veer_SphereApproach3 approach) {
    precise float squared = approach.distance_squared;
    precise float escape_squared = approach.escape_radius * approach.escape_radius;
    precise float radius = approach.escape_radius;
    precise float tangent = veer_root(veer_maximum(squared - escape_squared, 0.0));
    precise bool inside = squared < escape_squared;
    if (approach.acts && inside) {
        precise float fraction = veer_clamp(veer_ratio(escape_squared - squared,
            escape_squared - veer_inner_square(position, approach.escape_radius)), 0.0, 1.0);
        precise float outwards = fraction * fraction;
        precise float range = veer_root(squared);
        radius = range * veer_root(1.0 - outwards * outwards);
        tangent = veer_negative(range * outwards);
    }
    precise float result_sine = veer_maximum(radius * approach.ahead - approach.aside * tangent, 0.0);
    precise float result_cosine = tangent * approach.ahead + approach.aside * radius;
    veer_SineCosine result;
    result.sine = result_sine;
    result.cosine = result_cosine;
    return result;
}

// Returns a velocity with the speed |velocity|. The velocity relative to a moving sphere points along the unit vector
// `course`.
// offset: offset from the agent to the centre [m]
// escape_radius: radius of the escape sphere [m]
float2 veer_along_course(float2 velocity, float2 flow, float2 course, float2 offset, float escape_radius) {
    precise float squared = veer_length_squared(velocity);
    precise float spare = squared - veer_length_squared(flow);
    precise float along = veer_dot(flow, course);
    precise float inner = along * along + spare;
    precise bool slow = spare > 0.0;
    precise bool meets = slow || (inner >= 0.0 && along < 0.0);
    precise float root = veer_root(veer_maximum(inner, 0.0));
    precise float back = !slow && veer_dot(velocity, course) < 0.0 ? veer_negative(root) : root;
    precise float2 turned = flow + course * veer_maximum(back - along, 0.0);
    if (!meets) {
        precise float2 ahead = veer_normalize_or(offset, course);
        precise float2 leaving = veer_normalize_or(veer_opposite(flow), ahead);
        precise float2 side = veer_lateral(leaving, ahead);
        precise float2 spread = veer_lateral(course, ahead);
        precise float2 aside = veer_normalize_or(side, veer_normalize_or(spread, veer_perpendicular(ahead)));
        precise float sine = veer_minimum(veer_ratio(escape_radius, veer_length(offset)), 1.0);
        precise float cosine = veer_root(1.0 - sine * sine);
        precise float2 grazing = ahead * cosine + aside * sine;
        precise float graze = veer_dot(flow, grazing);
        precise float outer = graze * graze + spare;
        precise float2 passing = flow + grazing * veer_maximum(veer_root(veer_maximum(outer, 0.0)) - graze, 0.0);
        precise float cosine_back = veer_minimum(veer_ratio(veer_length(velocity), veer_length(flow)), 1.0);
        precise float sine_back = veer_root(1.0 - cosine_back * cosine_back);
        precise float2 across = aside * veer_dot(leaving, ahead) - ahead * veer_dot(leaving, aside);
        precise float2 farthest = across * sine_back - leaving * cosine_back;
        turned = outer >= 0.0 && graze < 0.0 ? passing : farthest;
    }
    precise float2 result = turned * veer_factor_to(turned, veer_root(squared));
    return result;
}
float3 veer_along_course(float3 velocity, float3 flow, float3 course, float3 offset, float escape_radius) {
    precise float squared = veer_length_squared(velocity);
    precise float spare = squared - veer_length_squared(flow);
    precise float along = veer_dot(flow, course);
    precise float inner = along * along + spare;
    precise bool slow = spare > 0.0;
    precise bool meets = slow || (inner >= 0.0 && along < 0.0);
    precise float root = veer_root(veer_maximum(inner, 0.0));
    precise float back = !slow && veer_dot(velocity, course) < 0.0 ? veer_negative(root) : root;
    precise float3 turned = flow + course * veer_maximum(back - along, 0.0);
    if (!meets) {
        precise float3 ahead = veer_normalize_or(offset, course);
        precise float3 leaving = veer_normalize_or(veer_opposite(flow), ahead);
        precise float3 side = veer_lateral(leaving, ahead);
        precise float3 spread = veer_lateral(course, ahead);
        precise float3 aside = veer_normalize_or(side, veer_normalize_or(spread, veer_perpendicular(ahead)));
        precise float sine = veer_minimum(veer_ratio(escape_radius, veer_length(offset)), 1.0);
        precise float cosine = veer_root(1.0 - sine * sine);
        precise float3 grazing = ahead * cosine + aside * sine;
        precise float graze = veer_dot(flow, grazing);
        precise float outer = graze * graze + spare;
        precise float3 passing = flow + grazing * veer_maximum(veer_root(veer_maximum(outer, 0.0)) - graze, 0.0);
        precise float cosine_back = veer_minimum(veer_ratio(veer_length(velocity), veer_length(flow)), 1.0);
        precise float sine_back = veer_root(1.0 - cosine_back * cosine_back);
        precise float3 across = aside * veer_dot(leaving, ahead) - ahead * veer_dot(leaving, aside);
        precise float3 farthest = across * sine_back - leaving * cosine_back;
        turned = outer >= 0.0 && graze < 0.0 ? passing : farthest;
    }
    precise float3 result = turned * veer_factor_to(turned, veer_root(squared));
    return result;
}

// ---- avoid.hpp ----

// Returns a push away from the sphere's centre, if the agent is inside the escape sphere. Otherwise, returns zero.
// strength: length of the push: a speed or a force
// Degenerate: if position = center, the push is along the first axis.
float2 veer_escape_sphere(float2 position, veer_SphereObstacle2 obstacle, float strength) {
    precise float2 outward = position - obstacle.center;
    precise float escape = veer_maximum(obstacle.escape_radius, 0.0);
    precise float2 result = veer_length_squared(outward) < escape * escape
        ? veer_normalize_or(outward, float2(1.0, 0.0)) * strength : float2(0.0, 0.0);
    return result;
}
float3 veer_escape_sphere(float3 position, veer_SphereObstacle3 obstacle, float strength) {
    precise float3 outward = position - obstacle.center;
    precise float escape = veer_maximum(obstacle.escape_radius, 0.0);
    precise float3 result = veer_length_squared(outward) < escape * escape
        ? veer_normalize_or(outward, float3(1.0, 0.0, 0.0)) * strength : float3(0.0, 0.0, 0.0);
    return result;
}

// Converts a sphere to an obstacle for avoid_sphere.
// margin: the agent's own radius plus the separation to keep [m]
// sight: distance from the escape sphere at which the turn begins, for example speed * (look-ahead time) [m]
// Degenerate: a radius, margin or sight below 0 is treated as 0. The sphere's velocity is ignored. For a moving
// sphere, call avoid_sphere with the sphere itself.
veer_SphereObstacle2 veer_make_obstacle(veer_Sphere2 sphere, float margin, float sight) {
    precise float escape = veer_maximum(sphere.radius, 0.0) + veer_maximum(margin, 0.0);
    precise float result_avoid_radius = escape + veer_maximum(sight, 0.0);
    veer_SphereObstacle2 result;
    result.center = sphere.center;
    result.escape_radius = escape;
    result.avoid_radius = result_avoid_radius;
    return result;
}
veer_SphereObstacle3 veer_make_obstacle(veer_Sphere3 sphere, float margin, float sight) {
    precise float escape = veer_maximum(sphere.radius, 0.0) + veer_maximum(margin, 0.0);
    precise float result_avoid_radius = escape + veer_maximum(sight, 0.0);
    veer_SphereObstacle3 result;
    result.center = sphere.center;
    result.escape_radius = escape;
    result.avoid_radius = result_avoid_radius;
    return result;
}

// By hand: C++ passes the approach to a function object.
veer_SphereApproach2 veer_approach_sphere(float2 position, float2 velocity, veer_SphereObstacle2 obstacle) {
    precise float escape = veer_maximum(obstacle.escape_radius, 0.0);
    precise float avoid = veer_maximum(obstacle.avoid_radius, 0.0);
    precise float escape_squared = escape * escape;
    precise float avoid_squared = avoid * avoid;
    precise float2 offset = obstacle.center - position;
    precise float distance_squared = veer_length_squared(offset);
    precise float along = veer_dot(offset, velocity);
    precise float speed_squared = veer_length_squared(velocity);
    precise bool acts = distance_squared <= avoid_squared && along >= 0.0 && speed_squared >= veer_smallest_normal;
    precise float per_square = veer_quotient(1.0, veer_maximum(speed_squared, veer_smallest_normal));
    precise float time = along * per_square;
    precise float2 inwards = offset - velocity * time;
    precise float aside_squared = veer_length_squared(inwards);
    precise float line_squared = aside_squared;
    precise bool steep = aside_squared <= avoid_squared * 9.536743e-7;
    if (acts && (steep || distance_squared < escape_squared)) {
        if (steep) {
            veer_ExactInwards2 exact = veer_exact_inwards(offset, velocity);
            inwards = exact.offset;
            line_squared = exact.squared;
            aside_squared = veer_length_squared(inwards);
        }
        acts = distance_squared >= escape_squared || veer_is_on_surface(position, escape, avoid, distance_squared);
    }
    acts = acts && line_squared <= escape_squared;
    precise float speed = veer_root(speed_squared);
    precise float result_tilt = veer_dot(inwards, velocity) * per_square;
    precise float result_ahead = time * speed;
    veer_SphereApproach2 result;
    result.acts = acts;
    result.inwards = inwards;
    result.tilt = result_tilt;
    result.aside = veer_root(aside_squared);
    result.ahead = result_ahead;
    result.speed = speed;
    result.distance_squared = distance_squared;
    result.escape_radius = escape;
    return result;
}
veer_SphereApproach3 veer_approach_sphere(float3 position, float3 velocity, veer_SphereObstacle3 obstacle) {
    precise float escape = veer_maximum(obstacle.escape_radius, 0.0);
    precise float avoid = veer_maximum(obstacle.avoid_radius, 0.0);
    precise float escape_squared = escape * escape;
    precise float avoid_squared = avoid * avoid;
    precise float3 offset = obstacle.center - position;
    precise float distance_squared = veer_length_squared(offset);
    precise float along = veer_dot(offset, velocity);
    precise float speed_squared = veer_length_squared(velocity);
    precise bool acts = distance_squared <= avoid_squared && along >= 0.0 && speed_squared >= veer_smallest_normal;
    precise float per_square = veer_quotient(1.0, veer_maximum(speed_squared, veer_smallest_normal));
    precise float time = along * per_square;
    precise float3 inwards = offset - velocity * time;
    precise float aside_squared = veer_length_squared(inwards);
    precise float line_squared = aside_squared;
    precise bool steep = aside_squared <= avoid_squared * 9.536743e-7;
    if (acts && (steep || distance_squared < escape_squared)) {
        if (steep) {
            veer_ExactInwards3 exact = veer_exact_inwards(offset, velocity);
            inwards = exact.offset;
            line_squared = exact.squared;
            aside_squared = veer_length_squared(inwards);
        }
        acts = distance_squared >= escape_squared || veer_is_on_surface(position, escape, avoid, distance_squared);
    }
    acts = acts && line_squared <= escape_squared;
    precise float speed = veer_root(speed_squared);
    precise float result_tilt = veer_dot(inwards, velocity) * per_square;
    precise float result_ahead = time * speed;
    veer_SphereApproach3 result;
    result.acts = acts;
    result.inwards = inwards;
    result.tilt = result_tilt;
    result.aside = veer_root(aside_squared);
    result.ahead = result_ahead;
    result.speed = speed;
    result.distance_squared = distance_squared;
    result.escape_radius = escape;
    return result;
}

// The velocity, turned by an angle [rad] away from a sphere in its path, with the same length; unchanged if the sphere
// is not in its path. Best angle: minimum(turn rate * time_step, clearing_angle(...)). Head-on the velocity turns
// towards perpendicular(velocity).
float2 veer_avoid_sphere(float2 position, float2 velocity, veer_SphereObstacle2 obstacle, float angle) {
    veer_SphereApproach2 approach = veer_approach_sphere(position, velocity, obstacle);
    if (!approach.acts) {
        return velocity;
    }
    veer_SineCosine turn = veer_sin_cos(angle);
    return veer_turned_outwards(velocity, approach, approach.acts, turn.sine, turn.cosine);
}
float3 veer_avoid_sphere(float3 position, float3 velocity, veer_SphereObstacle3 obstacle, float angle) {
    veer_SphereApproach3 approach = veer_approach_sphere(position, velocity, obstacle);
    if (!approach.acts) {
        return velocity;
    }
    veer_SineCosine turn = veer_sin_cos(angle);
    return veer_turned_outwards(velocity, approach, approach.acts, turn.sine, turn.cosine);
}

// The same from sine and cosine of the angle, for one sin_cos for all agents.
float2 veer_avoid_sphere(float2 position, float2 velocity, veer_SphereObstacle2 obstacle, veer_SineCosine turn) {
    veer_SphereApproach2 approach = veer_approach_sphere(position, velocity, obstacle);
    return veer_turned_outwards(velocity, approach, approach.acts, turn.sine, turn.cosine);
}
float3 veer_avoid_sphere(float3 position, float3 velocity, veer_SphereObstacle3 obstacle, veer_SineCosine turn) {
    veer_SphereApproach3 approach = veer_approach_sphere(position, velocity, obstacle);
    return veer_turned_outwards(velocity, approach, approach.acts, turn.sine, turn.cosine);
}

// The velocity, turned away from a sphere by exactly clearing_angle, without computing the angle: the fastest function
// to pass a rock. Call it after steering and before the move. With many spheres, turn away from the first_obstacle. As
// long as the new course enters another sphere sooner (entry_of) than the last course did, turn away from that sphere
// too.
float2 veer_avoid_sphere(float2 position, float2 velocity, veer_SphereObstacle2 obstacle) {
    veer_SphereApproach2 approach = veer_approach_sphere(position, velocity, obstacle);
    if (!approach.acts) {
        return velocity;
    }
    veer_SineCosine turn = veer_clearing_turn(position, approach);
    precise float per_square = veer_quotient(1.0, veer_maximum(approach.distance_squared, veer_smallest_normal));
    precise bool acts = approach.distance_squared >= veer_smallest_normal;
    precise float2 result = veer_turned_outwards(velocity, approach, acts, turn.sine * per_square,
        turn.cosine * per_square);
    return result;
}
float3 veer_avoid_sphere(float3 position, float3 velocity, veer_SphereObstacle3 obstacle) {
    veer_SphereApproach3 approach = veer_approach_sphere(position, velocity, obstacle);
    if (!approach.acts) {
        return velocity;
    }
    veer_SineCosine turn = veer_clearing_turn(position, approach);
    precise float per_square = veer_quotient(1.0, veer_maximum(approach.distance_squared, veer_smallest_normal));
    precise bool acts = approach.distance_squared >= veer_smallest_normal;
    precise float3 result = veer_turned_outwards(velocity, approach, acts, turn.sine * per_square,
        turn.cosine * per_square);
    return result;
}

// The velocity, with the same length, turned so that the line of flight relative to a moving sphere just grazes the
// sphere grown by margin. It acts within `sight` [m] of the grown sphere; unchanged if the sphere is not in the path.
float2 veer_avoid_sphere(float2 position, float2 velocity, veer_Sphere2 sphere, float margin, float sight) {
    precise bool moves = veer_length_squared(sphere.velocity) >= veer_smallest_normal;
    precise float2 flow = moves ? sphere.velocity : float2(0.0, 0.0);
    precise float2 relative = velocity - flow;
    veer_SphereObstacle2 obstacle = veer_make_obstacle(sphere, margin, sight);
    precise float2 course = veer_avoid_sphere(position, relative, obstacle);
    if (!moves) {
        return course;
    }
    precise float2 change = course - relative;
    if (!(veer_largest_coordinate(change) > 0.0 && veer_length_squared(velocity) >= veer_smallest_normal)) {
        return velocity;
    }
    precise float2 offset = sphere.center - position;
    return veer_along_course(velocity, flow, veer_normalize_or(course, float2(0.0, 0.0)), offset,
        obstacle.escape_radius);
}
float3 veer_avoid_sphere(float3 position, float3 velocity, veer_Sphere3 sphere, float margin, float sight) {
    precise bool moves = veer_length_squared(sphere.velocity) >= veer_smallest_normal;
    precise float3 flow = moves ? sphere.velocity : float3(0.0, 0.0, 0.0);
    precise float3 relative = velocity - flow;
    veer_SphereObstacle3 obstacle = veer_make_obstacle(sphere, margin, sight);
    precise float3 course = veer_avoid_sphere(position, relative, obstacle);
    if (!moves) {
        return course;
    }
    precise float3 change = course - relative;
    if (!(veer_largest_coordinate(change) > 0.0 && veer_length_squared(velocity) >= veer_smallest_normal)) {
        return velocity;
    }
    precise float3 offset = sphere.center - position;
    return veer_along_course(velocity, flow, veer_normalize_or(course, float3(0.0, 0.0, 0.0)), offset,
        obstacle.escape_radius);
}

// The least turn after which the line of flight just grazes the escape sphere, in [0, pi/2]  [rad], and up to pi for an
// agent that is inside by rounding; 0 if avoid_sphere does not change the velocity.
float veer_clearing_angle(float2 position, float2 velocity, veer_SphereObstacle2 obstacle) {
    veer_SphereApproach2 approach = veer_approach_sphere(position, velocity, obstacle);
    if (!approach.acts) {
        return 0.0;
    }
    veer_SineCosine turn = veer_clearing_turn(position, approach);
    return veer_arc_tangent(turn.sine, turn.cosine);
}
float veer_clearing_angle(float3 position, float3 velocity, veer_SphereObstacle3 obstacle) {
    veer_SphereApproach3 approach = veer_approach_sphere(position, velocity, obstacle);
    if (!approach.acts) {
        return 0.0;
    }
    veer_SineCosine turn = veer_clearing_turn(position, approach);
    return veer_arc_tangent(turn.sine, turn.cosine);
}

// The length of the line of flight up to the escape sphere  [m]; the largest number if avoid_sphere does
// not act.
float veer_entry_of(float2 position, float2 velocity, veer_SphereObstacle2 obstacle) {
    veer_SphereApproach2 approach = veer_approach_sphere(position, velocity, obstacle);
    precise float depth = approach.escape_radius * approach.escape_radius - approach.aside * approach.aside;
    precise float entry = approach.ahead - veer_root(veer_maximum(depth, 0.0));
    return approach.acts ? entry : veer_largest;
}
float veer_entry_of(float3 position, float3 velocity, veer_SphereObstacle3 obstacle) {
    veer_SphereApproach3 approach = veer_approach_sphere(position, velocity, obstacle);
    precise float depth = approach.escape_radius * approach.escape_radius - approach.aside * approach.aside;
    precise float entry = approach.ahead - veer_root(veer_maximum(depth, 0.0));
    return approach.acts ? entry : veer_largest;
}

// Of two obstacles, the one whose escape sphere the line of flight enters first; the first on a tie, or if neither is
// in the path. Fold a list with this function, and pass the answer to avoid_sphere: this is first_obstacle, and
// avoid_spheres with an angle.
veer_SphereObstacle2 veer_first_obstacle(float2 position, float2 velocity, veer_SphereObstacle2 first,
        veer_SphereObstacle2 other) {
    if (veer_entry_of(position, velocity, other) < veer_entry_of(position, velocity, first)) {
        return other;
    }
    return first;
}
veer_SphereObstacle3 veer_first_obstacle(float3 position, float3 velocity, veer_SphereObstacle3 first,
        veer_SphereObstacle3 other) {
    if (veer_entry_of(position, velocity, other) < veer_entry_of(position, velocity, first)) {
        return other;
    }
    return first;
}

// ---- pursue.hpp ----

// Velocity at full speed towards the point where the agent can intercept the target.  [m/s]
// max_speed: largest speed of the agent [m/s] negative values are treated as 0
// Degenerate: if the agent is at the target, the result is zero. If the target is as fast as the agent and does not
// approach, the velocity points to the target's current position.
float2 veer_pursue_velocity(float2 position, float2 target_position, float2 target_velocity, float max_speed) {
    return veer_seek_velocity(position, veer_lead_point(position, target_position, target_velocity, max_speed),
        max_speed);
}
float3 veer_pursue_velocity(float3 position, float3 target_position, float3 target_velocity, float max_speed) {
    return veer_seek_velocity(position, veer_lead_point(position, target_position, target_velocity, max_speed),
        max_speed);
}

// Steering towards the point where the agent can intercept the target: pursue_velocity - velocity.
float2 veer_pursue(float2 position, float2 velocity, float2 target_position, float2 target_velocity, float max_speed) {
    precise float2 result = veer_pursue_velocity(position, target_position, target_velocity, max_speed) - velocity;
    return result;
}
float3 veer_pursue(float3 position, float3 velocity, float3 target_position, float3 target_velocity, float max_speed) {
    precise float3 result = veer_pursue_velocity(position, target_position, target_velocity, max_speed) - velocity;
    return result;
}

// Velocity at full speed away from the point where the agent would intercept the target: -pursue_velocity.
// Degenerate: see pursue_velocity.
float2 veer_evade_velocity(float2 position, float2 target_position, float2 target_velocity, float max_speed) {
    return veer_flee_velocity(position, veer_lead_point(position, target_position, target_velocity, max_speed),
        max_speed);
}
float3 veer_evade_velocity(float3 position, float3 target_position, float3 target_velocity, float max_speed) {
    return veer_flee_velocity(position, veer_lead_point(position, target_position, target_velocity, max_speed),
        max_speed);
}

// Steering away from the point where the agent would intercept the target: evade_velocity - velocity.
float2 veer_evade(float2 position, float2 velocity, float2 target_position, float2 target_velocity, float max_speed) {
    precise float2 result = veer_evade_velocity(position, target_position, target_velocity, max_speed) - velocity;
    return result;
}
float3 veer_evade(float3 position, float3 velocity, float3 target_position, float3 target_velocity, float max_speed) {
    precise float3 result = veer_evade_velocity(position, target_position, target_velocity, max_speed) - velocity;
    return result;
}

// Velocity at full speed towards the point where the agent can intercept the midpoint between two other agents.
// Degenerate: see pursue_velocity. The midpoint is the target.
float2 veer_interpose_velocity(float2 position, float2 first, float2 first_velocity, float2 second,
        float2 second_velocity, float max_speed) {
    precise float2 middle = (first + second) * 0.5;
    precise float2 middle_velocity = (first_velocity + second_velocity) * 0.5;
    return veer_pursue_velocity(position, middle, middle_velocity, max_speed);
}
float3 veer_interpose_velocity(float3 position, float3 first, float3 first_velocity, float3 second,
        float3 second_velocity, float max_speed) {
    precise float3 middle = (first + second) * 0.5;
    precise float3 middle_velocity = (first_velocity + second_velocity) * 0.5;
    return veer_pursue_velocity(position, middle, middle_velocity, max_speed);
}

// Steering to the midpoint between two other agents: interpose_velocity - velocity.
float2 veer_interpose(float2 position, float2 velocity, float2 first, float2 first_velocity, float2 second,
        float2 second_velocity, float max_speed) {
    precise float2 result = veer_interpose_velocity(position, first, first_velocity, second, second_velocity,
        max_speed) - velocity;
    return result;
}
float3 veer_interpose(float3 position, float3 velocity, float3 first, float3 first_velocity, float3 second,
        float3 second_velocity, float max_speed) {
    precise float3 result = veer_interpose_velocity(position, first, first_velocity, second, second_velocity,
        max_speed) - velocity;
    return result;
}

// Returns the point behind an obstacle at which an agent is hidden from a threat.
// threat: position of the agent to hide from [m]
// margin: distance from the obstacle, usually the agent's radius [m] negative values are treated as 0
// Degenerate: if the threat is at the centre, center - threat is replaced by the first axis. A negative escape_radius
// is treated as 0.
float2 veer_hiding_place(float2 threat, veer_SphereObstacle2 obstacle, float margin) {
    precise float2 behind = veer_normalize_or(obstacle.center - threat, float2(1.0, 0.0));
    precise float2 result = obstacle.center
        + behind * (veer_maximum(obstacle.escape_radius, 0.0) + veer_maximum(margin, 0.0));
    return result;
}
float3 veer_hiding_place(float3 threat, veer_SphereObstacle3 obstacle, float margin) {
    precise float3 behind = veer_normalize_or(obstacle.center - threat, float3(1.0, 0.0, 0.0));
    precise float3 result = obstacle.center
        + behind * (veer_maximum(obstacle.escape_radius, 0.0) + veer_maximum(margin, 0.0));
    return result;
}

// ---- crowd.hpp ----

// An agent of a crowd: a moving ball (in 2D a disc).
struct veer_Agent2 {
    float2 position; // [m]
    float2 velocity; // [m/s]
    float radius; // [m]  < 0 is treated as 0
    float yielding;
};
struct veer_Agent3 {
    float3 position; // [m]
    float3 velocity; // [m/s]
    float radius; // [m]  < 0 is treated as 0
    float yielding;
};

// Whether and when two agents touch if both keep their velocities.
struct veer_Encounter2 {
    bool meets;
    float time; // time of the first touch; 0 if the agents overlap, the largest number if they never touch  [s]
    float2 away; // unit vector away from the other agent at the closest approach; zero if there is no touch
};
struct veer_Encounter3 {
    bool meets;
    float time; // time of the first touch; 0 if the agents overlap, the largest number if they never touch  [s]
    float3 away; // unit vector away from the other agent at the closest approach; zero if there is no touch
};

// Returns the encounter of two agents. `meets` is true if they overlap, or if they approach each other and will touch.
veer_Encounter2 veer_encounter_of(veer_Agent2 agent, veer_Agent2 other) {
    precise float combined_radius = veer_maximum(agent.radius, 0.0) + veer_maximum(other.radius, 0.0);
    precise float2 offset = other.position - agent.position;
    precise float2 motion = other.velocity - agent.velocity;
    precise float squared = veer_length_squared(offset);
    precise bool overlap = squared < combined_radius * combined_radius || squared < veer_smallest_normal;
    precise float time = veer_touch_time(agent.position, agent.velocity, other.position, other.velocity,
        combined_radius);
    precise bool meets = overlap || (veer_dot(offset, motion) < 0.0 && time >= 0.0);
    if (!meets) {
        veer_Encounter2 result;
        result.meets = false;
        result.time = veer_largest;
        result.away = float2(0.0, 0.0);
        return result;
    }

    precise float2 away = veer_opposite(overlap ? offset : veer_lateral(offset, motion));
    precise bool straight = veer_length_squared(away) < veer_smallest_normal;
    precise float2 unit = away * veer_inverse_length(away);
    if (straight) {
        unit = veer_perpendicular(agent.velocity);
    }
    veer_Encounter2 result;
    result.meets = true;
    result.time = overlap ? 0.0 : time;
    result.away = unit;
    return result;
}
veer_Encounter3 veer_encounter_of(veer_Agent3 agent, veer_Agent3 other) {
    precise float combined_radius = veer_maximum(agent.radius, 0.0) + veer_maximum(other.radius, 0.0);
    precise float3 offset = other.position - agent.position;
    precise float3 motion = other.velocity - agent.velocity;
    precise float squared = veer_length_squared(offset);
    precise bool overlap = squared < combined_radius * combined_radius || squared < veer_smallest_normal;
    precise float time = veer_touch_time(agent.position, agent.velocity, other.position, other.velocity,
        combined_radius);
    precise bool meets = overlap || (veer_dot(offset, motion) < 0.0 && time >= 0.0);
    if (!meets) {
        veer_Encounter3 result;
        result.meets = false;
        result.time = veer_largest;
        result.away = float3(0.0, 0.0, 0.0);
        return result;
    }

    precise float3 away = veer_opposite(overlap ? offset : veer_lateral(offset, motion));
    precise bool straight = veer_length_squared(away) < veer_smallest_normal;
    precise float3 unit = away * veer_inverse_length(away);
    if (straight) {
        unit = veer_perpendicular(agent.velocity);
    }
    veer_Encounter3 result;
    result.meets = true;
    result.time = overlap ? 0.0 : time;
    result.away = unit;
    return result;
}

// Returns the urgency of a contact after `time`: 1 - time / horizon, clamped to [0, 1].
float veer_urgency(float time, float horizon) {
    precise float result = time < horizon ? 1.0 - veer_ratio(time, horizon) : (time > 0.0 ? 0.0 : 1.0);
    return result;
}

// Returns a steering with which an agent avoids another agent. The steering points away from the other agent's
// position at the closest approach. If the agents do not touch within the horizon, the steering is zero.
// horizon: look-ahead time [s]
// Degenerate: if the agents overlap, the result points straight away, with length 1. If the agents meet exactly
// head-on or are in the same position, the result is along perpendicular(self.velocity). If self is also at rest, the
// result is along the first axis.
float2 veer_avoid_agent(veer_Agent2 agent, veer_Agent2 other, float horizon) {
    veer_Encounter2 encounter = veer_encounter_of(agent, other);
    precise float2 result = encounter.away * veer_urgency(encounter.time, horizon);
    return result;
}
float3 veer_avoid_agent(veer_Agent3 agent, veer_Agent3 other, float horizon) {
    veer_Encounter3 encounter = veer_encounter_of(agent, other);
    precise float3 result = encounter.away * veer_urgency(encounter.time, horizon);
    return result;
}

// ---- flock.hpp ----

// Fold the neighbours of an agent, in any order, and take the steering:
//
//     veer_FlockSum3 sum = veer_flock_sum(i, position, velocity, limits);
//     for each neighbour j: sum = veer_flock_add(sum, j, position_j, velocity_j);
//     steering = veer_flock_steering(sum, limits);

// The view of an agent. Neighbours are the agents within the radius [m] and within the cone about the velocity;
// min_cosine -1 is all around.
struct veer_View {
    float radius;
    float min_cosine;
};

struct veer_FlockLimits {
    veer_View view; // for alignment and cohesion
    float separation_radius; // [m]
    float max_speed; // [m/s]
    float separation_weight;
    float alignment_weight;
    float cohesion_weight;
};

// The square of a radius and its inverse; both 0 if no agent counts.
struct veer_Falloff {
    float radius_squared;
    float inverse_squared;
};

veer_Falloff veer_falloff_of(float radius) {
    precise float squared = veer_maximum(radius, 0.0) * veer_maximum(radius, 0.0);
    veer_Falloff result;
    result.radius_squared = squared >= veer_smallest_normal ? squared : 0.0;
    result.inverse_squared = veer_ratio(1.0, squared);
    return result;
}

// The weight of a neighbour: (1 - x^2)^2 below x = distance / radius = 1, else 0.
float veer_falloff_at(veer_Falloff falloff, float distance_squared) {
    precise float weight = veer_maximum(1.0 - distance_squared * falloff.inverse_squared, 0.0);
    precise float result = distance_squared < falloff.radius_squared ? weight * weight : 0.0;
    return result;
}

// The sums over the neighbours added so far.
struct veer_FlockSum2 {
    uint own_index;
    float2 position;
    float2 velocity;
    veer_Falloff near_by; // for separation
    veer_Falloff in_view; // for alignment and cohesion
    float least_ahead; // |velocity| min_cosine
    float weight;
    float2 push;
    float2 offsets;
    float2 differences;
};
struct veer_FlockSum3 {
    uint own_index;
    float3 position;
    float3 velocity;
    veer_Falloff near_by; // for separation
    veer_Falloff in_view; // for alignment and cohesion
    float least_ahead; // |velocity| min_cosine
    float weight;
    float3 push;
    float3 offsets;
    float3 differences;
};

veer_FlockSum2 veer_flock_sum(uint own_index, float2 position, float2 velocity, veer_FlockLimits limits) {
    precise bool all_around = veer_length_squared(velocity) < veer_smallest_normal || limits.view.min_cosine <= -1.0;
    precise float least_ahead = all_around ? -veer_range_limit : veer_length(velocity) * limits.view.min_cosine;
    veer_Falloff near_by = veer_falloff_of(limits.separation_radius);
    veer_Falloff in_view = veer_falloff_of(limits.view.radius);
    veer_FlockSum2 result;
    result.own_index = own_index;
    result.position = position;
    result.velocity = velocity;
    result.near_by = near_by;
    result.in_view = in_view;
    result.least_ahead = least_ahead;
    result.weight = 0.0;
    result.push = float2(0.0, 0.0);
    result.offsets = float2(0.0, 0.0);
    result.differences = float2(0.0, 0.0);
    return result;
}
veer_FlockSum3 veer_flock_sum(uint own_index, float3 position, float3 velocity, veer_FlockLimits limits) {
    precise bool all_around = veer_length_squared(velocity) < veer_smallest_normal || limits.view.min_cosine <= -1.0;
    precise float least_ahead = all_around ? -veer_range_limit : veer_length(velocity) * limits.view.min_cosine;
    veer_Falloff near_by = veer_falloff_of(limits.separation_radius);
    veer_Falloff in_view = veer_falloff_of(limits.view.radius);
    veer_FlockSum3 result;
    result.own_index = own_index;
    result.position = position;
    result.velocity = velocity;
    result.near_by = near_by;
    result.in_view = in_view;
    result.least_ahead = least_ahead;
    result.weight = 0.0;
    result.push = float3(0.0, 0.0, 0.0);
    result.offsets = float3(0.0, 0.0, 0.0);
    result.differences = float3(0.0, 0.0, 0.0);
    return result;
}

// The sums with another agent added. Agents out of reach and the agent itself change nothing.
veer_FlockSum2 veer_flock_add(veer_FlockSum2 sum, uint other_index, float2 other_position, float2 other_velocity) {
    precise float2 between = other_position - sum.position;
    precise float squared = sum.own_index == other_index ? veer_largest : veer_length_squared(between);
    if (!(squared < veer_maximum(sum.near_by.radius_squared, sum.in_view.radius_squared))) {
        return sum;
    }
    precise bool meets = squared < veer_smallest_normal;
    precise float2 offset = meets ? float2(0.0, 0.0) : between;
    precise float apart_squared = meets ? 0.0 : squared;
    precise float apart = veer_root(apart_squared);

    veer_FlockSum2 next = sum;
    precise float near_weight = veer_falloff_at(sum.near_by, apart_squared);
    precise float2 next_push = next.push
        - offset * veer_quotient(near_weight, veer_maximum(apart, veer_smallest_normal));
    next.push = next_push;
    if (meets) {
        precise float2 next_push = next.push + veer_parting_axis2(sum.own_index, other_index) * near_weight;
        next.push = next_push;
    }
    precise bool in_cone = veer_dot(sum.velocity, offset) >= sum.least_ahead * apart;
    precise float counts = in_cone ? veer_falloff_at(sum.in_view, apart_squared) : 0.0;
    precise float next_weight = sum.weight + counts;
    next.weight = next_weight;
    precise float2 next_offsets = sum.offsets + offset * counts;
    next.offsets = next_offsets;
    precise float2 next_differences = sum.differences + (other_velocity - sum.velocity) * counts;
    next.differences = next_differences;
    return next;
}
veer_FlockSum3 veer_flock_add(veer_FlockSum3 sum, uint other_index, float3 other_position, float3 other_velocity) {
    precise float3 between = other_position - sum.position;
    precise float squared = sum.own_index == other_index ? veer_largest : veer_length_squared(between);
    if (!(squared < veer_maximum(sum.near_by.radius_squared, sum.in_view.radius_squared))) {
        return sum;
    }
    precise bool meets = squared < veer_smallest_normal;
    precise float3 offset = meets ? float3(0.0, 0.0, 0.0) : between;
    precise float apart_squared = meets ? 0.0 : squared;
    precise float apart = veer_root(apart_squared);

    veer_FlockSum3 next = sum;
    precise float near_weight = veer_falloff_at(sum.near_by, apart_squared);
    precise float3 next_push = next.push
        - offset * veer_quotient(near_weight, veer_maximum(apart, veer_smallest_normal));
    next.push = next_push;
    if (meets) {
        precise float3 next_push = next.push + veer_parting_axis3(sum.own_index, other_index) * near_weight;
        next.push = next_push;
    }
    precise bool in_cone = veer_dot(sum.velocity, offset) >= sum.least_ahead * apart;
    precise float counts = in_cone ? veer_falloff_at(sum.in_view, apart_squared) : 0.0;
    precise float next_weight = sum.weight + counts;
    next.weight = next_weight;
    precise float3 next_offsets = sum.offsets + offset * counts;
    next.offsets = next_offsets;
    precise float3 next_differences = sum.differences + (other_velocity - sum.velocity) * counts;
    next.differences = next_differences;
    return next;
}

// The sum of a push away from each neighbour, each at most 1 long.
float2 veer_separation(veer_FlockSum2 sum) {
    return sum.push;
}
float3 veer_separation(veer_FlockSum3 sum) {
    return sum.push;
}

// The mean velocity of the neighbours in view, relative to the agent  [m/s].
float2 veer_alignment(veer_FlockSum2 sum) {
    precise float2 result = sum.differences * veer_ratio(1.0, sum.weight);
    return result;
}
float3 veer_alignment(veer_FlockSum3 sum) {
    precise float3 result = sum.differences * veer_ratio(1.0, sum.weight);
    return result;
}

// Seek towards the mean place of the neighbours in view  [m/s].
float2 veer_cohesion(veer_FlockSum2 sum, float max_speed) {
    precise float2 mean_offset = sum.offsets * veer_ratio(1.0, sum.weight);
    return sum.weight > 0.0 ? veer_seek(float2(0.0, 0.0), sum.velocity, mean_offset, max_speed) : float2(0.0, 0.0);
}
float3 veer_cohesion(veer_FlockSum3 sum, float max_speed) {
    precise float3 mean_offset = sum.offsets * veer_ratio(1.0, sum.weight);
    return sum.weight > 0.0 ? veer_seek(float3(0.0, 0.0, 0.0), sum.velocity, mean_offset, max_speed)
        : float3(0.0, 0.0, 0.0);
}

// The weighted sum of the three rules: pass it to steer_step.
float2 veer_flock_steering(veer_FlockSum2 sum, veer_FlockLimits limits) {
    precise float2 apart = sum.push * (veer_maximum(limits.max_speed, 0.0) * limits.separation_weight);
    precise float2 result = apart + veer_alignment(sum) * limits.alignment_weight
        + veer_cohesion(sum, limits.max_speed) * limits.cohesion_weight;
    return result;
}
float3 veer_flock_steering(veer_FlockSum3 sum, veer_FlockLimits limits) {
    precise float3 apart = sum.push * (veer_maximum(limits.max_speed, 0.0) * limits.separation_weight);
    precise float3 result = apart + veer_alignment(sum) * limits.alignment_weight
        + veer_cohesion(sum, limits.max_speed) * limits.cohesion_weight;
    return result;
}

// ---- formation.hpp ----

// Returns the position and velocity of a place in a formation, in 2D. Pass both results to `arrive`.
// leader: position and velocity of the leader
// heading: direction in which the leader looks, of any length, such as the leader's velocity
// turning: derivative of `heading`: the leader's acceleration, or `turning` of turn_servo_step
// offset: result of formation_offset: x ahead, y to the left [m]
// Degenerate: if the heading is zero, the leader looks along the first axis, and does not turn.
veer_Motion2 veer_formation_place(veer_Motion2 leader, float2 heading, float2 turning, float2 offset) {
    precise float scale = veer_inverse_length(heading);
    precise float2 ahead = veer_normalize_or(heading, float2(1.0, 0.0));
    precise float2 left = veer_orthogonal(ahead);
    precise float rate = veer_clamp(veer_cross(ahead, turning) * scale, veer_negative(veer_range_limit),
        veer_range_limit);
    precise float x = offset.x;
    precise float y = offset.y;
    precise float2 result_position = leader.position + (ahead * x + left * y);
    precise float2 result_velocity = leader.velocity + (left * x - ahead * y) * rate;
    veer_Motion2 result;
    result.position = result_position;
    result.velocity = result_velocity;
    return result;
}

// Returns the position and velocity of a place in a formation, in 3D. Pass both results to `arrive`.
// leader: position and velocity of the leader
// lies: orientation of the leader: three unit vectors, see orientation()
// angular_velocity: angular velocity of the leader [rad/s]
// offset: x ahead, y to the left, z up [m]
veer_Motion3 veer_formation_place(veer_Motion3 leader, veer_Orientation3 lies, float3 angular_velocity, float3 offset) {
    precise float3 arm = lies.forward * offset.x + lies.left * offset.y + lies.up * offset.z;
    precise float3 result_position = leader.position + arm;
    precise float3 result_velocity = leader.velocity + veer_cross(angular_velocity, arm);
    veer_Motion3 result;
    result.position = result_position;
    result.velocity = result_velocity;
    return result;
}

// ---- combine.hpp ----

// Forces by priority: each gets as much of its magnitude as remains after the forces before it.
//
//     start with a total of zero, and with `left` = max_force
//     budget = veer_add_force(budget, evasion);  budget = veer_add_force(budget, homing);
//     steering = veer_total_force(budget, max_force)
struct veer_ForceBudget2 {
    float2 total; // [N]
    float left; // the remaining magnitude  [N]
};
struct veer_ForceBudget3 {
    float3 total; // [N]
    float left; // the remaining magnitude  [N]
};

// The budget after the next force by priority.
veer_ForceBudget2 veer_add_force(veer_ForceBudget2 budget, float2 force) {
    precise float2 result_total = budget.total + veer_truncate(force, budget.left);
    precise float result_left = veer_maximum(budget.left - veer_length(force), 0.0);
    veer_ForceBudget2 result;
    result.total = result_total;
    result.left = result_left;
    return result;
}
veer_ForceBudget3 veer_add_force(veer_ForceBudget3 budget, float3 force) {
    precise float3 result_total = budget.total + veer_truncate(force, budget.left);
    precise float result_left = veer_maximum(budget.left - veer_length(force), 0.0);
    veer_ForceBudget3 result;
    result.total = result_total;
    result.left = result_left;
    return result;
}

// The sum of the granted forces, never longer than the max_force of the start.
float2 veer_total_force(veer_ForceBudget2 budget, float max_force) {
    precise float most = veer_maximum(max_force, 0.0);
    precise float size = veer_length(budget.total);
    precise float almost_one = 1.0 - 5.0 * veer_epsilon;
    precise float2 result = size > most ? budget.total * veer_ratio(most * almost_one, size) : budget.total;
    return result;
}
float3 veer_total_force(veer_ForceBudget3 budget, float max_force) {
    precise float most = veer_maximum(max_force, 0.0);
    precise float size = veer_length(budget.total);
    precise float almost_one = 1.0 - 5.0 * veer_epsilon;
    precise float3 result = size > most ? budget.total * veer_ratio(most * almost_one, size) : budget.total;
    return result;
}

// The directions of a ContextMap: in the plane at equal angles, in space the spherical Fibonacci points.
static const float2 veer_slots2[16] = {
    float2(1.0, 0.0),
    float2(0.9238795, 0.38268343),
    float2(0.70710678, 0.70710678),
    float2(0.38268343, 0.9238795),
    float2(-0.0, 1.0),
    float2(-0.38268343, 0.9238795),
    float2(-0.70710678, 0.70710678),
    float2(-0.9238795, 0.38268343),
    float2(-1.0, -0.0),
    float2(-0.9238795, -0.38268343),
    float2(-0.70710678, -0.70710678),
    float2(-0.38268343, -0.9238795),
    float2(0.0, -1.0),
    float2(0.38268343, -0.9238795),
    float2(0.70710678, -0.70710678),
    float2(0.9238795, -0.38268343)
};
float2 veer_slot2(int i) {
    return veer_slots2[i];
}
static const float3 veer_slots3[64] = {
    float3(0.1760848, 0.0, 0.984375),
    float3(-0.22311073, 0.20438771, 0.953125),
    float3(0.033876367, -0.38600373, 0.921875),
    float3(0.2766806, 0.36088082, 0.890625),
    float3(-0.5035292, -0.08906722, 0.859375),
    float3(0.47296152, -0.3008594, 0.828125),
    float3(-0.156838439, 0.5834312, 0.796875),
    float3(-0.29649557, -0.57088417, 0.765625),
    float3(0.63755865, 0.2328354, 0.734375),
    float3(-0.65727094, 0.27131189, 0.703125),
    float3(0.3139277, -0.67084527, 0.671875),
    float3(0.229806282, 0.7326586, 0.640625),
    float3(-0.68601053, -0.3975571, 0.609375),
    float3(0.79691685, -0.175199934, 0.578125),
    float3(-0.48150657, 0.68489354, 0.546875),
    float3(-0.110109805, -0.84970977, 0.515625),
    float3(0.66896119, 0.563801197, 0.484375),
    float3(-0.89068574, 0.036832652, 0.453125),
    float3(0.642663, -0.63953555, 0.421875),
    float3(-0.04252153, 0.9195673, 0.390625),
    float3(-0.59790544, -0.71649054, 0.359375),
    float3(0.9361982, 0.12596414, 0.328125),
    float3(-0.783851, 0.54538314, 0.296875),
    float3(0.21159681, -0.94056906, 0.265625),
    float3(0.48333253, 0.8434797, 0.234375),
    float3(-0.9328318, -0.29759879, 0.203125),
    float3(0.8942821, -0.413181, 0.171875),
    float3(-0.38222477, 0.91330654, 0.140625),
    float3(-0.33642175, -0.9353382, 0.109375),
    float3(0.8824839, 0.4638088, 0.078125),
    float3(-0.9659071, 0.25461, 0.046875),
    float3(0.5407717, -0.8410243, 0.015625),
    float3(0.1693555, 0.98543116, -0.015625),
    float3(-0.7897541, -0.61162996, -0.046875),
    float3(0.9935397, -0.08231273, -0.078125),
    float3(-0.67500525, 0.729660896, -0.109375),
    float3(0.0048298014, -0.99005115, -0.140625),
    float3(0.6618867, 0.72963347, -0.171875),
    float3(-0.97497448, -0.09036042, -0.203125),
    float3(0.7743723, -0.58772096, -0.234375),
    float3(-0.17255385, 0.94850858, -0.265625),
    float3(-0.5085938, -0.8082064, -0.296875),
    float3(0.9110404, 0.249678413, -0.328125),
    float3(-0.83024924, 0.4260702, -0.359375),
    float3(0.31999863, -0.86314135, -0.390625),
    float3(0.34184723, 0.8397392, -0.421875),
    float3(-0.8055613, -0.38177053, -0.453125),
    float3(0.836027835, -0.25775632, -0.484375),
    float3(-0.4332245, 0.7392208, -0.515625),
    float3(-0.17577513, -0.8185541, -0.546875),
    float3(0.6651994, 0.4725265, -0.578125),
    float3(-0.7867954, 0.09805679, -0.609375),
    float3(0.49769947, -0.58471775, -0.640625),
    float3(0.026992204, 0.74017255, -0.671875),
    float3(-0.49910714, -0.5064655, -0.703125),
    float3(0.6778585, 0.03465936, -0.734375),
    float3(-0.49591014, 0.40974565, -0.765625),
    float3(0.083480716, -0.59834873, -0.796875),
    float3(0.3178958, 0.46168306, -0.828125),
    float3(-0.49832415, -0.11466322, -0.859375),
    float3(0.39565069, -0.22415986, -0.890625),
    float3(-0.11957042, 0.36857753, -0.921875),
    float3(-0.12556608, -0.27529238, -0.953125),
    float3(0.16209996, 0.06877108, -0.984375)
};
float3 veer_slot3(int i) {
    return veer_slots3[i];
}

// Interest and danger by direction: start with veer_context_map2() or veer_context_map3().
struct veer_ContextMap2 {
    float interest[16];
    float danger[16];
    float wished; // the strongest interest so far
};
struct veer_ContextMap3 {
    float interest[64];
    float danger[64];
    float wished; // the strongest interest so far
};

// A map without wishes and dangers.
veer_ContextMap2 veer_context_map2() {
    veer_ContextMap2 map = (veer_ContextMap2)0;
    return map;
}
veer_ContextMap3 veer_context_map3() {
    veer_ContextMap3 map = (veer_ContextMap3)0;
    return map;
}

// The weight of an interest or a danger; 0 for a zero direction.
float veer_counted(float2 unit, float weight) {
    return veer_length_squared(unit) > 0.0 ? veer_maximum(weight, 0.0) : 0.0;
}
float veer_counted(float3 unit, float weight) {
    return veer_length_squared(unit) > 0.0 ? veer_maximum(weight, 0.0) : 0.0;
}

// The map with an interest added in a direction of any length: in all slots except the opposite one.
veer_ContextMap2 veer_add_interest(veer_ContextMap2 map, float2 direction, float weight) {
    veer_ContextMap2 next = map;
    precise float2 unit = veer_normalize_or(direction, float2(0.0, 0.0));
    precise float strength = veer_counted(unit, weight) * 0.25;
    next.wished = veer_maximum(map.wished, strength);
    for (int i = 0; i < 16; i++) {
        precise float ahead = veer_maximum(1.0 + veer_dot(veer_slot2(i), unit), 0.0);
        precise float next_interest = map.interest[i] + strength * (ahead * ahead);
        next.interest[i] = next_interest;
    }
    return next;
}
veer_ContextMap3 veer_add_interest(veer_ContextMap3 map, float3 direction, float weight) {
    veer_ContextMap3 next = map;
    precise float3 unit = veer_normalize_or(direction, float3(0.0, 0.0, 0.0));
    precise float strength = veer_counted(unit, weight) * 0.25;
    next.wished = veer_maximum(map.wished, strength);
    for (int i = 0; i < 64; i++) {
        precise float ahead = veer_maximum(1.0 + veer_dot(veer_slot3(i), unit), 0.0);
        precise float next_interest = map.interest[i] + strength * (ahead * ahead);
        next.interest[i] = next_interest;
    }
    return next;
}

// The map with a danger added in a direction: in the slots within 60 degrees about it.
veer_ContextMap2 veer_add_danger(veer_ContextMap2 map, float2 direction, float weight) {
    veer_ContextMap2 next = map;
    precise float2 unit = veer_normalize_or(direction, float2(0.0, 0.0));
    precise float strength = veer_counted(unit, weight);
    for (int i = 0; i < 16; i++) {
        precise float cosine = veer_dot(veer_slot2(i), unit);
        precise float next_danger = map.danger[i] + strength * veer_maximum(cosine + cosine - 1.0, 0.0);
        next.danger[i] = next_danger;
    }
    return next;
}
veer_ContextMap3 veer_add_danger(veer_ContextMap3 map, float3 direction, float weight) {
    veer_ContextMap3 next = map;
    precise float3 unit = veer_normalize_or(direction, float3(0.0, 0.0, 0.0));
    precise float strength = veer_counted(unit, weight);
    for (int i = 0; i < 64; i++) {
        precise float cosine = veer_dot(veer_slot3(i), unit);
        precise float next_danger = map.danger[i] + strength * veer_maximum(cosine + cosine - 1.0, 0.0);
        next.danger[i] = next_danger;
    }
    return next;
}

// The choice of a ContextMap.
struct veer_Choice2 {
    float2 direction; // a unit vector; zero if no interest was added
    float interest; // in that direction
    bool found;
};
struct veer_Choice3 {
    float3 direction; // a unit vector; zero if no interest was added
    float interest; // in that direction
    bool found;
};

// Among the slots of the least danger, the slot of the largest interest; the first on a tie.
veer_Choice2 veer_choose(veer_ContextMap2 map) {
    precise float2 direction = veer_slot2(0);
    precise float interest = map.interest[0];
    precise float danger = map.danger[0];
    for (int i = 1; i < 16; i++) {
        if (map.danger[i] < danger || (map.danger[i] <= danger && map.interest[i] > interest)) {
            direction = veer_slot2(i);
            interest = map.interest[i];
            danger = map.danger[i];
        }
    }
    precise bool found = map.wished > 0.0;
    veer_Choice2 result;
    result.direction = found ? direction : float2(0.0, 0.0);
    result.interest = interest;
    result.found = found;
    return result;
}
veer_Choice3 veer_choose(veer_ContextMap3 map) {
    precise float3 direction = veer_slot3(0);
    precise float interest = map.interest[0];
    precise float danger = map.danger[0];
    for (int i = 1; i < 64; i++) {
        if (map.danger[i] < danger || (map.danger[i] <= danger && map.interest[i] > interest)) {
            direction = veer_slot3(i);
            interest = map.interest[i];
            danger = map.danger[i];
        }
    }
    precise bool found = map.wished > 0.0;
    veer_Choice3 result;
    result.direction = found ? direction : float3(0.0, 0.0, 0.0);
    result.interest = interest;
    result.found = found;
    return result;
}

// ---- proof/shader_calls.hpp ----

veer_ProofWord veer_prove_turns(veer_ProofWord before, float2 v, float2 t, float2 o, float number, float rate) {
    veer_ProofWord word = before;
    veer_Motion2 leader;
    leader.position = t;
    leader.velocity = v;
    veer_Motion2 place = veer_formation_place(leader, v, o, t);
    word = veer_with_vector(word, place.position);
    word = veer_with_vector(word, place.velocity);
    word = veer_with(word, veer_heading_angle(t));
    word = veer_with_vector(word, veer_rotate(t, number));
    word = veer_with_vector(word, veer_turn_towards(v, o, rate));
    return word;
}

veer_ProofWord veer_prove_turns(veer_ProofWord before, float3 v, float3 t, float3 o, float number, float rate) {
    veer_ProofWord word = before;
    veer_Orientation3 lies = veer_orientation(v, o);
    veer_Motion3 leader;
    leader.position = t;
    leader.velocity = v;
    veer_Motion3 place = veer_formation_place(leader, lies, o, t);
    word = veer_with_vector(word, place.position);
    word = veer_with_vector(word, place.velocity);
    word = veer_with_vector(word, veer_rotate(t, o, number));
    word = veer_with_vector(word, lies.up);
    word = veer_with_vector(word, veer_banked_up(v, t, o));
    word = veer_with_vector(word, veer_turn_yaw_pitch(v, t, rate, number, o));
    return word;
}

veer_ProofWord veer_prove_ground(veer_ShaderQuestion2 ask) {
    veer_ProofWord word;
    word.value = 0u;
    precise float2 p = ask.position;
    precise float2 v = ask.velocity;
    precise float2 t = ask.target_position;
    precise float2 o = ask.other;
    precise float number = ask.number;
    precise float rate = ask.rate;
    precise float2 unit = veer_normalize_or(o, float2(1.0, 0.0));
    veer_SineCosine turned = veer_sin_cos(number * 64.0);
    word = veer_with(word, veer_dot(p, t));
    word = veer_with(word, veer_length(t));
    word = veer_with(word, veer_inverse_length(o));
    word = veer_with(word, veer_distance(p, t));
    word = veer_with(word, veer_ratio(number, rate));
    word = veer_with(word, veer_quotient(number, rate + 1.0));
    word = veer_with(word, veer_root(number));
    word = veer_with(word, turned.sine);
    word = veer_with(word, turned.cosine);
    word = veer_with(word, veer_wrap_angle(number));
    word = veer_with(word, veer_angle_between(t, o));
    word = veer_with_vector(word, unit);
    word = veer_with_vector(word, veer_truncate(t, number));
    word = veer_with_vector(word, veer_project(v, unit));
    word = veer_with_vector(word, veer_reject(v, unit));
    word = veer_with_vector(word, veer_lateral(t, v));
    word = veer_with_vector(word, veer_turn_towards(v, t, rate));
    return veer_prove_turns(word, v, t, o, number, rate);
}
veer_ProofWord veer_prove_ground(veer_ShaderQuestion3 ask) {
    veer_ProofWord word;
    word.value = 0u;
    precise float3 p = ask.position;
    precise float3 v = ask.velocity;
    precise float3 t = ask.target_position;
    precise float3 o = ask.other;
    precise float number = ask.number;
    precise float rate = ask.rate;
    precise float3 unit = veer_normalize_or(o, float3(1.0, 0.0, 0.0));
    veer_SineCosine turned = veer_sin_cos(number * 64.0);
    word = veer_with(word, veer_dot(p, t));
    word = veer_with(word, veer_length(t));
    word = veer_with(word, veer_inverse_length(o));
    word = veer_with(word, veer_distance(p, t));
    word = veer_with(word, veer_ratio(number, rate));
    word = veer_with(word, veer_quotient(number, rate + 1.0));
    word = veer_with(word, veer_root(number));
    word = veer_with(word, turned.sine);
    word = veer_with(word, turned.cosine);
    word = veer_with(word, veer_wrap_angle(number));
    word = veer_with(word, veer_angle_between(t, o));
    word = veer_with_vector(word, unit);
    word = veer_with_vector(word, veer_truncate(t, number));
    word = veer_with_vector(word, veer_project(v, unit));
    word = veer_with_vector(word, veer_reject(v, unit));
    word = veer_with_vector(word, veer_lateral(t, v));
    word = veer_with_vector(word, veer_turn_towards(v, t, rate));
    return veer_prove_turns(word, v, t, o, number, rate);
}

veer_ProofWord veer_prove_motion(veer_ShaderQuestion2 ask) {
    veer_ProofWord word;
    word.value = 0u;
    precise float2 p = ask.position;
    precise float2 v = ask.velocity;
    precise float2 t = ask.target_position;
    precise float2 w = ask.target_velocity;
    precise float2 o = ask.other;
    precise float number = ask.number;
    precise float rate = ask.rate;
    precise float time = ask.time;
    veer_Flight2 thrown;
    thrown.gravity = o;
    thrown.drag = rate;
    thrown.wind = w;
    veer_Motion2 flown = veer_fly(p, v, thrown, number);
    veer_Decay decay = veer_exponential_decay(rate * time);
    veer_Plane2 plane;
    plane.place = t;
    plane.normal = o;
    plane.velocity = w;
    veer_Sphere2 sphere;
    sphere.center = t;
    sphere.radius = number;
    sphere.velocity = w;
    veer_Capsule2 capsule;
    capsule.start = t;
    capsule.end = o;
    capsule.radius = rate;
    capsule.velocity = w;
    veer_Clearance2 above = veer_clearance(p, rate, plane);
    veer_Clearance2 outside = veer_clearance(p, rate, sphere, v);
    veer_Clearance2 beside = veer_clearance(p, rate, capsule, v);
    word = veer_with(word, above.gap);
    word = veer_with(word, outside.gap);
    word = veer_with_vector(word, outside.normal);
    word = veer_with(word, beside.gap);
    word = veer_with_vector(word, beside.place);
    word = veer_with_vector(word, veer_push_out(p, rate, sphere));
    word = veer_with_vector(word, veer_bounce(v, o, rate, w));
    word = veer_with(word, decay.mean);
    word = veer_with(word, decay.gain);
    word = veer_with_vector(word, flown.position);
    word = veer_with_vector(word, flown.velocity);
    return word;
}
veer_ProofWord veer_prove_motion(veer_ShaderQuestion3 ask) {
    veer_ProofWord word;
    word.value = 0u;
    precise float3 p = ask.position;
    precise float3 v = ask.velocity;
    precise float3 t = ask.target_position;
    precise float3 w = ask.target_velocity;
    precise float3 o = ask.other;
    precise float number = ask.number;
    precise float rate = ask.rate;
    precise float time = ask.time;
    veer_Flight3 thrown;
    thrown.gravity = o;
    thrown.drag = rate;
    thrown.wind = w;
    veer_Motion3 flown = veer_fly(p, v, thrown, number);
    veer_Decay decay = veer_exponential_decay(rate * time);
    veer_Plane3 plane;
    plane.place = t;
    plane.normal = o;
    plane.velocity = w;
    veer_Sphere3 sphere;
    sphere.center = t;
    sphere.radius = number;
    sphere.velocity = w;
    veer_Capsule3 capsule;
    capsule.start = t;
    capsule.end = o;
    capsule.radius = rate;
    capsule.velocity = w;
    veer_Clearance3 above = veer_clearance(p, rate, plane);
    veer_Clearance3 outside = veer_clearance(p, rate, sphere, v);
    veer_Clearance3 beside = veer_clearance(p, rate, capsule, v);
    word = veer_with(word, above.gap);
    word = veer_with(word, outside.gap);
    word = veer_with_vector(word, outside.normal);
    word = veer_with(word, beside.gap);
    word = veer_with_vector(word, beside.place);
    word = veer_with_vector(word, veer_push_out(p, rate, sphere));
    word = veer_with_vector(word, veer_bounce(v, o, rate, w));
    word = veer_with(word, decay.mean);
    word = veer_with(word, decay.gain);
    word = veer_with_vector(word, flown.position);
    word = veer_with_vector(word, flown.velocity);
    return word;
}

veer_ProofWord veer_prove_aiming(veer_ShaderQuestion2 ask) {
    veer_ProofWord word;
    word.value = 0u;
    precise float2 p = ask.position;
    precise float2 v = ask.velocity;
    precise float2 t = ask.target_position;
    precise float2 w = ask.target_velocity;
    precise float number = ask.number;
    precise float rate = ask.rate;
    precise float time = ask.time;
    veer_Homing missile = veer_make_homing(number, rate, 0.5f);
    veer_Motion2 step = veer_homing_step(p, v, t, missile, time, 1.0);
    veer_Motion2 arc = veer_homing_arc_step(p, v, t, missile, time);
    veer_Motion2 swing = veer_homing_swing_step(p, v, t, missile, time, number);
    veer_Motion2 brake = veer_homing_brake_step(p, v, t, missile, time, rate);
    veer_Motion2 turn = veer_homing_turn_step(p, v, t, rate, time);
    word = veer_with_vector(word, step.velocity);
    word = veer_with_vector(word, arc.position);
    word = veer_with_vector(word, arc.velocity);
    word = veer_with_vector(word, swing.position);
    word = veer_with_vector(word, swing.velocity);
    word = veer_with_vector(word, brake.position);
    word = veer_with_vector(word, brake.velocity);
    word = veer_with_vector(word, turn.velocity);
    word = veer_with(word, veer_widest_hitting_radius(p, v, t));
    word = veer_with(word, veer_least_time_to_go(p, v, t, w, number));
    word = veer_with(word, veer_lead_time(p, t, w, number));
    word = veer_with(word, veer_touch_time(p, v, t, w, number));
    word = veer_with_vector(word, veer_proportional_navigation(p, v, t, w, rate));
    word = veer_with_vector(word, veer_rendezvous(p, v, t, w, rate, time));
    return word;
}
veer_ProofWord veer_prove_aiming(veer_ShaderQuestion3 ask) {
    veer_ProofWord word;
    word.value = 0u;
    precise float3 p = ask.position;
    precise float3 v = ask.velocity;
    precise float3 t = ask.target_position;
    precise float3 w = ask.target_velocity;
    precise float number = ask.number;
    precise float rate = ask.rate;
    precise float time = ask.time;
    veer_Homing missile = veer_make_homing(number, rate, 0.5f);
    veer_Motion3 step = veer_homing_step(p, v, t, missile, time, 1.0);
    veer_Motion3 arc = veer_homing_arc_step(p, v, t, missile, time);
    veer_Motion3 swing = veer_homing_swing_step(p, v, t, missile, time, number);
    veer_Motion3 brake = veer_homing_brake_step(p, v, t, missile, time, rate);
    veer_Motion3 turn = veer_homing_turn_step(p, v, t, rate, time);
    word = veer_with_vector(word, step.velocity);
    word = veer_with_vector(word, arc.position);
    word = veer_with_vector(word, arc.velocity);
    word = veer_with_vector(word, swing.position);
    word = veer_with_vector(word, swing.velocity);
    word = veer_with_vector(word, brake.position);
    word = veer_with_vector(word, brake.velocity);
    word = veer_with_vector(word, turn.velocity);
    word = veer_with(word, veer_widest_hitting_radius(p, v, t));
    word = veer_with(word, veer_least_time_to_go(p, v, t, w, number));
    word = veer_with(word, veer_lead_time(p, t, w, number));
    word = veer_with(word, veer_touch_time(p, v, t, w, number));
    word = veer_with_vector(word, veer_proportional_navigation(p, v, t, w, rate));
    word = veer_with_vector(word, veer_rendezvous(p, v, t, w, rate, time));
    return word;
}

veer_ProofWord veer_prove_steering(veer_ShaderQuestion2 ask) {
    veer_ProofWord word;
    word.value = 0u;
    precise float2 p = ask.position;
    precise float2 v = ask.velocity;
    precise float2 t = ask.target_position;
    precise float2 w = ask.target_velocity;
    precise float2 o = ask.other;
    precise float number = ask.number;
    precise float rate = ask.rate;
    precise float time = ask.time;
    veer_ArriveLimits arriving;
    arriving.max_speed = number;
    arriving.max_deceleration = rate;
    precise float2 astray = veer_wander_direction(t, o, rate, time);
    veer_SteerLimits limits;
    limits.max_force = number;
    limits.mass = rate;
    limits.max_speed = number;
    veer_Motion2 steered = veer_steer_step(p, v, t, limits, time);
    veer_Motion2 sprung = veer_spring_step(p, v, t, rate, time);
    veer_Spring soft;
    soft.frequency = number;
    soft.damping_ratio = 0.5f;
    precise float stiff_damping_ratio = number + 1.0;
    veer_Spring stiff;
    stiff.frequency = rate;
    stiff.damping_ratio = stiff_damping_ratio;
    veer_Motion2 swings = veer_spring_step(p, v, t, soft, time);
    veer_Motion2 creeps = veer_spring_step(p, v, t, stiff, time);
    veer_Motion2 heard;
    heard.position = p;
    heard.velocity = v;
    veer_Motion2 latest;
    latest.position = t;
    latest.velocity = w;
    veer_Motion2 drawn = veer_between(heard, latest, rate, time);
    veer_Motion2 blended = veer_blend_step(heard, latest, rate, time);
    precise float2 kept = veer_keep_range(p, v, t, w, 0.5f, rate, arriving, time);
    veer_ServoLimits servos;
    servos.max_speed = number;
    servos.max_accel = rate;
    veer_TurnState2 turns = veer_turn_servo_step(p, v, t, servos, time);
    veer_ShipLimits engines;
    engines.max_thrust = number;
    engines.turn_rate = rate;
    engines.max_reverse_thrust = 0.5f;
    veer_Helm2 helm = veer_ship_arrive(p, v, o, t, w, engines, time);
    veer_SphereObstacle2 rock;
    rock.center = t;
    rock.escape_radius = rate;
    rock.avoid_radius = number;
    word = veer_with_vector(word, veer_seek(p, v, t, number));
    word = veer_with_vector(word, veer_flee(p, v, t, number));
    word = veer_with_vector(word, veer_arrive_velocity(p, t, arriving, time));
    word = veer_with_vector(word, veer_arrive(p, v, t, w, arriving, time));
    word = veer_with_vector(word, astray);
    word = veer_with_vector(word, steered.position);
    word = veer_with_vector(word, steered.velocity);
    word = veer_with_vector(word, sprung.position);
    word = veer_with_vector(word, sprung.velocity);
    word = veer_with_vector(word, veer_limit_turn(v, t, rate));
    word = veer_with(word, veer_clearing_angle(p, v, rock));
    word = veer_with_vector(word, veer_avoid_sphere(p, v, rock, rate));
    word = veer_with_vector(word, veer_escape_sphere(p, rock, number));
    word = veer_with_vector(word, helm.nose);
    word = veer_with_vector(word, veer_pursue(p, v, t, w, number));
    word = veer_with_vector(word, veer_hiding_place(t, rock, rate));
    word = veer_with_vector(word, swings.position);
    word = veer_with_vector(word, swings.velocity);
    word = veer_with_vector(word, creeps.position);
    word = veer_with_vector(word, creeps.velocity);
    word = veer_with_vector(word, veer_smooth(p, t, rate, time));
    word = veer_with_vector(word, drawn.position);
    word = veer_with_vector(word, drawn.velocity);
    word = veer_with_vector(word, blended.position);
    word = veer_with_vector(word, blended.velocity);
    word = veer_with_vector(word, veer_orbit(p, v, t, w, rate, number));
    word = veer_with_vector(word, kept);
    word = veer_with_vector(word, turns.direction);
    word = veer_with_vector(word, turns.turning);
    return word;
}
veer_ProofWord veer_prove_steering(veer_ShaderQuestion3 ask) {
    veer_ProofWord word;
    word.value = 0u;
    precise float3 p = ask.position;
    precise float3 v = ask.velocity;
    precise float3 t = ask.target_position;
    precise float3 w = ask.target_velocity;
    precise float3 o = ask.other;
    precise float number = ask.number;
    precise float rate = ask.rate;
    precise float time = ask.time;
    veer_ArriveLimits arriving;
    arriving.max_speed = number;
    arriving.max_deceleration = rate;
    precise float3 astray = veer_wander_direction(t, o, rate, time);
    veer_SteerLimits limits;
    limits.max_force = number;
    limits.mass = rate;
    limits.max_speed = number;
    veer_Motion3 steered = veer_steer_step(p, v, t, limits, time);
    veer_Motion3 sprung = veer_spring_step(p, v, t, rate, time);
    veer_Spring soft;
    soft.frequency = number;
    soft.damping_ratio = 0.5f;
    precise float stiff_damping_ratio = number + 1.0;
    veer_Spring stiff;
    stiff.frequency = rate;
    stiff.damping_ratio = stiff_damping_ratio;
    veer_Motion3 swings = veer_spring_step(p, v, t, soft, time);
    veer_Motion3 creeps = veer_spring_step(p, v, t, stiff, time);
    veer_Motion3 heard;
    heard.position = p;
    heard.velocity = v;
    veer_Motion3 latest;
    latest.position = t;
    latest.velocity = w;
    veer_Motion3 drawn = veer_between(heard, latest, rate, time);
    veer_Motion3 blended = veer_blend_step(heard, latest, rate, time);
    precise float3 kept = veer_keep_range(p, v, t, w, 0.5f, rate, arriving, time);
    veer_ServoLimits servos;
    servos.max_speed = number;
    servos.max_accel = rate;
    veer_TurnState3 turns = veer_turn_servo_step(p, v, t, servos, time);
    veer_ShipLimits engines;
    engines.max_thrust = number;
    engines.turn_rate = rate;
    engines.max_reverse_thrust = 0.5f;
    veer_Helm3 helm = veer_ship_arrive(p, v, o, t, w, engines, time);
    veer_SphereObstacle3 rock;
    rock.center = t;
    rock.escape_radius = rate;
    rock.avoid_radius = number;
    word = veer_with_vector(word, veer_seek(p, v, t, number));
    word = veer_with_vector(word, veer_flee(p, v, t, number));
    word = veer_with_vector(word, veer_arrive_velocity(p, t, arriving, time));
    word = veer_with_vector(word, veer_arrive(p, v, t, w, arriving, time));
    word = veer_with_vector(word, astray);
    word = veer_with_vector(word, steered.position);
    word = veer_with_vector(word, steered.velocity);
    word = veer_with_vector(word, sprung.position);
    word = veer_with_vector(word, sprung.velocity);
    word = veer_with_vector(word, veer_limit_turn(v, t, rate));
    word = veer_with(word, veer_clearing_angle(p, v, rock));
    word = veer_with_vector(word, veer_avoid_sphere(p, v, rock, rate));
    word = veer_with_vector(word, veer_escape_sphere(p, rock, number));
    word = veer_with_vector(word, helm.nose);
    word = veer_with_vector(word, veer_pursue(p, v, t, w, number));
    word = veer_with_vector(word, veer_hiding_place(t, rock, rate));
    word = veer_with_vector(word, swings.position);
    word = veer_with_vector(word, swings.velocity);
    word = veer_with_vector(word, creeps.position);
    word = veer_with_vector(word, creeps.velocity);
    word = veer_with_vector(word, veer_smooth(p, t, rate, time));
    word = veer_with_vector(word, drawn.position);
    word = veer_with_vector(word, drawn.velocity);
    word = veer_with_vector(word, blended.position);
    word = veer_with_vector(word, blended.velocity);
    word = veer_with_vector(word, veer_orbit(p, v, t, w, rate, number));
    word = veer_with_vector(word, kept);
    word = veer_with_vector(word, turns.direction);
    word = veer_with_vector(word, turns.turning);
    return word;
}

// The flock, of two neighbours, and two agents that avoid each other.
veer_ProofWord veer_prove_many(veer_ShaderQuestion2 ask) {
    precise float view_radius = ask.number + ask.number;
    veer_View view;
    view.radius = view_radius;
    view.min_cosine = -0.5;
    veer_FlockLimits limits;
    limits.view = view;
    limits.separation_radius = ask.number;
    limits.max_speed = ask.rate;
    limits.separation_weight = 0.5;
    limits.alignment_weight = 0.5;
    limits.cohesion_weight = 0.5;
    veer_FlockSum2 alone = veer_flock_sum(0u, ask.position, ask.velocity, limits);
    veer_FlockSum2 one = veer_flock_add(alone, 1u, ask.target_position, ask.target_velocity);
    veer_FlockSum2 both = veer_flock_add(one, 2u, ask.other, ask.target_position);
    veer_Agent2 agent;
    agent.position = ask.position;
    agent.velocity = ask.velocity;
    agent.radius = ask.rate;
    agent.yielding = 0.5;
    veer_Agent2 neighbour;
    neighbour.position = ask.target_position;
    neighbour.velocity = ask.target_velocity;
    neighbour.radius = 0.5;
    neighbour.yielding = ask.number;
    veer_ProofWord empty;
    empty.value = 0u;
    return veer_with_vector(veer_with_vector(empty, veer_flock_steering(both, limits)),
        veer_avoid_agent(agent, neighbour, ask.time));
}
veer_ProofWord veer_prove_many(veer_ShaderQuestion3 ask) {
    precise float view_radius = ask.number + ask.number;
    veer_View view;
    view.radius = view_radius;
    view.min_cosine = -0.5;
    veer_FlockLimits limits;
    limits.view = view;
    limits.separation_radius = ask.number;
    limits.max_speed = ask.rate;
    limits.separation_weight = 0.5;
    limits.alignment_weight = 0.5;
    limits.cohesion_weight = 0.5;
    veer_FlockSum3 alone = veer_flock_sum(0u, ask.position, ask.velocity, limits);
    veer_FlockSum3 one = veer_flock_add(alone, 1u, ask.target_position, ask.target_velocity);
    veer_FlockSum3 both = veer_flock_add(one, 2u, ask.other, ask.target_position);
    veer_Agent3 agent;
    agent.position = ask.position;
    agent.velocity = ask.velocity;
    agent.radius = ask.rate;
    agent.yielding = 0.5;
    veer_Agent3 neighbour;
    neighbour.position = ask.target_position;
    neighbour.velocity = ask.target_velocity;
    neighbour.radius = 0.5;
    neighbour.yielding = ask.number;
    veer_ProofWord empty;
    empty.value = 0u;
    return veer_with_vector(veer_with_vector(empty, veer_flock_steering(both, limits)),
        veer_avoid_agent(agent, neighbour, ask.time));
}

// ---- proof.hpp ----

static const uint veer_proof_questions = 64u; // the number of questions of `proof`
// the sum of `proof` over these questions, for the bits of the headers
static const uint veer_proof_expected = 0xed829bbfu;

// The ground: vectors, angles and rotations.
uint veer_proof_ground(uint question) {
    veer_ProofWord plane = veer_prove_ground(veer_question_of(float2(0.0, 0.0), question));
    veer_ProofWord space = veer_prove_ground(veer_question_of(float3(0.0, 0.0, 0.0), question));
    uint result = plane.value + space.value;
    return result;
}

// Motion: bounces, obstacles and flights.
uint veer_proof_motion(uint question) {
    veer_ProofWord plane = veer_prove_motion(veer_question_of(float2(0.0, 0.0), question));
    veer_ProofWord space = veer_prove_motion(veer_question_of(float3(0.0, 0.0, 0.0), question));
    uint result = plane.value + space.value;
    return result;
}

// Aiming: homing, guidance and intercepts.
uint veer_proof_aiming(uint question) {
    veer_ProofWord plane = veer_prove_aiming(veer_question_of(float2(0.0, 0.0), question));
    veer_ProofWord space = veer_prove_aiming(veer_question_of(float3(0.0, 0.0, 0.0), question));
    uint result = plane.value + space.value;
    return result;
}

// Steering: seek, arrive, wander, springs and obstacles.
uint veer_proof_steering(uint question) {
    veer_ProofWord plane = veer_prove_steering(veer_question_of(float2(0.0, 0.0), question));
    veer_ProofWord space = veer_prove_steering(veer_question_of(float3(0.0, 0.0, 0.0), question));
    uint result = plane.value + space.value;
    return result;
}

// Many: the flock and two agents that avoid each other.
uint veer_proof_many(uint question) {
    veer_ProofWord plane = veer_prove_many(veer_question_of(float2(0.0, 0.0), question));
    veer_ProofWord space = veer_prove_many(veer_question_of(float3(0.0, 0.0, 0.0), question));
    uint result = plane.value + space.value;
    return result;
}

// A hash of the answers of more than fifty functions. If the sum of the words for all questions below proof_questions
// is proof_expected, this device computes the bits of the headers. Some drivers compile this function slowly; its five
// parts, compiled one by one, take less time.
uint veer_proof(uint question) {
    uint result = veer_proof_ground(question) + veer_proof_motion(question) + veer_proof_aiming(question)
        + veer_proof_steering(question) + veer_proof_many(question);
    return result;
}

#endif // VEER_HLSL
