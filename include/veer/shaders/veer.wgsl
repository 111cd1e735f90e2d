// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The veer authors
//
// veer: motion and steering math, in WGSL.
//
// The functions of the C++ headers, with the same operations in the same order. The header that heads each section has
// derivations, sources and longer comments. Any consistent units; comments say m, s, rad. Functions and structs with
// vectors carry the dimension.
// Written by shaders/generate.py from the headers: change those, and not this file.

// ---- scalar.hpp ----

// The square root of smallest_normal. Stepping functions treat shorter vectors as zero.
fn veer_shortest_length() -> f32 {
    return 1.0842022e-19;
}

const veer_smallest_normal: f32 = 1.1754944e-38; // a squared length below it counts as zero
const veer_epsilon: f32 = 1.1920929e-7; // the distance from 1 to the next number
const veer_largest: f32 = 3.40282346638528859e38; // the largest finite number
// the largest component of a length, velocity, acceleration or force; times, rates, fractions and gains go to 1e6
const veer_range_limit: f32 = 1.0e15;
// range_limit * range_limit in float; a compiler might compute the product in double
const veer_range_limit_squared: f32 = 9.9999994e29;

// Infinity, which has no literal.
fn veer_infinity() -> f32 {
    var bits = 0x7f800000u;
    return bitcast<f32>(bits);
}

// mask ? a : b.
fn veer_select(mask: bool, a: f32, b: f32) -> f32 {
    return select(b, a, mask);
}

// The smaller of two numbers: a < b ? a : b, so b if the two are equal or one is NaN.
fn veer_minimum(a: f32, b: f32) -> f32 {
    let first = a < b;
    return select(b, a, first);
}

// The larger of two numbers: a > b ? a : b, so b if the two are equal or one is NaN.
fn veer_maximum(a: f32, b: f32) -> f32 {
    let first = a > b;
    return select(b, a, first);
}

// x clamped to [low, high]; low if low > high.
fn veer_clamp(x: f32, low: f32, high: f32) -> f32 {
    return veer_maximum(veer_minimum(x, high), low);
}

// If true, a pipeline uses the division and root of the device. These are faster, and may be wrong by a few units in
// the last place.
override veer_native: bool = false;

// a / b, rounded to nearest, ties to even: the same bits on every device that adds, subtracts and multiplies by IEEE
// 754. The device only computes 1 / x, with an error of up to 14 ulp; the integer remainder corrects the quotient. If
// the device takes subnormal numbers for 0, so does this function. Infinity if the quotient is too large, and for a /
// 0; NaN as in IEEE 754.
fn veer_quotient(a: f32, b: f32) -> f32 {
    if (veer_native) {
        return a / b;
    }
    let raises_a = abs(a) < veer_smallest_normal;
    let raises_b = abs(b) < veer_smallest_normal;
    let a_bits = bitcast<u32>(select(a, a * 16777216.0, raises_a));
    let b_bits = bitcast<u32>(select(b, b * 16777216.0, raises_b));
    let a_size = a_bits & 0x7fffffffu;
    let b_size = b_bits & 0x7fffffffu;
    let exponent = (i32(a_size - b_size) >> 23u) + (select(126, 102, raises_a)) + (select(0, 24, raises_b));

    // the mantissas are from 1 to 2; if the dividend's is smaller, it is doubled, so the quotient is from 1 to 2
    let a_part = a_bits & 0x7fffffu;
    let b_part = b_bits & 0x7fffffu;
    let doubles = a_part < b_part;
    let divisor = b_part | 0x800000u; // times 2^23
    let inverse = 1.0 / bitcast<f32>(b_part | 0x3f800000u);

    // this quotient times 2^24, rounded down: the factors 2, 1 and 2^-23 are smaller by a 2^19th part, so no rough
    // value is too large
    let rough = bitcast<f32>(a_part | 0x3f800000u) * inverse * (select(0.9999981, 1.9999962, doubles));
    var digits = (bitcast<u32>(rough) - 0x3f000000u) << 1u;
    var remainder = (a_bits << (select(24u, 25u, doubles))) - digits * divisor; // below 2^32: higher bits may be lost
    let missing = u32(f32(remainder) * inverse * 1.1920906e-7);
    digits = digits + missing;
    remainder = remainder - missing * divisor;
    if (remainder >= divisor) {
        digits = digits + 1u;
        remainder = remainder - divisor;
    }
    var size = (u32(exponent) << 23u) + ((digits + 1u) >> 1u); // a tie cannot happen here
    if (exponent < 0 || exponent > 253 || a_size - 0x800000u >= 0x7f000000u || b_size - 0x800000u >= 0x7f000000u) {
        // subnormal: the digits below the last bit are rounded off; `sticky` remembers whether any digit follows
        let falling = u32(min(max(1 - exponent, 1), 26));
        let sticky = (digits << 1u) | (select(0u, 1u, remainder > 0u));
        size = (sticky + (1u << falling) - 1u + ((sticky >> (falling + 1u)) & 1u)) >> (falling + 1u);
        // 0, infinity and NaN
        let vanishes = a_size == 0u || b_size >= 0x7f800000u;
        let diverges = b_size == 0u || a_size >= 0x7f800000u;
        size = select(select(size, 0x7f800000u, diverges || exponent > 253), 0u, vanishes);
        size = select(size, 0x7fc00000u, (vanishes && diverges) || max(a_size, b_size) > 0x7f800000u);
    }
    return bitcast<f32>(size | ((a_bits ^ b_bits) & 0x80000000u));
}

// The square root of x, rounded to nearest: the same bits on every device, as `quotient`. The device only computes 1 /
// sqrt(x), with an error of up to 14 ulp. Returns x if x is 0, -0 or infinity; NaN below 0.
fn veer_root(x: f32) -> f32 {
    if (veer_native) {
        return sqrt(x);
    }
    let raises = x < veer_smallest_normal;
    let raised = select(x, x * 16777216.0, raises);
    let bits = bitcast<u32>(raised);

    // the mantissa is from 1 to 2, doubled if the exponent is odd, so the root is from 1 to 2
    let doubles = (bits & 0x800000u) == 0u;
    let square = bitcast<f32>((bits & 0x7fffffu) | (select(0x3f800000u, 0x40000000u, doubles)));
    let inverse = inverseSqrt(square);

    // this root times 2^23, rounded down: the factors 1 and 2^-24 are smaller by a 2^19th part
    let rough = square * inverse * 0.9999981;
    var digits = bitcast<u32>(rough) - 0x3f000000u;
    var remainder = (bits << (select(23u, 24u, doubles))) - digits * digits;
    let missing = u32(f32(remainder) * inverse * 5.960453e-8);
    remainder = remainder - missing * (digits + digits + missing);
    digits = digits + missing;
    if (remainder > digits + digits) {
        remainder = remainder - (digits + digits + 1u);
        digits = digits + 1u;
    }
    // (digits + 1/2)^2 = digits^2 + digits + 1/4: a tie cannot happen
    digits = digits + (select(0u, 1u, remainder > digits));
    var size = digits + ((((bits >> 23u) + (select(125u, 101u, raises))) >> 1u) << 23u);
    if (bits - 0x800000u >= 0x7f000000u) {
        size = select(bits, bits | 0x7fc00000u, bits > 0x80000000u);
    }
    return bitcast<f32>(size);
}

// a / b, or 0 if b is below the smallest normal number; the divisor is raised to that number before the division.
fn veer_ratio(a: f32, b: f32) -> f32 {
    return veer_quotient(select(0.0, a, b >= veer_smallest_normal), veer_maximum(b, veer_smallest_normal));
}

// -1 if x < 0, else 1.
fn veer_sign_of(x: f32) -> f32 {
    return select(1.0, -1.0, x < 0.0);
}

// 0 - x, which is never -0, in a form that no compiler replaces by -x.
fn veer_negative(x: f32) -> f32 {
    return select(-x, 0.0, x == 0.0);
}

// x rounded to the nearest integer, ties to even, never -0; for |x| < 2^22.
fn veer_nearest_whole(x: f32) -> f32 {
    return f32(i32(round(x)));
}

// x truncated to an integer, never -0; for |x| < 2^31.
fn veer_whole_part(x: f32) -> f32 {
    return f32(i32(x));
}

// x rounded to 12 of its 24 bits, so that a product of two such numbers is exact.
fn veer_leading_half(x: f32) -> f32 {
    return bitcast<f32>((bitcast<u32>(x) + 0x800u) & 0xfffff000u);
}

// ---- vector.hpp ----

// Position and velocity, for example after a step.
struct veer_Motion2 {
    position: vec2f, // [m]
    velocity: vec2f, // [m/s]
}
struct veer_Motion3 {
    position: vec3f, // [m]
    velocity: vec3f, // [m/s]
}

fn veer_dot2(a: vec2f, b: vec2f) -> f32 {
    let planar = a.x * b.x + a.y * b.y;
    return planar;
}
fn veer_dot3(a: vec3f, b: vec3f) -> f32 {
    let planar = a.x * b.x + a.y * b.y;
    return planar + a.z * b.z;
}

fn veer_length_squared2(v: vec2f) -> f32 {
    return veer_dot2(v, v);
}
fn veer_length_squared3(v: vec3f) -> f32 {
    return veer_dot3(v, v);
}

fn veer_length2(v: vec2f) -> f32 {
    return veer_root(veer_dot2(v, v));
}
fn veer_length3(v: vec3f) -> f32 {
    return veer_root(veer_dot3(v, v));
}

fn veer_distance2(a: vec2f, b: vec2f) -> f32 {
    return veer_length2(a - b);
}
fn veer_distance3(a: vec3f, b: vec3f) -> f32 {
    return veer_length3(a - b);
}

fn veer_inverse_length2(v: vec2f) -> f32 {
    return veer_root(veer_ratio(1.0, veer_dot2(v, v)));
}
fn veer_inverse_length3(v: vec3f) -> f32 {
    return veer_root(veer_ratio(1.0, veer_dot3(v, v)));
}

// The largest of |x|, |y| [and |z|].
fn veer_largest_coordinate2(v: vec2f) -> f32 {
    let planar = veer_maximum(abs(v.x), abs(v.y));
    return planar;
}
fn veer_largest_coordinate3(v: vec3f) -> f32 {
    let planar = veer_maximum(abs(v.x), abs(v.y));
    return veer_maximum(planar, abs(v.z));
}

// A factor for the length of a turning vector. Multiply the vector by the factor after each rotation, so that rounding
// errors do not add up. The factor is 1, 1 + epsilon or 1 - epsilon. It moves the length towards the nearest number
// with 17 or 18 significant bits. So the length changes by at most 4e-6 of its value. In double, the factor is 1.
fn veer_steady_factor(size: f32) -> f32 {
    let high = veer_leading_half(size);
    let grid = high * 0.015625;
    let steady = high + (veer_leading_half(size - high + grid) - grid);
    let more = 1.0 + veer_epsilon;
    let less = 1.0 - veer_epsilon;
    return select(select(1.0, less, size > steady), more, size < steady);
}

// The factor that scales v to a given length: length / |v|.
// Degenerate: if |v|^2 is below the smallest normal number, returns 0.
fn veer_factor_to2(v: vec2f, size: f32) -> f32 {
    let squared = veer_dot2(v, v);
    return veer_quotient(select(0.0, size, squared >= veer_smallest_normal),
        veer_root(veer_maximum(squared, veer_smallest_normal)));
}
fn veer_factor_to3(v: vec3f, size: f32) -> f32 {
    let squared = veer_dot3(v, v);
    return veer_quotient(select(0.0, size, squared >= veer_smallest_normal),
        veer_root(veer_maximum(squared, veer_smallest_normal)));
}

fn veer_cross2(a: vec2f, b: vec2f) -> f32 {
    let z = a.x * b.y - a.y * b.x;
    return z;
}
fn veer_cross3(a: vec3f, b: vec3f) -> vec3f {
    let z = a.x * b.y - a.y * b.x;
    return vec3f(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, z);
}

fn veer_normalize_or2(v: vec2f, fallback: vec2f) -> vec2f {
    let scale = veer_inverse_length2(v);
    return select(fallback, v * scale, scale > 0.0);
}
fn veer_normalize_or3(v: vec3f, fallback: vec3f) -> vec3f {
    let scale = veer_inverse_length3(v);
    return select(fallback, v * scale, scale > 0.0);
}

fn veer_truncate2(v: vec2f, max_length: f32) -> vec2f {
    let longest = veer_maximum(veer_length2(v), veer_maximum(max_length, veer_smallest_normal));
    return v * veer_quotient(veer_maximum(max_length, 0.0), longest);
}
fn veer_truncate3(v: vec3f, max_length: f32) -> vec3f {
    let longest = veer_maximum(veer_length3(v), veer_maximum(max_length, veer_smallest_normal));
    return v * veer_quotient(veer_maximum(max_length, 0.0), longest);
}

fn veer_project2(v: vec2f, unit: vec2f) -> vec2f {
    return unit * veer_dot2(v, unit);
}
fn veer_project3(v: vec3f, unit: vec3f) -> vec3f {
    return unit * veer_dot3(v, unit);
}

fn veer_reject2(v: vec2f, unit: vec2f) -> vec2f {
    return v - veer_project2(v, unit);
}
fn veer_reject3(v: vec3f, unit: vec3f) -> vec3f {
    return v - veer_project3(v, unit);
}

fn veer_lateral2(v: vec2f, heading: vec2f) -> vec2f {
    let squared = veer_length_squared2(heading);
    let once = v - heading * veer_ratio(veer_dot2(v, heading), squared);
    let along = veer_dot2(once, heading);
    let fraction = veer_ratio(along, squared);
    let twice = once - heading * fraction;
    let cancelled = fraction * along > 0.75 * veer_length_squared2(once); // |twice| < |once| / 2
    if (!cancelled) {
        return twice;
    }

    let still_along = veer_dot2(twice, heading);
    let still_fraction = veer_ratio(still_along, squared);
    let nothing = still_fraction * still_along > 0.75 * veer_length_squared2(twice);
    let thrice = twice - heading * still_fraction;
    return select(thrice, vec2f(0.0, 0.0), nothing);
}
fn veer_lateral3(v: vec3f, heading: vec3f) -> vec3f {
    let squared = veer_length_squared3(heading);
    let once = v - heading * veer_ratio(veer_dot3(v, heading), squared);
    let along = veer_dot3(once, heading);
    let fraction = veer_ratio(along, squared);
    let twice = once - heading * fraction;
    let cancelled = fraction * along > 0.75 * veer_length_squared3(once); // |twice| < |once| / 2
    if (!cancelled) {
        return twice;
    }

    let still_along = veer_dot3(twice, heading);
    let still_fraction = veer_ratio(still_along, squared);
    let nothing = still_fraction * still_along > 0.75 * veer_length_squared3(twice);
    let thrice = twice - heading * still_fraction;
    return select(thrice, vec3f(0.0, 0.0, 0.0), nothing);
}

fn veer_orthogonal2(v: vec2f) -> vec2f {
    let x = v.x;
    let y = v.y;
    return vec2f(veer_negative(y), x);
}
fn veer_orthogonal3(v: vec3f) -> vec3f {
    let x = v.x;
    let y = v.y;
    let z = v.z;
    let size_x = abs(x);
    let size_y = abs(y);
    let size_z = abs(z);
    let about_x_or_y = select(vec3f(0.0, veer_negative(z), y), vec3f(z, 0.0, veer_negative(x)), size_y <= size_x);
    return select(about_x_or_y, vec3f(veer_negative(y), x, 0.0), size_z <= veer_minimum(size_x, size_y));
}

fn veer_perpendicular2(v: vec2f) -> vec2f {
    return veer_normalize_or2(veer_orthogonal2(v), vec2f(1.0, 0.0));
}
fn veer_perpendicular3(v: vec3f) -> vec3f {
    return veer_normalize_or3(veer_orthogonal3(v), vec3f(1.0, 0.0, 0.0));
}

// mask ? a : b.
fn veer_select2(mask: bool, a: vec2f, b: vec2f) -> vec2f {
    return select(b, a, mask);
}
fn veer_select3(mask: bool, a: vec3f, b: vec3f) -> vec3f {
    return select(b, a, mask);
}
// 0 - v, component by component: see negative.
fn veer_opposite2(v: vec2f) -> vec2f {
    return vec2f(veer_negative(v.x), veer_negative(v.y));
}
fn veer_opposite3(v: vec3f) -> vec3f {
    return vec3f(veer_negative(v.x), veer_negative(v.y), veer_negative(v.z));
}

// ---- parts/question.hpp ----

// A hash of every bit of every added number, and of their order.
struct veer_ProofWord {
    value: u32, // its bits
}

// The inputs of a question: vectors have components in [-16, 16).
struct veer_ShaderQuestion2 {
    position: vec2f, // [m]
    velocity: vec2f, // [m/s]
    target_position: vec2f, // [m]
    target_velocity: vec2f, // [m/s]
    other: vec2f, // any
    number: f32, // in [0, 16]
    rate: f32, // in [0, 2]
    time: f32, // [s]  in [0, 1]
}
struct veer_ShaderQuestion3 {
    position: vec3f, // [m]
    velocity: vec3f, // [m/s]
    target_position: vec3f, // [m]
    target_velocity: vec3f, // [m/s]
    other: vec3f, // any
    number: f32, // in [0, 16]
    rate: f32, // in [0, 2]
    time: f32, // [s]  in [0, 1]
}

// A hash with 32 bits added.
fn veer_with_bits(word: veer_ProofWord, bits: u32) -> veer_ProofWord {
    let mixed = (word.value ^ bits) * 0x1000193u;
    return veer_ProofWord(mixed ^ (mixed >> 15u));
}

// A hash with a number added. Subnormal numbers count as 0, because some devices have none.
fn veer_with(word: veer_ProofWord, x: f32) -> veer_ProofWord {
    let bits = bitcast<u32>(x);
    return veer_with_bits(word, select(bits, bits & 0x80000000u, (bits & 0x7f800000u) == 0u));
}

// A hash with the components of a vector added.
fn veer_with_vector2(word: veer_ProofWord, v: vec2f) -> veer_ProofWord {
    return veer_with(veer_with(word, v.x), v.y);
}
fn veer_with_vector3(word: veer_ProofWord, v: vec3f) -> veer_ProofWord {
    return veer_with(veer_with(veer_with(word, v.x), v.y), v.z);
}

// 32 pseudo-random bits: an integer hash that maps no two seeds to the same bits.
fn veer_chance_of(seed: u32) -> u32 {
    var x = seed;
    x = (x ^ (x >> 16u)) * 0x21f0aaadu;
    x = (x ^ (x >> 15u)) * 0xd35a2d97u;
    return x ^ (x >> 15u);
}

// A number in [-16, 16) of 21 bits; a whole number if `whole`, 0 if `vanishes`. The 0 comes from an integer, because a
// compiler that knows a 0 removes operations.
fn veer_drawn_number(seed: u32, whole: bool, vanishes: bool) -> f32 {
    let bits = (select(veer_chance_of(seed), 0x80000000u, vanishes)) >> 11u;
    let count = i32(select(bits, bits & 0xffff0000u, whole)) - 1048576;
    return f32(count) * 1.5258789e-5;
}

// A vector of such numbers, whole ones if `whole`. The component of index `gone` is 0; none for 3, all for 4.
fn veer_drawn_vector2(seed: u32, whole: bool, gone: u32) -> vec2f {
    let all_gone = gone == 4u;
    let x = veer_drawn_number(seed * 4u, whole, gone == 0u || all_gone);
    let y = veer_drawn_number(seed * 4u + 1u, whole, gone == 1u || all_gone);
    return vec2f(x, y);
}
fn veer_drawn_vector3(seed: u32, whole: bool, gone: u32) -> vec3f {
    let all_gone = gone == 4u;
    let x = veer_drawn_number(seed * 4u, whole, gone == 0u || all_gone);
    let y = veer_drawn_number(seed * 4u + 1u, whole, gone == 1u || all_gone);
    let z = veer_drawn_number(seed * 4u + 2u, whole, gone == 2u || all_gone);
    return vec3f(x, y, z);
}

// A question of one of four kinds: two as in a game, one on axes and with ties, one in one place or at rest. `like`
// gives the dimension.
fn veer_question_of2(like: vec2f, question: u32) -> veer_ShaderQuestion2 {
    let seed = question * 8u;
    let kind = question % 8u;
    let row = question / 8u;
    let whole = kind % 4u == 2u;
    let meets = kind == 3u;
    let position = veer_drawn_vector2(seed, whole, select(3u, row % 3u, whole));
    let velocity = veer_drawn_vector2(seed + 1u, whole, select(select(3u, (row + 1u) % 3u, whole), 4u, kind == 7u));
    let target_position = veer_drawn_vector2(select(seed + 2u, seed, meets), whole, select(3u, (row + 2u) % 3u, whole));
    let target_velocity = veer_drawn_vector2(seed + 3u, whole, select(select(3u, row % 3u, whole), 4u, meets));
    let other = veer_drawn_vector2(seed + 4u, whole, select(3u, (row + 1u) % 3u, whole));
    let number = abs(veer_drawn_number(seed * 4u + 20u, whole, false));
    let rate = abs(veer_drawn_number(seed * 4u + 21u, whole, false)) * 0.125;
    let time = abs(veer_drawn_number(seed * 4u + 22u, whole, false)) * 0.0625;
    return veer_ShaderQuestion2(position, velocity, target_position, target_velocity, other, number, rate, time);
}
fn veer_question_of3(like: vec3f, question: u32) -> veer_ShaderQuestion3 {
    let seed = question * 8u;
    let kind = question % 8u;
    let row = question / 8u;
    let whole = kind % 4u == 2u;
    let meets = kind == 3u;
    let position = veer_drawn_vector3(seed, whole, select(3u, row % 3u, whole));
    let velocity = veer_drawn_vector3(seed + 1u, whole, select(select(3u, (row + 1u) % 3u, whole), 4u, kind == 7u));
    let target_position = veer_drawn_vector3(select(seed + 2u, seed, meets), whole, select(3u, (row + 2u) % 3u, whole));
    let target_velocity = veer_drawn_vector3(seed + 3u, whole, select(select(3u, row % 3u, whole), 4u, meets));
    let other = veer_drawn_vector3(seed + 4u, whole, select(3u, (row + 1u) % 3u, whole));
    let number = abs(veer_drawn_number(seed * 4u + 20u, whole, false));
    let rate = abs(veer_drawn_number(seed * 4u + 21u, whole, false)) * 0.125;
    let time = abs(veer_drawn_number(seed * 4u + 22u, whole, false)) * 0.0625;
    return veer_ShaderQuestion3(position, velocity, target_position, target_velocity, other, number, rate, time);
}

// ---- ground/words.hpp ----

// A number with twice as many bits as S: the unevaluated sum high + low, with |low| <= ulp(high) / 2.
struct veer_DoubleWord {
    high: f32,
    low: f32,
}

// a * b without error, unless the low word underflows.
fn veer_two_product(a: f32, b: f32) -> veer_DoubleWord {
    let a_high = veer_leading_half(a);
    let a_low = a - a_high;
    let b_high = veer_leading_half(b);
    let b_low = b - b_high;
    let product = a * b;
    let error = a_high * b_high - product + a_high * b_low + a_low * b_high + a_low * b_low;
    return veer_DoubleWord(product, error);
}

// a * b - c * d, accurate even if the products nearly cancel. By Sterbenz' lemma, the difference of the high words is
// exact for nearly equal products. The low words are the rounding errors of the products.
fn veer_difference_of_products(a: f32, b: f32, c: f32, d: f32) -> f32 {
    let first = veer_two_product(a, b);
    let second = veer_two_product(c, d);
    return first.high - second.high + (first.low - second.low);
}

// ---- trigonometry.hpp ----

// Sine and cosine of an angle.
struct veer_SineCosine {
    sine: f32,
    cosine: f32,
}

// Returns angle - quarters * pi / 2 as a sum high + low. If |quarters| <= 2^13, all bits of the sum are correct.
fn veer_less_quarters(angle: f32, quarters: f32) -> veer_DoubleWord {
    let coarse = angle - quarters * 1.5703125;
    let closer = coarse - quarters * 0.0004837513;
    let fine = quarters * 7.5495336e-8;
    let high = closer - fine; // only this difference has a rounding error
    let rounding = closer - high - fine;
    return veer_DoubleWord(high, rounding - quarters * 2.563344e-12);
}

// Subtracts most full turns from an angle of more than 2^11 turns, so that less_quarters can reduce the remainder. The
// result is exact for an angle that differs from the argument by at most 1 ulp. Angles are clamped to [-2^30, 2^30].
fn veer_fewer_turns(angle: f32) -> f32 {
    let many = abs(angle) > 12868.0;
    if (!many) {
        return angle;
    }
    var unwound = veer_clamp(angle, -1.0737418e9, 1.0737418e9);
    for (var passes = 0; passes < 2; passes++) { // each pass divides the number of turns by 2^12
        let turns = veer_nearest_whole(veer_leading_half(unwound * 0.15915494));
        let less = veer_less_quarters(unwound, turns * 4.0);
        unwound = less.high + less.low;
    }
    return unwound;
}

// Polynomials for |r| <= pi/4.
fn veer_sine_series(square: f32) -> f32 {
    return -0.166666545 + square * (0.008332151 + square * -0.0001951398);
}

fn veer_cosine_series(square: f32) -> f32 {
    return 0.041666645 + square * (-0.0013887304 + square * 2.4431669e-5);
}

// Sine and cosine of r = high + low, for |high| <= 0.787 and |low| up to about an ulp of `high`.
fn veer_sin_cos_of_octant(high: f32, low: f32) -> veer_SineCosine {
    let square = high * high;
    let half_value = square * 0.5 - 0.25;
    let sine = high + (high * square * veer_sine_series(square) + low * (0.75 - half_value));
    let cosine = 0.75 - (half_value - (square * square * veer_cosine_series(square) - high * low));
    return veer_SineCosine(sine, cosine);
}

// sine_over_angle returns sin(angle) / angle, and cosine_of_square returns cos(angle), for square = angle^2 and
// |angle| <= pi/4. The errors are at most 2 epsilon.
fn veer_sine_over_angle(square: f32) -> f32 {
    return 1.0 + square * veer_sine_series(square);
}

fn veer_cosine_of_square(square: f32) -> f32 {
    return 1.0 + square * (-0.5 + square * veer_cosine_series(square));
}

// (atan(t) - t) / t^3, for square = t^2 and |t| <= tan(pi/8). The relative error of atan(t) is 2^-30 (double: 2^-59).
fn veer_arc_tangent_series(square: f32) -> f32 {
    return -0.33333315 + square * (0.1999847 + square * (-0.1424351 + square * (0.105936357 + square * -0.0607775)));
}

// atan2(y, x) for y >= 0: the angle from the x axis to the point (x, y), in [0, pi]. At the origin, returns 0.
fn veer_arc_tangent(y: f32, x: f32) -> f32 {
    let size = abs(x);
    let longer = veer_maximum(y, size);
    let shorter = veer_minimum(y, size);
    let flat_side = veer_sign_of(size - y);
    let ahead = veer_sign_of(x);
    let octant = veer_sign_of(longer * 0.41421356 - shorter); // 1 or -1
    let diagonal = 0.5 - octant * 0.5; // 0 or 1
    let tangent = veer_quotient(shorter - diagonal * longer,
        veer_maximum(longer + diagonal * shorter, veer_smallest_normal));
    let square = tangent * tangent;
    let signed_tangent = tangent * (flat_side * ahead);

    // the angle is eighths * pi/4 + atan(signed_tangent); pi/4 is stored as a sum of two numbers
    let eighths = 2.0 - ahead * (1.0 + flat_side * (1.0 - diagonal));
    let correction = signed_tangent * square * veer_arc_tangent_series(square) + eighths * -8.146034e-8;
    return eighths * 0.78539824 + (signed_tangent + correction);
}

// Sine and cosine of an angle. The result is the same on every processor, bit for bit.
// angle: [rad]
fn veer_sin_cos(angle: f32) -> veer_SineCosine {
    // fast path: most angles in a game need no reduction
    if (!(abs(angle) > 0.785)) {
        return veer_sin_cos_of_octant(angle, 0.0);
    }

    let unwound = veer_fewer_turns(angle);
    let quarters = veer_nearest_whole(unwound * 0.63661977);
    let reduced = veer_less_quarters(unwound, quarters);
    let sine_cosine = veer_sin_cos_of_octant(reduced.high, reduced.low);

    // number of quarter turns to the nearest full turn: -2 .. 2
    let to_turn = 4.0 * veer_nearest_whole(quarters * 0.25) - quarters;
    let cosine_of_quarters = 1.0 - abs(to_turn);
    let sine_of_quarters = to_turn * (abs(to_turn) - 2.0);
    return veer_SineCosine(cosine_of_quarters * sine_cosine.sine + sine_of_quarters * sine_cosine.cosine,
        cosine_of_quarters * sine_cosine.cosine - sine_of_quarters * sine_cosine.sine);
}

// ---- rotation.hpp ----

// A vector times a power of two. Products of two scaled vectors neither overflow nor underflow.
struct veer_Scaled2 {
    vector_part: vec2f,
    unscale: f32, // inverse of the power of two
}
struct veer_Scaled3 {
    vector_part: vec3f,
    unscale: f32, // inverse of the power of two
}

fn veer_scaled2(v: vec2f) -> veer_Scaled2 {
    let squared = veer_length_squared2(v);
    let is_short = squared < 8.881784e-16;
    let is_long = squared > 67108864.0;
    return veer_Scaled2(v * (select(select(262144.0, 9.536743e-7, is_long), 7.2057594e16, is_short)),
        select(select(3.8146973e-6, 1048576.0, is_long), 1.3877788e-17, is_short));
}
fn veer_scaled3(v: vec3f) -> veer_Scaled3 {
    let squared = veer_length_squared3(v);
    let is_short = squared < 8.881784e-16;
    let is_long = squared > 67108864.0;
    return veer_Scaled3(v * (select(select(262144.0, 9.536743e-7, is_long), 7.2057594e16, is_short)),
        select(select(3.8146973e-6, 1048576.0, is_long), 1.3877788e-17, is_short));
}

// Returns the power of two by which to scale a vector with the given squared length. After the scaling, the square of
// a component does not underflow if the component is at least epsilon times the length.
fn veer_lift(squared: f32) -> f32 {
    return select(1.0, 4.5035996e15, squared < 1.0);
}

// |cross(a, b)| for two vectors that are scaled by `scaled`. The relative error is below 3 epsilon, even for nearly
// parallel vectors.
fn veer_cross_length2(a: vec2f, b: vec2f) -> f32 {
    let z = veer_difference_of_products(a.x, b.y, a.y, b.x);
    return abs(z);
}
fn veer_cross_length3(a: vec3f, b: vec3f) -> f32 {
    let z = veer_difference_of_products(a.x, b.y, a.y, b.x);
    let x = veer_difference_of_products(a.y, b.z, a.z, b.y);
    let y = veer_difference_of_products(a.z, b.x, a.x, b.z);
    let most = veer_maximum(veer_maximum(abs(x), abs(y)), abs(z));
    let divisor = select(1.0, most, most > 0.0); // avoids underflow of the squares
    return most * veer_length3(vec3f(veer_quotient(x, divisor), veer_quotient(y, divisor), veer_quotient(z, divisor)));
}

struct veer_Turn {
    arrives: bool, // whether the goal is within max_angle
    sine: f32, // sine and cosine of max_angle, clamped to [0, pi]
    cosine: f32, // sine and cosine of max_angle, clamped to [0, pi]
}

// Computes a turn towards a goal by at most max_angle. `ahead` is the component of the goal along the heading, and
// `aside` >= 0 is the component across the heading. `angle` is the angle between the goal and the heading.
// Degenerate: if max_angle <= 0, `arrives` is false. If max_angle >= pi, `arrives` is true.
fn veer_limited_turn(ahead: f32, aside: f32, max_angle: f32) -> veer_Turn {
    let sine_cosine = veer_sin_cos(veer_clamp(max_angle, 0.0, 3.1415927));
    let positive_sine = veer_maximum(sine_cosine.sine, 0.0);
    return veer_Turn(max_angle >= 3.1415927 || aside * sine_cosine.cosine < ahead * positive_sine, positive_sine,
        sine_cosine.cosine);
}

// The unit vector perpendicular to `forward` that is nearest to `up`. If `forward` and `up` are parallel, or if one of
// the vectors is zero, returns perpendicular(forward).
fn veer_nearest_up3(forward: vec3f, up: vec3f) -> vec3f {
    let heading = veer_scaled3(forward).vector_part; // prevents underflow in products with a short `up`
    let side = veer_lateral3(veer_scaled3(up).vector_part, heading);
    let scale = select(0.0, veer_inverse_length3(side), veer_inverse_length3(up) > 0.0);
    let none = scale <= 0.0;
    let unit = side * scale;
    if (!none) {
        return unit;
    }
    return veer_perpendicular3(heading);
}

// Returns `forward`. If `forward` is zero, returns the first axis.
fn veer_known_forward3(forward: vec3f) -> vec3f {
    return select(vec3f(1.0, 0.0, 0.0), forward, veer_inverse_length3(forward) > 0.0);
}

// The angle between two vectors of any length. The result is accurate even near 0 and pi.  [0, pi]
// Degenerate: if a or b is zero, returns 0.
fn veer_angle_between2(a: vec2f, b: vec2f) -> f32 {
    let shortest = veer_minimum(veer_length_squared2(a), veer_length_squared2(b));
    let longest = veer_maximum(veer_length_squared2(a), veer_length_squared2(b));
    var along = veer_dot2(a, b);
    var across = abs(veer_cross2(a, b));

    // cross() is inexact for angles below 20 degrees (tangent 0.364), and may underflow or overflow
    let usual = shortest >= 5.9604645e-8 && longest <= 1.1529215e18;
    if (across < along * 0.364 || !usual) {
        let u = veer_scaled2(a).vector_part;
        let v = veer_scaled2(b).vector_part;
        let neither_zero = shortest >= veer_smallest_normal;
        across = select(0.0, veer_cross_length2(u, v), neither_zero);
        along = select(1.0, veer_dot2(u, v), neither_zero);
    }
    return veer_arc_tangent(across, along);
}
fn veer_angle_between3(a: vec3f, b: vec3f) -> f32 {
    let shortest = veer_minimum(veer_length_squared3(a), veer_length_squared3(b));
    let longest = veer_maximum(veer_length_squared3(a), veer_length_squared3(b));
    var along = veer_dot3(a, b);
    var across = veer_length3(veer_cross3(a, b));

    // cross() is inexact for angles below 20 degrees (tangent 0.364), and may underflow or overflow
    let usual = shortest >= 5.9604645e-8 && longest <= 1.1529215e18;
    if (across < along * 0.364 || !usual) {
        let u = veer_scaled3(a).vector_part;
        let v = veer_scaled3(b).vector_part;
        let neither_zero = shortest >= veer_smallest_normal;
        across = select(0.0, veer_cross_length3(u, v), neither_zero);
        along = select(1.0, veer_dot3(u, v), neither_zero);
    }
    return veer_arc_tangent(across, along);
}

// The angle from the x axis to v in the plane. Angles towards +y are positive.  [rad]
// Degenerate: if |v|^2 is below the smallest normal number, returns 0. The angle of (-1, -0) is pi.
fn veer_heading_angle2(v: vec2f) -> f32 {
    let x = v.x;
    let y = v.y;
    let angle = veer_arc_tangent(abs(y), x);
    return select(0.0, select(angle, veer_negative(angle), y < 0.0), veer_length_squared2(v) >= veer_smallest_normal);
}

// The unit vector (cos(angle), sin(angle)) in the plane.
// angle: from +x towards +y [rad]
fn veer_unit_vector2(angle: f32) -> vec2f {
    let sine_cosine = veer_sin_cos(angle);
    return vec2f(sine_cosine.cosine, sine_cosine.sine);
}

fn veer_less_turns(unwound: f32, turns: f32) -> f32 {
    let reduced = veer_less_quarters(unwound, turns * 4.0);
    return reduced.high + reduced.low;
}

// Wraps an angle to (-pi, pi]. The shortest turn between two angles is wrap_angle(to - from).  [rad]
// angle: [rad]
fn veer_wrap_angle(angle: f32) -> f32 {
    let unwound = veer_fewer_turns(angle);
    var turns = veer_nearest_whole(unwound * 0.15915494);
    var reduced = veer_less_turns(unwound, turns);
    if (abs(reduced) > 3.1415927) { // near half a turn, `turns` may be off by one
        turns = turns + veer_sign_of(reduced);
        reduced = veer_less_turns(unwound, turns);
    }
    let wrapped = select(veer_clamp(reduced, -3.1415927, 3.1415927), angle, abs(angle) <= 3.1415927);
    return select(wrapped, 3.1415927, wrapped <= -3.1415927);
}

// Returns v, rotated about `axis` by `angle`. Seen from the tip of the axis, the rotation is counter-clockwise in a
// right-handed coordinate system, and clockwise in a left-handed one.
// axis: of any length
// angle: [rad]
// Degenerate: if the axis is zero, returns v unchanged.
fn veer_rotate3(v: vec3f, axis: vec3f, angle: f32) -> vec3f {
    let scale = veer_inverse_length3(axis);
    let k = axis * scale;
    let sine_cosine = veer_sin_cos(angle);
    let turned = v * sine_cosine.cosine + veer_cross3(k, v) * sine_cosine.sine
        + k * (veer_dot3(k, v) * (1.0 - sine_cosine.cosine));
    return select(v, turned, scale > 0.0);
}

// Returns v, rotated by `angle` in the plane. Positive angles rotate from +x towards +y.
// angle: [rad]
fn veer_rotate2(v: vec2f, angle: f32) -> vec2f {
    let sine_cosine = veer_sin_cos(angle);
    return v * sine_cosine.cosine + veer_orthogonal2(v) * sine_cosine.sine;
}

// Rotates v towards `direction` by at most max_angle, and keeps the length of v. If `direction` is within max_angle of
// v, the result is `direction`, scaled to the length of v.
// direction: where to turn to, of any length
// max_angle: [rad] angular speed * time_step
// Degenerate: if `direction` is exactly opposite to v, v turns towards perpendicular(v). If v or `direction` is zero,
// or if max_angle <= 0, returns v unchanged.
fn veer_turn_towards2(v: vec2f, direction: vec2f, max_angle: f32) -> vec2f {
    let steady = veer_steady_factor(veer_length2(v));
    let speed = veer_length2(v) * steady;
    let inverse_goal = veer_inverse_length2(direction);
    let heading = v * veer_lift(veer_length_squared2(v));
    let goal = direction * veer_lift(veer_length_squared2(direction));
    let aside = veer_lateral2(goal, heading);
    let in_line = veer_length_squared2(aside) < veer_smallest_normal;
    let sideways = select(aside, veer_orthogonal2(heading), in_line);

    let turn = veer_limited_turn(veer_dot2(goal, heading) * veer_inverse_length2(heading),
        select(veer_length2(aside), 0.0, in_line), max_angle);
    let turned = v * (turn.cosine * steady) + sideways * (speed * veer_inverse_length2(sideways) * turn.sine);
    let landed = direction * (speed * inverse_goal);
    let turns = max_angle > 0.0 && (veer_length_squared2(v) >= veer_smallest_normal && inverse_goal > 0.0);
    return select(v, select(turned, landed, turn.arrives), turns);
}
fn veer_turn_towards3(v: vec3f, direction: vec3f, max_angle: f32) -> vec3f {
    let steady = veer_steady_factor(veer_length3(v));
    let speed = veer_length3(v) * steady;
    let inverse_goal = veer_inverse_length3(direction);
    let heading = v * veer_lift(veer_length_squared3(v));
    let goal = direction * veer_lift(veer_length_squared3(direction));
    let aside = veer_lateral3(goal, heading);
    let in_line = veer_length_squared3(aside) < veer_smallest_normal;
    let sideways = select(aside, veer_orthogonal3(heading), in_line);

    let turn = veer_limited_turn(veer_dot3(goal, heading) * veer_inverse_length3(heading),
        select(veer_length3(aside), 0.0, in_line), max_angle);
    let turned = v * (turn.cosine * steady) + sideways * (speed * veer_inverse_length3(sideways) * turn.sine);
    let landed = direction * (speed * inverse_goal);
    let turns = max_angle > 0.0 && (veer_length_squared3(v) >= veer_smallest_normal && inverse_goal > 0.0);
    return select(v, select(turned, landed, turn.arrives), turns);
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
fn veer_turn_yaw_pitch3(v: vec3f, direction: vec3f, max_yaw: f32, max_pitch: f32, up: vec3f) -> vec3f {
    let axis = veer_normalize_or3(up, vec3f(0.0, 0.0, 0.0));
    let start = veer_normalize_or3(v, vec3f(0.0, 0.0, 0.0));
    let end = veer_normalize_or3(direction, vec3f(0.0, 0.0, 0.0));
    let start_level = veer_lateral3(start, axis);
    let end_level = veer_lateral3(end, axis);

    // yaw: turn in the plane of `heading` and `left`
    let heading = veer_normalize_or3(start_level, veer_normalize_or3(end_level, veer_perpendicular3(axis)));
    let goal = veer_normalize_or3(end_level, heading);
    let left = veer_cross3(axis, heading);
    let side = veer_dot3(goal, left);
    let yaw = veer_limited_turn(veer_dot3(goal, heading), abs(side), max_yaw);
    let swung = heading * yaw.cosine + left * (select(yaw.sine, veer_negative(yaw.sine), side < 0.0));
    let yawed = select(swung, goal, yaw.arrives);

    // pitch: turn in the plane of `heading` and `axis`; turns from straight up to straight down pass `heading`
    let start_ahead = veer_length3(start_level);
    let start_up = veer_dot3(start, axis);
    let end_ahead = veer_length3(end_level);
    let end_up = veer_dot3(end, axis);
    let run = start_ahead * end_ahead + start_up * end_up;
    let rise = start_ahead * end_up - start_up * end_ahead;
    let pitch = veer_limited_turn(run, abs(rise), max_pitch);
    let down = rise < 0.0 || (rise <= 0.0 && start_up > 0.0);
    let sine = select(pitch.sine, veer_negative(pitch.sine), down);
    let lifted_ahead = start_ahead * pitch.cosine - start_up * sine;
    let lifted_up = start_up * pitch.cosine + start_ahead * sine;
    let ahead = select(lifted_ahead, end_ahead, pitch.arrives);
    let above = select(lifted_up, end_up, pitch.arrives);

    let size = veer_length3(v);
    let speed = size * veer_steady_factor(size);
    let known = veer_length_squared3(axis) > 0.0
        && (veer_length_squared3(start) > 0.0 && veer_length_squared3(end) > 0.0);
    let turns = known && (max_yaw > 0.0 || max_pitch > 0.0);
    let landed = direction * (speed * veer_inverse_length3(direction));
    let course = yawed * ahead + axis * above;
    let turned = course * veer_factor_to3(course, speed); // `course` is a unit vector only up to rounding
    return select(v, select(turned, landed, yaw.arrives && pitch.arrives), turns);
}

// Rotates v towards `direction` by at most max_yaw. In 2D there is no pitch, so the function calls turn_towards.
fn veer_turn_yaw_pitch2(v: vec2f, direction: vec2f, max_yaw: f32) -> vec2f {
    return veer_turn_towards2(v, direction, max_yaw);
}

// ---- answers.hpp ----

// The time and the position of a thrown body at its apex, or at its landing.
struct veer_Passage2 {
    found: bool, // whether the body reaches its apex or lands
    time: f32, // [s]
    place: vec2f, // [m]
}
struct veer_Passage3 {
    found: bool, // whether the body reaches its apex or lands
    time: f32, // [s]
    place: vec3f, // [m]
}

// ---- physic_base.hpp ----

// A body that moves in a straight line within each frame, and along the exact parabola from frame to frame.
struct veer_PhysicBase2 {
    position: vec2f, // [m]
    velocity: vec2f, // [m/s]
    acceleration: vec2f, // of this frame  [m/s^2]
    unit_time: f32, // length of a frame  [s]
}
struct veer_PhysicBase3 {
    position: vec3f, // [m]
    velocity: vec3f, // [m/s]
    acceleration: vec3f, // of this frame  [m/s^2]
    unit_time: f32, // length of a frame  [s]
}

// The velocity along the chord of the frame, for contact and touch_time.
fn veer_mean_velocity2(body: veer_PhysicBase2) -> vec2f {
    return body.velocity + body.acceleration * (body.unit_time * 0.5);
}
fn veer_mean_velocity3(body: veer_PhysicBase3) -> vec3f {
    return body.velocity + body.acceleration * (body.unit_time * 0.5);
}

// The position at the time dt in the frame.
fn veer_position_at2(body: veer_PhysicBase2, dt: f32) -> vec2f {
    return body.position + veer_mean_velocity2(body) * dt;
}
fn veer_position_at3(body: veer_PhysicBase3, dt: f32) -> vec3f {
    return body.position + veer_mean_velocity3(body) * dt;
}

// The velocity at the time dt in the frame.
fn veer_velocity_at2(body: veer_PhysicBase2, dt: f32) -> vec2f {
    return body.velocity + body.acceleration * dt;
}
fn veer_velocity_at3(body: veer_PhysicBase3, dt: f32) -> vec3f {
    return body.velocity + body.acceleration * dt;
}

// The body moved by dt [s]: unit_time, or less up to a contact. The acceleration becomes zero; every frame sets it
// again.
fn veer_update2(body: veer_PhysicBase2, dt: f32) -> veer_PhysicBase2 {
    return veer_PhysicBase2(veer_position_at2(body, dt), veer_velocity_at2(body, dt), vec2f(0.0, 0.0), body.unit_time);
}
fn veer_update3(body: veer_PhysicBase3, dt: f32) -> veer_PhysicBase3 {
    return veer_PhysicBase3(veer_position_at3(body, dt), veer_velocity_at3(body, dt), vec3f(0.0, 0.0, 0.0),
        body.unit_time);
}

// ---- decay.hpp ----

// The two factors of a step with drag, for x = damping * time. See exponential_decay.
struct veer_Decay {
    mean: f32, // (1 - e^-x) / x, the mean of e^-s for 0 <= s <= x; 1 at x = 0
    gain: f32, // (1 - mean) / x; 1/2 at x = 0
}

// Returns the two factors of a step with drag. With these factors, the step is exact for every time and damping,
// including 0. If push = damping * v, the velocity v does not change, bit for bit.
// x: damping * time; < 0 is treated as 0
fn veer_exponential_decay(x: f32) -> veer_Decay {
    let whole = veer_maximum(x, 0.0);
    let beyond_series = whole > 0.5;
    var doubled = whole;
    var reduced = whole;
    if (beyond_series) {
        doubled = veer_minimum(whole, 64.0);
        reduced = doubled;
        for (var halving = 0; halving < 7; halving++) {
            reduced = select(reduced, reduced * 0.5, reduced > 0.5); // 7 halvings reduce 64 to 1/2
        }
    }
    var gain = 0.5 + reduced * (-0.16666563
        + reduced * (0.04164993 + reduced * (-0.0082382215 + reduced * 0.001164287)));
    var mean = 1.0 - reduced * gain;
    if (beyond_series) {
        for (var doubling = 0; doubling < 7; doubling++) {
            if (reduced < doubled) {
                gain = (gain + mean * mean * 0.5) * 0.5;
                mean = mean - mean * mean * reduced * 0.5;
                reduced = reduced + reduced;
            }
        }
        let inverse_x = veer_quotient(1.0, veer_maximum(whole, 64.0));
        mean = select(mean, inverse_x, whole > 64.0);
        gain = select(gain, (1.0 - inverse_x) * inverse_x, whole > 64.0);
    }
    return veer_Decay(mean, gain);
}

// ---- lead.hpp ----

// The speeds of a target and of a shot, along and across the line of sight. See lead_time.
struct veer_Chase {
    range: f32, // distance from the shooter to the target  [m]
    receding: f32, // target's velocity along the line of sight, away from the shooter  [m/s]
    across_squared: f32, // square of the target's speed across the line of sight  [m^2/s^2]
    spare_squared: f32, // speed^2 - across_squared  [m^2/s^2]
    excess: f32, // |target_velocity|^2 - speed^2  [m^2/s^2]
    rate_squared: f32, // |target_velocity|^2  [m^2/s^2]
    closing: f32, // rate at which shot and target approach, if they meet  [m/s]
}

fn veer_chase_of2(position: vec2f, target_position: vec2f, target_velocity: vec2f, speed: f32) -> veer_Chase {
    let sight = target_position - position;
    let squared = veer_length_squared2(sight);
    let inverse_squared = veer_ratio(1.0, squared);
    let inverse_range = veer_root(inverse_squared);
    let along = veer_dot2(sight, target_velocity);
    let range = squared * inverse_range;
    let receding = along * inverse_range;
    let across_squared = veer_length_squared2(target_velocity - sight * (along * inverse_squared));
    let spare_squared = speed * speed - across_squared;
    let rate_squared = veer_length_squared2(target_velocity);
    let excess = rate_squared - speed * speed;
    // a closing rate below speed * epsilon is only a rounding error
    let closing = veer_maximum(veer_root(veer_maximum(spare_squared, 0.0)) - receding, speed * veer_epsilon);
    return veer_Chase(range, receding, across_squared, spare_squared, excess, rate_squared, closing);
}
fn veer_chase_of3(position: vec3f, target_position: vec3f, target_velocity: vec3f, speed: f32) -> veer_Chase {
    let sight = target_position - position;
    let squared = veer_length_squared3(sight);
    let inverse_squared = veer_ratio(1.0, squared);
    let inverse_range = veer_root(inverse_squared);
    let along = veer_dot3(sight, target_velocity);
    let range = squared * inverse_range;
    let receding = along * inverse_range;
    let across_squared = veer_length_squared3(target_velocity - sight * (along * inverse_squared));
    let spare_squared = speed * speed - across_squared;
    let rate_squared = veer_length_squared3(target_velocity);
    let excess = rate_squared - speed * speed;
    // a closing rate below speed * epsilon is only a rounding error
    let closing = veer_maximum(veer_root(veer_maximum(spare_squared, 0.0)) - receding, speed * veer_epsilon);
    return veer_Chase(range, receding, across_squared, spare_squared, excess, rate_squared, closing);
}

fn veer_chase_meets(chase: veer_Chase) -> bool {
    let comes = chase.receding < 0.0 && chase.rate_squared >= veer_smallest_normal;
    return chase.spare_squared >= 0.0 && (comes || chase.excess < 0.0);
}

// Returns the meeting time: the positive root of the quadratic equation of QuickChase.
fn veer_quick_meeting(squared: f32, along: f32, product: f32) -> f32 {
    return veer_quotient(squared, veer_root(along * along + product) - along);
}

// The quadratic equation for the time at which shot and target meet. If `easy` is true, nothing overflows.
struct veer_QuickChase {
    squared: f32, // |sight|^2  [m^2]
    along: f32, // dot(sight, target_velocity)  [m^2/s]
    product: f32, // (speed^2 - |target_velocity|^2) * |sight|^2  [m^4/s^2]
    easy: bool, // whether no input is huge or tiny, and |target_velocity|^2 < 0.999 * speed^2
}

fn veer_quick_chase_of2(position: vec2f, target_position: vec2f, target_velocity: vec2f,
        speed: f32) -> veer_QuickChase {
    let speed_squared = speed * speed; // the same for all agents, like `usual` and `most`
    let usual = speed_squared >= 9.094947e-13 && speed_squared <= 1.1258999e15;
    let most = select(-1.0, speed_squared * (1.0 - 0.0009765625), usual);

    let sight = target_position - position;
    let rate_squared = veer_length_squared2(target_velocity);
    let squared = veer_length_squared2(sight);
    let along = veer_dot2(sight, target_velocity);
    let product = (speed_squared - rate_squared) * squared;
    let easy = rate_squared < most && (squared >= 9.094947e-13 && squared <= 1.1529215e18);
    return veer_QuickChase(squared, along, product, easy);
}
fn veer_quick_chase_of3(position: vec3f, target_position: vec3f, target_velocity: vec3f,
        speed: f32) -> veer_QuickChase {
    let speed_squared = speed * speed; // the same for all agents, like `usual` and `most`
    let usual = speed_squared >= 9.094947e-13 && speed_squared <= 1.1258999e15;
    let most = select(-1.0, speed_squared * (1.0 - 0.0009765625), usual);

    let sight = target_position - position;
    let rate_squared = veer_length_squared3(target_velocity);
    let squared = veer_length_squared3(sight);
    let along = veer_dot3(sight, target_velocity);
    let product = (speed_squared - rate_squared) * squared;
    let easy = rate_squared < most && (squared >= 9.094947e-13 && squared <= 1.1529215e18);
    return veer_QuickChase(squared, along, product, easy);
}

fn veer_cross_squared2(a: vec2f, b: vec2f) -> f32 {
    let product = veer_cross2(a, b);
    return product * product;
}
fn veer_cross_squared3(a: vec3f, b: vec3f) -> f32 {
    let product = veer_cross3(a, b);
    return veer_length_squared3(product);
}

// The quadratic equation for the time at which two spheres touch. If `easy` is true, nothing overflows.
struct veer_QuickTouch {
    radius_squared: f32, // combined_radius^2  [m^2]
    speed_squared: f32, // |drift|^2  [m^2/s^2]
    along: f32, // dot(offset, drift)  [m^2/s]
    across: f32, // |cross(offset, drift)|^2  [m^4/s^2]
    power: f32, // |offset|^2 - combined_radius^2  [m^2]
    easy: bool, // whether no input is huge or tiny
}

fn veer_quick_touch_of2(offset: vec2f, drift: vec2f, combined_radius: f32) -> veer_QuickTouch {
    let distance_squared = veer_length_squared2(offset);
    let radius_squared = combined_radius * combined_radius;
    let speed_squared = veer_length_squared2(drift);
    let along = veer_dot2(offset, drift);
    let across = veer_cross_squared2(offset, drift);
    let power = distance_squared - radius_squared;
    // with minimum(), g++ would branch
    let easy = radius_squared <= 1.1529215e18 && (distance_squared >= 9.094947e-13 && distance_squared <= 1.1529215e18
        && (speed_squared >= 9.094947e-13 && speed_squared <= 1.1529215e18));
    return veer_QuickTouch(radius_squared, speed_squared, along, across, power, easy);
}
fn veer_quick_touch_of3(offset: vec3f, drift: vec3f, combined_radius: f32) -> veer_QuickTouch {
    let distance_squared = veer_length_squared3(offset);
    let radius_squared = combined_radius * combined_radius;
    let speed_squared = veer_length_squared3(drift);
    let along = veer_dot3(offset, drift);
    let across = veer_cross_squared3(offset, drift);
    let power = distance_squared - radius_squared;
    // with minimum(), g++ would branch
    let easy = radius_squared <= 1.1529215e18 && (distance_squared >= 9.094947e-13 && distance_squared <= 1.1529215e18
        && (speed_squared >= 9.094947e-13 && speed_squared <= 1.1529215e18));
    return veer_QuickTouch(radius_squared, speed_squared, along, across, power, easy);
}

// If `easy` is true, returns the time at which the spheres touch. Otherwise, returns a meaningless finite number.
fn veer_quick_touch_time(quick_touch: veer_QuickTouch) -> f32 {
    let discriminant = quick_touch.radius_squared * quick_touch.speed_squared - quick_touch.across;
    let meets = quick_touch.power > 0.0 && (quick_touch.along < 0.0 && discriminant >= 0.0);
    let otherwise = veer_negative(select(0.0, 1.0, quick_touch.power > 0.0));
    if (!meets) {
        return otherwise;
    }
    let leaving = veer_root(discriminant) - quick_touch.along;
    return veer_quotient(quick_touch.power, leaving);
}

// Returns the first time at which a shot meets a target in uniform motion. intercept_time is more accurate.  [s]
// position: position where the shot starts [m]
// target_position: position of the target [m]
// target_velocity: velocity of the target [m/s]
// speed: speed of the shot [m/s] negative values are treated as 0
// Degenerate: if both speeds are equal up to rounding and the target does not approach, the result is -1 or a very
// late time. If the time is too large for the type, the result is -1.
fn veer_lead_time2(position: vec2f, target_position: vec2f, target_velocity: vec2f, speed: f32) -> f32 {
    let own_speed = veer_maximum(speed, 0.0);
    let quick = veer_quick_chase_of2(position, target_position, target_velocity, own_speed);
    if (quick.easy) {
        return veer_quick_meeting(quick.squared, quick.along, quick.product);
    }

    let chase = veer_chase_of2(position, target_position, target_velocity, own_speed);
    let time = veer_quotient(chase.range, veer_maximum(chase.closing, veer_smallest_normal));
    let first = select(-1.0, time, veer_chase_meets(chase) && time <= veer_largest);
    return select(0.0, first, chase.range > 0.0);
}
fn veer_lead_time3(position: vec3f, target_position: vec3f, target_velocity: vec3f, speed: f32) -> f32 {
    let own_speed = veer_maximum(speed, 0.0);
    let quick = veer_quick_chase_of3(position, target_position, target_velocity, own_speed);
    if (quick.easy) {
        return veer_quick_meeting(quick.squared, quick.along, quick.product);
    }

    let chase = veer_chase_of3(position, target_position, target_velocity, own_speed);
    let time = veer_quotient(chase.range, veer_maximum(chase.closing, veer_smallest_normal));
    let first = select(-1.0, time, veer_chase_meets(chase) && time <= veer_largest);
    return select(0.0, first, chase.range > 0.0);
}

// Returns the point to aim at: the target's position when a shot of constant speed meets the target. If shot and
// target never meet, the result is the target's position at the closest miss.
// Degenerate: if the shot starts at the target, the result is `target_position`. If the speeds are equal and the
// target does not approach, the result is also `target_position`. If the target moves farther than 1000 * range_limit
// before the meeting, the result is a point on the line from the target to the meeting point.
fn veer_lead_point2(position: vec2f, target_position: vec2f, target_velocity: vec2f, speed: f32) -> vec2f {
    let own_speed = veer_maximum(speed, 0.0);
    let quick = veer_quick_chase_of2(position, target_position, target_velocity, own_speed);
    if (quick.easy) {
        return target_position + target_velocity * veer_quick_meeting(quick.squared, quick.along, quick.product);
    }

    let chase = veer_chase_of2(position, target_position, target_velocity, own_speed);
    let least_closing = own_speed * (chase.range * 1.0e-18);
    var time = veer_quotient(chase.range,
        veer_maximum(chase.closing, veer_maximum(least_closing, veer_smallest_normal)));
    let meets = veer_chase_meets(chase);
    if (!meets) {
        let lag = own_speed * veer_root(veer_ratio(chase.across_squared, chase.excess));
        time = veer_ratio(1.0, chase.rate_squared) * veer_maximum(chase.range * (lag - chase.receding), 0.0);
    }
    return target_position + target_velocity * veer_minimum(time, veer_largest);
}
fn veer_lead_point3(position: vec3f, target_position: vec3f, target_velocity: vec3f, speed: f32) -> vec3f {
    let own_speed = veer_maximum(speed, 0.0);
    let quick = veer_quick_chase_of3(position, target_position, target_velocity, own_speed);
    if (quick.easy) {
        return target_position + target_velocity * veer_quick_meeting(quick.squared, quick.along, quick.product);
    }

    let chase = veer_chase_of3(position, target_position, target_velocity, own_speed);
    let least_closing = own_speed * (chase.range * 1.0e-18);
    var time = veer_quotient(chase.range,
        veer_maximum(chase.closing, veer_maximum(least_closing, veer_smallest_normal)));
    let meets = veer_chase_meets(chase);
    if (!meets) {
        let lag = own_speed * veer_root(veer_ratio(chase.across_squared, chase.excess));
        time = veer_ratio(1.0, chase.rate_squared) * veer_maximum(chase.range * (lag - chase.receding), 0.0);
    }
    return target_position + target_velocity * veer_minimum(time, veer_largest);
}

// Returns the first time at which two spheres in uniform motion touch. contact_time is more accurate.  [s]
// position: centre of the first sphere [m]
// velocity: velocity of the first sphere [m/s]
// target_position: centre of the second sphere [m]
// target_velocity: velocity of the second sphere [m/s]
// distance_apart: sum of both radii [m] negative values are treated as 0
// Degenerate: if the relative velocity is zero, the result is 0 or -1.
fn veer_touch_time2(position: vec2f, velocity: vec2f, target_position: vec2f, target_velocity: vec2f,
        distance_apart: f32) -> f32 {
    let offset = target_position - position;
    let drift = target_velocity - velocity;
    let combined_radius = veer_maximum(distance_apart, 0.0);
    let quick = veer_quick_touch_of2(offset, drift, combined_radius);
    if (quick.easy) {
        return veer_quick_touch_time(quick);
    }
    let power = quick.power;
    let along = quick.along;
    let inverse_squared = veer_ratio(1.0, veer_length_squared2(drift));
    let chord_squared = combined_radius * combined_radius
        - veer_length_squared2(offset - drift * (along * inverse_squared));
    let is_separate = power > 0.0;
    let meets = is_separate && (along < 0.0 && chord_squared >= 0.0);
    let inverse_speed = veer_root(inverse_squared);
    let leaving = veer_root(veer_maximum(chord_squared, 0.0)) - along * inverse_speed;
    let time = veer_quotient(select(0.0, power, meets), veer_maximum(leaving, veer_smallest_normal)) * inverse_speed;
    return select(0.0, select(-1.0, time, meets && time <= veer_largest), is_separate);
}
fn veer_touch_time3(position: vec3f, velocity: vec3f, target_position: vec3f, target_velocity: vec3f,
        distance_apart: f32) -> f32 {
    let offset = target_position - position;
    let drift = target_velocity - velocity;
    let combined_radius = veer_maximum(distance_apart, 0.0);
    let quick = veer_quick_touch_of3(offset, drift, combined_radius);
    if (quick.easy) {
        return veer_quick_touch_time(quick);
    }
    let power = quick.power;
    let along = quick.along;
    let inverse_squared = veer_ratio(1.0, veer_length_squared3(drift));
    let chord_squared = combined_radius * combined_radius
        - veer_length_squared3(offset - drift * (along * inverse_squared));
    let is_separate = power > 0.0;
    let meets = is_separate && (along < 0.0 && chord_squared >= 0.0);
    let inverse_speed = veer_root(inverse_squared);
    let leaving = veer_root(veer_maximum(chord_squared, 0.0)) - along * inverse_speed;
    let time = veer_quotient(select(0.0, power, meets), veer_maximum(leaving, veer_smallest_normal)) * inverse_speed;
    return select(0.0, select(-1.0, time, meets && time <= veer_largest), is_separate);
}

// ---- obstacles.hpp ----

// A ball; in 2D a disc.
struct veer_Sphere2 {
    center: vec2f, // [m]
    radius: f32, // [m]  negative values are treated as 0
    velocity: vec2f, // [m/s]
}
struct veer_Sphere3 {
    center: vec3f, // [m]
    radius: f32, // [m]  negative values are treated as 0
    velocity: vec3f, // [m/s]
}

// A floor or a wall: the space behind a plane is solid.
struct veer_Plane2 {
    place: vec2f, // any point of the plane  [m]
    normal: vec2f, // points out of the solid, any length; if 0, no obstacle
    velocity: vec2f, // [m/s]
}
struct veer_Plane3 {
    place: vec3f, // any point of the plane  [m]
    normal: vec3f, // points out of the solid, any length; if 0, no obstacle
    velocity: vec3f, // [m/s]
}

// A bar with round ends: all points within `radius` of the line segment from start to end.
struct veer_Capsule2 {
    start: vec2f, // [m]
    end: vec2f, // [m]
    radius: f32, // [m]  negative values are treated as 0
    velocity: vec2f, // [m/s]
}
struct veer_Capsule3 {
    start: vec3f, // [m]
    end: vec3f, // [m]
    radius: f32, // [m]  negative values are treated as 0
    velocity: vec3f, // [m/s]
}

// A box of any orientation, such as a crate or a house. Its axes are `forward`, cross(up, forward), and the component
// of `up` perpendicular to `forward`. Component i of half_size is half the length along axis i.
struct veer_Box2 {
    center: vec2f, // [m]
    half_size: vec2f, // half the edge lengths; negative values become 0  [m]
    forward: vec2f, // of any length; if zero, the first axis is used
    up: vec2f, // if zero or along forward, perpendicular(forward)
    velocity: vec2f, // [m/s]
}
struct veer_Box3 {
    center: vec3f, // [m]
    half_size: vec3f, // half the edge lengths; negative values become 0  [m]
    forward: vec3f, // of any length; if zero, the first axis is used
    up: vec3f, // if zero or along forward, perpendicular(forward)
    velocity: vec3f, // [m/s]
}

// A sphere that agents avoid; in 2D a circle.
struct veer_SphereObstacle2 {
    center: vec2f, // [m]
    escape_radius: f32, // [m]  radius of the obstacle itself; escape_sphere pushes agents out of it
    avoid_radius: f32, // [m]  radius inside which avoid_sphere turns agents aside
}
struct veer_SphereObstacle3 {
    center: vec3f, // [m]
    escape_radius: f32, // [m]  radius of the obstacle itself; escape_sphere pushes agents out of it
    avoid_radius: f32, // [m]  radius inside which avoid_sphere turns agents aside
}

// The restitution and the friction of a surface.
struct veer_Material {
    restitution: f32, // speed after a bounce / speed before the bounce, along the normal; if < 0, treated as 0
    friction: f32, // Coulomb's coefficient: largest friction force / normal force; if < 0, treated as 0
}

// Returns an obstacle at a later time, moved by velocity * time.
fn veer_moved_sphere2(sphere: veer_Sphere2, time: f32) -> veer_Sphere2 {
    return veer_Sphere2(sphere.center + sphere.velocity * time, sphere.radius, sphere.velocity);
}
fn veer_moved_sphere3(sphere: veer_Sphere3, time: f32) -> veer_Sphere3 {
    return veer_Sphere3(sphere.center + sphere.velocity * time, sphere.radius, sphere.velocity);
}

fn veer_moved_plane2(plane: veer_Plane2, time: f32) -> veer_Plane2 {
    return veer_Plane2(plane.place + plane.velocity * time, plane.normal, plane.velocity);
}
fn veer_moved_plane3(plane: veer_Plane3, time: f32) -> veer_Plane3 {
    return veer_Plane3(plane.place + plane.velocity * time, plane.normal, plane.velocity);
}

fn veer_moved_box2(box: veer_Box2, time: f32) -> veer_Box2 {
    var there = box;
    there.center = box.center + box.velocity * time;
    return there;
}
fn veer_moved_box3(box: veer_Box3, time: f32) -> veer_Box3 {
    var there = box;
    there.center = box.center + box.velocity * time;
    return there;
}

fn veer_moved_capsule2(capsule: veer_Capsule2, time: f32) -> veer_Capsule2 {
    let displacement = capsule.velocity * time;
    return veer_Capsule2(capsule.start + displacement, capsule.end + displacement, capsule.radius, capsule.velocity);
}
fn veer_moved_capsule3(capsule: veer_Capsule3, time: f32) -> veer_Capsule3 {
    let displacement = capsule.velocity * time;
    return veer_Capsule3(capsule.start + displacement, capsule.end + displacement, capsule.radius, capsule.velocity);
}

// ---- contact.hpp ----

// The separation between a ball and an obstacle, and the direction of the shortest path out of the obstacle.
struct veer_Clearance2 {
    gap: f32, // distance between the two surfaces; < 0 if the ball is inside the obstacle  [m]
    normal: vec2f, // direction of the shortest path out of the obstacle, a unit vector
    place: vec2f, // point of the obstacle's surface that is nearest to the ball  [m]
}
struct veer_Clearance3 {
    gap: f32, // distance between the two surfaces; < 0 if the ball is inside the obstacle  [m]
    normal: vec3f, // direction of the shortest path out of the obstacle, a unit vector
    place: vec3f, // point of the obstacle's surface that is nearest to the ball  [m]
}

// The time and the point at which a moving ball touches an obstacle.
struct veer_Contact2 {
    time: f32, // time from the start of the frame; -1 if there is no contact  [s]
    place: vec2f, // where ball and obstacle touch; without a contact, the ball's position  [m]
    normal: vec2f, // direction out of the obstacle, a unit vector; zero if there is no contact
    velocity: vec2f, // velocity of the obstacle; zero if there is no contact  [m/s]
}
struct veer_Contact3 {
    time: f32, // time from the start of the frame; -1 if there is no contact  [s]
    place: vec3f, // where ball and obstacle touch; without a contact, the ball's position  [m]
    normal: vec3f, // direction out of the obstacle, a unit vector; zero if there is no contact
    velocity: vec3f, // velocity of the obstacle; zero if there is no contact  [m/s]
}

// Returns |x| + |y|, in 3D + |z|. Unlike |v|^2, this sum does not underflow to 0.
fn veer_sum_of_magnitudes2(v: vec2f) -> f32 {
    let planar = abs(v.x) + abs(v.y);
    return planar;
}
fn veer_sum_of_magnitudes3(v: vec3f) -> f32 {
    let planar = abs(v.x) + abs(v.y);
    return planar + abs(v.z);
}

// Quick test: returns true only if a ball that moves towards a plane does not touch the plane. `height` is |normal| *
// (distance of the centre from the plane). `travel` is |normal| * (motion towards the plane).
fn veer_clears2(height: f32, travel: f32, radius: f32, normal: vec2f) -> bool {
    let least_height = veer_maximum(height - travel - 0.0009765625 * (height + travel), 0.0);
    let own_radius = veer_maximum(radius, 0.0);
    return least_height * least_height > own_radius * own_radius * veer_length_squared2(normal);
}
fn veer_clears3(height: f32, travel: f32, radius: f32, normal: vec3f) -> bool {
    let least_height = veer_maximum(height - travel - 0.0009765625 * (height + travel), 0.0);
    let own_radius = veer_maximum(radius, 0.0);
    return least_height * least_height > own_radius * own_radius * veer_length_squared3(normal);
}

// Returns 1 / x, or 0 if x is below the smallest normal number.
fn veer_inverse_or_zero(x: f32) -> f32 {
    return select(0.0, veer_ratio(1.0, x), x >= veer_smallest_normal);
}

// Returns -unit(lateral(velocity, axis)), the normal if the ball's centre is on the obstacle's centre or axis.
fn veer_normal_on_core2(velocity: vec2f, axis: vec2f) -> vec2f {
    return veer_normalize_or2(veer_opposite2(veer_lateral2(velocity, axis)), veer_perpendicular2(axis));
}
fn veer_normal_on_core3(velocity: vec3f, axis: vec3f) -> vec3f {
    return veer_normalize_or3(veer_opposite3(veer_lateral3(velocity, axis)), veer_perpendicular3(axis));
}

// Returns the clearance of a ball from a sphere, or from a capsule if `axis` is not zero.
// core: centre of the sphere, or the point of the capsule's segment that is nearest to the ball
// outward: vector from the core to the centre of the ball
// velocity: velocity of the ball relative to the obstacle, for normal_on_core
fn veer_round_clearance2(core: vec2f, outward: vec2f, radius: f32, obstacle_radius: f32, axis: vec2f,
        velocity: vec2f) -> veer_Clearance2 {
    let core_radius = veer_maximum(obstacle_radius, 0.0);
    let combined_radius = veer_maximum(radius, 0.0) + core_radius;
    let squared = veer_length_squared2(outward);
    let distance = veer_root(squared);
    let known = combined_radius > 0.0 && squared >= veer_smallest_normal;
    var normal = outward * veer_ratio(1.0, distance);
    if (!known) {
        normal = veer_normal_on_core2(velocity, axis);
    }
    return veer_Clearance2(distance - combined_radius, normal, core + normal * core_radius);
}
fn veer_round_clearance3(core: vec3f, outward: vec3f, radius: f32, obstacle_radius: f32, axis: vec3f,
        velocity: vec3f) -> veer_Clearance3 {
    let core_radius = veer_maximum(obstacle_radius, 0.0);
    let combined_radius = veer_maximum(radius, 0.0) + core_radius;
    let squared = veer_length_squared3(outward);
    let distance = veer_root(squared);
    let known = combined_radius > 0.0 && squared >= veer_smallest_normal;
    var normal = outward * veer_ratio(1.0, distance);
    if (!known) {
        normal = veer_normal_on_core3(velocity, axis);
    }
    return veer_Clearance3(distance - combined_radius, normal, core + normal * core_radius);
}

// A quick test. If it returns true, the ball does not touch the plane in this frame. `closing` is |normal| * (closing
// speed). `height` is |normal| * (distance of the centre from the plane).
fn veer_passes2(closing: f32, height: f32, radius: f32, normal: vec2f, time_step: f32) -> bool {
    return closing <= 0.0 || veer_clears2(height, closing * time_step, radius, normal);
}
fn veer_passes3(closing: f32, height: f32, radius: f32, normal: vec3f, time_step: f32) -> bool {
    return closing <= 0.0 || veer_clears3(height, closing * time_step, radius, normal);
}

// Returns the resolution of positions along a normal: epsilon * (sum of |position * normal| over all axes + radius).
fn veer_resolution2(position: vec2f, normal: vec2f, radius: f32) -> f32 {
    let along = vec2f(position.x * normal.x, position.y * normal.y);
    return veer_smallest_normal + veer_epsilon * (veer_sum_of_magnitudes2(along) + abs(radius));
}
fn veer_resolution3(position: vec3f, normal: vec3f, radius: f32) -> f32 {
    let along = vec3f(position.x * normal.x, position.y * normal.y, position.z * normal.z);
    return veer_smallest_normal + veer_epsilon * (veer_sum_of_magnitudes3(along) + abs(radius));
}

fn veer_no_contact2(position: vec2f) -> veer_Contact2 {
    return veer_Contact2(-1.0, position, vec2f(0.0, 0.0), vec2f(0.0, 0.0));
}
fn veer_no_contact3(position: vec3f) -> veer_Contact3 {
    return veer_Contact3(-1.0, position, vec3f(0.0, 0.0, 0.0), vec3f(0.0, 0.0, 0.0));
}

// Whether a closing speed exceeds the rounding error of the two velocities, 4 epsilon * sqrt(|v1|^2 + |v2|^2).
fn veer_closes_in2(closing: f32, velocity: vec2f, obstacle_velocity: vec2f) -> bool {
    let least = 4.0 * veer_epsilon;
    let speed = veer_maximum(closing, 0.0);
    return speed * speed > least * least * (veer_length_squared2(velocity) + veer_length_squared2(obstacle_velocity));
}
fn veer_closes_in3(closing: f32, velocity: vec3f, obstacle_velocity: vec3f) -> bool {
    let least = 4.0 * veer_epsilon;
    let speed = veer_maximum(closing, 0.0);
    return speed * speed > least * least * (veer_length_squared3(velocity) + veer_length_squared3(obstacle_velocity));
}

// Returns the contact at a known time, or no contact if ball and obstacle do not approach each other.
// there: clearance at this time, in the obstacle's frame of reference
fn veer_contact_of2(position: vec2f, velocity: vec2f, obstacle_velocity: vec2f, there: veer_Clearance2, time: f32,
        in_frame: bool) -> veer_Contact2 {
    let meets = in_frame && veer_closes_in2(veer_dot2(obstacle_velocity - velocity, there.normal), velocity,
        obstacle_velocity);
    if (!meets) {
        return veer_no_contact2(position);
    }
    return veer_Contact2(time, there.place + obstacle_velocity * time, there.normal, obstacle_velocity);
}
fn veer_contact_of3(position: vec3f, velocity: vec3f, obstacle_velocity: vec3f, there: veer_Clearance3, time: f32,
        in_frame: bool) -> veer_Contact3 {
    let meets = in_frame && veer_closes_in3(veer_dot3(obstacle_velocity - velocity, there.normal), velocity,
        obstacle_velocity);
    if (!meets) {
        return veer_no_contact3(position);
    }
    return veer_Contact3(time, there.place + obstacle_velocity * time, there.normal, obstacle_velocity);
}

// Returns the clearance of a ball from a plane through `place`, with a unit normal. For a zero normal, the gap is 0.
fn veer_flat_clearance2(position: vec2f, radius: f32, place: vec2f, normal: vec2f) -> veer_Clearance2 {
    let height = veer_dot2(position - place, normal);
    return veer_Clearance2(select(0.0, height - veer_maximum(radius, 0.0), veer_length_squared2(normal) > 0.0), normal,
        position - normal * height);
}
fn veer_flat_clearance3(position: vec3f, radius: f32, place: vec3f, normal: vec3f) -> veer_Clearance3 {
    let height = veer_dot3(position - place, normal);
    return veer_Clearance3(select(0.0, height - veer_maximum(radius, 0.0), veer_length_squared3(normal) > 0.0), normal,
        position - normal * height);
}

// Returns the gap between a ball and a plane, with the normal and the nearest point of the plane.
// position: centre of the ball [m]
// radius: radius of the ball [m] < 0 is treated as 0
// Degenerate: if the plane's normal is zero, the returned normal is zero and the gap is 0.
fn veer_clearance_plane2(position: vec2f, radius: f32, plane: veer_Plane2) -> veer_Clearance2 {
    return veer_flat_clearance2(position, radius, plane.place, veer_normalize_or2(plane.normal, vec2f(0.0, 0.0)));
}
fn veer_clearance_plane3(position: vec3f, radius: f32, plane: veer_Plane3) -> veer_Clearance3 {
    return veer_flat_clearance3(position, radius, plane.place, veer_normalize_or3(plane.normal, vec3f(0.0, 0.0, 0.0)));
}

// Returns the gap between a ball and a sphere, with the normal and the nearest point of the sphere.
// velocity: velocity of the ball relative to the obstacle, if known [m/s]
// Degenerate: if the centres coincide or both radii are 0, the normal is -unit(velocity), or first_axis at rest.
fn veer_clearance_sphere2(position: vec2f, radius: f32, sphere: veer_Sphere2, velocity: vec2f) -> veer_Clearance2 {
    let outward = position - sphere.center;
    return veer_round_clearance2(sphere.center, outward, radius, sphere.radius, vec2f(0.0, 0.0), velocity);
}
fn veer_clearance_sphere3(position: vec3f, radius: f32, sphere: veer_Sphere3, velocity: vec3f) -> veer_Clearance3 {
    let outward = position - sphere.center;
    return veer_round_clearance3(sphere.center, outward, radius, sphere.radius, vec3f(0.0, 0.0, 0.0), velocity);
}

// Returns the gap between a ball and a capsule, with the normal and the nearest point of the capsule.
// Degenerate: if both radii are 0, or the ball's centre is on the segment up to rounding, the normal is
// -unit(lateral(velocity, axis)). If this vector is zero, the normal is perpendicular(axis).
fn veer_clearance_capsule2(position: vec2f, radius: f32, capsule: veer_Capsule2, velocity: vec2f) -> veer_Clearance2 {
    let axis = capsule.end - capsule.start;
    let offset = position - capsule.start;
    let squared = veer_length_squared2(axis);
    let per_square = veer_inverse_or_zero(squared);
    let along = veer_dot2(offset, axis);
    let before_end = along < squared;
    let beside = 0.0 < along && before_end;
    let foot = capsule.start + axis * (veer_maximum(along, 0.0) * per_square);
    let core = select(capsule.end, foot, before_end);
    let outward = position - core;
    let across = outward - axis * (veer_dot2(outward, axis) * per_square);
    let on_axis = 4.0 * veer_length_squared2(across) < veer_length_squared2(outward);
    let from_core = select(outward, select(across, vec2f(0.0, 0.0), on_axis), beside);
    return veer_round_clearance2(core, from_core, radius, capsule.radius, axis, velocity);
}
fn veer_clearance_capsule3(position: vec3f, radius: f32, capsule: veer_Capsule3, velocity: vec3f) -> veer_Clearance3 {
    let axis = capsule.end - capsule.start;
    let offset = position - capsule.start;
    let squared = veer_length_squared3(axis);
    let per_square = veer_inverse_or_zero(squared);
    let along = veer_dot3(offset, axis);
    let before_end = along < squared;
    let beside = 0.0 < along && before_end;
    let foot = capsule.start + axis * (veer_maximum(along, 0.0) * per_square);
    let core = select(capsule.end, foot, before_end);
    let outward = position - core;
    let across = outward - axis * (veer_dot3(outward, axis) * per_square);
    let on_axis = 4.0 * veer_length_squared3(across) < veer_length_squared3(outward);
    let from_core = select(outward, select(across, vec3f(0.0, 0.0, 0.0), on_axis), beside);
    return veer_round_clearance3(core, from_core, radius, capsule.radius, axis, velocity);
}

// Returns the position of a ball, pushed out of an obstacle along the shortest path. If the ball is not inside, the
// position is unchanged. At the returned position, gap >= 0, even with rounding.
// Degenerate: a plane with a zero normal does not move the ball.
fn veer_push_out_plane2(position: vec2f, radius: f32, obstacle: veer_Plane2) -> vec2f {
    // after `most` doublings, any step exceeds range_limit
    var outside = position;
    var step = 0.0;
    for (var iteration = 0; iteration < 200; iteration++) {
        let there = veer_clearance_plane2(outside, radius, obstacle);
        let inside = there.gap < 0.0 && 0.0 < veer_length_squared2(there.normal);
        if (!inside) {
            break;
        }
        outside = outside + there.normal * (step - there.gap);
        step = veer_maximum(step + step, veer_resolution2(outside, there.normal, radius));
    }
    return outside;
}
fn veer_push_out_plane3(position: vec3f, radius: f32, obstacle: veer_Plane3) -> vec3f {
    // after `most` doublings, any step exceeds range_limit
    var outside = position;
    var step = 0.0;
    for (var iteration = 0; iteration < 200; iteration++) {
        let there = veer_clearance_plane3(outside, radius, obstacle);
        let inside = there.gap < 0.0 && 0.0 < veer_length_squared3(there.normal);
        if (!inside) {
            break;
        }
        outside = outside + there.normal * (step - there.gap);
        step = veer_maximum(step + step, veer_resolution3(outside, there.normal, radius));
    }
    return outside;
}

fn veer_push_out_sphere2(position: vec2f, radius: f32, obstacle: veer_Sphere2) -> vec2f {
    // after `most` doublings, any step exceeds range_limit
    var outside = position;
    var step = 0.0;
    for (var iteration = 0; iteration < 200; iteration++) {
        let there = veer_clearance_sphere2(outside, radius, obstacle, vec2f(0.0, 0.0));
        let inside = there.gap < 0.0 && 0.0 < veer_length_squared2(there.normal);
        if (!inside) {
            break;
        }
        outside = outside + there.normal * (step - there.gap);
        step = veer_maximum(step + step, veer_resolution2(outside, there.normal, radius));
    }
    return outside;
}
fn veer_push_out_sphere3(position: vec3f, radius: f32, obstacle: veer_Sphere3) -> vec3f {
    // after `most` doublings, any step exceeds range_limit
    var outside = position;
    var step = 0.0;
    for (var iteration = 0; iteration < 200; iteration++) {
        let there = veer_clearance_sphere3(outside, radius, obstacle, vec3f(0.0, 0.0, 0.0));
        let inside = there.gap < 0.0 && 0.0 < veer_length_squared3(there.normal);
        if (!inside) {
            break;
        }
        outside = outside + there.normal * (step - there.gap);
        step = veer_maximum(step + step, veer_resolution3(outside, there.normal, radius));
    }
    return outside;
}

fn veer_push_out_capsule2(position: vec2f, radius: f32, obstacle: veer_Capsule2) -> vec2f {
    // after `most` doublings, any step exceeds range_limit
    var outside = position;
    var step = 0.0;
    for (var iteration = 0; iteration < 200; iteration++) {
        let there = veer_clearance_capsule2(outside, radius, obstacle, vec2f(0.0, 0.0));
        let inside = there.gap < 0.0 && 0.0 < veer_length_squared2(there.normal);
        if (!inside) {
            break;
        }
        outside = outside + there.normal * (step - there.gap);
        step = veer_maximum(step + step, veer_resolution2(outside, there.normal, radius));
    }
    return outside;
}
fn veer_push_out_capsule3(position: vec3f, radius: f32, obstacle: veer_Capsule3) -> vec3f {
    // after `most` doublings, any step exceeds range_limit
    var outside = position;
    var step = 0.0;
    for (var iteration = 0; iteration < 200; iteration++) {
        let there = veer_clearance_capsule3(outside, radius, obstacle, vec3f(0.0, 0.0, 0.0));
        let inside = there.gap < 0.0 && 0.0 < veer_length_squared3(there.normal);
        if (!inside) {
            break;
        }
        outside = outside + there.normal * (step - there.gap);
        step = veer_maximum(step + step, veer_resolution3(outside, there.normal, radius));
    }
    return outside;
}

// Returns the earlier of two contacts. If the times are equal, the result is `a`.
fn veer_earlier2(a: veer_Contact2, b: veer_Contact2) -> veer_Contact2 {
    let second = b.time >= 0.0 && (a.time < 0.0 || b.time < a.time);
    if (!second) {
        return a;
    }
    return b;
}
fn veer_earlier3(a: veer_Contact3, b: veer_Contact3) -> veer_Contact3 {
    let second = b.time >= 0.0 && (a.time < 0.0 || b.time < a.time);
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
fn veer_contact_plane2(position: vec2f, velocity: vec2f, radius: f32, plane: veer_Plane2,
        time_step: f32) -> veer_Contact2 {
    let closing = veer_dot2(plane.velocity - velocity, plane.normal);
    let scaled_height = veer_dot2(position - plane.place, plane.normal);
    let surface_squared = veer_length_squared2(plane.velocity); // this value does not depend on the ball
    var normal = plane.normal;
    var height = scaled_height;
    var speed = closing;
    let is_unit = abs(veer_length_squared2(plane.normal) - 1.0) <= 4.0 * veer_epsilon;
    if (!is_unit) {
        if (veer_passes2(closing, scaled_height, radius, plane.normal, time_step)) {
            return veer_no_contact2(position);
        }
        let per_length = veer_inverse_length2(plane.normal);
        normal = plane.normal * per_length;
        height = scaled_height * per_length;
        speed = closing * per_length;
    }
    let own_radius = veer_maximum(radius, 0.0);
    let separation = height - own_radius;
    let travel = speed * time_step;
    if (separation > travel) {
        return veer_no_contact2(position); // `meets` repeats this test: clang++ is faster without a stored mask
    }
    // closing^2 <= fraction * (sum of the squared speeds) is treated as rounding; if time_step < 0, there is no contact
    let least = 4.0 * veer_epsilon;
    let fraction = select(veer_largest, least * least, time_step >= 0.0);
    let closes = veer_maximum(speed, 0.0);
    let meets = separation <= travel && closes * closes > fraction * (veer_length_squared2(velocity) + surface_squared);
    let time = veer_minimum(veer_quotient(veer_maximum(separation, 0.0), veer_maximum(speed, veer_smallest_normal)),
        time_step);
    let place = position + velocity * time - normal * veer_minimum(height, own_radius);
    if (!meets) {
        return veer_Contact2(-1.0, position, vec2f(0.0, 0.0), vec2f(0.0, 0.0));
    }
    return veer_Contact2(time, place, normal, plane.velocity);
}
fn veer_contact_plane3(position: vec3f, velocity: vec3f, radius: f32, plane: veer_Plane3,
        time_step: f32) -> veer_Contact3 {
    let closing = veer_dot3(plane.velocity - velocity, plane.normal);
    let scaled_height = veer_dot3(position - plane.place, plane.normal);
    let surface_squared = veer_length_squared3(plane.velocity); // this value does not depend on the ball
    var normal = plane.normal;
    var height = scaled_height;
    var speed = closing;
    let is_unit = abs(veer_length_squared3(plane.normal) - 1.0) <= 4.0 * veer_epsilon;
    if (!is_unit) {
        if (veer_passes3(closing, scaled_height, radius, plane.normal, time_step)) {
            return veer_no_contact3(position);
        }
        let per_length = veer_inverse_length3(plane.normal);
        normal = plane.normal * per_length;
        height = scaled_height * per_length;
        speed = closing * per_length;
    }
    let own_radius = veer_maximum(radius, 0.0);
    let separation = height - own_radius;
    let travel = speed * time_step;
    if (separation > travel) {
        return veer_no_contact3(position); // `meets` repeats this test: clang++ is faster without a stored mask
    }
    // closing^2 <= fraction * (sum of the squared speeds) is treated as rounding; if time_step < 0, there is no contact
    let least = 4.0 * veer_epsilon;
    let fraction = select(veer_largest, least * least, time_step >= 0.0);
    let closes = veer_maximum(speed, 0.0);
    let meets = separation <= travel && closes * closes > fraction * (veer_length_squared3(velocity) + surface_squared);
    let time = veer_minimum(veer_quotient(veer_maximum(separation, 0.0), veer_maximum(speed, veer_smallest_normal)),
        time_step);
    let place = position + velocity * time - normal * veer_minimum(height, own_radius);
    if (!meets) {
        return veer_Contact3(-1.0, position, vec3f(0.0, 0.0, 0.0), vec3f(0.0, 0.0, 0.0));
    }
    return veer_Contact3(time, place, normal, plane.velocity);
}

// Returns the contact of a ball in uniform motion with a sphere during a frame. The time is that of touch_time.
// Degenerate: if the relative velocity is zero, there is no contact. If the centres coincide or both radii are 0, the
// normal is opposite to the relative velocity.
fn veer_contact_sphere2(position: vec2f, velocity: vec2f, radius: f32, sphere: veer_Sphere2,
        time_step: f32) -> veer_Contact2 {
    let combined_radius = veer_maximum(radius, 0.0) + veer_maximum(sphere.radius, 0.0);
    let time = veer_touch_time2(position, velocity, sphere.center, sphere.velocity, combined_radius);
    let in_frame = time >= 0.0 && time <= time_step;
    if (!in_frame) {
        return veer_no_contact2(position);
    }
    let closing = velocity - sphere.velocity;
    let place = position + closing * time;
    return veer_contact_of2(position, velocity, sphere.velocity,
        veer_clearance_sphere2(place, radius, sphere, closing), time, true);
}
fn veer_contact_sphere3(position: vec3f, velocity: vec3f, radius: f32, sphere: veer_Sphere3,
        time_step: f32) -> veer_Contact3 {
    let combined_radius = veer_maximum(radius, 0.0) + veer_maximum(sphere.radius, 0.0);
    let time = veer_touch_time3(position, velocity, sphere.center, sphere.velocity, combined_radius);
    let in_frame = time >= 0.0 && time <= time_step;
    if (!in_frame) {
        return veer_no_contact3(position);
    }
    let closing = velocity - sphere.velocity;
    let place = position + closing * time;
    return veer_contact_of3(position, velocity, sphere.velocity,
        veer_clearance_sphere3(place, radius, sphere, closing), time, true);
}

fn veer_across2(v: vec2f, fraction: f32, axis: vec2f, per_square: f32) -> vec2f {
    let once = v - axis * fraction;
    return once - axis * (veer_dot2(once, axis) * per_square);
}
fn veer_across3(v: vec3f, fraction: f32, axis: vec3f, per_square: f32) -> vec3f {
    let once = v - axis * fraction;
    return once - axis * (veer_dot3(once, axis) * per_square);
}

// Returns the contact of a ball in uniform motion with a capsule during a frame.
// Degenerate: a ball that moves along the axis can only touch an end. If both radii are 0, or the ball's centre is on
// the segment, the normal is opposite to lateral(relative velocity, axis). If both radii are 0, push_out does nothing.
fn veer_contact_capsule2(position: vec2f, velocity: vec2f, radius: f32, capsule: veer_Capsule2,
        time_step: f32) -> veer_Contact2 {
    let axis = capsule.end - capsule.start;
    let offset = position - capsule.start;
    let closing = velocity - capsule.velocity;
    let combined_radius = veer_maximum(radius, 0.0) + veer_maximum(capsule.radius, 0.0);
    let per_square = veer_inverse_or_zero(veer_length_squared2(axis));
    let place = veer_dot2(offset, axis) * per_square;
    let rate = veer_dot2(closing, axis) * per_square;
    let beside = veer_touch_time2(veer_across2(offset, place, axis, per_square),
        veer_across2(closing, rate, axis, per_square), vec2f(0.0, 0.0), vec2f(0.0, 0.0), combined_radius);
    let fraction = place + rate * veer_clamp(beside, 0.0, time_step);
    let beyond = beside >= 0.0 && (fraction < 0.0 || 1.0 < fraction);
    var time = beside;
    if (beyond) {
        let end = select(capsule.start, capsule.end, fraction > 1.0);
        time = veer_touch_time2(position, velocity, end, capsule.velocity, combined_radius);
    }
    let in_frame = time >= 0.0 && time <= time_step;
    if (!in_frame) {
        return veer_no_contact2(position);
    }
    let center = position + closing * time;
    return veer_contact_of2(position, velocity, capsule.velocity,
        veer_clearance_capsule2(center, radius, capsule, closing), time, true);
}
fn veer_contact_capsule3(position: vec3f, velocity: vec3f, radius: f32, capsule: veer_Capsule3,
        time_step: f32) -> veer_Contact3 {
    let axis = capsule.end - capsule.start;
    let offset = position - capsule.start;
    let closing = velocity - capsule.velocity;
    let combined_radius = veer_maximum(radius, 0.0) + veer_maximum(capsule.radius, 0.0);
    let per_square = veer_inverse_or_zero(veer_length_squared3(axis));
    let place = veer_dot3(offset, axis) * per_square;
    let rate = veer_dot3(closing, axis) * per_square;
    let beside = veer_touch_time3(veer_across3(offset, place, axis, per_square),
        veer_across3(closing, rate, axis, per_square), vec3f(0.0, 0.0, 0.0), vec3f(0.0, 0.0, 0.0), combined_radius);
    let fraction = place + rate * veer_clamp(beside, 0.0, time_step);
    let beyond = beside >= 0.0 && (fraction < 0.0 || 1.0 < fraction);
    var time = beside;
    if (beyond) {
        let end = select(capsule.start, capsule.end, fraction > 1.0);
        time = veer_touch_time3(position, velocity, end, capsule.velocity, combined_radius);
    }
    let in_frame = time >= 0.0 && time <= time_step;
    if (!in_frame) {
        return veer_no_contact3(position);
    }
    let center = position + closing * time;
    return veer_contact_of3(position, velocity, capsule.velocity,
        veer_clearance_capsule3(center, radius, capsule, closing), time, true);
}

// ---- contact_box.hpp ----

// The axes of a box are perpendicular unit vectors. In 2D `up` is zero.
struct veer_BoxAxes2 {
    forward: vec2f,
    left: vec2f,
    up: vec2f,
}
struct veer_BoxAxes3 {
    forward: vec3f,
    left: vec3f,
    up: vec3f,
}

// Whether the length of v is 1 within 4 epsilon.
fn veer_is_unit_vector2(v: vec2f) -> bool {
    return abs(veer_length_squared2(v) - 1.0) <= 8.0 * veer_epsilon;
}
fn veer_is_unit_vector3(v: vec3f) -> bool {
    return abs(veer_length_squared3(v) - 1.0) <= 8.0 * veer_epsilon;
}

// Returns unit(v), or the first axis if v is zero. If v is a unit vector, the result is v, bit for bit.
fn veer_unit_forward2(v: vec2f) -> vec2f {
    if (veer_is_unit_vector2(v)) {
        return v;
    }
    return veer_normalize_or2(v, vec2f(1.0, 0.0));
}
fn veer_unit_forward3(v: vec3f) -> vec3f {
    if (veer_is_unit_vector3(v)) {
        return v;
    }
    return veer_normalize_or3(v, vec3f(1.0, 0.0, 0.0));
}

// Returns the axis `up` of a box as a unit vector, or zero in 2D.
fn veer_unit_up2(box: veer_Box2, forward: vec2f) -> vec2f {
    return vec2f(0.0, 0.0);
}
fn veer_unit_up3(box: veer_Box3, forward: vec3f) -> vec3f {
    if (veer_is_unit_vector3(box.up) && abs(veer_dot3(box.up, forward)) <= 8.0 * veer_epsilon) {
        return box.up;
    }
    return veer_nearest_up3(forward, box.up);
}

fn veer_left_axis2(forward: vec2f, up: vec2f) -> vec2f {
    return veer_orthogonal2(forward);
}
fn veer_left_axis3(forward: vec3f, up: vec3f) -> vec3f {
    return veer_cross3(up, forward);
}

fn veer_axes_of2(box: veer_Box2) -> veer_BoxAxes2 {
    let forward = veer_unit_forward2(box.forward);
    let up = veer_unit_up2(box, forward);
    return veer_BoxAxes2(forward, veer_left_axis2(forward, up), up);
}
fn veer_axes_of3(box: veer_Box3) -> veer_BoxAxes3 {
    let forward = veer_unit_forward3(box.forward);
    let up = veer_unit_up3(box, forward);
    return veer_BoxAxes3(forward, veer_left_axis3(forward, up), up);
}

fn veer_along_axes2(axes: veer_BoxAxes2, v: vec2f) -> vec2f {
    return vec2f(veer_dot2(v, axes.forward), veer_dot2(v, axes.left));
}
fn veer_along_axes3(axes: veer_BoxAxes3, v: vec3f) -> vec3f {
    return vec3f(veer_dot3(v, axes.forward), veer_dot3(v, axes.left), veer_dot3(v, axes.up));
}

// Converts components along the axes of a box to a vector.
fn veer_of_components2(axes: veer_BoxAxes2, along: vec2f) -> vec2f {
    let planar = axes.forward * along.x + axes.left * along.y;
    return planar;
}
fn veer_of_components3(axes: veer_BoxAxes3, along: vec3f) -> vec3f {
    let planar = axes.forward * along.x + axes.left * along.y;
    return planar + axes.up * along.z;
}

// Returns the half size of a box, with components below 0 replaced by 0.
fn veer_half_size_of2(box: veer_Box2) -> vec2f {
    return vec2f(veer_maximum(box.half_size.x, 0.0), veer_maximum(box.half_size.y, 0.0));
}
fn veer_half_size_of3(box: veer_Box3) -> vec3f {
    return vec3f(veer_maximum(box.half_size.x, 0.0), veer_maximum(box.half_size.y, 0.0),
        veer_maximum(box.half_size.z, 0.0));
}

fn veer_by_component2(a: vec2f, b: vec2f) -> vec2f {
    return vec2f(a.x * b.x, a.y * b.y);
}
fn veer_by_component3(a: vec3f, b: vec3f) -> vec3f {
    return vec3f(a.x * b.x, a.y * b.y, a.z * b.z);
}

fn veer_largest_component2(v: vec2f) -> f32 {
    let planar = veer_maximum(v.x, v.y);
    return planar;
}
fn veer_largest_component3(v: vec3f) -> f32 {
    let planar = veer_maximum(v.x, v.y);
    return veer_maximum(planar, v.z);
}

// Returns 1 for the largest component of v, and 0 for the other components. If several components are largest, the
// result is 1 only for the first of them.
fn veer_mark_of_largest2(v: vec2f) -> vec2f {
    let x = v.x;
    let y = v.y;
    let first = select(0.0, 1.0, x >= y);
    return vec2f(first, 1.0 - first);
}
fn veer_mark_of_largest3(v: vec3f) -> vec3f {
    let x = v.x;
    let y = v.y;
    let z = v.z;
    let first = select(0.0, 1.0, x >= y && x >= z);
    let second = select(0.0, 1.0 - first, y >= z);
    return vec3f(first, second, 1.0 - first - second);
}

// Returns for each axis on which side of the box's centre the ball is: 1 or -1. If the ball is exactly in the middle,
// the result is the side from which the ball comes, or 1 at rest.
// place: position of the ball's centre relative to the box, in the axes of the box
// velocity: velocity of the ball relative to the box, in the axes of the box
fn veer_side_of2(place: vec2f, velocity: vec2f) -> vec2f {
    return vec2f(select(select(1.0, -1.0, velocity.x > 0.0), veer_sign_of(place.x), abs(place.x) > 0.0),
        select(select(1.0, -1.0, velocity.y > 0.0), veer_sign_of(place.y), abs(place.y) > 0.0));
}
fn veer_side_of3(place: vec3f, velocity: vec3f) -> vec3f {
    return vec3f(select(select(1.0, -1.0, velocity.x > 0.0), veer_sign_of(place.x), abs(place.x) > 0.0),
        select(select(1.0, -1.0, velocity.y > 0.0), veer_sign_of(place.y), abs(place.y) > 0.0),
            select(select(1.0, -1.0, velocity.z > 0.0), veer_sign_of(place.z), abs(place.z) > 0.0));
}

// Returns the clearance of a ball from a box. `half_value` is half_size_of(box). For `place` and `side`, see side_of.
fn veer_box_clearance2(box: veer_Box2, axes: veer_BoxAxes2, half_value: vec2f, place: vec2f, radius: f32,
        side: vec2f) -> veer_Clearance2 {
    let excess = veer_by_component2(side, place) - half_value;
    let beyond = vec2f(veer_maximum(excess.x, 0.0), veer_maximum(excess.y, 0.0));
    let squared = veer_length_squared2(beyond);
    let distance = veer_root(squared);
    let is_inside = squared < veer_smallest_normal;
    let nearest = veer_mark_of_largest2(excess);
    let outward = select(beyond * veer_ratio(1.0, distance), nearest, is_inside);
    let on_surface = vec2f(select(veer_clamp(side.x * place.x, veer_negative(half_value.x), half_value.x),
        half_value.x, is_inside && nearest.x > 0.0),
            select(veer_clamp(side.y * place.y, veer_negative(half_value.y), half_value.y), half_value.y,
                is_inside && nearest.y > 0.0));
    return veer_Clearance2((select(distance, veer_largest_component2(excess), is_inside)) - radius,
        veer_of_components2(axes, veer_by_component2(side, outward)),
            box.center + veer_of_components2(axes, veer_by_component2(side, on_surface)));
}
fn veer_box_clearance3(box: veer_Box3, axes: veer_BoxAxes3, half_value: vec3f, place: vec3f, radius: f32,
        side: vec3f) -> veer_Clearance3 {
    let excess = veer_by_component3(side, place) - half_value;
    let beyond = vec3f(veer_maximum(excess.x, 0.0), veer_maximum(excess.y, 0.0), veer_maximum(excess.z, 0.0));
    let squared = veer_length_squared3(beyond);
    let distance = veer_root(squared);
    let is_inside = squared < veer_smallest_normal;
    let nearest = veer_mark_of_largest3(excess);
    let outward = select(beyond * veer_ratio(1.0, distance), nearest, is_inside);
    let on_surface = vec3f(select(veer_clamp(side.x * place.x, veer_negative(half_value.x), half_value.x),
        half_value.x, is_inside && nearest.x > 0.0), select(veer_clamp(side.y * place.y, veer_negative(half_value.y),
            half_value.y), half_value.y, is_inside && nearest.y > 0.0),
                select(veer_clamp(side.z * place.z, veer_negative(half_value.z), half_value.z), half_value.z,
                    is_inside && nearest.z > 0.0));
    return veer_Clearance3((select(distance, veer_largest_component3(excess), is_inside)) - radius,
        veer_of_components3(axes, veer_by_component3(side, outward)),
            box.center + veer_of_components3(axes, veer_by_component3(side, on_surface)));
}

// When and where a ball's centre enters a rounded box. Components are along the axes of the box, multiplied by `side`.
struct veer_BoxEntry2 {
    time: f32, // -1 if never  [s]
    face: vec2f, // normal of the face that the ball touches: 1 at one component, else 0
    is_flat: bool, // whether the ball touches a face after the start, and not an edge or a corner
}
struct veer_BoxEntry3 {
    time: f32, // -1 if never  [s]
    face: vec3f, // normal of the face that the ball touches: 1 at one component, else 0
    is_flat: bool, // whether the ball touches a face after the start, and not an edge or a corner
}

// Returns the time at which a ball touches an edge or a corner (in 2D always a corner), or -1 for never.
// enters: time at which the ball enters the slab of each axis
// near_by: position of the ball when it reaches the plane of a face
fn veer_edge_time2(place: vec2f, speed: vec2f, half_value: vec2f, enters: vec2f, near_by: vec2f, radius: f32,
        time_step: f32) -> f32 {
    let drift = veer_opposite2(speed);
    let from_corner = vec2f(place.x - veer_sign_of(near_by.x) * half_value.x,
        place.y - veer_sign_of(near_by.y) * half_value.y);
    return veer_touch_time2(from_corner, drift, vec2f(0.0, 0.0), vec2f(0.0, 0.0), radius);
}
fn veer_edge_time3(place: vec3f, speed: vec3f, half_value: vec3f, enters: vec3f, near_by: vec3f, radius: f32,
        time_step: f32) -> f32 {
    let drift = veer_opposite3(speed);
    let from_corner = vec3f(place.x - veer_sign_of(near_by.x) * half_value.x,
        place.y - veer_sign_of(near_by.y) * half_value.y, place.z - veer_sign_of(near_by.z) * half_value.z);
    let along = veer_mark_of_largest3(veer_opposite3(enters));
    let across = vec3f(1.0 - along.x, 1.0 - along.y, 1.0 - along.z);
    let beside = veer_touch_time3(veer_by_component3(across, from_corner), veer_by_component3(across, drift),
        vec3f(0.0, 0.0, 0.0), vec3f(0.0, 0.0, 0.0), radius);
    let half_length = veer_dot3(along, half_value);
    let start = veer_dot3(along, place);
    let there = start + veer_dot3(along, drift) * veer_clamp(beside, 0.0, time_step);
    let is_beyond = beside >= 0.0 && abs(there) > half_length;
    if (!is_beyond) {
        return beside;
    }
    let from_end = veer_by_component3(across, from_corner) + along * (start - veer_sign_of(there) * half_length);
    return veer_touch_time3(from_end, drift, vec3f(0.0, 0.0, 0.0), vec3f(0.0, 0.0, 0.0), radius);
}

fn veer_time_until(distance: f32, rate: f32, never: f32) -> f32 {
    return select(select(never, veer_minimum(distance * rate, never), rate > 0.0), 0.0, distance <= 0.0);
}

// Returns the entry of a ball into a rounded box. If the ball reaches the plane of a face outside the slab of another
// axis, the ball can only touch an edge or a corner.
fn veer_box_entry2(place: vec2f, speed: vec2f, half_value: vec2f, radius: f32, time_step: f32) -> veer_BoxEntry2 {
    let excess = place - half_value;
    // Quick test: the ball moves too little along one axis. The margin is a thousandth plus shortest_length.
    let room = vec2f(excess.x - radius - (1.0 + 0.0009765625) * veer_maximum(speed.x * time_step, 0.0),
        excess.y - radius - (1.0 + 0.0009765625) * veer_maximum(speed.y * time_step, 0.0));
    if (veer_largest_component2(room) > veer_shortest_length()) {
        return veer_BoxEntry2(-1.0, vec2f(0.0, 0.0), 1.0 < 0.0);
    }
    let per_speed = vec2f(veer_inverse_or_zero(speed.x), veer_inverse_or_zero(speed.y));
    // the time until a distance becomes 0
    let touches = vec2f(veer_time_until(excess.x - radius, per_speed.x, veer_largest),
        veer_time_until(excess.y - radius, per_speed.y, veer_largest));
    let enters = veer_largest_component2(touches);
    let face = select(veer_mark_of_largest2(excess), veer_mark_of_largest2(touches), enters > 0.0);
    let comes = enters <= time_step;
    if (!comes) {
        return veer_BoxEntry2(-1.0, face, false);
    }
    let at = enters;
    let near_by = place - speed * at;
    let passed = vec2f(select(near_by.x, veer_negative(near_by.x), speed.x > 0.0),
        select(near_by.y, veer_negative(near_by.y), speed.y > 0.0));
    // passed > half if the ball has left the slab
    let waits = vec2f(select(select(veer_largest, veer_minimum(excess.x * per_speed.x, veer_largest),
        per_speed.x > 0.0), 0.0, excess.x <= 0.0),
            select(select(veer_largest, veer_minimum(excess.y * per_speed.y, veer_largest), per_speed.y > 0.0), 0.0,
                excess.y <= 0.0));
    let slabs = vec2f(select(waits.x, veer_largest, passed.x > half_value.x || (face.x > 0.0 && waits.x <= at)),
        select(waits.y, veer_largest, passed.y > half_value.y || (face.y > 0.0 && waits.y <= at)));
    // by rounding, the time for the face's own slab may be 0
    let outside = vec2f(select(0.0, 1.0 - face.x, slabs.x > at), select(0.0, 1.0 - face.y, slabs.y > at));
    let is_aside = veer_length_squared2(outside) > 0.0;
    let distance = veer_dot2(face, excess) - radius;
    let speed_at_face = veer_dot2(face, speed);
    let is_flat = at > 0.0 && veer_length_squared2(outside) <= 0.0;
    let flat_side = veer_quotient(select(0.0, distance, is_flat), veer_maximum(speed_at_face, veer_smallest_normal));
    let time = veer_minimum(flat_side, time_step);
    if (!is_aside) {
        return veer_BoxEntry2(time, face, is_flat);
    }
    return veer_BoxEntry2(veer_edge_time2(place, speed, half_value, slabs, near_by, radius, time_step), face, is_flat);
}
fn veer_box_entry3(place: vec3f, speed: vec3f, half_value: vec3f, radius: f32, time_step: f32) -> veer_BoxEntry3 {
    let excess = place - half_value;
    // Quick test: the ball moves too little along one axis. The margin is a thousandth plus shortest_length.
    let room = vec3f(excess.x - radius - (1.0 + 0.0009765625) * veer_maximum(speed.x * time_step, 0.0),
        excess.y - radius - (1.0 + 0.0009765625) * veer_maximum(speed.y * time_step, 0.0),
            excess.z - radius - (1.0 + 0.0009765625) * veer_maximum(speed.z * time_step, 0.0));
    if (veer_largest_component3(room) > veer_shortest_length()) {
        return veer_BoxEntry3(-1.0, vec3f(0.0, 0.0, 0.0), 1.0 < 0.0);
    }
    let per_speed = vec3f(veer_inverse_or_zero(speed.x), veer_inverse_or_zero(speed.y), veer_inverse_or_zero(speed.z));
    // the time until a distance becomes 0
    let touches = vec3f(veer_time_until(excess.x - radius, per_speed.x, veer_largest),
        veer_time_until(excess.y - radius, per_speed.y, veer_largest),
            veer_time_until(excess.z - radius, per_speed.z, veer_largest));
    let enters = veer_largest_component3(touches);
    let face = select(veer_mark_of_largest3(excess), veer_mark_of_largest3(touches), enters > 0.0);
    let comes = enters <= time_step;
    if (!comes) {
        return veer_BoxEntry3(-1.0, face, false);
    }
    let at = enters;
    let near_by = place - speed * at;
    let passed = vec3f(select(near_by.x, veer_negative(near_by.x), speed.x > 0.0),
        select(near_by.y, veer_negative(near_by.y), speed.y > 0.0),
            select(near_by.z, veer_negative(near_by.z), speed.z > 0.0));
    // passed > half if the ball has left the slab
    let waits = vec3f(select(select(veer_largest, veer_minimum(excess.x * per_speed.x, veer_largest),
        per_speed.x > 0.0), 0.0, excess.x <= 0.0), select(select(veer_largest,
            veer_minimum(excess.y * per_speed.y, veer_largest), per_speed.y > 0.0), 0.0, excess.y <= 0.0),
                select(select(veer_largest, veer_minimum(excess.z * per_speed.z, veer_largest), per_speed.z > 0.0),
                    0.0, excess.z <= 0.0));
    let slabs = vec3f(select(waits.x, veer_largest, passed.x > half_value.x || (face.x > 0.0 && waits.x <= at)),
        select(waits.y, veer_largest, passed.y > half_value.y || (face.y > 0.0 && waits.y <= at)),
            select(waits.z, veer_largest, passed.z > half_value.z || (face.z > 0.0 && waits.z <= at)));
    // by rounding, the time for the face's own slab may be 0
    let outside = vec3f(select(0.0, 1.0 - face.x, slabs.x > at), select(0.0, 1.0 - face.y, slabs.y > at),
        select(0.0, 1.0 - face.z, slabs.z > at));
    let is_aside = veer_length_squared3(outside) > 0.0;
    let distance = veer_dot3(face, excess) - radius;
    let speed_at_face = veer_dot3(face, speed);
    let is_flat = at > 0.0 && veer_length_squared3(outside) <= 0.0;
    let flat_side = veer_quotient(select(0.0, distance, is_flat), veer_maximum(speed_at_face, veer_smallest_normal));
    let time = veer_minimum(flat_side, time_step);
    if (!is_aside) {
        return veer_BoxEntry3(time, face, is_flat);
    }
    return veer_BoxEntry3(veer_edge_time3(place, speed, half_value, slabs, near_by, radius, time_step), face, is_flat);
}

// Returns the gap between a ball and a box. In front of a face, the normal is exactly an axis of the box.
// Degenerate: if the centre is inside the box, the normal is that of the nearest face. If several faces are equally
// near, the function chooses the face of the first axis. If two opposite faces are equally near, the normal is
// perpendicular to both, and opposite to the velocity unless the ball is at rest.
fn veer_clearance_box2(position: vec2f, radius: f32, box: veer_Box2, velocity: vec2f) -> veer_Clearance2 {
    let axes = veer_axes_of2(box);
    let place = veer_along_axes2(axes, position - box.center);
    return veer_box_clearance2(box, axes, veer_half_size_of2(box), place, veer_maximum(radius, 0.0),
        veer_side_of2(place, veer_along_axes2(axes, velocity)));
}
fn veer_clearance_box3(position: vec3f, radius: f32, box: veer_Box3, velocity: vec3f) -> veer_Clearance3 {
    let axes = veer_axes_of3(box);
    let place = veer_along_axes3(axes, position - box.center);
    return veer_box_clearance3(box, axes, veer_half_size_of3(box), place, veer_maximum(radius, 0.0),
        veer_side_of3(place, veer_along_axes3(axes, velocity)));
}

// Returns the contact of a ball in uniform motion with a box during a frame.
// Degenerate: if a ball is midway between two faces of a box, the contact is with the face behind the ball. A box of
// half size zero acts as a sphere of radius 0. A box with one nonzero length acts as a capsule of radius 0. If box and
// ball have no thickness along an axis, push_out does nothing.
fn veer_contact_box2(position: vec2f, velocity: vec2f, radius: f32, box: veer_Box2, time_step: f32) -> veer_Contact2 {
    let axes = veer_axes_of2(box);
    let closing = velocity - box.velocity;
    let half_value = veer_half_size_of2(box);
    let place = veer_along_axes2(axes, position - box.center);
    let drift = veer_along_axes2(axes, closing);
    let own_radius = veer_maximum(radius, 0.0);
    let side = veer_side_of2(place, drift);
    let entry = veer_box_entry2(veer_by_component2(side, place), veer_opposite2(veer_by_component2(side, drift)),
        half_value, own_radius, time_step);
    let in_frame = entry.time >= 0.0 && entry.time <= time_step;
    if (!in_frame) {
        return veer_no_contact2(position);
    }
    let there = place + drift * entry.time;
    let side_there = select(veer_side_of2(there, drift), side, entry.is_flat);
    var found = veer_box_clearance2(box, axes, half_value, there, own_radius, side_there);
    // By rounding, another face may be nearer to `there` than the face that the ball touches.
    let face_normal = veer_of_components2(axes, veer_by_component2(side, entry.face));
    found.normal = select(found.normal, face_normal, entry.is_flat);
    return veer_contact_of2(position, velocity, box.velocity, found, entry.time, true);
}
fn veer_contact_box3(position: vec3f, velocity: vec3f, radius: f32, box: veer_Box3, time_step: f32) -> veer_Contact3 {
    let axes = veer_axes_of3(box);
    let closing = velocity - box.velocity;
    let half_value = veer_half_size_of3(box);
    let place = veer_along_axes3(axes, position - box.center);
    let drift = veer_along_axes3(axes, closing);
    let own_radius = veer_maximum(radius, 0.0);
    let side = veer_side_of3(place, drift);
    let entry = veer_box_entry3(veer_by_component3(side, place), veer_opposite3(veer_by_component3(side, drift)),
        half_value, own_radius, time_step);
    let in_frame = entry.time >= 0.0 && entry.time <= time_step;
    if (!in_frame) {
        return veer_no_contact3(position);
    }
    let there = place + drift * entry.time;
    let side_there = select(veer_side_of3(there, drift), side, entry.is_flat);
    var found = veer_box_clearance3(box, axes, half_value, there, own_radius, side_there);
    // By rounding, another face may be nearer to `there` than the face that the ball touches.
    let face_normal = veer_of_components3(axes, veer_by_component3(side, entry.face));
    found.normal = select(found.normal, face_normal, entry.is_flat);
    return veer_contact_of3(position, velocity, box.velocity, found, entry.time, true);
}

fn veer_push_out_box2(position: vec2f, radius: f32, obstacle: veer_Box2) -> vec2f {
    // after `most` doublings, any step exceeds range_limit
    var outside = position;
    var step = 0.0;
    for (var iteration = 0; iteration < 200; iteration++) {
        let there = veer_clearance_box2(outside, radius, obstacle, vec2f(0.0, 0.0));
        let inside = there.gap < 0.0 && 0.0 < veer_length_squared2(there.normal);
        if (!inside) {
            break;
        }
        outside = outside + there.normal * (step - there.gap);
        step = veer_maximum(step + step, veer_resolution2(outside, there.normal, radius));
    }
    return outside;
}
fn veer_push_out_box3(position: vec3f, radius: f32, obstacle: veer_Box3) -> vec3f {
    // after `most` doublings, any step exceeds range_limit
    var outside = position;
    var step = 0.0;
    for (var iteration = 0; iteration < 200; iteration++) {
        let there = veer_clearance_box3(outside, radius, obstacle, vec3f(0.0, 0.0, 0.0));
        let inside = there.gap < 0.0 && 0.0 < veer_length_squared3(there.normal);
        if (!inside) {
            break;
        }
        outside = outside + there.normal * (step - there.gap);
        step = veer_maximum(step + step, veer_resolution3(outside, there.normal, radius));
    }
    return outside;
}

// ---- contact/impulse.hpp ----

// a / |normal|^2. For a unit vector, 1 / |normal|^2 equals 2 - |normal|^2 to the last bit, so no division is needed.
fn veer_over_square(a: f32, normal_squared: f32) -> f32 {
    let beyond = normal_squared - 1.0;
    let result = a - a * beyond;
    if (abs(beyond) <= 16.0 * veer_epsilon) {
        return result;
    }
    return veer_ratio(a, normal_squared);
}

// A bounce adds normal * push_of(...) to the velocity. `closing` is |normal| times the speed towards the surface.
fn veer_push_of(closing: f32, normal_squared: f32, restitution: f32) -> f32 {
    let change = 1.0 + veer_maximum(restitution, 0.0);
    return veer_minimum(change * veer_over_square(veer_maximum(closing, 0.0), normal_squared), veer_largest);
}

// Reduces a velocity after a bounce by friction. The speed along the surface falls by at most `most`.
// back: velocity after the bounce
// before: velocity before the bounce, relative to the surface
fn veer_braked2(back: vec2f, before: vec2f, normal: vec2f, most: f32) -> vec2f {
    return back - veer_truncate2(veer_lateral2(before, normal), most);
}
fn veer_braked3(back: vec3f, before: vec3f, normal: vec3f, most: f32) -> vec3f {
    return back - veer_truncate3(veer_lateral3(before, normal), most);
}

fn veer_bounced2(velocity: vec2f, normal: vec2f, material: veer_Material, surface_velocity: vec2f) -> vec2f {
    let closing = veer_dot2(surface_velocity - velocity, normal);
    let squared = veer_length_squared2(normal);
    let meets = closing > 0.0;
    if (!meets) {
        return velocity;
    }
    let push = veer_push_of(closing, squared, material.restitution);
    let back = velocity + normal * push;
    if (!(material.friction > 0.0)) {
        return back;
    }
    let most = veer_maximum(material.friction, 0.0) * (push * veer_root(squared));
    let brakes = most > 0.0;
    if (!brakes) {
        return back;
    }
    return veer_braked2(back, velocity - surface_velocity, normal, most);
}
fn veer_bounced3(velocity: vec3f, normal: vec3f, material: veer_Material, surface_velocity: vec3f) -> vec3f {
    let closing = veer_dot3(surface_velocity - velocity, normal);
    let squared = veer_length_squared3(normal);
    let meets = closing > 0.0;
    if (!meets) {
        return velocity;
    }
    let push = veer_push_of(closing, squared, material.restitution);
    let back = velocity + normal * push;
    if (!(material.friction > 0.0)) {
        return back;
    }
    let most = veer_maximum(material.friction, 0.0) * (push * veer_root(squared));
    let brakes = most > 0.0;
    if (!brakes) {
        return back;
    }
    return veer_braked3(back, velocity - surface_velocity, normal, most);
}

// ---- bounce.hpp ----

// The velocities of two bodies after a collision.
struct veer_PairVelocities2 {
    first: vec2f, // [m/s]
    second: vec2f, // [m/s]
}
struct veer_PairVelocities3 {
    first: vec3f, // [m/s]
    second: vec3f, // [m/s]
}

// Returns the velocity of a ball after a bounce off a surface. If both bodies can move, call bounce_pair.
// velocity: velocity of the ball [m/s]
// normal: n, direction out of the surface, of any length
// restitution: (separating speed after the bounce) / (closing speed before it); < 0 is treated as 0
// surface_velocity: velocity of the surface [m/s]
// Degenerate: the velocity is unchanged if the ball moves away from the surface or along it, or if the normal is zero.
fn veer_bounce2(velocity: vec2f, normal: vec2f, restitution: f32, surface_velocity: vec2f) -> vec2f {
    let closing = veer_dot2(surface_velocity - velocity, normal);
    let back = velocity + normal * veer_push_of(closing, veer_length_squared2(normal), restitution);
    return select(velocity, back, closing > 0.0);
}
fn veer_bounce3(velocity: vec3f, normal: vec3f, restitution: f32, surface_velocity: vec3f) -> vec3f {
    let closing = veer_dot3(surface_velocity - velocity, normal);
    let back = velocity + normal * veer_push_of(closing, veer_length_squared3(normal), restitution);
    return select(velocity, back, closing > 0.0);
}

// Returns the velocity of a ball after a bounce off a surface with friction.
fn veer_bounce_rough2(velocity: vec2f, normal: vec2f, material: veer_Material, surface_velocity: vec2f) -> vec2f {
    return veer_bounced2(velocity, normal, material, surface_velocity);
}
fn veer_bounce_rough3(velocity: vec3f, normal: vec3f, material: veer_Material, surface_velocity: vec3f) -> vec3f {
    return veer_bounced3(velocity, normal, material, surface_velocity);
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
fn veer_bounce_pair2(first_velocity: vec2f, first_mass: f32, second_velocity: vec2f, second_mass: f32, normal: vec2f,
        material: veer_Material) -> veer_PairVelocities2 {
    let before = first_velocity - second_velocity;
    let change = veer_bounced2(before, normal, material, vec2f(0.0, 0.0)) - before;

    let first_half = veer_maximum(first_mass, 0.0) * 0.5;
    let second_half = veer_maximum(second_mass, 0.0) * 0.5;
    let total = first_half + second_half;
    let weighs = total >= veer_smallest_normal;
    let first_fraction = select(0.5, veer_ratio(second_half, total), weighs);
    let second_fraction = select(0.5, veer_ratio(first_half, total), weighs);

    let closes_in = veer_dot2(before, normal) < 0.0 && veer_length_squared2(normal) >= veer_smallest_normal;
    if (!closes_in) {
        return veer_PairVelocities2(first_velocity, second_velocity);
    }
    return veer_PairVelocities2(first_velocity + change * first_fraction, second_velocity - change * second_fraction);
}
fn veer_bounce_pair3(first_velocity: vec3f, first_mass: f32, second_velocity: vec3f, second_mass: f32, normal: vec3f,
        material: veer_Material) -> veer_PairVelocities3 {
    let before = first_velocity - second_velocity;
    let change = veer_bounced3(before, normal, material, vec3f(0.0, 0.0, 0.0)) - before;

    let first_half = veer_maximum(first_mass, 0.0) * 0.5;
    let second_half = veer_maximum(second_mass, 0.0) * 0.5;
    let total = first_half + second_half;
    let weighs = total >= veer_smallest_normal;
    let first_fraction = select(0.5, veer_ratio(second_half, total), weighs);
    let second_fraction = select(0.5, veer_ratio(first_half, total), weighs);

    let closes_in = veer_dot3(before, normal) < 0.0 && veer_length_squared3(normal) >= veer_smallest_normal;
    if (!closes_in) {
        return veer_PairVelocities3(first_velocity, second_velocity);
    }
    return veer_PairVelocities3(first_velocity + change * first_fraction, second_velocity - change * second_fraction);
}

// ---- guidance.hpp ----

// The result of limit_acceleration.
struct veer_LimitedAcceleration2 {
    acceleration: vec2f, // [m/s^2]
    saturated: bool, // whether the given acceleration was above the limit
}
struct veer_LimitedAcceleration3 {
    acceleration: vec3f, // [m/s^2]
    saturated: bool, // whether the given acceleration was above the limit
}

// Returns 1 / |offset|^2. `offset` is the line of sight, and `relative` is the derivative of `offset`.
// Degenerate: the result is 0 at the target, or if max(1, gain) * |relative| / |offset| exceeds range_limit.
fn veer_inverse_square2(offset: vec2f, relative: vec2f, gain: f32) -> f32 {
    let inverse = veer_ratio(1.0, veer_length_squared2(offset));
    return select(0.0, inverse, veer_length_squared2(relative) * inverse * veer_maximum(gain * gain, 1.0)
        <= veer_range_limit * veer_range_limit);
}
fn veer_inverse_square3(offset: vec3f, relative: vec3f, gain: f32) -> f32 {
    let inverse = veer_ratio(1.0, veer_length_squared3(offset));
    return select(0.0, inverse, veer_length_squared3(relative) * inverse * veer_maximum(gain * gain, 1.0)
        <= veer_range_limit * veer_range_limit);
}

// Returns the derivative of a vector v that turns with the line of sight `offset`. `relative` is offset's derivative.
fn veer_carried_by_sight2(offset: vec2f, relative: vec2f, inverse_squared: f32, v: vec2f) -> vec2f {
    return veer_orthogonal2(v) * (veer_cross2(offset, relative) * inverse_squared);
}
fn veer_carried_by_sight3(offset: vec3f, relative: vec3f, inverse_squared: f32, v: vec3f) -> vec3f {
    return veer_cross3(veer_cross3(offset, relative) * inverse_squared, v);
}

// Returns the acceleration that turns a velocity towards the target.
// Degenerate: if the velocity is zero, or at the target, the result is zero. If the target is straight behind, n is
// along perpendicular(velocity).
fn veer_turning_acceleration2(velocity: vec2f, offset: vec2f, gain: f32) -> vec2f {
    let in_front = veer_dot2(offset, velocity) >= 0.0;
    let aside = veer_lateral2(offset, velocity);
    let side = select(aside, veer_orthogonal2(velocity), veer_length_squared2(aside) < veer_smallest_normal);
    let inverse_distance = veer_inverse_length2(offset);
    let scale = select(veer_inverse_length2(side), inverse_distance, in_front);
    let direction = (select(side, aside, in_front)) * scale;
    let speed = veer_length2(velocity);
    let turn_rate = veer_clamp(gain * speed * inverse_distance, -veer_range_limit, veer_range_limit);
    return direction * (speed * turn_rate);
}
fn veer_turning_acceleration3(velocity: vec3f, offset: vec3f, gain: f32) -> vec3f {
    let in_front = veer_dot3(offset, velocity) >= 0.0;
    let aside = veer_lateral3(offset, velocity);
    let side = select(aside, veer_orthogonal3(velocity), veer_length_squared3(aside) < veer_smallest_normal);
    let inverse_distance = veer_inverse_length3(offset);
    let scale = select(veer_inverse_length3(side), inverse_distance, in_front);
    let direction = (select(side, aside, in_front)) * scale;
    let speed = veer_length3(velocity);
    let turn_rate = veer_clamp(gain * speed * inverse_distance, -veer_range_limit, veer_range_limit);
    return direction * (speed * turn_rate);
}

// Returns the acceleration of true proportional navigation.
fn veer_true_navigation2(offset: vec2f, relative: vec2f, inverse_squared: f32, gain: f32) -> vec2f {
    let closing = veer_negative(veer_dot2(offset, relative)) * inverse_squared; // closing speed / |offset|
    return veer_carried_by_sight2(offset, relative, inverse_squared, offset)
        * veer_clamp(gain * closing, -veer_range_limit, veer_range_limit);
}
fn veer_true_navigation3(offset: vec3f, relative: vec3f, inverse_squared: f32, gain: f32) -> vec3f {
    let closing = veer_negative(veer_dot3(offset, relative)) * inverse_squared; // closing speed / |offset|
    return veer_carried_by_sight3(offset, relative, inverse_squared, offset)
        * veer_clamp(gain * closing, -veer_range_limit, veer_range_limit);
}

// Returns a weighted mean of the accelerations `law` and turning_acceleration.
fn veer_mixed_with_turning2(law: vec2f, position: vec2f, velocity: vec2f, target_position: vec2f,
        target_velocity: vec2f, gain: f32) -> vec2f {
    let offset = target_position - position;
    let relative = target_velocity - velocity;
    let cosine = veer_negative(veer_dot2(offset, relative)) * veer_inverse_length2(offset)
        * veer_inverse_length2(relative);
    let turning = veer_clamp(1.0 - cosine * 1.41421356, 0.0, 1.0);
    return law * (1.0 - turning) + veer_turning_acceleration2(velocity, offset, gain) * turning;
}
fn veer_mixed_with_turning3(law: vec3f, position: vec3f, velocity: vec3f, target_position: vec3f,
        target_velocity: vec3f, gain: f32) -> vec3f {
    let offset = target_position - position;
    let relative = target_velocity - velocity;
    let cosine = veer_negative(veer_dot3(offset, relative)) * veer_inverse_length3(offset)
        * veer_inverse_length3(relative);
    let turning = veer_clamp(1.0 - cosine * 1.41421356, 0.0, 1.0);
    return law * (1.0 - turning) + veer_turning_acceleration3(velocity, offset, gain) * turning;
}

// Returns the acceleration `law` if the relative velocity is within 45 degrees of the direction from target to
// pursuer. Otherwise, returns mixed_with_turning.
fn veer_handed_over2(law: vec2f, position: vec2f, velocity: vec2f, target_position: vec2f, target_velocity: vec2f,
        inverse_squared: f32, gain: f32) -> vec2f {
    let relative = target_velocity - velocity;
    let closing = veer_negative(veer_dot2(target_position - position, relative));
    if (closing * abs(closing * inverse_squared) > 0.5 * veer_length_squared2(relative)) {
        return law;
    }
    return veer_mixed_with_turning2(law, position, velocity, target_position, target_velocity, gain);
}
fn veer_handed_over3(law: vec3f, position: vec3f, velocity: vec3f, target_position: vec3f, target_velocity: vec3f,
        inverse_squared: f32, gain: f32) -> vec3f {
    let relative = target_velocity - velocity;
    let closing = veer_negative(veer_dot3(target_position - position, relative));
    if (closing * abs(closing * inverse_squared) > 0.5 * veer_length_squared3(relative)) {
        return law;
    }
    return veer_mixed_with_turning3(law, position, velocity, target_position, target_velocity, gain);
}

// Returns the zero-effort miss: the offset from pursuer to target after time_to_go, if neither accelerates.  [m]
fn veer_zero_effort_miss2(position: vec2f, velocity: vec2f, target_position: vec2f, target_velocity: vec2f,
        time_to_go: f32) -> vec2f {
    return target_position - position + (target_velocity - velocity) * time_to_go;
}
fn veer_zero_effort_miss3(position: vec3f, velocity: vec3f, target_position: vec3f, target_velocity: vec3f,
        time_to_go: f32) -> vec3f {
    return target_position - position + (target_velocity - velocity) * time_to_go;
}

// Returns the time until two agents in uniform motion are closest to each other.  [s]
// Degenerate: if the agents move apart, or if their velocities are equal, the result is 0.
fn veer_time_to_closest_approach2(position: vec2f, velocity: vec2f, target_position: vec2f,
        target_velocity: vec2f) -> f32 {
    let drift = target_velocity - velocity;
    return veer_maximum(veer_ratio(veer_dot2(position - target_position, drift), veer_length_squared2(drift)), 0.0);
}
fn veer_time_to_closest_approach3(position: vec3f, velocity: vec3f, target_position: vec3f,
        target_velocity: vec3f) -> f32 {
    let drift = target_velocity - velocity;
    return veer_maximum(veer_ratio(veer_dot3(position - target_position, drift), veer_length_squared3(drift)), 0.0);
}

// Returns the acceleration with which a pursuer hits a target at a given time. Frames may differ in length.  [m/s^2]
// time_to_go: time from the start of this frame to the hit [s]
// time_step: length of this frame [s] if 0, the acceleration is order * miss / time_to_go^2
// order: >= 1
// Degenerate: if time_to_go < time_step, the hit is at the end of the frame. If time_to_go and time_step are 0, the
// result is zero. If the target accelerates in the last frame, the pursuer misses.
fn veer_homing_on_time2(position: vec2f, velocity: vec2f, target_position: vec2f, target_velocity: vec2f,
        time_to_go: f32, time_step: f32, order: i32) -> vec2f {
    let step = veer_maximum(time_step, 0.0);
    let time = veer_maximum(time_to_go, step);
    let remaining = 1.0 - veer_ratio(step, time);
    var sum = 1.0;
    for (var power = 1; power < order; power++) {
        sum = 1.0 + remaining * sum;
    }
    let gain = veer_minimum(veer_ratio(sum, time * time), veer_range_limit);
    return veer_zero_effort_miss2(position, velocity, target_position, target_velocity, time) * gain;
}
fn veer_homing_on_time3(position: vec3f, velocity: vec3f, target_position: vec3f, target_velocity: vec3f,
        time_to_go: f32, time_step: f32, order: i32) -> vec3f {
    let step = veer_maximum(time_step, 0.0);
    let time = veer_maximum(time_to_go, step);
    let remaining = 1.0 - veer_ratio(step, time);
    var sum = 1.0;
    for (var power = 1; power < order; power++) {
        sum = 1.0 + remaining * sum;
    }
    let gain = veer_minimum(veer_ratio(sum, time * time), veer_range_limit);
    return veer_zero_effort_miss3(position, velocity, target_position, target_velocity, time) * gain;
}

// Returns an acceleration, clamped to a largest length. A pursuer with the clamped acceleration of homing_on_time
// misses if time_to_go is less than least_time_to_go.
// acceleration: result of a guidance function [m/s^2]
// max_accel: largest length of the result [m/s^2] negative values are treated as 0
fn veer_limit_acceleration2(acceleration: vec2f, max_accel: f32) -> veer_LimitedAcceleration2 {
    let limit = veer_maximum(max_accel, 0.0);
    return veer_LimitedAcceleration2(veer_truncate2(acceleration, limit),
        veer_length_squared2(acceleration) > limit * limit);
}
fn veer_limit_acceleration3(acceleration: vec3f, max_accel: f32) -> veer_LimitedAcceleration3 {
    let limit = veer_maximum(max_accel, 0.0);
    return veer_LimitedAcceleration3(veer_truncate3(acceleration, limit),
        veer_length_squared3(acceleration) > limit * limit);
}

fn veer_in_reach(y: f32, short_of_p: f32, q_squared: f32, least: f32) -> bool {
    return y * veer_root(short_of_p * short_of_p + q_squared) >= least;
}

// Returns the least time in which a pursuer with an acceleration of at most max_accel can hit a target. With order 2,
// homing_on_time hits in this time. For another order, pass max_accel * 2 / order as max_accel.  [s]
// Degenerate: at the target, the result is 0. If max_accel is <= 0 or negligible, the result is the time of a hit
// without acceleration, or infinity if there is no such hit.
fn veer_least_time_to_go2(position: vec2f, velocity: vec2f, target_position: vec2f, target_velocity: vec2f,
        max_accel: f32) -> f32 {
    let offset = target_position - position;
    let drift = target_velocity - velocity;
    let direction = offset * veer_inverse_length2(offset);
    let range = veer_length2(offset);
    let speed = veer_length2(drift);
    let scaled_offset = veer_scaled2(offset);
    let scaled_drift = veer_scaled2(drift);
    let across_offset = veer_cross_length2(scaled_offset.vector_part, scaled_drift.vector_part)
        * veer_inverse_length2(scaled_offset.vector_part) * scaled_drift.unscale;
    let closing = veer_negative(veer_dot2(drift, direction));

    // unit = sqrt(2 / (max_accel * range))  [s/m]; p and q are divided by `most`, so that no square overflows
    let unit_squared = 2.0 * veer_ratio(1.0, veer_maximum(max_accel, 0.0) * range);
    var unit = veer_root(unit_squared);
    let most = speed * unit + 1.0;
    let least = veer_quotient(1.0, most);
    let p = closing * unit * least;
    let q = across_offset * unit * least;
    let q_squared = q * q;

    let square = p * p - 8.0 * q_squared;
    let root = veer_root(veer_maximum(square, 0.0));
    let dips = square > 0.0 && closing > 0.0;
    let short_of_p = veer_ratio(2.0 * q_squared, p + root); // the minimum is at y = p - short_of_p
    let dip = veer_clamp((p - short_of_p) * most, least, most);
    let crest = veer_clamp(0.25 * (3.0 * p - root) * most, least, most);
    let above_dip = dips && !(dip * veer_root(short_of_p * short_of_p + q_squared) >= least);
    var low = select(least, dip, above_dip);
    var high = select(most, crest, dips && !above_dip);
    for (var i = 0; i < 36; i++) {
        let mean = veer_root(low) * veer_root(high);
        let is_in_reach = veer_in_reach(mean, mean * least - p, q_squared, least);
        high = select(high, mean, is_in_reach);
        low = select(mean, low, is_in_reach);
    }
    let time = veer_quotient(range * unit, high);

    let in_line = across_offset * across_offset < veer_smallest_normal;
    let collides = in_line && closing > 0.0;
    let coasting = select(veer_infinity(), veer_ratio(range, speed), collides);
    return select(0.0, select(coasting, time, unit > 0.0), range > 0.0);
}
fn veer_least_time_to_go3(position: vec3f, velocity: vec3f, target_position: vec3f, target_velocity: vec3f,
        max_accel: f32) -> f32 {
    let offset = target_position - position;
    let drift = target_velocity - velocity;
    let direction = offset * veer_inverse_length3(offset);
    let range = veer_length3(offset);
    let speed = veer_length3(drift);
    let scaled_offset = veer_scaled3(offset);
    let scaled_drift = veer_scaled3(drift);
    let across_offset = veer_cross_length3(scaled_offset.vector_part, scaled_drift.vector_part)
        * veer_inverse_length3(scaled_offset.vector_part) * scaled_drift.unscale;
    let closing = veer_negative(veer_dot3(drift, direction));

    // unit = sqrt(2 / (max_accel * range))  [s/m]; p and q are divided by `most`, so that no square overflows
    let unit_squared = 2.0 * veer_ratio(1.0, veer_maximum(max_accel, 0.0) * range);
    var unit = veer_root(unit_squared);
    let most = speed * unit + 1.0;
    let least = veer_quotient(1.0, most);
    let p = closing * unit * least;
    let q = across_offset * unit * least;
    let q_squared = q * q;

    let square = p * p - 8.0 * q_squared;
    let root = veer_root(veer_maximum(square, 0.0));
    let dips = square > 0.0 && closing > 0.0;
    let short_of_p = veer_ratio(2.0 * q_squared, p + root); // the minimum is at y = p - short_of_p
    let dip = veer_clamp((p - short_of_p) * most, least, most);
    let crest = veer_clamp(0.25 * (3.0 * p - root) * most, least, most);
    let above_dip = dips && !(dip * veer_root(short_of_p * short_of_p + q_squared) >= least);
    var low = select(least, dip, above_dip);
    var high = select(most, crest, dips && !above_dip);
    for (var i = 0; i < 36; i++) {
        let mean = veer_root(low) * veer_root(high);
        let is_in_reach = veer_in_reach(mean, mean * least - p, q_squared, least);
        high = select(high, mean, is_in_reach);
        low = select(mean, low, is_in_reach);
    }
    let time = veer_quotient(range * unit, high);

    let in_line = across_offset * across_offset < veer_smallest_normal;
    let collides = in_line && closing > 0.0;
    let coasting = select(veer_infinity(), veer_ratio(range, speed), collides);
    return select(0.0, select(coasting, time, unit > 0.0), range > 0.0);
}

// Returns the acceleration of true proportional navigation, perpendicular to the line of sight. The acceleration slows
// the rotation of the line of sight. If the line of sight does not rotate and the distance shrinks, the pursuer hits. 
// [m/s^2]
// gain: usually 3 to 5; 2 is too small
// Degenerate: on a collision course, or at the target, the result is exactly zero. If the relative velocity is zero,
// the pursuer turns towards the target. If `velocity` is zero and the distance does not shrink, the result is zero.
fn veer_proportional_navigation2(position: vec2f, velocity: vec2f, target_position: vec2f, target_velocity: vec2f,
        gain: f32) -> vec2f {
    let offset = target_position - position;
    let relative = target_velocity - velocity;
    let inverse_squared = veer_inverse_square2(offset, relative, gain);
    let law = veer_true_navigation2(offset, relative, inverse_squared, gain);
    return veer_handed_over2(law, position, velocity, target_position, target_velocity, inverse_squared, gain);
}
fn veer_proportional_navigation3(position: vec3f, velocity: vec3f, target_position: vec3f, target_velocity: vec3f,
        gain: f32) -> vec3f {
    let offset = target_position - position;
    let relative = target_velocity - velocity;
    let inverse_squared = veer_inverse_square3(offset, relative, gain);
    let law = veer_true_navigation3(offset, relative, inverse_squared, gain);
    return veer_handed_over3(law, position, velocity, target_position, target_velocity, inverse_squared, gain);
}

// Returns the acceleration of pure proportional navigation, perpendicular to the velocity. The speed does not change.
// Degenerate: see proportional_navigation.
fn veer_pure_proportional_navigation2(position: vec2f, velocity: vec2f, target_position: vec2f, target_velocity: vec2f,
        gain: f32) -> vec2f {
    let offset = target_position - position;
    let relative = target_velocity - velocity;
    let inverse_squared = veer_inverse_square2(offset, relative, gain);
    let law = veer_carried_by_sight2(offset, relative, inverse_squared, velocity) * gain;
    return veer_handed_over2(law, position, velocity, target_position, target_velocity, inverse_squared, gain);
}
fn veer_pure_proportional_navigation3(position: vec3f, velocity: vec3f, target_position: vec3f, target_velocity: vec3f,
        gain: f32) -> vec3f {
    let offset = target_position - position;
    let relative = target_velocity - velocity;
    let inverse_squared = veer_inverse_square3(offset, relative, gain);
    let law = veer_carried_by_sight3(offset, relative, inverse_squared, velocity) * gain;
    return veer_handed_over3(law, position, velocity, target_position, target_velocity, inverse_squared, gain);
}

// Returns the acceleration of augmented proportional navigation: true proportional navigation, plus a term for the
// acceleration of the target. The pursuer may lose speed.
// Degenerate: see proportional_navigation. If target_acceleration is zero, the results are equal, bit for bit.
fn veer_augmented_navigation2(position: vec2f, velocity: vec2f, target_position: vec2f, target_velocity: vec2f,
        target_acceleration: vec2f, gain: f32) -> vec2f {
    let offset = target_position - position;
    let relative = target_velocity - velocity;
    let inverse_squared = veer_inverse_square2(offset, relative, gain);
    let across = target_acceleration - offset * (veer_dot2(target_acceleration, offset) * inverse_squared);
    let law = veer_true_navigation2(offset, relative, inverse_squared, gain) + across * (0.5 * gain);
    return veer_handed_over2(law, position, velocity, target_position, target_velocity, inverse_squared, gain);
}
fn veer_augmented_navigation3(position: vec3f, velocity: vec3f, target_position: vec3f, target_velocity: vec3f,
        target_acceleration: vec3f, gain: f32) -> vec3f {
    let offset = target_position - position;
    let relative = target_velocity - velocity;
    let inverse_squared = veer_inverse_square3(offset, relative, gain);
    let across = target_acceleration - offset * (veer_dot3(target_acceleration, offset) * inverse_squared);
    let law = veer_true_navigation3(offset, relative, inverse_squared, gain) + across * (0.5 * gain);
    return veer_handed_over3(law, position, velocity, target_position, target_velocity, inverse_squared, gain);
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
fn veer_rendezvous2(position: vec2f, velocity: vec2f, target_position: vec2f, target_velocity: vec2f, time_to_go: f32,
        time_step: f32) -> vec2f {
    let step = veer_maximum(time_step, 0.0);
    let time = veer_maximum(time_to_go, 0.0);
    let arrives = time <= step * 2.5;
    let stops = time <= step * 1.25;
    let square = select(time * (time + step), step * step, arrives);
    let of_offset = select(veer_minimum(veer_ratio(select(6.0, 1.0, arrives), square), veer_range_limit), 0.0, stops);
    let numerator = 4.0 * time - 2.0 * step;
    let of_velocity = veer_minimum(select(veer_ratio(numerator, square), veer_ratio(1.0, step), arrives),
        veer_range_limit);
    return (target_position - position) * of_offset + (target_velocity - velocity) * of_velocity;
}
fn veer_rendezvous3(position: vec3f, velocity: vec3f, target_position: vec3f, target_velocity: vec3f, time_to_go: f32,
        time_step: f32) -> vec3f {
    let step = veer_maximum(time_step, 0.0);
    let time = veer_maximum(time_to_go, 0.0);
    let arrives = time <= step * 2.5;
    let stops = time <= step * 1.25;
    let square = select(time * (time + step), step * step, arrives);
    let of_offset = select(veer_minimum(veer_ratio(select(6.0, 1.0, arrives), square), veer_range_limit), 0.0, stops);
    let numerator = 4.0 * time - 2.0 * step;
    let of_velocity = veer_minimum(select(veer_ratio(numerator, square), veer_ratio(1.0, step), arrives),
        veer_range_limit);
    return (target_position - position) * of_offset + (target_velocity - velocity) * of_velocity;
}

// Acceleration that brings a craft to a target at a given time. The craft arrives with arrival_velocity. Use this
// function to strike from above, or to land along a runway.
// arrival_velocity: velocity of the craft at the arrival [m/s]
// time_to_go: remaining time until the arrival [s]
// Degenerate: after the arrival, the craft keeps arrival_velocity. All other cases are as for the first overload. If
// arrival_velocity equals target_velocity, both overloads return equal results, bit for bit.
fn veer_rendezvous_striking2(position: vec2f, velocity: vec2f, target_position: vec2f, target_velocity: vec2f,
        arrival_velocity: vec2f, time_to_go: f32, time_step: f32) -> vec2f {
    let shift = (target_velocity - arrival_velocity) * veer_maximum(time_to_go, 0.0);
    return veer_rendezvous2(position, velocity, target_position + shift, arrival_velocity, time_to_go, time_step);
}
fn veer_rendezvous_striking3(position: vec3f, velocity: vec3f, target_position: vec3f, target_velocity: vec3f,
        arrival_velocity: vec3f, time_to_go: f32, time_step: f32) -> vec3f {
    let shift = (target_velocity - arrival_velocity) * veer_maximum(time_to_go, 0.0);
    return veer_rendezvous3(position, velocity, target_position + shift, arrival_velocity, time_to_go, time_step);
}

// ---- geometry/arc.hpp ----

// The position of a target relative to a missile. The axes are along and across the missile's velocity.
struct veer_Bearing2 {
    heading: vec2f, // unit vector along the velocity; for a missile at rest, towards the target
    side: vec2f, // unit vector at a right angle to the heading, towards the target
    speed: f32, // [m/s]
    ahead: f32, // offset of the target along `heading` and along `side`; aside >= 0  [m]
    aside: f32, // offset of the target along `heading` and along `side`; aside >= 0  [m]
    distance_squared: f32, // squared distance to the target  [m^2]
    aimed: bool, // whether the target is straight ahead, up to rounding
}
struct veer_Bearing3 {
    heading: vec3f, // unit vector along the velocity; for a missile at rest, towards the target
    side: vec3f, // unit vector at a right angle to the heading, towards the target
    speed: f32, // [m/s]
    ahead: f32, // offset of the target along `heading` and along `side`; aside >= 0  [m]
    aside: f32, // offset of the target along `heading` and along `side`; aside >= 0  [m]
    distance_squared: f32, // squared distance to the target  [m^2]
    aimed: bool, // whether the target is straight ahead, up to rounding
}

// Computes the Bearing of a target that is seen from a missile.
// Degenerate: if the target is straight behind, `side` is perpendicular(velocity). If aside^2 is 0 or subnormal, the
// target is treated as straight ahead or behind. For a missile at rest at the target, both vectors are zero.
fn veer_bearing_of2(position: vec2f, velocity: vec2f, target_position: vec2f) -> veer_Bearing2 {
    let offset = target_position - position;
    let distance_squared = veer_length_squared2(offset);
    var course = velocity;
    var squared = veer_length_squared2(velocity);
    var moving = 1.0;
    if (squared < veer_smallest_normal) {
        course = offset;
        squared = distance_squared;
        moving = 0.0;
    }
    let size = veer_root(squared);
    let inverse_squared = veer_ratio(1.0, squared);
    let inverse_size = size * inverse_squared;
    let product = veer_dot2(offset, course);
    let along = select(0.0, product, distance_squared >= veer_smallest_normal);

    var across = offset - course * (along * inverse_squared);
    var width_squared = veer_length_squared2(across);
    // in float, the target is `aimed` if it is within 1.5e-5 rad of straight ahead; a missile turns more in a frame
    let rounding = veer_epsilon * 0.001953125 * distance_squared;
    let aimed = along >= 0.0 && width_squared <= veer_maximum(rounding, veer_smallest_normal);
    // if the target is within 2^-5 rad of straight behind, rounding would tilt `across`
    let behind = along < 0.0 && width_squared < veer_maximum(distance_squared * 0.0009765625, veer_smallest_normal);
    var aside = veer_root(width_squared);
    var inverse_width = aside * veer_ratio(1.0, width_squared);
    if (behind) {
        let upright = veer_lateral2(offset, course);
        let in_line = veer_length_squared2(upright) < veer_smallest_normal;
        across = select(upright, veer_orthogonal2(course + course), in_line);
        width_squared = veer_length_squared2(across);
        aside = veer_root(width_squared);
        inverse_width = aside * veer_ratio(1.0, width_squared);
        aside = select(aside, 0.0, in_line);
    }
    return veer_Bearing2(course * inverse_size, across * inverse_width, size * moving, along * inverse_size, aside,
        distance_squared, aimed);
}
fn veer_bearing_of3(position: vec3f, velocity: vec3f, target_position: vec3f) -> veer_Bearing3 {
    let offset = target_position - position;
    let distance_squared = veer_length_squared3(offset);
    var course = velocity;
    var squared = veer_length_squared3(velocity);
    var moving = 1.0;
    if (squared < veer_smallest_normal) {
        course = offset;
        squared = distance_squared;
        moving = 0.0;
    }
    let size = veer_root(squared);
    let inverse_squared = veer_ratio(1.0, squared);
    let inverse_size = size * inverse_squared;
    let product = veer_dot3(offset, course);
    let along = select(0.0, product, distance_squared >= veer_smallest_normal);

    var across = offset - course * (along * inverse_squared);
    var width_squared = veer_length_squared3(across);
    // in float, the target is `aimed` if it is within 1.5e-5 rad of straight ahead; a missile turns more in a frame
    let rounding = veer_epsilon * 0.001953125 * distance_squared;
    let aimed = along >= 0.0 && width_squared <= veer_maximum(rounding, veer_smallest_normal);
    // if the target is within 2^-5 rad of straight behind, rounding would tilt `across`
    let behind = along < 0.0 && width_squared < veer_maximum(distance_squared * 0.0009765625, veer_smallest_normal);
    var aside = veer_root(width_squared);
    var inverse_width = aside * veer_ratio(1.0, width_squared);
    if (behind) {
        let upright = veer_lateral3(offset, course);
        let in_line = veer_length_squared3(upright) < veer_smallest_normal;
        across = select(upright, veer_orthogonal3(course + course), in_line);
        width_squared = veer_length_squared3(across);
        aside = veer_root(width_squared);
        inverse_width = aside * veer_ratio(1.0, width_squared);
        aside = select(aside, 0.0, in_line);
    }
    return veer_Bearing3(course * inverse_size, across * inverse_width, size * moving, along * inverse_size, aside,
        distance_squared, aimed);
}

struct veer_Cruise {
    change: f32, // change of the speed in the step  [m/s]
    mean_speed: f32, // mean speed over the step  [m/s]
}

// Computes the change of the speed during a step, and the mean speed over the step. The difference between the speed
// and propulsion / damping decreases in proportion to exp(-damping * time).
// Degenerate: a propulsion below 0 brakes the missile to rest. A damping below 0 is treated as 0.
fn veer_cruise(speed: f32, propulsion: f32, damping: f32, time_step: f32) -> veer_Cruise {
    let drag = veer_maximum(damping, 0.0);
    let push = propulsion - drag * speed;
    let decay = veer_exponential_decay(drag * time_step);
    return veer_Cruise(veer_maximum(push * (decay.mean * time_step), veer_negative(speed)),
        veer_maximum(speed + push * (decay.gain * time_step), 0.0));
}

// The curved part of a missile's path during a step. The axes are `heading` and `side` of a Bearing.
struct veer_CircleArc {
    size: f32, // length along the circle  [m]
    ahead: f32, // position of the arc's end  [m]
    aside: f32, // position of the arc's end  [m]
    sine: f32, // sine and versine of the angle of turn; versine = 1 - cosine
    versine: f32, // sine and versine of the angle of turn; versine = 1 - cosine
}

// Computes an arc of the given length, along which the missile turns by the angle 2 * half_angle.
fn veer_arc_of(size: f32, half_angle: f32) -> veer_CircleArc {
    let square = half_angle * half_angle;
    let fourth = square * square;
    let sine_over_angle = 1.0 + fourth * (0.0083332425 + fourth * 2.6347564e-6)
        + square * (-0.16666666 + fourth * -0.0001982274);
    let cosine = 1.0 + fourth * (0.041666668 + fourth * 2.4786083e-5)
        + square * (-0.5 + fourth * (-0.0013888812 + fourth * -2.6546067e-7));
    let sine = half_angle * sine_over_angle;
    let chord = size * sine_over_angle;
    return veer_CircleArc(size, chord * cosine, chord * sine, 2.0 * sine * cosine, 2.0 * sine * sine);
}

// The diameter of the circle on which a missile flies if the acceleration `accel` is perpendicular to its velocity.
// Degenerate: if accel <= 0, the result is range_limit. The result is never larger than range_limit.
fn veer_turning_diameter(speed: f32, accel: f32) -> f32 {
    return veer_minimum(veer_quotient(2.0 * speed * speed, veer_maximum(accel, veer_smallest_normal)),
        veer_range_limit);
}

// Half of the angle by which a missile turns in a step if the acceleration `accel` is perpendicular to its velocity.
// Degenerate: at rest, or if accel <= 0, the result is 0.
fn veer_half_angle_of(speed: f32, accel: f32, time_step: f32) -> f32 {
    return veer_ratio(0.5 * veer_maximum(accel, 0.0) * time_step, speed);
}

// Computes the curved part of a missile's path during a step. The arc lies on the turning circle. The arc ends where
// the tangent of the circle leads to the target, or when the step ends.
// endless: if true, the arc lasts the whole step
// Degenerate: if the target is inside the circle, or if the arc exceeds half a circle, the arc lasts the whole step.
fn veer_arc_to2(bearing: veer_Bearing2, mean_speed: f32, max_accel: f32, time_step: f32,
        endless: bool) -> veer_CircleArc {
    let half_angle = veer_half_angle_of(mean_speed, max_accel, time_step);
    if (bearing.aimed) {
        return veer_CircleArc(0.0, 0.0, 0.0,
            veer_minimum(veer_ratio(bearing.aside, bearing.ahead), half_angle + half_angle), 0.0);
    }

    let step_length = mean_speed * time_step;
    let most = veer_minimum(half_angle, 1.57079633);
    let whole = veer_arc_of(select(step_length, veer_turning_diameter(mean_speed, max_accel) * most,
        half_angle > most), most);
    // a test without a square root: tan(e) > aside / (2 * distance), and tan(e) < 2 * e for e <= 1
    let widest = veer_minimum(half_angle, 1.0) * 4.0; // largest aside / distance at which the arc may end sooner
    let may_end = half_angle > 1.0 || bearing.aside * bearing.aside <= widest * widest * bearing.distance_squared;
    if (!may_end) {
        return whole;
    }

    let diameter = veer_turning_diameter(mean_speed, max_accel);
    let tangent_squared = bearing.distance_squared - diameter * bearing.aside;
    let tangent = veer_root(veer_maximum(tangent_squared, 0.0));
    let in_front = bearing.ahead >= 0.0;
    let y = select(tangent - bearing.ahead, bearing.aside, in_front);
    let x = select(bearing.aside - diameter, bearing.ahead + tangent, in_front);
    let needed = veer_arc_tangent(y, x);
    let scale = 2.0 * veer_ratio(1.0, x * x + y * y);
    let radius = 0.5 * diameter;
    let sine = scale * x * y;
    let versine = scale * y * y;
    let ends = !endless && tangent_squared >= 0.0 && needed < most;
    if (!ends) {
        return whole;
    }
    return veer_CircleArc(veer_minimum(diameter * needed, step_length), radius * sine, radius * versine, sine, versine);
}
fn veer_arc_to3(bearing: veer_Bearing3, mean_speed: f32, max_accel: f32, time_step: f32,
        endless: bool) -> veer_CircleArc {
    let half_angle = veer_half_angle_of(mean_speed, max_accel, time_step);
    if (bearing.aimed) {
        return veer_CircleArc(0.0, 0.0, 0.0,
            veer_minimum(veer_ratio(bearing.aside, bearing.ahead), half_angle + half_angle), 0.0);
    }

    let step_length = mean_speed * time_step;
    let most = veer_minimum(half_angle, 1.57079633);
    let whole = veer_arc_of(select(step_length, veer_turning_diameter(mean_speed, max_accel) * most,
        half_angle > most), most);
    // a test without a square root: tan(e) > aside / (2 * distance), and tan(e) < 2 * e for e <= 1
    let widest = veer_minimum(half_angle, 1.0) * 4.0; // largest aside / distance at which the arc may end sooner
    let may_end = half_angle > 1.0 || bearing.aside * bearing.aside <= widest * widest * bearing.distance_squared;
    if (!may_end) {
        return whole;
    }

    let diameter = veer_turning_diameter(mean_speed, max_accel);
    let tangent_squared = bearing.distance_squared - diameter * bearing.aside;
    let tangent = veer_root(veer_maximum(tangent_squared, 0.0));
    let in_front = bearing.ahead >= 0.0;
    let y = select(tangent - bearing.ahead, bearing.aside, in_front);
    let x = select(bearing.aside - diameter, bearing.ahead + tangent, in_front);
    let needed = veer_arc_tangent(y, x);
    let scale = 2.0 * veer_ratio(1.0, x * x + y * y);
    let radius = 0.5 * diameter;
    let sine = scale * x * y;
    let versine = scale * y * y;
    let ends = !endless && tangent_squared >= 0.0 && needed < most;
    if (!ends) {
        return whole;
    }
    return veer_CircleArc(veer_minimum(diameter * needed, step_length), radius * sine, radius * versine, sine, versine);
}

// Returns the position and the velocity after a step: along the arc, then straight on. If time_step is 0, both stay.
fn veer_fly_arc2(position: vec2f, velocity: vec2f, bearing: veer_Bearing2, cruise: veer_Cruise, arc: veer_CircleArc,
        time_step: f32) -> veer_Motion2 {
    let step_length = cruise.mean_speed * time_step;
    let straight = step_length - arc.size;
    let next_speed = bearing.speed + cruise.change;
    var side = bearing.side;
    if (bearing.distance_squared < step_length * step_length) {
        side = veer_normalize_or2(side - bearing.heading * veer_dot2(side, bearing.heading), side);
    }
    let moved = bearing.heading * (arc.ahead + straight * (1.0 - arc.versine))
        + side * (arc.aside + straight * arc.sine);
    let cruises = cruise.change <= 0.0 && cruise.change >= 0.0 && arc.sine > 0.0;
    let gained = select(cruise.change, bearing.speed * (veer_steady_factor(bearing.speed) - 1.0), cruises);
    let turned = bearing.heading * (gained - next_speed * arc.versine) + side * (next_speed * arc.sine);
    return veer_Motion2(position + moved, velocity + turned);
}
fn veer_fly_arc3(position: vec3f, velocity: vec3f, bearing: veer_Bearing3, cruise: veer_Cruise, arc: veer_CircleArc,
        time_step: f32) -> veer_Motion3 {
    let step_length = cruise.mean_speed * time_step;
    let straight = step_length - arc.size;
    let next_speed = bearing.speed + cruise.change;
    var side = bearing.side;
    if (bearing.distance_squared < step_length * step_length) {
        side = veer_normalize_or3(side - bearing.heading * veer_dot3(side, bearing.heading), side);
    }
    let moved = bearing.heading * (arc.ahead + straight * (1.0 - arc.versine))
        + side * (arc.aside + straight * arc.sine);
    let cruises = cruise.change <= 0.0 && cruise.change >= 0.0 && arc.sine > 0.0;
    let gained = select(cruise.change, bearing.speed * (veer_steady_factor(bearing.speed) - 1.0), cruises);
    let turned = bearing.heading * (gained - next_speed * arc.versine) + side * (next_speed * arc.sine);
    return veer_Motion3(position + moved, velocity + turned);
}

// ---- homing.hpp ----

// Accelerations and drag of a missile. make_homing computes these values from a cruising speed and a turning radius.
struct veer_Homing {
    max_centripetal_accel: f32, // [m/s^2]  >= 0  largest acceleration perpendicular to the velocity
    propulsion: f32, // [m/s^2]  >= 0  acceleration along the velocity
    damping: f32, // [1/s]  >= 0  drag: deceleration per unit of velocity
}

// The largest turn rates of a missile.
struct veer_YawPitchRates {
    yaw: f32, // [rad/s]  >= 0  about `up`
    pitch: f32, // [rad/s]  >= 0  towards and away from `up`
}

// Returns the Homing of a missile with a given speed and a given turning radius.
// speed: cruising speed [m/s] >= 0
// curvature_radius: radius of the turn [m] > 0
// damping: rate at which the speed returns to `speed` [1/s] >= 0
// Degenerate: if curvature_radius is 0, max_centripetal_accel is range_limit, or 0 if speed is 0. If curvature_radius
// is negative, max_centripetal_accel is 0.
fn veer_make_homing(speed: f32, curvature_radius: f32, damping: f32) -> veer_Homing {
    let square = speed * speed;
    let on_a_point = select(0.0, veer_range_limit, curvature_radius >= 0.0 && square > 0.0);
    let on_a_circle = veer_minimum(veer_quotient(square, veer_maximum(curvature_radius, veer_smallest_normal)),
        veer_range_limit);
    return veer_Homing(select(on_a_point, on_a_circle, curvature_radius > 0.0), speed * damping, damping);
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
fn veer_homing_acceleration2(position: vec2f, velocity: vec2f, target_position: vec2f, homing: veer_Homing,
        full_turn_distance: f32) -> vec2f {
    let offset = target_position - position;
    let inverse_square = veer_ratio(1.0, veer_length_squared2(velocity));
    let aside = offset - velocity * (veer_dot2(offset, velocity) * inverse_square);

    let saturation = veer_maximum(full_turn_distance, 0.0);
    let divisor_squared = veer_maximum(veer_length_squared2(aside),
        veer_maximum(saturation * saturation, veer_smallest_normal));
    let turn = veer_quotient(homing.max_centripetal_accel, veer_root(divisor_squared));
    let thrust = homing.propulsion * veer_root(inverse_square) - homing.damping;
    return aside * turn + velocity * thrust;
}
fn veer_homing_acceleration3(position: vec3f, velocity: vec3f, target_position: vec3f, homing: veer_Homing,
        full_turn_distance: f32) -> vec3f {
    let offset = target_position - position;
    let inverse_square = veer_ratio(1.0, veer_length_squared3(velocity));
    let aside = offset - velocity * (veer_dot3(offset, velocity) * inverse_square);

    let saturation = veer_maximum(full_turn_distance, 0.0);
    let divisor_squared = veer_maximum(veer_length_squared3(aside),
        veer_maximum(saturation * saturation, veer_smallest_normal));
    let turn = veer_quotient(homing.max_centripetal_accel, veer_root(divisor_squared));
    let thrust = homing.propulsion * veer_root(inverse_square) - homing.damping;
    return aside * turn + velocity * thrust;
}

// Returns the position and velocity of a missile after one Euler step with homing_acceleration.
// time_step: [s] >= 0, below 1 / damping
// Degenerate: see homing_acceleration. If time_step is 0, position and velocity do not change.
fn veer_homing_step2(position: vec2f, velocity: vec2f, target_position: vec2f, homing: veer_Homing, time_step: f32,
        full_turn_distance: f32) -> veer_Motion2 {
    let in_a_step = veer_Homing(veer_clamp(homing.max_centripetal_accel * time_step, -veer_range_limit,
        veer_range_limit), veer_clamp(homing.propulsion * time_step, -veer_range_limit, veer_range_limit),
            homing.damping * time_step);
    let change = veer_homing_acceleration2(position, velocity, target_position, in_a_step, full_turn_distance);
    return veer_Motion2(position + (velocity + change) * time_step, velocity + change);
}
fn veer_homing_step3(position: vec3f, velocity: vec3f, target_position: vec3f, homing: veer_Homing, time_step: f32,
        full_turn_distance: f32) -> veer_Motion3 {
    let in_a_step = veer_Homing(veer_clamp(homing.max_centripetal_accel * time_step, -veer_range_limit,
        veer_range_limit), veer_clamp(homing.propulsion * time_step, -veer_range_limit, veer_range_limit),
            homing.damping * time_step);
    let change = veer_homing_acceleration3(position, velocity, target_position, in_a_step, full_turn_distance);
    return veer_Motion3(position + (velocity + change) * time_step, velocity + change);
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
fn veer_homing_arc_step2(position: vec2f, velocity: vec2f, target_position: vec2f, homing: veer_Homing,
        time_step: f32) -> veer_Motion2 {
    let duration = veer_maximum(time_step, 0.0);
    let bearing = veer_bearing_of2(position, velocity, target_position);
    let cruise = veer_cruise(bearing.speed, homing.propulsion, homing.damping, duration);
    let arc = veer_arc_to2(bearing, cruise.mean_speed, homing.max_centripetal_accel, duration, false);
    return veer_fly_arc2(position, velocity, bearing, cruise, arc, duration);
}
fn veer_homing_arc_step3(position: vec3f, velocity: vec3f, target_position: vec3f, homing: veer_Homing,
        time_step: f32) -> veer_Motion3 {
    let duration = veer_maximum(time_step, 0.0);
    let bearing = veer_bearing_of3(position, velocity, target_position);
    let cruise = veer_cruise(bearing.speed, homing.propulsion, homing.damping, duration);
    let arc = veer_arc_to3(bearing, cruise.mean_speed, homing.max_centripetal_accel, duration, false);
    return veer_fly_arc3(position, velocity, bearing, cruise, arc, duration);
}

// Returns the largest turning radius with which homing_arc_step hits a target at rest. With a larger radius, the
// missile orbits the target. The circle of this radius passes through the target, and is tangent to the velocity.  [m]
// Degenerate: if the target is straight ahead or straight behind, the result is infinity. If the missile is at rest or
// at the target, the result is also infinity.
fn veer_widest_hitting_radius2(position: vec2f, velocity: vec2f, target_position: vec2f) -> f32 {
    let offset = target_position - position;
    let distance_squared = veer_length_squared2(offset);
    let aside = veer_length2(veer_lateral2(offset, velocity));
    let off_course = veer_length_squared2(velocity) >= veer_smallest_normal && distance_squared >= veer_smallest_normal
        && aside > 0.0;
    return select(veer_infinity(), veer_ratio(0.5 * distance_squared, aside), off_course);
}
fn veer_widest_hitting_radius3(position: vec3f, velocity: vec3f, target_position: vec3f) -> f32 {
    let offset = target_position - position;
    let distance_squared = veer_length_squared3(offset);
    let aside = veer_length3(veer_lateral3(offset, velocity));
    let off_course = veer_length_squared3(velocity) >= veer_smallest_normal && distance_squared >= veer_smallest_normal
        && aside > 0.0;
    return select(veer_infinity(), veer_ratio(0.5 * distance_squared, aside), off_course);
}

// Returns the position and velocity of a missile after one step, with a detour for near targets. If the target is
// inside the turning circle, the missile first turns away. If the target is outside, the step is that of
// homing_arc_step. The missile hits every target at rest.
// hit_radius: largest distance from the target that is a hit [m] >= 0
// Degenerate: see homing_arc_step. If hit_radius >= the turning radius, the missile never turns away.
fn veer_homing_swing_step2(position: vec2f, velocity: vec2f, target_position: vec2f, homing: veer_Homing,
        time_step: f32, hit_radius: f32) -> veer_Motion2 {
    let duration = veer_maximum(time_step, 0.0);
    var bearing = veer_bearing_of2(position, velocity, target_position);
    let cruise = veer_cruise(bearing.speed, homing.propulsion, homing.damping, duration);
    let radius = 0.5 * veer_turning_diameter(cruise.mean_speed, homing.max_centripetal_accel);
    let core = veer_maximum(radius - veer_maximum(hit_radius, 0.0), 0.0);
    let off_center = bearing.aside - radius;
    let inside = bearing.ahead * bearing.ahead + off_center * off_center < core * core;
    bearing.side = select(bearing.side, veer_opposite2(bearing.side), inside);
    let arc = veer_arc_to2(bearing, cruise.mean_speed, homing.max_centripetal_accel, duration, inside);
    return veer_fly_arc2(position, velocity, bearing, cruise, arc, duration);
}
fn veer_homing_swing_step3(position: vec3f, velocity: vec3f, target_position: vec3f, homing: veer_Homing,
        time_step: f32, hit_radius: f32) -> veer_Motion3 {
    let duration = veer_maximum(time_step, 0.0);
    var bearing = veer_bearing_of3(position, velocity, target_position);
    let cruise = veer_cruise(bearing.speed, homing.propulsion, homing.damping, duration);
    let radius = 0.5 * veer_turning_diameter(cruise.mean_speed, homing.max_centripetal_accel);
    let core = veer_maximum(radius - veer_maximum(hit_radius, 0.0), 0.0);
    let off_center = bearing.aside - radius;
    let inside = bearing.ahead * bearing.ahead + off_center * off_center < core * core;
    bearing.side = select(bearing.side, veer_opposite3(bearing.side), inside);
    let arc = veer_arc_to3(bearing, cruise.mean_speed, homing.max_centripetal_accel, duration, inside);
    return veer_fly_arc3(position, velocity, bearing, cruise, arc, duration);
}

// Returns the position and velocity of a missile after one step, with braking for near targets. If the target is
// inside the turning circle, the missile decelerates by max_centripetal_accel, until the circle passes through the
// target. If the target is outside, the step is that of homing_arc_step. The missile hits every target at rest.
// hit_radius: largest distance from the target that is a hit [m] >= 0
// Degenerate: see homing_arc_step. If propulsion is 0, the missile stays slow after it has braked.
fn veer_homing_brake_step2(position: vec2f, velocity: vec2f, target_position: vec2f, homing: veer_Homing,
        time_step: f32, hit_radius: f32) -> veer_Motion2 {
    let duration = veer_maximum(time_step, 0.0);
    let accel = veer_maximum(homing.max_centripetal_accel, 0.0);
    let bearing = veer_bearing_of2(position, velocity, target_position);
    var cruise = veer_cruise(bearing.speed, homing.propulsion, homing.damping, duration);

    let miss = veer_maximum(hit_radius, 0.0);
    let width = veer_maximum(bearing.aside - miss, 0.0);
    let room = veer_maximum(bearing.distance_squared - miss * miss, 0.0);
    let widest = veer_minimum(veer_quotient(room, veer_maximum(width + width, veer_smallest_normal)),
        veer_range_limit_squared);
    let fitting = veer_root(accel * widest);
    let braked = accel * duration;
    cruise.change = veer_minimum(cruise.change, veer_maximum(fitting, bearing.speed - braked) - bearing.speed);
    cruise.mean_speed = veer_minimum(cruise.mean_speed, veer_maximum(fitting, bearing.speed - 0.5 * braked));
    let arc = veer_arc_to2(bearing, cruise.mean_speed, accel, duration, false);
    return veer_fly_arc2(position, velocity, bearing, cruise, arc, duration);
}
fn veer_homing_brake_step3(position: vec3f, velocity: vec3f, target_position: vec3f, homing: veer_Homing,
        time_step: f32, hit_radius: f32) -> veer_Motion3 {
    let duration = veer_maximum(time_step, 0.0);
    let accel = veer_maximum(homing.max_centripetal_accel, 0.0);
    let bearing = veer_bearing_of3(position, velocity, target_position);
    var cruise = veer_cruise(bearing.speed, homing.propulsion, homing.damping, duration);

    let miss = veer_maximum(hit_radius, 0.0);
    let width = veer_maximum(bearing.aside - miss, 0.0);
    let room = veer_maximum(bearing.distance_squared - miss * miss, 0.0);
    let widest = veer_minimum(veer_quotient(room, veer_maximum(width + width, veer_smallest_normal)),
        veer_range_limit_squared);
    let fitting = veer_root(accel * widest);
    let braked = accel * duration;
    cruise.change = veer_minimum(cruise.change, veer_maximum(fitting, bearing.speed - braked) - bearing.speed);
    cruise.mean_speed = veer_minimum(cruise.mean_speed, veer_maximum(fitting, bearing.speed - 0.5 * braked));
    let arc = veer_arc_to3(bearing, cruise.mean_speed, accel, duration, false);
    return veer_fly_arc3(position, velocity, bearing, cruise, arc, duration);
}

// Returns the position and velocity of a missile after one step with a limited turn rate.
// turn_rate: [rad/s]
// time_step: [s]
// Degenerate: see turn_towards.
fn veer_homing_turn_step2(position: vec2f, velocity: vec2f, target_position: vec2f, turn_rate: f32,
        time_step: f32) -> veer_Motion2 {
    // not const: see steer_step
    let turned = veer_turn_towards2(velocity, target_position - position, turn_rate * time_step);
    return veer_Motion2(position + turned * time_step, turned);
}
fn veer_homing_turn_step3(position: vec3f, velocity: vec3f, target_position: vec3f, turn_rate: f32,
        time_step: f32) -> veer_Motion3 {
    // not const: see steer_step
    let turned = veer_turn_towards3(velocity, target_position - position, turn_rate * time_step);
    return veer_Motion3(position + turned * time_step, turned);
}

// Returns the position and velocity of a missile after one step with a limited yaw rate and a limited pitch rate. A
// missile that flies almost straight up or down turns slowly.
// rates: largest turn rates
// up: the axis of yaw, of any length
// time_step: [s]
// Degenerate: see turn_yaw_pitch.
fn veer_homing_yaw_pitch_step3(position: vec3f, velocity: vec3f, target_position: vec3f, rates: veer_YawPitchRates,
        up: vec3f, time_step: f32) -> veer_Motion3 {
    let turned = veer_turn_yaw_pitch3(velocity, target_position - position, rates.yaw * time_step,
        rates.pitch * time_step, up);
    return veer_Motion3(position + turned * time_step, turned);
}

// ---- ballistics.hpp ----

// Returns the time and position at which a thrown body is highest.
// Degenerate: if the body is thrown downwards, time = 0. If gravity is zero, `found` is false and point = position.
fn veer_apex2(position: vec2f, velocity: vec2f, gravity: vec2f) -> veer_Passage2 {
    let inverse_gravity = veer_inverse_length2(gravity);
    let time = veer_maximum(veer_negative(veer_dot2(velocity, gravity * inverse_gravity)), 0.0) * inverse_gravity;
    return veer_Passage2(inverse_gravity > 0.0, time, position + (velocity + gravity * (time * 0.5)) * time);
}
fn veer_apex3(position: vec3f, velocity: vec3f, gravity: vec3f) -> veer_Passage3 {
    let inverse_gravity = veer_inverse_length3(gravity);
    let time = veer_maximum(veer_negative(veer_dot3(velocity, gravity * inverse_gravity)), 0.0) * inverse_gravity;
    return veer_Passage3(inverse_gravity > 0.0, time, position + (velocity + gravity * (time * 0.5)) * time);
}

// Returns the time and position at which a thrown body lands on the floor. The floor is the plane through `ground`
// that is perpendicular to gravity.
// Degenerate: Floor above the apex: not found; the result contains the time and point of the apex. No gravity: not
// found, time = 0, point = position. Start below the floor: the later of the two times at which the body crosses the
// floor.
fn veer_landing2(position: vec2f, velocity: vec2f, gravity: vec2f, ground: vec2f) -> veer_Passage2 {
    let inverse_gravity = veer_inverse_length2(gravity);
    let down = gravity * inverse_gravity;
    let falling = veer_dot2(velocity, down);
    let drop = veer_dot2(ground - position, down);
    let discriminant = falling * falling + 2.0 * veer_length2(gravity) * drop;
    let sum = abs(falling) + veer_root(veer_maximum(discriminant, 0.0));
    let downwards = falling > 0.0;
    let time = veer_maximum(select(sum * inverse_gravity, 2.0 * veer_ratio(drop, sum), downwards), 0.0);
    let found = inverse_gravity > 0.0 && (discriminant >= 0.0 && (!downwards || drop >= 0.0));
    return veer_Passage2(found, time, position + (velocity + gravity * (time * 0.5)) * time);
}
fn veer_landing3(position: vec3f, velocity: vec3f, gravity: vec3f, ground: vec3f) -> veer_Passage3 {
    let inverse_gravity = veer_inverse_length3(gravity);
    let down = gravity * inverse_gravity;
    let falling = veer_dot3(velocity, down);
    let drop = veer_dot3(ground - position, down);
    let discriminant = falling * falling + 2.0 * veer_length3(gravity) * drop;
    let sum = abs(falling) + veer_root(veer_maximum(discriminant, 0.0));
    let downwards = falling > 0.0;
    let time = veer_maximum(select(sum * inverse_gravity, 2.0 * veer_ratio(drop, sum), downwards), 0.0);
    let found = inverse_gravity > 0.0 && (discriminant >= 0.0 && (!downwards || drop >= 0.0));
    return veer_Passage3(found, time, position + (velocity + gravity * (time * 0.5)) * time);
}

// Returns the horizontal distance that a thrown body travels until it is at its starting height again.
// Degenerate: the result is 0 if the body is thrown horizontally or downwards, or if gravity is zero.
fn veer_launch_range2(velocity: vec2f, gravity: vec2f) -> f32 {
    return veer_length2(veer_lateral2(velocity, gravity)) * (2.0 * veer_apex2(vec2f(0.0, 0.0), velocity, gravity).time);
}
fn veer_launch_range3(velocity: vec3f, gravity: vec3f) -> f32 {
    return veer_length3(veer_lateral3(velocity, gravity))
        * (2.0 * veer_apex3(vec3f(0.0, 0.0, 0.0), velocity, gravity).time);
}

// Returns the initial velocity of the parabola on which a body lies after each step of a physics engine.
// acceleration: acceleration that the engine adds to the velocity [m/s^2]
// time_step: h [s]; pass -h if the engine updates p first: p += v * h; v += acceleration * h. Pass 0 if the engine
// moves along the parabola: p += v * h + acceleration * h^2 / 2
fn veer_parabola_velocity2(velocity: vec2f, acceleration: vec2f, time_step: f32) -> vec2f {
    return velocity + acceleration * (time_step * 0.5);
}
fn veer_parabola_velocity3(velocity: vec3f, acceleration: vec3f, time_step: f32) -> vec3f {
    return velocity + acceleration * (time_step * 0.5);
}

// ---- flight.hpp ----

// The accelerations of a thrown body: gravity, and a drag in proportion to its velocity through the air.
//
//     dv/dt = gravity - drag (v - wind)
struct veer_Flight2 {
    gravity: vec2f, // [m/s^2]
    drag: f32, // [1/s]  below 0 counts as 0
    wind: vec2f, // velocity of the air; no effect without drag  [m/s]
}
struct veer_Flight3 {
    gravity: vec3f, // [m/s^2]
    drag: f32, // [1/s]  below 0 counts as 0
    wind: vec3f, // velocity of the air; no effect without drag  [m/s]
}

// The accelerations of a body in an engine that moves in steps: the numbers of engine_flight in flight.hpp.
struct veer_EngineFlight2 {
    gravity: vec2f, // [m/s^2]
    drag: f32, // of the smooth curve through the steps  [1/s]
    of_velocity: f32, // fraction of the velocity that moves the body in a step
    of_gravity: f32, // fraction of gravity that a step adds
    drift: f32, // [s]
}
struct veer_EngineFlight3 {
    gravity: vec3f, // [m/s^2]
    drag: f32, // of the smooth curve through the steps  [1/s]
    of_velocity: f32, // fraction of the velocity that moves the body in a step
    of_gravity: f32, // fraction of gravity that a step adds
    drift: f32, // [s]
}

// e^-x for x >= 0, from mean(x): 1 - x mean up to 1/2; above, 2^-n e^-r with n the whole number nearest to x / ln 2.
fn veer_remaining_fraction(x: f32, mean: f32) -> f32 {
    let part = 1.0 - x * mean;
    if (!(x > 0.5)) {
        return part;
    }
    let most = veer_minimum(x, 87.0);
    let count = veer_nearest_whole(most * 1.442695);
    let exponent = (count * 0.69311523 - most) + count * 3.1946185e-5;
    var power_of_e = 1.0 + exponent * (1.0 + exponent
        * (0.5 + exponent * (0.16666667
            + exponent * (0.041666668
                + exponent * (0.008333334 + exponent * (0.0013888889 + exponent * 0.0001984127))))));
    var power = 0.5;
    var scale = 0.5;
    var above = count; // count without its last digits
    for (var digit = 0; digit < 7; digit++) {
        let halved = veer_whole_part(count * scale);
        power_of_e = select(power_of_e, power_of_e * power, halved + halved < above);
        above = halved;
        scale = scale * 0.5;
        power = power * power;
    }
    return select(power_of_e, 0.0, x > 87.0);
}

// The factors of the state after a time: position + velocity travel + pull fall, velocity kept + pull gained.
struct veer_Flown {
    travel: f32,
    fall: f32,
    kept: f32,
    gained: f32,
}

fn veer_flown(drag: f32, of_velocity: f32, of_pull: f32, drift: f32, time: f32) -> veer_Flown {
    let whole = veer_maximum(time, 0.0);
    let x = drag * whole;
    let decay = veer_exponential_decay(x);
    let faded = whole * decay.mean;
    return veer_Flown(of_velocity * faded, whole * (drift + of_velocity * of_pull * (whole * decay.gain)),
        veer_remaining_fraction(x, decay.mean), of_pull * faded);
}

// The state of a thrown body after a time of any length. A time below 0 counts as 0.
fn veer_fly2(position: vec2f, velocity: vec2f, flight: veer_Flight2, time: f32) -> veer_Motion2 {
    let drag = veer_maximum(flight.drag, 0.0);
    let after = veer_flown(drag, 1.0, 1.0, 0.0, time);
    let pull = flight.gravity + flight.wind * drag;
    return veer_Motion2(position + (velocity * after.travel + pull * after.fall),
        velocity * after.kept + pull * after.gained);
}
fn veer_fly3(position: vec3f, velocity: vec3f, flight: veer_Flight3, time: f32) -> veer_Motion3 {
    let drag = veer_maximum(flight.drag, 0.0);
    let after = veer_flown(drag, 1.0, 1.0, 0.0, time);
    let pull = flight.gravity + flight.wind * drag;
    return veer_Motion3(position + (velocity * after.travel + pull * after.fall),
        velocity * after.kept + pull * after.gained);
}

// The state of a body in an engine after a time: the engine's states at whole steps, and between them the smooth curve
// through these.
fn veer_fly_engine2(position: vec2f, velocity: vec2f, flight: veer_EngineFlight2, time: f32) -> veer_Motion2 {
    let after = veer_flown(flight.drag, flight.of_velocity, flight.of_gravity, flight.drift, time);
    return veer_Motion2(position + (velocity * after.travel + flight.gravity * after.fall),
        velocity * after.kept + flight.gravity * after.gained);
}
fn veer_fly_engine3(position: vec3f, velocity: vec3f, flight: veer_EngineFlight3, time: f32) -> veer_Motion3 {
    let after = veer_flown(flight.drag, flight.of_velocity, flight.of_gravity, flight.drift, time);
    return veer_Motion3(position + (velocity * after.travel + flight.gravity * after.fall),
        velocity * after.kept + flight.gravity * after.gained);
}

// ---- seek.hpp ----

// Velocity straight to the target at full speed.  [m/s]
// position: position of the agent [m]
// target_position: position to go to [m]
// max_speed: [m/s] negative values are treated as 0
// Degenerate: at the target, the result is zero.
fn veer_seek_velocity2(position: vec2f, target_position: vec2f, max_speed: f32) -> vec2f {
    let offset = target_position - position;
    return offset * veer_factor_to2(offset, veer_maximum(max_speed, 0.0));
}
fn veer_seek_velocity3(position: vec3f, target_position: vec3f, max_speed: f32) -> vec3f {
    let offset = target_position - position;
    return offset * veer_factor_to3(offset, veer_maximum(max_speed, 0.0));
}

// Velocity straight away from the target at full speed. The result is -seek_velocity, bit for bit.
// Degenerate: at the target, the result is zero.
fn veer_flee_velocity2(position: vec2f, target_position: vec2f, max_speed: f32) -> vec2f {
    let offset = position - target_position;
    return offset * veer_factor_to2(offset, veer_maximum(max_speed, 0.0));
}
fn veer_flee_velocity3(position: vec3f, target_position: vec3f, max_speed: f32) -> vec3f {
    let offset = position - target_position;
    return offset * veer_factor_to3(offset, veer_maximum(max_speed, 0.0));
}

// Steering towards the target: seek_velocity - velocity.  [m/s]
// Degenerate: at the target, the result is -velocity. If velocity equals seek_velocity, the result is zero.
fn veer_seek2(position: vec2f, velocity: vec2f, target_position: vec2f, max_speed: f32) -> vec2f {
    return veer_seek_velocity2(position, target_position, max_speed) - velocity;
}
fn veer_seek3(position: vec3f, velocity: vec3f, target_position: vec3f, max_speed: f32) -> vec3f {
    return veer_seek_velocity3(position, target_position, max_speed) - velocity;
}

// Steering away from the target: flee_velocity - velocity.
// Degenerate: at the target, the result is -velocity.
fn veer_flee2(position: vec2f, velocity: vec2f, target_position: vec2f, max_speed: f32) -> vec2f {
    return veer_flee_velocity2(position, target_position, max_speed) - velocity;
}
fn veer_flee3(position: vec3f, velocity: vec3f, target_position: vec3f, max_speed: f32) -> vec3f {
    return veer_flee_velocity3(position, target_position, max_speed) - velocity;
}

// ---- arrive.hpp ----

// The largest speed and the largest deceleration of an agent.
struct veer_ArriveLimits {
    max_speed: f32, // [m/s]  >= 0
    max_deceleration: f32, // [m/s^2]  >  0
}

// Returns the velocity with which an agent brakes as late as possible and stops on the target.  [m/s]
// position: where the agent is [m]
// target_position: where the agent is to stop [m]
// limits: speed and braking limits
// time_step: length of one update [s] < 0 is treated as 0
// Degenerate: the result is zero if position = target, max_speed <= 0 or max_deceleration <= 0. If the time step
// varies, the agent still does not pass the target, but may brake harder than max_deceleration.
fn veer_arrive_velocity2(position: vec2f, target_position: vec2f, limits: veer_ArriveLimits, time_step: f32) -> vec2f {
    // These values depend only on the limits and the time step, not on the agent.
    // 1 / step overflows for a shorter step
    let deceleration = veer_maximum(limits.max_deceleration, 0.0);
    let step = veer_maximum(time_step, 0.0);
    // half of the speed lost in a step of braking; minimum() prevents an overflow
    let half_lost = 0.5 * veer_minimum(deceleration * step, veer_range_limit * 4.0);
    let per_lost = veer_ratio(0.5, half_lost);
    let per_step = veer_quotient(1.0, veer_maximum(step, 1.0e-22));
    let epsilon_per_step = select(0.0, veer_epsilon * per_step, deceleration > 0.0 && step >= veer_smallest_normal);

    let offset = target_position - position;
    let squared = veer_length_squared2(offset);
    let range = veer_root(squared);
    let per_range = select(0.0, veer_quotient(1.0, veer_maximum(range, veer_smallest_normal)),
        squared >= veer_smallest_normal);
    let root = veer_root(half_lost * half_lost + range * (deceleration + deceleration));
    let smooth_speed = root - half_lost; // the speed for a fractional n
    let whole = veer_whole_part(veer_minimum(smooth_speed * per_lost, 67108864.0));
    let even_speed = veer_quotient(range * per_step, whole + 1.0) + half_lost * whole;
    let least_speed = veer_largest_coordinate2(position) * epsilon_per_step; // slower agents would not move
    let braking_speed = veer_minimum(even_speed, veer_maximum(smooth_speed, half_lost));
    let speed = veer_minimum(veer_maximum(limits.max_speed, 0.0), veer_maximum(braking_speed, least_speed));
    return offset * veer_minimum(speed * per_range, per_step * (1.0 - veer_epsilon * 4.0));
}
fn veer_arrive_velocity3(position: vec3f, target_position: vec3f, limits: veer_ArriveLimits, time_step: f32) -> vec3f {
    // These values depend only on the limits and the time step, not on the agent.
    // 1 / step overflows for a shorter step
    let deceleration = veer_maximum(limits.max_deceleration, 0.0);
    let step = veer_maximum(time_step, 0.0);
    // half of the speed lost in a step of braking; minimum() prevents an overflow
    let half_lost = 0.5 * veer_minimum(deceleration * step, veer_range_limit * 4.0);
    let per_lost = veer_ratio(0.5, half_lost);
    let per_step = veer_quotient(1.0, veer_maximum(step, 1.0e-22));
    let epsilon_per_step = select(0.0, veer_epsilon * per_step, deceleration > 0.0 && step >= veer_smallest_normal);

    let offset = target_position - position;
    let squared = veer_length_squared3(offset);
    let range = veer_root(squared);
    let per_range = select(0.0, veer_quotient(1.0, veer_maximum(range, veer_smallest_normal)),
        squared >= veer_smallest_normal);
    let root = veer_root(half_lost * half_lost + range * (deceleration + deceleration));
    let smooth_speed = root - half_lost; // the speed for a fractional n
    let whole = veer_whole_part(veer_minimum(smooth_speed * per_lost, 67108864.0));
    let even_speed = veer_quotient(range * per_step, whole + 1.0) + half_lost * whole;
    let least_speed = veer_largest_coordinate3(position) * epsilon_per_step; // slower agents would not move
    let braking_speed = veer_minimum(even_speed, veer_maximum(smooth_speed, half_lost));
    let speed = veer_minimum(veer_maximum(limits.max_speed, 0.0), veer_maximum(braking_speed, least_speed));
    return offset * veer_minimum(speed * per_range, per_step * (1.0 - veer_epsilon * 4.0));
}

// Returns the velocity that brings an agent to a moving target and keeps the agent at the target. Call this function
// before the target moves. For an agent in a formation, pass target = leader + offset.
// limits: max_speed of the agent, and max_deceleration relative to the target
// Degenerate: at the target, the result is target_velocity, truncated to max_speed. If the target is faster than
// max_speed, the agent follows at max_speed.
fn veer_arrive_velocity_moving2(position: vec2f, target_position: vec2f, target_velocity: vec2f,
        limits: veer_ArriveLimits, time_step: f32) -> vec2f {
    let closing = veer_arrive_velocity2(position, target_position, limits, time_step);
    return veer_truncate2(target_velocity + closing, limits.max_speed);
}
fn veer_arrive_velocity_moving3(position: vec3f, target_position: vec3f, target_velocity: vec3f,
        limits: veer_ArriveLimits, time_step: f32) -> vec3f {
    let closing = veer_arrive_velocity3(position, target_position, limits, time_step);
    return veer_truncate3(target_velocity + closing, limits.max_speed);
}

// Returns the steering that brings an agent to rest on the target: arrive_velocity - velocity.
fn veer_arrive2(position: vec2f, velocity: vec2f, target_position: vec2f, limits: veer_ArriveLimits,
        time_step: f32) -> vec2f {
    return veer_arrive_velocity2(position, target_position, limits, time_step) - velocity;
}
fn veer_arrive3(position: vec3f, velocity: vec3f, target_position: vec3f, limits: veer_ArriveLimits,
        time_step: f32) -> vec3f {
    return veer_arrive_velocity3(position, target_position, limits, time_step) - velocity;
}

// Returns the steering to a moving target, arrive_velocity - velocity. The agent then stays at the target.
fn veer_arrive_moving2(position: vec2f, velocity: vec2f, target_position: vec2f, target_velocity: vec2f,
        limits: veer_ArriveLimits, time_step: f32) -> vec2f {
    return veer_arrive_velocity_moving2(position, target_position, target_velocity, limits, time_step) - velocity;
}
fn veer_arrive_moving3(position: vec3f, velocity: vec3f, target_position: vec3f, target_velocity: vec3f,
        limits: veer_ArriveLimits, time_step: f32) -> vec3f {
    return veer_arrive_velocity_moving3(position, target_position, target_velocity, limits, time_step) - velocity;
}

// ---- wander.hpp ----

// Limits of a wandering agent. The agent steers towards a point on a circle (in 3D, a sphere) in front of it.
struct veer_WanderLimits {
    max_speed: f32, // [m/s]  >= 0
    circle_distance: f32, // [m]  >= 0  from the agent to the circle's centre; a larger distance makes wider turns
    circle_radius: f32, // [m]  >= 0  a larger radius makes sharper turns
}

// The next direction of a random walk: the last direction, rotated towards a random vector. Store the result for the
// next frame. The angle is proportional to sqrt(time_step), so that the drift does not depend on the frame rate.
// direction: the last result; at the start, any unit vector
// random: a vector; its components are random numbers with mean 0 and variance 1
// rate: how fast the direction drifts [rad/s^(1/2)]
// Degenerate: if time_step <= 0, if rate <= 0, or if `random` is parallel to `direction`, the direction is unchanged.
// If `direction` is zero, it is replaced by the first axis.
fn veer_wander_direction2(direction: vec2f, random: vec2f, rate: f32, time_step: f32) -> vec2f {
    var start = direction;
    var before = direction;
    var beyond = veer_length_squared2(start) - 1.0; // a few epsilon, if `from` is a unit vector
    let is_unit = abs(beyond) <= 16.0 * veer_epsilon;
    if (!is_unit) {
        let is_zero = veer_inverse_length2(direction) <= 0.0;
        before = select(direction, vec2f(1.0, 0.0), is_zero);
        start = veer_normalize_or2(direction, vec2f(1.0, 0.0));
        beyond = veer_length_squared2(start) - 1.0;
    }
    let along = veer_dot2(random, start);
    let across = random - start * (along - along * beyond); // along - along * beyond is along / |from|^2
    let step = veer_maximum(rate, 0.0) * veer_root(veer_maximum(time_step, 0.0));
    let size_squared = veer_length_squared2(across);
    let square = step * step * size_squared; // square of the angle

    let is_short = square <= 0.6168; // below 45 degrees, the usual case
    var sine = step * veer_sine_over_angle(square);
    var cosine = veer_cosine_of_square(square); // sine / |across|
    if (!is_short) {
        let turn = veer_sin_cos(step * veer_length2(across));
        sine = turn.sine * veer_inverse_length2(across);
        cosine = turn.cosine;
    }
    let turned = start * cosine + across * sine;
    // 1 / |turned| to first order, because |turned| is 1 up to rounding
    let scale = 1.5 - 0.5 * veer_length_squared2(turned);
    let turns = size_squared >= veer_smallest_normal && step > 0.0;
    return select(before, turned * scale, turns);
}
fn veer_wander_direction3(direction: vec3f, random: vec3f, rate: f32, time_step: f32) -> vec3f {
    var start = direction;
    var before = direction;
    var beyond = veer_length_squared3(start) - 1.0; // a few epsilon, if `from` is a unit vector
    let is_unit = abs(beyond) <= 16.0 * veer_epsilon;
    if (!is_unit) {
        let is_zero = veer_inverse_length3(direction) <= 0.0;
        before = select(direction, vec3f(1.0, 0.0, 0.0), is_zero);
        start = veer_normalize_or3(direction, vec3f(1.0, 0.0, 0.0));
        beyond = veer_length_squared3(start) - 1.0;
    }
    let along = veer_dot3(random, start);
    let across = random - start * (along - along * beyond); // along - along * beyond is along / |from|^2
    let step = veer_maximum(rate, 0.0) * veer_root(veer_maximum(time_step, 0.0));
    let size_squared = veer_length_squared3(across);
    let square = step * step * size_squared; // square of the angle

    let is_short = square <= 0.6168; // below 45 degrees, the usual case
    var sine = step * veer_sine_over_angle(square);
    var cosine = veer_cosine_of_square(square); // sine / |across|
    if (!is_short) {
        let turn = veer_sin_cos(step * veer_length3(across));
        sine = turn.sine * veer_inverse_length3(across);
        cosine = turn.cosine;
    }
    let turned = start * cosine + across * sine;
    // 1 / |turned| to first order, because |turned| is 1 up to rounding
    let scale = 1.5 - 0.5 * veer_length_squared3(turned);
    let turns = size_squared >= veer_smallest_normal && step > 0.0;
    return select(before, turned * scale, turns);
}

// Velocity of a wandering agent. The agent moves at full speed towards a point on the circle.  [m/s]
// velocity: velocity of the agent [m/s] the circle is in this direction
// direction: direction from the centre of the circle to the point: the result of wander_direction
// limits: speed and circle
// Degenerate: if velocity is zero, the result is along `direction`. If the agent is at the point, the result is zero.
// Negative limits are treated as 0.
fn veer_wander_velocity2(velocity: vec2f, direction: vec2f, limits: veer_WanderLimits) -> vec2f {
    let center = velocity * veer_factor_to2(velocity, veer_maximum(limits.circle_distance, 0.0));
    let place = center + direction * veer_maximum(limits.circle_radius, 0.0);
    return place * veer_factor_to2(place, veer_maximum(limits.max_speed, 0.0));
}
fn veer_wander_velocity3(velocity: vec3f, direction: vec3f, limits: veer_WanderLimits) -> vec3f {
    let center = velocity * veer_factor_to3(velocity, veer_maximum(limits.circle_distance, 0.0));
    let place = center + direction * veer_maximum(limits.circle_radius, 0.0);
    return place * veer_factor_to3(place, veer_maximum(limits.max_speed, 0.0));
}

// Steering of a wandering agent: wander_velocity - velocity.
fn veer_wander2(velocity: vec2f, direction: vec2f, limits: veer_WanderLimits) -> vec2f {
    return veer_wander_velocity2(velocity, direction, limits) - velocity;
}
fn veer_wander3(velocity: vec3f, direction: vec3f, limits: veer_WanderLimits) -> vec3f {
    return veer_wander_velocity3(velocity, direction, limits) - velocity;
}

// ---- steer.hpp ----

// The mass of an agent, and limits of its force and speed.
struct veer_SteerLimits {
    max_force: f32, // [N]  >= 0  largest steering force
    mass: f32, // [kg]  >  0
    max_speed: f32, // [m/s]  >= 0
}

fn veer_steered2(velocity: vec2f, steering: vec2f, limits: veer_SteerLimits, time_step: f32) -> vec2f {
    let longest = veer_maximum(veer_length2(steering), veer_maximum(limits.max_force, veer_smallest_normal));
    let fraction = veer_quotient(veer_maximum(limits.max_force, 0.0), longest); // fraction of the force that is applied
    let gain = veer_clamp(veer_ratio(time_step, limits.mass), -veer_range_limit, veer_range_limit);
    return veer_truncate2(velocity + steering * (fraction * gain), limits.max_speed);
}
fn veer_steered3(velocity: vec3f, steering: vec3f, limits: veer_SteerLimits, time_step: f32) -> vec3f {
    let longest = veer_maximum(veer_length3(steering), veer_maximum(limits.max_force, veer_smallest_normal));
    let fraction = veer_quotient(veer_maximum(limits.max_force, 0.0), longest); // fraction of the force that is applied
    let gain = veer_clamp(veer_ratio(time_step, limits.mass), -veer_range_limit, veer_range_limit);
    return veer_truncate3(velocity + steering * (fraction * gain), limits.max_speed);
}

// Moves an agent one step with a steering force. The force is limited to max_force, and the speed to max_speed.
// steering: result of a behaviour such as `seek`, or a sum of such results
// limits: force, mass and speed
// Degenerate: if mass <= 0, the agent does not accelerate. Negative limits are treated as 0. If time_step is 0, the
// position is unchanged, and so is a velocity within max_speed. A force or a speed that equals its limit is unchanged.
fn veer_steer_step2(position: vec2f, velocity: vec2f, steering: vec2f, limits: veer_SteerLimits,
        time_step: f32) -> veer_Motion2 {
    // g++ copies a const vector through memory
    let next_velocity = veer_steered2(velocity, steering, limits, time_step);
    return veer_Motion2(position + next_velocity * time_step, next_velocity);
}
fn veer_steer_step3(position: vec3f, velocity: vec3f, steering: vec3f, limits: veer_SteerLimits,
        time_step: f32) -> veer_Motion3 {
    // g++ copies a const vector through memory
    let next_velocity = veer_steered3(velocity, steering, limits, time_step);
    return veer_Motion3(position + next_velocity * time_step, next_velocity);
}

// Moves an agent one step under a steering force. The position moves with the mean of the old and the new velocity. So
// the path depends less on the frame rate than with steer_step: the error is proportional to time_step^2.
// Degenerate: as for steer_step. The old velocity is not limited to max_speed.
fn veer_steer_verlet_step2(position: vec2f, velocity: vec2f, steering: vec2f, limits: veer_SteerLimits,
        time_step: f32) -> veer_Motion2 {
    // g++ copies a const vector through memory
    let next_velocity = veer_steered2(velocity, steering, limits, time_step);
    return veer_Motion2(position + (velocity + next_velocity) * (time_step * 0.5), next_velocity);
}
fn veer_steer_verlet_step3(position: vec3f, velocity: vec3f, steering: vec3f, limits: veer_SteerLimits,
        time_step: f32) -> veer_Motion3 {
    // g++ copies a const vector through memory
    let next_velocity = veer_steered3(velocity, steering, limits, time_step);
    return veer_Motion3(position + (velocity + next_velocity) * (time_step * 0.5), next_velocity);
}

// Rotates `wanted` towards `velocity` until the angle between the two vectors is at most max_angle. The result has the
// length of `wanted`. Use this function for agents that cannot turn on the spot, such as cars and ships.  [m/s]
// velocity: current velocity, of any length
// wanted: desired velocity, such as the result of seek_velocity [m/s]
// max_angle: angular speed * time_step [rad] negative values are treated as 0
// Degenerate: if velocity is zero, returns `wanted`. If max_angle is 0, the result has the direction of velocity. If
// `wanted` is exactly opposite to velocity, the result is rotated from velocity towards perpendicular(velocity).
fn veer_limit_turn2(velocity: vec2f, wanted: vec2f, max_angle: f32) -> vec2f {
    let inverse_speed = veer_inverse_length2(velocity);
    let turned = veer_turn_towards2(velocity * (veer_length2(wanted) * inverse_speed), wanted, max_angle);
    let scale = veer_lift(veer_length_squared2(wanted));
    let tolerance = veer_length_squared2(wanted * scale) * 9.094947e-13; // (8 epsilon)^2
    let arrives = max_angle > 0.0 && veer_length_squared2((turned - wanted) * scale) <= tolerance;
    return select(turned, wanted, arrives || inverse_speed <= 0.0);
}
fn veer_limit_turn3(velocity: vec3f, wanted: vec3f, max_angle: f32) -> vec3f {
    let inverse_speed = veer_inverse_length3(velocity);
    let turned = veer_turn_towards3(velocity * (veer_length3(wanted) * inverse_speed), wanted, max_angle);
    let scale = veer_lift(veer_length_squared3(wanted));
    let tolerance = veer_length_squared3(wanted * scale) * 9.094947e-13; // (8 epsilon)^2
    let arrives = max_angle > 0.0 && veer_length_squared3((turned - wanted) * scale) <= tolerance;
    return select(turned, wanted, arrives || inverse_speed <= 0.0);
}

// ---- servo.hpp ----

// The largest speed and acceleration of a moving number, such as a height or an angle.
struct veer_ServoLimits {
    max_speed: f32, // [1/s]  negative values are treated as 0
    max_accel: f32, // [1/s^2]  negative values are treated as 0
}

// A moving number, with its velocity.
struct veer_ServoState {
    position: f32,
    velocity: f32, // [1/s]
}

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
fn veer_servo_step(position: f32, velocity: f32, target_position: f32, limits: veer_ServoLimits,
        time_step: f32) -> veer_ServoState {
    let step = veer_maximum(time_step, 0.0);
    let inverse_step = veer_ratio(1.0, step);
    let accel = veer_maximum(limits.max_accel, 0.0);
    let top_speed = veer_maximum(limits.max_speed, 0.0);
    let offset = target_position - position;
    let remaining = abs(offset);
    let side = veer_sign_of(offset);
    let speed = velocity * side; // positive towards the target

    let change = veer_minimum(accel * step, veer_range_limit * 4.0); // largest change of speed in a frame
    let rounding = (abs(speed) + change * 4.0) * veer_epsilon * 0.5; // rounding error of the speed
    let max_change = veer_maximum(change - rounding, 0.0); // largest change, minus rounding
    let braking = veer_maximum(max_change - rounding, change * 0.5); // braking that every frame can achieve

    let tolerance = veer_maximum(abs(position), abs(target_position)) * veer_epsilon * 2.0;
    // before the last frame, reduce the remaining distance by the tolerance
    let sure_remaining = remaining - (select(0.0, tolerance, remaining > braking * step));

    let deceleration = braking * inverse_step;
    let root = veer_root(braking * braking + deceleration * remaining * 8.0);
    let smooth_speed = (root - braking) * 0.5; // speed without rounding n
    // largest argument of whole_part
    let frames = veer_whole_part(veer_minimum(veer_ratio(smooth_speed, braking), 67108864.0));
    let even_speed = veer_quotient(sure_remaining * inverse_step, frames + 1.0) + braking * frames * 0.5;

    let stopping_speed = select(smooth_speed, even_speed, frames < 67108864.0);
    let least_speed = tolerance * inverse_step;
    let desired = select(0.0, veer_minimum(veer_maximum(stopping_speed, least_speed), top_speed),
        remaining > tolerance);
    let next_speed = veer_maximum(veer_minimum(desired, speed + max_change), speed - max_change);
    let moved = next_speed * step; // distance in this frame

    // round the position towards the target, or away from it if the number is too fast to stop
    let nudge = veer_minimum(abs(position) * veer_epsilon, veer_maximum(moved, 0.0)) * 0.5;
    let rounded_move = moved + (select(nudge, 0.0 - nudge, next_speed > stopping_speed));

    let arrives = inverse_step > 0.0 && abs(remaining - moved) <= tolerance;
    let next_position = position + rounded_move * side;
    let next_velocity = next_speed * side;
    return veer_ServoState(select(next_position, target_position, arrives), next_velocity);
}

// ---- turn.hpp ----

// A direction, and its derivative.
struct veer_TurnState2 {
    direction: vec2f, // a unit vector
    turning: vec2f, // derivative of the direction, perpendicular to the direction  [rad/s]
}
struct veer_TurnState3 {
    direction: vec3f, // a unit vector
    turning: vec3f, // derivative of the direction, perpendicular to the direction  [rad/s]
}

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
fn veer_turn_servo_step2(direction: vec2f, turning: vec2f, wanted: vec2f, limits: veer_ServoLimits,
        time_step: f32) -> veer_TurnState2 {
    let step = veer_maximum(time_step, 0.0);
    let ahead = veer_normalize_or2(direction, vec2f(1.0, 0.0));
    let goal = veer_normalize_or2(wanted, vec2f(0.0, 0.0));
    let across = veer_lateral2(turning, ahead);

    let aside = veer_lateral2(goal, ahead);
    let cosine_of_goal = veer_dot2(goal, ahead);
    let in_line = veer_length_squared2(aside) < veer_smallest_normal;
    let opposite = in_line && cosine_of_goal < 0.0;
    let sideways = veer_normalize_or2(select(aside, veer_orthogonal2(ahead), opposite), vec2f(0.0, 0.0));
    let angle = veer_arc_tangent(select(veer_length2(aside), 0.0, in_line), cosine_of_goal);

    // `leading` is the part of the turn that leads past the goal. This step shortens it by `braked`.
    let accel = veer_maximum(limits.max_accel, 0.0);
    let max_speed = veer_maximum(limits.max_speed, 0.0);
    let max_change = veer_minimum(accel * step, veer_range_limit * 4.0);
    let along = veer_dot2(across, sideways);
    let leading = across - sideways * along;
    let astray = veer_length2(leading);
    let desired_speed = veer_minimum(max_speed, veer_root(accel * angle * 2.0));
    let needed = (desired_speed - along) * 0.375;
    let braked = veer_minimum(astray, veer_ratio(max_change * astray, veer_root(astray * astray + needed * needed)));
    let still_astray = astray - braked;

    // The remaining acceleration is for the turn along the great circle. servo_step moves a number from 1 to 1 + angle,
    // not from 0 to angle, so that its tolerance fits the rounding errors of a unit vector. `start` is 1, but is
    // computed at run time, because WGSL compilers may simplify (1 + angle) - 1.
    let change = veer_root(veer_maximum(max_change * max_change - braked * braked, 0.0));
    let top_speed = veer_root(veer_maximum(max_speed * max_speed - still_astray * still_astray, 0.0));
    let start = veer_maximum(1.0, veer_minimum(angle, 0.0));
    let place = start + angle;
    let remaining = veer_ServoLimits(top_speed, veer_ratio(change, step));
    let servo = veer_servo_step(start, along, place, remaining, step);
    let turn = leading * veer_ratio(still_astray, astray) + sideways * servo.velocity;

    let rate = veer_length2(turn);
    let tolerance = veer_epsilon * 4.0;
    let side = veer_normalize_or2(turn, vec2f(0.0, 0.0));
    let sine_cosine = veer_sin_cos(rate * step);
    let turned = veer_normalize_or2(ahead * sine_cosine.cosine + side * sine_cosine.sine, ahead);
    // at rest, the direction is unchanged, bit for bit
    let is_unit = abs(veer_length_squared2(direction) - 1.0) <= tolerance + tolerance;
    let onwards = select(turned, direction, is_unit && rate <= 0.0);
    let ends = abs(servo.position - place) <= 0.0 && still_astray * step <= tolerance;
    let arrives = ends && veer_length_squared2(goal) > 0.0;
    let moves = step > 0.0;
    if (!moves) {
        return veer_TurnState2(direction, turning);
    }
    return veer_TurnState2(select(onwards, goal, arrives),
        (side * sine_cosine.cosine - ahead * sine_cosine.sine) * rate);
}
fn veer_turn_servo_step3(direction: vec3f, turning: vec3f, wanted: vec3f, limits: veer_ServoLimits,
        time_step: f32) -> veer_TurnState3 {
    let step = veer_maximum(time_step, 0.0);
    let ahead = veer_normalize_or3(direction, vec3f(1.0, 0.0, 0.0));
    let goal = veer_normalize_or3(wanted, vec3f(0.0, 0.0, 0.0));
    let across = veer_lateral3(turning, ahead);

    let aside = veer_lateral3(goal, ahead);
    let cosine_of_goal = veer_dot3(goal, ahead);
    let in_line = veer_length_squared3(aside) < veer_smallest_normal;
    let opposite = in_line && cosine_of_goal < 0.0;
    let sideways = veer_normalize_or3(select(aside, veer_orthogonal3(ahead), opposite), vec3f(0.0, 0.0, 0.0));
    let angle = veer_arc_tangent(select(veer_length3(aside), 0.0, in_line), cosine_of_goal);

    // `leading` is the part of the turn that leads past the goal. This step shortens it by `braked`.
    let accel = veer_maximum(limits.max_accel, 0.0);
    let max_speed = veer_maximum(limits.max_speed, 0.0);
    let max_change = veer_minimum(accel * step, veer_range_limit * 4.0);
    let along = veer_dot3(across, sideways);
    let leading = across - sideways * along;
    let astray = veer_length3(leading);
    let desired_speed = veer_minimum(max_speed, veer_root(accel * angle * 2.0));
    let needed = (desired_speed - along) * 0.375;
    let braked = veer_minimum(astray, veer_ratio(max_change * astray, veer_root(astray * astray + needed * needed)));
    let still_astray = astray - braked;

    // The remaining acceleration is for the turn along the great circle. servo_step moves a number from 1 to 1 + angle,
    // not from 0 to angle, so that its tolerance fits the rounding errors of a unit vector. `start` is 1, but is
    // computed at run time, because WGSL compilers may simplify (1 + angle) - 1.
    let change = veer_root(veer_maximum(max_change * max_change - braked * braked, 0.0));
    let top_speed = veer_root(veer_maximum(max_speed * max_speed - still_astray * still_astray, 0.0));
    let start = veer_maximum(1.0, veer_minimum(angle, 0.0));
    let place = start + angle;
    let remaining = veer_ServoLimits(top_speed, veer_ratio(change, step));
    let servo = veer_servo_step(start, along, place, remaining, step);
    let turn = leading * veer_ratio(still_astray, astray) + sideways * servo.velocity;

    let rate = veer_length3(turn);
    let tolerance = veer_epsilon * 4.0;
    let side = veer_normalize_or3(turn, vec3f(0.0, 0.0, 0.0));
    let sine_cosine = veer_sin_cos(rate * step);
    let turned = veer_normalize_or3(ahead * sine_cosine.cosine + side * sine_cosine.sine, ahead);
    // at rest, the direction is unchanged, bit for bit
    let is_unit = abs(veer_length_squared3(direction) - 1.0) <= tolerance + tolerance;
    let onwards = select(turned, direction, is_unit && rate <= 0.0);
    let ends = abs(servo.position - place) <= 0.0 && still_astray * step <= tolerance;
    let arrives = ends && veer_length_squared3(goal) > 0.0;
    let moves = step > 0.0;
    if (!moves) {
        return veer_TurnState3(direction, turning);
    }
    return veer_TurnState3(select(onwards, goal, arrives),
        (side * sine_cosine.cosine - ahead * sine_cosine.sine) * rate);
}

// ---- drive.hpp ----

// The state of a car after a step.
struct veer_DriveState2 {
    position: vec2f, // middle of the rear axle  [m]
    heading: vec2f, // direction of the car; each step keeps the vector's length
}

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
fn veer_drive_step2(position: vec2f, heading: vec2f, speed: f32, steer: f32, wheelbase: f32,
        time_step: f32) -> veer_DriveState2 {
    let rolls = abs(steer) < 1.57079633;
    let rolled = select(0.0, speed * time_step, rolls);
    let wheels = veer_sin_cos(select(0.0, steer, rolls));
    let half_value = 0.5 * rolled * wheels.sine * veer_ratio(1.0, wheels.cosine * wheelbase);

    let side = veer_sign_of(half_value);
    let size = veer_minimum(abs(half_value), 1.0737418e9);
    let turn = veer_sin_cos(size);
    let chord = rolled * (select(1.0, veer_quotient(turn.sine, veer_maximum(size, veer_smallest_normal)),
        size >= veer_smallest_normal));
    let ahead = heading * veer_inverse_length2(heading);
    let moved = ahead * (chord * turn.cosine) + veer_orthogonal2(ahead) * (side * chord * turn.sine);

    let steady = veer_steady_factor(veer_length2(heading));
    let twice = 2.0 * turn.sine;
    let turned = heading * (steady - twice * turn.sine * steady)
        + veer_orthogonal2(heading) * (side * twice * turn.cosine * steady);
    return veer_DriveState2(position + moved, select(heading, turned, size > 0.0));
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
fn veer_pure_pursuit2(position: vec2f, heading: vec2f, target_position: vec2f, wheelbase: f32) -> f32 {
    let offset = target_position - position;
    let squared = veer_length_squared2(offset);
    let aside = veer_cross2(heading, offset) * veer_inverse_length2(heading);
    let steer = veer_arc_tangent(2.0 * veer_maximum(wheelbase, 0.0) * abs(aside), squared);
    return select(0.0, select(steer, veer_negative(steer), aside < 0.0), squared >= veer_smallest_normal);
}

// ---- ship.hpp ----

// The limits of a ship that thrusts only along its nose.
struct veer_ShipLimits {
    max_thrust: f32, // [m/s^2]  >= 0  forward thrust
    turn_rate: f32, // [rad/s]  >= 0  largest turn rate of the nose
    max_reverse_thrust: f32, // [m/s^2]  >= 0  backward thrust, for braking during a flip
}

// The controls of a ship for one step.
struct veer_Helm2 {
    nose: vec2f, // direction of the nose after the step, a unit vector
    thrust: f32, // acceleration along `nose` during the step  [m/s^2]
}
struct veer_Helm3 {
    nose: vec3f, // direction of the nose after the step, a unit vector
    thrust: f32, // acceleration along `nose` during the step  [m/s^2]
}

// The largest speed v at which a ship can still flip, and then stop within the distance `range`.
fn veer_stopping_speed(range: f32, deceleration: f32, lag: f32) -> f32 {
    let gained = deceleration * (range + range);
    return veer_ratio(gained, veer_root(lag * lag + gained) + lag);
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
fn veer_ship_arrive2(position: vec2f, velocity: vec2f, nose: vec2f, target_position: vec2f, target_velocity: vec2f,
        limits: veer_ShipLimits, time_step: f32) -> veer_Helm2 {
    let thrust = veer_maximum(limits.max_thrust, 0.0);
    let rate = veer_maximum(limits.turn_rate, 0.0);
    let deceleration = thrust * 0.9;
    let lag = deceleration * veer_ratio(3.1415927, rate);
    let offset = target_position - position;
    let relative = velocity - target_velocity;
    let ahead = veer_normalize_or2(offset, vec2f(0.0, 0.0));
    let start = veer_normalize_or2(nose, veer_normalize_or2(offset, vec2f(1.0, 0.0)));
    let along = veer_dot2(relative, ahead);
    let aside = veer_length2(relative - ahead * along);
    let speed = veer_stopping_speed(veer_length2(offset), deceleration, lag);
    let burns = speed > along || aside > speed * 2.0;

    // the change of velocity that is needed at the position where the burn ends
    let goal = ahead * speed;
    let longest = veer_ratio(veer_range_limit, veer_length2(relative) + speed);
    let burn = veer_minimum(veer_ratio(veer_length2(goal - relative), thrust), longest);
    let remaining = offset - (relative + goal) * (burn * 0.5);
    // zero if the burn passes the target
    let later = select(vec2f(0.0, 0.0), remaining, veer_dot2(remaining, offset) > 0.0);
    let later_speed = veer_stopping_speed(veer_length2(later), deceleration, lag);
    let change = veer_normalize_or2(later, vec2f(0.0, 0.0)) * later_speed - relative;

    let brake = ahead * (3.0 * along) - relative * 4.0; // as `rendezvous` with time_to_go 2 * distance / along
    let next = veer_turn_towards2(start, select(brake, change, burns), rate * time_step);

    // burn if the remaining turn takes less than a fifth of the burn time; 1e-6 is a tolerance
    let off = veer_angle_between2(next, change) - 1.0e-6;
    let aimed = off * thrust <= 0.2 * rate * veer_length2(change);
    let burnt = select(0.0, veer_dot2(next, change), aimed);

    // brake along the nose, to the largest speed from which the ship can stop on the target
    let stop = veer_ArriveLimits(veer_range_limit, deceleration);
    let closing = veer_dot2(relative, next);
    let allowed = veer_dot2(veer_arrive_velocity2(vec2f(0.0, 0.0), next * veer_dot2(offset, next), stop, time_step),
        next);
    let braked = veer_clamp(closing, veer_minimum(allowed, 0.0), veer_maximum(allowed, 0.0)) - closing;
    let reverse = veer_maximum(limits.max_reverse_thrust, 0.0);
    return veer_Helm2(next, veer_clamp(veer_ratio(select(braked, burnt, burns), time_step), veer_negative(reverse),
        thrust));
}
fn veer_ship_arrive3(position: vec3f, velocity: vec3f, nose: vec3f, target_position: vec3f, target_velocity: vec3f,
        limits: veer_ShipLimits, time_step: f32) -> veer_Helm3 {
    let thrust = veer_maximum(limits.max_thrust, 0.0);
    let rate = veer_maximum(limits.turn_rate, 0.0);
    let deceleration = thrust * 0.9;
    let lag = deceleration * veer_ratio(3.1415927, rate);
    let offset = target_position - position;
    let relative = velocity - target_velocity;
    let ahead = veer_normalize_or3(offset, vec3f(0.0, 0.0, 0.0));
    let start = veer_normalize_or3(nose, veer_normalize_or3(offset, vec3f(1.0, 0.0, 0.0)));
    let along = veer_dot3(relative, ahead);
    let aside = veer_length3(relative - ahead * along);
    let speed = veer_stopping_speed(veer_length3(offset), deceleration, lag);
    let burns = speed > along || aside > speed * 2.0;

    // the change of velocity that is needed at the position where the burn ends
    let goal = ahead * speed;
    let longest = veer_ratio(veer_range_limit, veer_length3(relative) + speed);
    let burn = veer_minimum(veer_ratio(veer_length3(goal - relative), thrust), longest);
    let remaining = offset - (relative + goal) * (burn * 0.5);
    // zero if the burn passes the target
    let later = select(vec3f(0.0, 0.0, 0.0), remaining, veer_dot3(remaining, offset) > 0.0);
    let later_speed = veer_stopping_speed(veer_length3(later), deceleration, lag);
    let change = veer_normalize_or3(later, vec3f(0.0, 0.0, 0.0)) * later_speed - relative;

    let brake = ahead * (3.0 * along) - relative * 4.0; // as `rendezvous` with time_to_go 2 * distance / along
    let next = veer_turn_towards3(start, select(brake, change, burns), rate * time_step);

    // burn if the remaining turn takes less than a fifth of the burn time; 1e-6 is a tolerance
    let off = veer_angle_between3(next, change) - 1.0e-6;
    let aimed = off * thrust <= 0.2 * rate * veer_length3(change);
    let burnt = select(0.0, veer_dot3(next, change), aimed);

    // brake along the nose, to the largest speed from which the ship can stop on the target
    let stop = veer_ArriveLimits(veer_range_limit, deceleration);
    let closing = veer_dot3(relative, next);
    let allowed = veer_dot3(veer_arrive_velocity3(vec3f(0.0, 0.0, 0.0), next * veer_dot3(offset, next), stop,
        time_step), next);
    let braked = veer_clamp(closing, veer_minimum(allowed, 0.0), veer_maximum(allowed, 0.0)) - closing;
    let reverse = veer_maximum(limits.max_reverse_thrust, 0.0);
    return veer_Helm3(next, veer_clamp(veer_ratio(select(braked, burnt, burns), time_step), veer_negative(reverse),
        thrust));
}

// ---- spring.hpp ----

// The frequency and the damping of a spring.
struct veer_Spring {
    frequency: f32, // [rad/s]  angular frequency without damping; negative values are treated as 0
    damping_ratio: f32, // below 1: oscillates; 1: fastest without overshoot; above 1: slower; below 0: as 0
}

// The coefficients of one step of a spring. `offset` is position - target.
struct veer_Swing {
    settles: bool, // whether kept < 1/2; if true, the new position is computed from the target
    factor: f32, // kept if `settles`, else kept - 1 (more accurate than kept, if kept is close to 1)
    coasted: f32, // [s]
    slowed: f32,
    pulled: f32, // [1/s]
}

// Solves offset'' = -w^2 * offset - 2 * z * w * offset' for a step of length h, without cancellation near z = 1.
// frequency: w >= 0
// damping_ratio: z >= 0
// time_step: h >= 0
fn veer_swing(frequency: f32, damping_ratio: f32, time_step: f32) -> veer_Swing {
    let x = frequency * time_step;
    let split = veer_root(abs((damping_ratio - 1.0) * (damping_ratio + 1.0)));
    let creeps = damping_ratio > 1.0;
    let slow = select(damping_ratio * x, veer_quotient(x, damping_ratio + split), creeps);
    let mean = veer_exponential_decay(slow).mean;
    let decayed = veer_remaining_fraction(slow, mean); // decayed: e^-a

    var m = 1.0;
    var lost = 0.0;
    var after = 1.0; // m, 1 - b and c
    if (!creeps) {
        let half_value = split * x * 0.5;
        let sine_cosine = veer_sin_cos(half_value);
        m = select(1.0, veer_quotient(sine_cosine.sine * sine_cosine.cosine,
            veer_maximum(half_value, veer_smallest_normal)), half_value >= veer_smallest_normal);
        lost = sine_cosine.sine * sine_cosine.sine * 2.0;
        after = 1.0 - lost;
    }
    if (creeps) {
        let difference = split * x * 2.0;
        let fast_mean = veer_exponential_decay(difference).mean;
        m = fast_mean;
        lost = 0.0;
        after = veer_remaining_fraction(difference, fast_mean);
    }
    let along = slow * m;
    let moved = decayed * m;
    let kept = decayed * (1.0 - lost + along);
    let gone = slow * mean + decayed * (lost - along);
    let settles = gone > 0.5;
    return veer_Swing(settles, select(veer_negative(gone), kept, settles), time_step * moved,
        decayed * (after - along), frequency * (x * moved));
}

// A coordinate after the step. If `settles` is true, it is computed from the target, else from the old coordinate.
fn veer_swung(place: f32, velocity: f32, target_position: f32, swing: veer_Swing) -> f32 {
    let offset = place - target_position;
    let nearer = select(place, target_position, swing.settles);
    return nearer + offset * swing.factor + velocity * swing.coasted;
}

// The fraction of a quantity that remains after a time: 2^-(time / half_life).
// Degenerate: if half_life <= 0, returns 0. Otherwise, if time <= 0, returns 1.
fn veer_fraction_after(time: f32, half_life: f32) -> f32 {
    let step = veer_maximum(time, 0.0);
    let shortest = veer_maximum(step * 0.00048828125, veer_smallest_normal); // after 2^11 half-lives, the fraction is 0
    let x = veer_quotient(step * 0.6931472, veer_maximum(half_life, shortest));
    return select(0.0, veer_remaining_fraction(x, veer_exponential_decay(x).mean), half_life > 0.0);
}

// Moves a value towards the target: value + (target - value) * (1 - fraction). The value never passes the target. The
// value moves by at least epsilon * max(|value|, |target|), because shorter moves are lost to rounding.
fn veer_smoothed(value: f32, target_position: f32, fraction: f32) -> f32 {
    let gone = 1.0 - fraction;
    let offset = target_position - value;
    let distance = abs(offset);
    // least^2 is the smallest normal number
    let shortest = veer_maximum(veer_maximum(abs(value), abs(target_position)) * veer_epsilon, 1.0842022e-19);
    let moved = veer_maximum(distance * gone, shortest);
    let settles = fraction < 0.5;
    let nearer = select(value, target_position, settles);
    let change = select(moved, veer_negative(distance * fraction), settles);
    let next = nearer + change * veer_sign_of(offset);
    return select(value, select(target_position, next, moved < distance), gone > 0.0);
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
fn veer_spring_step2(position: vec2f, velocity: vec2f, target_position: vec2f, frequency: f32,
        time_step: f32) -> veer_Motion2 {
    let w = veer_maximum(frequency, 0.0);
    let h = veer_maximum(time_step, 0.0);
    let x = w * h;
    // remaining_fraction uses `mean` only for x <= 1/2
    let mean = veer_exponential_decay(veer_minimum(x, 0.5)).mean;
    let fraction = veer_remaining_fraction(x, mean);
    let gone = select(x * mean, 1.0 - fraction, x > 0.5);
    let offset = position - target_position;
    let drift = velocity + offset * w;
    return veer_Motion2(position + drift * (h * fraction) - offset * gone, (velocity - drift * x) * fraction);
}
fn veer_spring_step3(position: vec3f, velocity: vec3f, target_position: vec3f, frequency: f32,
        time_step: f32) -> veer_Motion3 {
    let w = veer_maximum(frequency, 0.0);
    let h = veer_maximum(time_step, 0.0);
    let x = w * h;
    // remaining_fraction uses `mean` only for x <= 1/2
    let mean = veer_exponential_decay(veer_minimum(x, 0.5)).mean;
    let fraction = veer_remaining_fraction(x, mean);
    let gone = select(x * mean, 1.0 - fraction, x > 0.5);
    let offset = position - target_position;
    let drift = velocity + offset * w;
    return veer_Motion3(position + drift * (h * fraction) - offset * gone, (velocity - drift * x) * fraction);
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
fn veer_spring_step_damped2(position: vec2f, velocity: vec2f, target_position: vec2f, spring: veer_Spring,
        time_step: f32) -> veer_Motion2 {
    let w = veer_maximum(spring.frequency, 0.0);
    let h = veer_maximum(time_step, 0.0);
    let swing = veer_swing(w, veer_maximum(spring.damping_ratio, 0.0), h);
    let place = vec2f(veer_swung(position.x, velocity.x, target_position.x, swing),
        veer_swung(position.y, velocity.y, target_position.y, swing));
    return veer_Motion2(place, velocity * swing.slowed + (target_position - position) * swing.pulled);
}
fn veer_spring_step_damped3(position: vec3f, velocity: vec3f, target_position: vec3f, spring: veer_Spring,
        time_step: f32) -> veer_Motion3 {
    let w = veer_maximum(spring.frequency, 0.0);
    let h = veer_maximum(time_step, 0.0);
    let swing = veer_swing(w, veer_maximum(spring.damping_ratio, 0.0), h);
    let place = vec3f(veer_swung(position.x, velocity.x, target_position.x, swing),
        veer_swung(position.y, velocity.y, target_position.y, swing),
            veer_swung(position.z, velocity.z, target_position.z, swing));
    return veer_Motion3(place, velocity * swing.slowed + (target_position - position) * swing.pulled);
}

// The same for a number. For an angle, pass angle + wrap_angle(target - angle) as target.
// number: the number before the step
// velocity: rate at which the number changes [1/s]
fn veer_spring_step_number(number: f32, velocity: f32, target_position: f32, spring: veer_Spring,
        time_step: f32) -> veer_ServoState {
    let w = veer_maximum(spring.frequency, 0.0);
    let h = veer_maximum(time_step, 0.0);
    let swing = veer_swing(w, veer_maximum(spring.damping_ratio, 0.0), h);
    return veer_ServoState(veer_swung(number, velocity, target_position, swing),
        velocity * swing.slowed + (target_position - number) * swing.pulled);
}

// Returns a critically damped spring with a given half-life.
// half_life: time after which half of the distance remains, starting from rest [s]
// Degenerate: if half_life <= 0, the frequency is rate_limit, and the spring arrives in one step.
fn veer_spring_of_half_life(half_life: f32) -> veer_Spring {
    return veer_Spring(veer_quotient(1.678347, veer_maximum(half_life, 1.678347e-6)), 1.0);
}

// Moves a value towards the target. Unlike with `lerp`, the motion does not depend on the frame rate. After half_life,
// half of the difference remains. The value finally equals the target, bit for bit.
// half_life: [s]
// time_step: [s] negative values are treated as 0
// Degenerate: if half_life <= 0, returns the target. Otherwise, if time_step is 0, returns the value. If a component
// is within 1e-19 (double: 1e-154) of the target, it becomes the target.
fn veer_smooth2(value: vec2f, target_position: vec2f, half_life: f32, time_step: f32) -> vec2f {
    let fraction = veer_fraction_after(time_step, half_life);
    return vec2f(veer_smoothed(value.x, target_position.x, fraction),
        veer_smoothed(value.y, target_position.y, fraction));
}
fn veer_smooth3(value: vec3f, target_position: vec3f, half_life: f32, time_step: f32) -> vec3f {
    let fraction = veer_fraction_after(time_step, half_life);
    return vec3f(veer_smoothed(value.x, target_position.x, fraction),
        veer_smoothed(value.y, target_position.y, fraction), veer_smoothed(value.z, target_position.z, fraction));
}

// The same for a number. For an angle, pass angle + wrap_angle(target - angle) as target.
fn veer_smooth_number(number: f32, target_position: f32, half_life: f32, time_step: f32) -> f32 {
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
fn veer_between2(first: veer_Motion2, second: veer_Motion2, duration: f32, time: f32) -> veer_Motion2 {
    let whole = veer_maximum(duration, 1.0e-22);
    let is_short = duration < 1.0e-22;
    let is_late = is_short || time > whole * 0.5;

    // start from the nearer state, so that both ends are exact; if the second state is nearer, `span` is negative
    let here = select(first.position, second.position, is_late);
    let offset = (select(second.position, first.position, is_late)) - here;
    let here_velocity = select(first.velocity, second.velocity, is_late);
    let there_velocity = select(second.velocity, first.velocity, is_late);
    let span = select(whole, veer_negative(whole), is_late);
    let since = select(select(time, time - whole, is_late), 0.0, is_short);
    let fraction = veer_quotient(since, span);
    let w = veer_maximum(fraction, 0.0);
    let r = 1.0 - w;
    let coasted = select(span * (w * (r * r)), since, fraction < 0.0); // fraction < 0: outside of the interval

    let position = here + offset * (w * w * (3.0 - 2.0 * w)) + here_velocity * coasted
        - there_velocity * (span * (w * w * r));
    let velocity = here_velocity * (r * (1.0 - 3.0 * w)) + offset * veer_quotient(6.0 * w * r, span)
        - there_velocity * (w * (2.0 - 3.0 * w));
    return veer_Motion2(position, velocity);
}
fn veer_between3(first: veer_Motion3, second: veer_Motion3, duration: f32, time: f32) -> veer_Motion3 {
    let whole = veer_maximum(duration, 1.0e-22);
    let is_short = duration < 1.0e-22;
    let is_late = is_short || time > whole * 0.5;

    // start from the nearer state, so that both ends are exact; if the second state is nearer, `span` is negative
    let here = select(first.position, second.position, is_late);
    let offset = (select(second.position, first.position, is_late)) - here;
    let here_velocity = select(first.velocity, second.velocity, is_late);
    let there_velocity = select(second.velocity, first.velocity, is_late);
    let span = select(whole, veer_negative(whole), is_late);
    let since = select(select(time, time - whole, is_late), 0.0, is_short);
    let fraction = veer_quotient(since, span);
    let w = veer_maximum(fraction, 0.0);
    let r = 1.0 - w;
    let coasted = select(span * (w * (r * r)), since, fraction < 0.0); // fraction < 0: outside of the interval

    let position = here + offset * (w * w * (3.0 - 2.0 * w)) + here_velocity * coasted
        - there_velocity * (span * (w * w * r));
    let velocity = here_velocity * (r * (1.0 - 3.0 * w)) + offset * veer_quotient(6.0 * w * r, span)
        - there_velocity * (w * (2.0 - 3.0 * w));
    return veer_Motion3(position, velocity);
}

// Moves the state that is shown on the screen one step towards the known state from the last network message. Both
// states move with the known velocity. After half_life, half of the difference remains. If a new message corrects the
// known state, the shown state does not jump.
// shown: state on the screen before the step
// known: known state at the same time
// half_life: [s] for example 0.1 s
// time_step: [s]
// Degenerate: if half_life <= 0, returns known'. Otherwise, if time_step is 0, returns `shown`.
fn veer_blend_step2(shown: veer_Motion2, known: veer_Motion2, half_life: f32, time_step: f32) -> veer_Motion2 {
    let moved = known.velocity * veer_maximum(time_step, 0.0);
    return veer_Motion2(veer_smooth2(shown.position + moved, known.position + moved, half_life, time_step),
        veer_smooth2(shown.velocity, known.velocity, half_life, time_step));
}
fn veer_blend_step3(shown: veer_Motion3, known: veer_Motion3, half_life: f32, time_step: f32) -> veer_Motion3 {
    let moved = known.velocity * veer_maximum(time_step, 0.0);
    return veer_Motion3(veer_smooth3(shown.position + moved, known.position + moved, half_life, time_step),
        veer_smooth3(shown.velocity, known.velocity, half_life, time_step));
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
fn veer_orbit_velocity2(position: vec2f, velocity: vec2f, center: vec2f, center_velocity: vec2f, radius: f32,
        max_speed: f32) -> vec2f {
    let known_radius = veer_maximum(radius, 0.0); // `along` is at least 3/4
    let offset = position - center;
    let relative = velocity - center_velocity;
    let outwards = veer_normalize_or2(offset, veer_normalize_or2(relative, vec2f(1.0, 0.0)));
    let tangent = veer_normalize_or2(veer_lateral2(relative, outwards), veer_perpendicular2(outwards));

    let excess = veer_length2(offset) - known_radius;
    let size = abs(excess);
    let squared = veer_ratio(size * 0.4, veer_maximum(size, known_radius * (0.4 * 0.6666667)));
    let inwards = veer_root(squared) * veer_sign_of(excess);
    let along = veer_root(1.0 - squared);
    let speed = veer_maximum(max_speed - veer_length2(center_velocity), 0.0);
    return veer_truncate2(center_velocity + (tangent * along - outwards * inwards) * speed, max_speed);
}
fn veer_orbit_velocity3(position: vec3f, velocity: vec3f, center: vec3f, center_velocity: vec3f, radius: f32,
        max_speed: f32) -> vec3f {
    let known_radius = veer_maximum(radius, 0.0); // `along` is at least 3/4
    let offset = position - center;
    let relative = velocity - center_velocity;
    let outwards = veer_normalize_or3(offset, veer_normalize_or3(relative, vec3f(1.0, 0.0, 0.0)));
    let tangent = veer_normalize_or3(veer_lateral3(relative, outwards), veer_perpendicular3(outwards));

    let excess = veer_length3(offset) - known_radius;
    let size = abs(excess);
    let squared = veer_ratio(size * 0.4, veer_maximum(size, known_radius * (0.4 * 0.6666667)));
    let inwards = veer_root(squared) * veer_sign_of(excess);
    let along = veer_root(1.0 - squared);
    let speed = veer_maximum(max_speed - veer_length3(center_velocity), 0.0);
    return veer_truncate3(center_velocity + (tangent * along - outwards * inwards) * speed, max_speed);
}

// Steering that moves an agent on a circle around a centre: orbit_velocity - velocity.
fn veer_orbit2(position: vec2f, velocity: vec2f, center: vec2f, center_velocity: vec2f, radius: f32,
        max_speed: f32) -> vec2f {
    return veer_orbit_velocity2(position, velocity, center, center_velocity, radius, max_speed) - velocity;
}
fn veer_orbit3(position: vec3f, velocity: vec3f, center: vec3f, center_velocity: vec3f, radius: f32,
        max_speed: f32) -> vec3f {
    return veer_orbit_velocity3(position, velocity, center, center_velocity, radius, max_speed) - velocity;
}

// The velocity that keeps the distance from a target between min_range and max_range. If the distance is outside these
// limits, the agent moves to the nearer limit, and brakes late. Otherwise, it moves with the target.
// min_range: [m] negative values are treated as 0
// max_range: [m] >= min_range
// limits: max_speed, and max_deceleration relative to the target
// Degenerate: if agent and target are at the same position, the agent backs off along the first axis. If the target is
// faster than max_speed, the agent follows at max_speed, and the distance may exceed max_range.
fn veer_keep_range_velocity2(position: vec2f, target_position: vec2f, target_velocity: vec2f, min_range: f32,
        max_range: f32, limits: veer_ArriveLimits, time_step: f32) -> vec2f {
    let offset = position - target_position;
    let outwards = veer_normalize_or2(offset, vec2f(1.0, 0.0));
    let range = veer_length2(offset);
    let missing = veer_clamp(range, veer_maximum(min_range, 0.0), max_range) - range;
    let coordinates = veer_largest_coordinate2(position) + veer_largest_coordinate2(target_position);
    let is_there = abs(missing) <= coordinates * (veer_epsilon * 4.0);
    let edge = position + outwards * (select(missing, 0.0, is_there));
    let closing = veer_arrive_velocity2(position, edge, limits, time_step);
    return veer_truncate2(target_velocity + closing, limits.max_speed);
}
fn veer_keep_range_velocity3(position: vec3f, target_position: vec3f, target_velocity: vec3f, min_range: f32,
        max_range: f32, limits: veer_ArriveLimits, time_step: f32) -> vec3f {
    let offset = position - target_position;
    let outwards = veer_normalize_or3(offset, vec3f(1.0, 0.0, 0.0));
    let range = veer_length3(offset);
    let missing = veer_clamp(range, veer_maximum(min_range, 0.0), max_range) - range;
    let coordinates = veer_largest_coordinate3(position) + veer_largest_coordinate3(target_position);
    let is_there = abs(missing) <= coordinates * (veer_epsilon * 4.0);
    let edge = position + outwards * (select(missing, 0.0, is_there));
    let closing = veer_arrive_velocity3(position, edge, limits, time_step);
    return veer_truncate3(target_velocity + closing, limits.max_speed);
}

// Steering that keeps the distance from a target between min_range and max_range: keep_range_velocity - velocity.
// velocity: velocity of the agent [m/s]
fn veer_keep_range2(position: vec2f, velocity: vec2f, target_position: vec2f, target_velocity: vec2f, min_range: f32,
        max_range: f32, limits: veer_ArriveLimits, time_step: f32) -> vec2f {
    return veer_keep_range_velocity2(position, target_position, target_velocity, min_range, max_range, limits,
        time_step) - velocity;
}
fn veer_keep_range3(position: vec3f, velocity: vec3f, target_position: vec3f, target_velocity: vec3f, min_range: f32,
        max_range: f32, limits: veer_ArriveLimits, time_step: f32) -> vec3f {
    return veer_keep_range_velocity3(position, target_position, target_velocity, min_range, max_range, limits,
        time_step) - velocity;
}

// ---- orient.hpp ----

// Orientation of a body in 3D: three perpendicular unit vectors, the columns of its rotation matrix.
struct veer_Orientation3 {
    forward: vec3f,
    left: vec3f, // cross(up, forward); points to the right in left-handed coordinates
    up: vec3f,
}

// Returns the orientation of a body that looks along `forward`. The body's up vector is as near to `up` as possible.
// forward: direction in which the body looks, of any length
// up: of any length
// Degenerate: if `up` is zero or parallel to `forward`, the up vector is perpendicular(forward). If `forward` is zero,
// the body looks along the first axis.
fn veer_orientation3(forward: vec3f, up: vec3f) -> veer_Orientation3 {
    let known = veer_known_forward3(forward);
    let ahead = known * veer_inverse_length3(known);
    let above = veer_nearest_up3(known, up);
    return veer_Orientation3(ahead, veer_cross3(above, ahead), above);
}

// Returns the up vector of a flyer that banks into its turns, so that passengers feel no sideways force. Pass the
// result to `orientation` as `up`.
// forward: direction of flight, of any length
// acceleration: acceleration of the flyer [m/s^2]
// gravity: acceleration of gravity, such as (0, -9.8, 0) if y is up [m/s^2]
// Degenerate: if acceleration - gravity is zero (free fall) or along forward, the result is perpendicular(forward). If
// forward is zero, the first axis replaces `forward`.
fn veer_banked_up3(forward: vec3f, acceleration: vec3f, gravity: vec3f) -> vec3f {
    return veer_nearest_up3(veer_known_forward3(forward), acceleration - gravity);
}

// ---- turret.hpp ----

// The allowed angles of a barrel from the forward direction of its base: yaw positive towards the left of the
// base, pitch towards its up  [rad]
struct veer_Traverse {
    min_yaw: f32,
    max_yaw: f32,
    min_pitch: f32,
    max_pitch: f32,
}

// A direction as yaw and pitch in an orientation. `upright` is true straight up or down, where yaw is undefined.
struct veer_YawPitch {
    yaw: f32,
    pitch: f32,
    upright: bool,
}

fn veer_yaw_pitch3(v: vec3f, base: veer_Orientation3) -> veer_YawPitch {
    let unit = veer_normalize_or3(v, vec3f(0.0, 0.0, 0.0));
    let level = vec2f(veer_dot3(unit, base.forward), veer_dot3(unit, base.left));
    let flat_part = veer_root(level.x * level.x + level.y * level.y);
    return veer_YawPitch(veer_heading_angle2(level), veer_heading_angle2(vec2f(flat_part, veer_dot3(unit, base.up))),
        flat_part <= veer_epsilon * 4.0);
}

// The barrel after a step: turned towards a direction in yaw and pitch, within the traverse, even if that is the longer
// turn.
fn veer_turret_step3(barrel: vec3f, direction: vec3f, base: veer_Orientation3, rates: veer_YawPitchRates,
        traverse: veer_Traverse, time_step: f32) -> vec3f {
    let step_length = veer_maximum(time_step, 0.0);
    let yaw_step = veer_maximum(rates.yaw, 0.0) * step_length;
    let pitch_step = veer_maximum(rates.pitch, 0.0) * step_length;
    let present_angles = veer_yaw_pitch3(barrel, base);
    let aim_angles = veer_yaw_pitch3(direction, base);

    // yaws are counted from the middle of their range, so no yaw within the range wraps
    let min_yaw = veer_clamp(traverse.min_yaw, 0.0 - 12.566371, 12.566371);
    let max_yaw = veer_clamp(traverse.max_yaw, 0.0 - 12.566371, 12.566371);
    let middle = (min_yaw + max_yaw) * 0.5;
    let reach = veer_maximum((max_yaw - min_yaw) * 0.5, 0.0);
    let is_free = reach >= 3.1415927;
    let aim = veer_wrap_angle(aim_angles.yaw - middle);
    let own = veer_wrap_angle(present_angles.yaw - middle);
    let heading = select(aim, own, aim_angles.upright);
    let allowed = select(veer_clamp(heading, 0.0 - reach, reach), heading, is_free);
    let present = select(own, allowed, present_angles.upright);
    let to_turn = select(allowed - present, veer_wrap_angle(allowed - present), is_free);
    let yaw = middle + present + veer_clamp(to_turn, 0.0 - yaw_step, yaw_step);

    let low = veer_minimum(traverse.min_pitch, traverse.max_pitch);
    let high = veer_maximum(traverse.min_pitch, traverse.max_pitch);
    let to_lift = veer_clamp(aim_angles.pitch, low, high) - present_angles.pitch;
    let pitch = present_angles.pitch + veer_clamp(to_lift, 0.0 - pitch_step, pitch_step);

    let turn = veer_sin_cos(yaw);
    let lift = veer_sin_cos(pitch);
    let flat_part = veer_maximum(lift.cosine, 0.0);
    let own_size = veer_length3(barrel);
    let size = own_size * veer_steady_factor(own_size);
    let course = base.forward * (flat_part * turn.cosine) + base.left * (flat_part * turn.sine) + base.up * lift.sine;
    let turned = course * veer_factor_to3(course, size);

    let is_allowed = (is_free || abs(heading) <= reach) && aim_angles.pitch >= low && aim_angles.pitch <= high;
    let arrives = abs(to_turn) <= yaw_step && abs(to_lift) <= pitch_step;
    let landed = direction * (size * veer_inverse_length3(direction));
    let turns = veer_inverse_length3(barrel) > 0.0 && veer_inverse_length3(direction) > 0.0
        && (yaw_step > 0.0 || pitch_step > 0.0);
    return select(barrel, select(turned, landed, arrives && is_allowed), turns);
}

// ---- parts/list.hpp ----

// The unit vector along which two agents in the same place separate: positive for the lower index, negative for the
// higher.
fn veer_parting_axis2(own_index: u32, other_index: u32) -> vec2f {
    let axis = (own_index % 2u + other_index % 2u) % 2u;
    let side = select(-1.0, 1.0, own_index < other_index);
    return vec2f(select(0.0, side, axis == 0u), select(0.0, side, axis == 1u));
}
fn veer_parting_axis3(own_index: u32, other_index: u32) -> vec3f {
    let axis = (own_index % 3u + other_index % 3u) % 3u;
    let side = select(-1.0, 1.0, own_index < other_index);
    return vec3f(select(0.0, side, axis == 0u), select(0.0, side, axis == 1u), select(0.0, side, axis == 2u));
}

// ---- geometry/approach.hpp ----

struct veer_SphereApproach2 {
    acts: bool, // whether all four tests of approach_sphere hold
    inwards: vec2f, // shortest offset from the line of flight to the centre  [m]
    tilt: f32, // dot(inwards, velocity) / |velocity|^2: a rounding error  [s]
    aside: f32, // |inwards|  [m]
    ahead: f32, // dot(centre - position, unit(velocity)) [m]
    speed: f32, // |velocity|  [m/s]
    distance_squared: f32, // squared distance to the centre  [m^2]
    escape_radius: f32, // not below 0  [m]
}
struct veer_SphereApproach3 {
    acts: bool, // whether all four tests of approach_sphere hold
    inwards: vec3f, // shortest offset from the line of flight to the centre  [m]
    tilt: f32, // dot(inwards, velocity) / |velocity|^2: a rounding error  [s]
    aside: f32, // |inwards|  [m]
    ahead: f32, // dot(centre - position, unit(velocity)) [m]
    speed: f32, // |velocity|  [m/s]
    distance_squared: f32, // squared distance to the centre  [m^2]
    escape_radius: f32, // not below 0  [m]
}

// Returns inner^2, where `inner` is slightly less than escape_radius. Because of rounding, an agent on the surface may
// seem to be inside the sphere. So agents at a distance of at least `inner` are treated as on the surface.
fn veer_inner_square2(position: vec2f, escape_radius: f32) -> f32 {
    let coordinate = veer_largest_coordinate2(position);
    let rounding = veer_minimum(4.0 * veer_epsilon * veer_maximum(coordinate, escape_radius), escape_radius * 0.5);
    let inner = escape_radius - (select(0.0, rounding, coordinate >= veer_smallest_normal));
    return inner * inner;
}
fn veer_inner_square3(position: vec3f, escape_radius: f32) -> f32 {
    let coordinate = veer_largest_coordinate3(position);
    let rounding = veer_minimum(4.0 * veer_epsilon * veer_maximum(coordinate, escape_radius), escape_radius * 0.5);
    let inner = escape_radius - (select(0.0, rounding, coordinate >= veer_smallest_normal));
    return inner * inner;
}

// Whether an agent seems to be inside the escape sphere only because of rounding errors: see inner_square.
fn veer_is_on_surface2(position: vec2f, escape_radius: f32, avoid_radius: f32, distance_squared: f32) -> bool {
    let squared = escape_radius * escape_radius;
    return distance_squared < squared && squared <= avoid_radius * avoid_radius
        && distance_squared >= veer_inner_square2(position, escape_radius);
}
fn veer_is_on_surface3(position: vec3f, escape_radius: f32, avoid_radius: f32, distance_squared: f32) -> bool {
    let squared = escape_radius * escape_radius;
    return distance_squared < squared && squared <= avoid_radius * avoid_radius
        && distance_squared >= veer_inner_square3(position, escape_radius);
}

// The offset from the line of flight to the centre, computed without cancellation. The function approach_sphere needs
// the exact offset if an agent flies almost straight at the centre. If the centre is straight ahead, `offset` is a
// tiny vector opposite to orthogonal(velocity). The agent then turns towards orthogonal(velocity).
struct veer_ExactInwards2 {
    offset: vec2f,
    squared: f32, // squared distance from the line of flight to the centre  [m^2]
}
struct veer_ExactInwards3 {
    offset: vec3f,
    squared: f32, // squared distance from the line of flight to the centre  [m^2]
}

fn veer_exact_inwards2(offset: vec2f, velocity: vec2f) -> veer_ExactInwards2 {
    let exact = veer_lateral2(offset, velocity);
    let across = veer_orthogonal2(velocity);
    let squared = veer_length_squared2(exact);
    let dead_ahead = squared < veer_smallest_normal;
    let below_rounding = veer_length2(offset) * 9.313226e-10;
    let shortest = veer_maximum(below_rounding, veer_shortest_length());
    if (!dead_ahead) {
        return veer_ExactInwards2(exact, squared);
    }
    return veer_ExactInwards2(across * veer_negative(shortest * veer_inverse_length2(across)), 0.0);
}
fn veer_exact_inwards3(offset: vec3f, velocity: vec3f) -> veer_ExactInwards3 {
    let exact = veer_lateral3(offset, velocity);
    let across = veer_orthogonal3(velocity);
    let squared = veer_length_squared3(exact);
    let dead_ahead = squared < veer_smallest_normal;
    let below_rounding = veer_length3(offset) * 9.313226e-10;
    let shortest = veer_maximum(below_rounding, veer_shortest_length());
    if (!dead_ahead) {
        return veer_ExactInwards3(exact, squared);
    }
    return veer_ExactInwards3(across * veer_negative(shortest * veer_inverse_length3(across)), 0.0);
}

// Turns the velocity away from the centre, in the lanes in which `acts` is true. Because of rounding, approach.inwards
// may have a component along the velocity. The term with approach.tilt corrects this error.
fn veer_turned_outwards2(velocity: vec2f, approach: veer_SphereApproach2, acts: bool, sine: f32, cosine: f32) -> vec2f {
    let size = veer_maximum(approach.aside, veer_shortest_length());
    let speed = select(0.0, approach.speed, acts); // 0 if acts is false, so that the quotient is finite
    let steady = veer_steady_factor(approach.speed);
    let outwards = veer_quotient(speed, size) * (sine * steady);
    let turned = velocity * (cosine * steady + approach.tilt * outwards) - approach.inwards * outwards;
    return select(velocity, turned, acts);
}
fn veer_turned_outwards3(velocity: vec3f, approach: veer_SphereApproach3, acts: bool, sine: f32, cosine: f32) -> vec3f {
    let size = veer_maximum(approach.aside, veer_shortest_length());
    let speed = select(0.0, approach.speed, acts); // 0 if acts is false, so that the quotient is finite
    let steady = veer_steady_factor(approach.speed);
    let outwards = veer_quotient(speed, size) * (sine * steady);
    let turned = velocity * (cosine * steady + approach.tilt * outwards) - approach.inwards * outwards;
    return select(velocity, turned, acts);
}

// Returns the sine and cosine of clearing_angle, each multiplied by the squared distance to the centre. If rounding
// put the agent inside the sphere, the new direction depends on the penetration: along the surface for 0, and straight
// outwards for the largest penetration that inner_square allows.
fn veer_clearing_turn2(position: vec2f, approach: veer_SphereApproach2) -> veer_SineCosine {
    let squared = approach.distance_squared;
    let escape_squared = approach.escape_radius * approach.escape_radius;
    var radius = approach.escape_radius;
    var tangent = veer_root(veer_maximum(squared - escape_squared, 0.0));
    let inside = squared < escape_squared;
    if (approach.acts && inside) {
        let fraction = veer_clamp(veer_ratio(escape_squared - squared,
            escape_squared - veer_inner_square2(position, approach.escape_radius)), 0.0, 1.0);
        let outwards = fraction * fraction;
        let range = veer_root(squared);
        radius = range * veer_root(1.0 - outwards * outwards);
        tangent = veer_negative(range * outwards);
    }
    return veer_SineCosine(veer_maximum(radius * approach.ahead - approach.aside * tangent, 0.0),
        tangent * approach.ahead + approach.aside * radius);
}
fn veer_clearing_turn3(position: vec3f, approach: veer_SphereApproach3) -> veer_SineCosine {
    let squared = approach.distance_squared;
    let escape_squared = approach.escape_radius * approach.escape_radius;
    var radius = approach.escape_radius;
    var tangent = veer_root(veer_maximum(squared - escape_squared, 0.0));
    let inside = squared < escape_squared;
    if (approach.acts && inside) {
        let fraction = veer_clamp(veer_ratio(escape_squared - squared,
            escape_squared - veer_inner_square3(position, approach.escape_radius)), 0.0, 1.0);
        let outwards = fraction * fraction;
        let range = veer_root(squared);
        radius = range * veer_root(1.0 - outwards * outwards);
        tangent = veer_negative(range * outwards);
    }
    return veer_SineCosine(veer_maximum(radius * approach.ahead - approach.aside * tangent, 0.0),
        tangent * approach.ahead + approach.aside * radius);
}

// Returns a velocity with the speed |velocity|. The velocity relative to a moving sphere points along the unit vector
// `course`.
// offset: offset from the agent to the centre [m]
// escape_radius: radius of the escape sphere [m]
fn veer_along_course2(velocity: vec2f, flow: vec2f, course: vec2f, offset: vec2f, escape_radius: f32) -> vec2f {
    let squared = veer_length_squared2(velocity);
    let spare = squared - veer_length_squared2(flow);
    let along = veer_dot2(flow, course);
    let inner = along * along + spare;
    let slow = spare > 0.0;
    let meets = slow || (inner >= 0.0 && along < 0.0);
    let root = veer_root(veer_maximum(inner, 0.0));
    let back = select(root, veer_negative(root), !slow && veer_dot2(velocity, course) < 0.0);
    var turned = flow + course * veer_maximum(back - along, 0.0);
    if (!meets) {
        let ahead = veer_normalize_or2(offset, course);
        let leaving = veer_normalize_or2(veer_opposite2(flow), ahead);
        let side = veer_lateral2(leaving, ahead);
        let spread = veer_lateral2(course, ahead);
        let aside = veer_normalize_or2(side, veer_normalize_or2(spread, veer_perpendicular2(ahead)));
        let sine = veer_minimum(veer_ratio(escape_radius, veer_length2(offset)), 1.0);
        let cosine = veer_root(1.0 - sine * sine);
        let grazing = ahead * cosine + aside * sine;
        let graze = veer_dot2(flow, grazing);
        let outer = graze * graze + spare;
        let passing = flow + grazing * veer_maximum(veer_root(veer_maximum(outer, 0.0)) - graze, 0.0);
        let cosine_back = veer_minimum(veer_ratio(veer_length2(velocity), veer_length2(flow)), 1.0);
        let sine_back = veer_root(1.0 - cosine_back * cosine_back);
        let across = aside * veer_dot2(leaving, ahead) - ahead * veer_dot2(leaving, aside);
        let farthest = across * sine_back - leaving * cosine_back;
        turned = select(farthest, passing, outer >= 0.0 && graze < 0.0);
    }
    return turned * veer_factor_to2(turned, veer_root(squared));
}
fn veer_along_course3(velocity: vec3f, flow: vec3f, course: vec3f, offset: vec3f, escape_radius: f32) -> vec3f {
    let squared = veer_length_squared3(velocity);
    let spare = squared - veer_length_squared3(flow);
    let along = veer_dot3(flow, course);
    let inner = along * along + spare;
    let slow = spare > 0.0;
    let meets = slow || (inner >= 0.0 && along < 0.0);
    let root = veer_root(veer_maximum(inner, 0.0));
    let back = select(root, veer_negative(root), !slow && veer_dot3(velocity, course) < 0.0);
    var turned = flow + course * veer_maximum(back - along, 0.0);
    if (!meets) {
        let ahead = veer_normalize_or3(offset, course);
        let leaving = veer_normalize_or3(veer_opposite3(flow), ahead);
        let side = veer_lateral3(leaving, ahead);
        let spread = veer_lateral3(course, ahead);
        let aside = veer_normalize_or3(side, veer_normalize_or3(spread, veer_perpendicular3(ahead)));
        let sine = veer_minimum(veer_ratio(escape_radius, veer_length3(offset)), 1.0);
        let cosine = veer_root(1.0 - sine * sine);
        let grazing = ahead * cosine + aside * sine;
        let graze = veer_dot3(flow, grazing);
        let outer = graze * graze + spare;
        let passing = flow + grazing * veer_maximum(veer_root(veer_maximum(outer, 0.0)) - graze, 0.0);
        let cosine_back = veer_minimum(veer_ratio(veer_length3(velocity), veer_length3(flow)), 1.0);
        let sine_back = veer_root(1.0 - cosine_back * cosine_back);
        let across = aside * veer_dot3(leaving, ahead) - ahead * veer_dot3(leaving, aside);
        let farthest = across * sine_back - leaving * cosine_back;
        turned = select(farthest, passing, outer >= 0.0 && graze < 0.0);
    }
    return turned * veer_factor_to3(turned, veer_root(squared));
}

// ---- avoid.hpp ----

// Returns a push away from the sphere's centre, if the agent is inside the escape sphere. Otherwise, returns zero.
// strength: length of the push: a speed or a force
// Degenerate: if position = center, the push is along the first axis.
fn veer_escape_sphere2(position: vec2f, obstacle: veer_SphereObstacle2, strength: f32) -> vec2f {
    let outward = position - obstacle.center;
    let escape = veer_maximum(obstacle.escape_radius, 0.0);
    return select(vec2f(0.0, 0.0), veer_normalize_or2(outward, vec2f(1.0, 0.0)) * strength,
        veer_length_squared2(outward) < escape * escape);
}
fn veer_escape_sphere3(position: vec3f, obstacle: veer_SphereObstacle3, strength: f32) -> vec3f {
    let outward = position - obstacle.center;
    let escape = veer_maximum(obstacle.escape_radius, 0.0);
    return select(vec3f(0.0, 0.0, 0.0), veer_normalize_or3(outward, vec3f(1.0, 0.0, 0.0)) * strength,
        veer_length_squared3(outward) < escape * escape);
}

// Converts a sphere to an obstacle for avoid_sphere.
// margin: the agent's own radius plus the separation to keep [m]
// sight: distance from the escape sphere at which the turn begins, for example speed * (look-ahead time) [m]
// Degenerate: a radius, margin or sight below 0 is treated as 0. The sphere's velocity is ignored. For a moving
// sphere, call avoid_sphere with the sphere itself.
fn veer_make_obstacle2(sphere: veer_Sphere2, margin: f32, sight: f32) -> veer_SphereObstacle2 {
    let escape = veer_maximum(sphere.radius, 0.0) + veer_maximum(margin, 0.0);
    return veer_SphereObstacle2(sphere.center, escape, escape + veer_maximum(sight, 0.0));
}
fn veer_make_obstacle3(sphere: veer_Sphere3, margin: f32, sight: f32) -> veer_SphereObstacle3 {
    let escape = veer_maximum(sphere.radius, 0.0) + veer_maximum(margin, 0.0);
    return veer_SphereObstacle3(sphere.center, escape, escape + veer_maximum(sight, 0.0));
}

// By hand: C++ passes the approach to a function object.
fn veer_approach_sphere2(position: vec2f, velocity: vec2f, obstacle: veer_SphereObstacle2) -> veer_SphereApproach2 {
    let escape = veer_maximum(obstacle.escape_radius, 0.0);
    let avoid = veer_maximum(obstacle.avoid_radius, 0.0);
    let escape_squared = escape * escape;
    let avoid_squared = avoid * avoid;
    let offset = obstacle.center - position;
    let distance_squared = veer_length_squared2(offset);
    let along = veer_dot2(offset, velocity);
    let speed_squared = veer_length_squared2(velocity);
    var acts = distance_squared <= avoid_squared && along >= 0.0 && speed_squared >= veer_smallest_normal;
    let per_square = veer_quotient(1.0, veer_maximum(speed_squared, veer_smallest_normal));
    let time = along * per_square;
    var inwards = offset - velocity * time;
    var aside_squared = veer_length_squared2(inwards);
    var line_squared = aside_squared;
    let steep = aside_squared <= avoid_squared * 9.536743e-7;
    if (acts && (steep || distance_squared < escape_squared)) {
        if (steep) {
            let exact = veer_exact_inwards2(offset, velocity);
            inwards = exact.offset;
            line_squared = exact.squared;
            aside_squared = veer_length_squared2(inwards);
        }
        acts = distance_squared >= escape_squared || veer_is_on_surface2(position, escape, avoid, distance_squared);
    }
    acts = acts && line_squared <= escape_squared;
    let speed = veer_root(speed_squared);
    return veer_SphereApproach2(acts, inwards, veer_dot2(inwards, velocity) * per_square, veer_root(aside_squared),
        time * speed, speed, distance_squared, escape);
}
fn veer_approach_sphere3(position: vec3f, velocity: vec3f, obstacle: veer_SphereObstacle3) -> veer_SphereApproach3 {
    let escape = veer_maximum(obstacle.escape_radius, 0.0);
    let avoid = veer_maximum(obstacle.avoid_radius, 0.0);
    let escape_squared = escape * escape;
    let avoid_squared = avoid * avoid;
    let offset = obstacle.center - position;
    let distance_squared = veer_length_squared3(offset);
    let along = veer_dot3(offset, velocity);
    let speed_squared = veer_length_squared3(velocity);
    var acts = distance_squared <= avoid_squared && along >= 0.0 && speed_squared >= veer_smallest_normal;
    let per_square = veer_quotient(1.0, veer_maximum(speed_squared, veer_smallest_normal));
    let time = along * per_square;
    var inwards = offset - velocity * time;
    var aside_squared = veer_length_squared3(inwards);
    var line_squared = aside_squared;
    let steep = aside_squared <= avoid_squared * 9.536743e-7;
    if (acts && (steep || distance_squared < escape_squared)) {
        if (steep) {
            let exact = veer_exact_inwards3(offset, velocity);
            inwards = exact.offset;
            line_squared = exact.squared;
            aside_squared = veer_length_squared3(inwards);
        }
        acts = distance_squared >= escape_squared || veer_is_on_surface3(position, escape, avoid, distance_squared);
    }
    acts = acts && line_squared <= escape_squared;
    let speed = veer_root(speed_squared);
    return veer_SphereApproach3(acts, inwards, veer_dot3(inwards, velocity) * per_square, veer_root(aside_squared),
        time * speed, speed, distance_squared, escape);
}

// The velocity, turned by an angle [rad] away from a sphere in its path, with the same length; unchanged if the sphere
// is not in its path. Best angle: minimum(turn rate * time_step, clearing_angle(...)). Head-on the velocity turns
// towards perpendicular(velocity).
fn veer_avoid_sphere2(position: vec2f, velocity: vec2f, obstacle: veer_SphereObstacle2, angle: f32) -> vec2f {
    let approach = veer_approach_sphere2(position, velocity, obstacle);
    if (!approach.acts) {
        return velocity;
    }
    let turn = veer_sin_cos(angle);
    return veer_turned_outwards2(velocity, approach, approach.acts, turn.sine, turn.cosine);
}
fn veer_avoid_sphere3(position: vec3f, velocity: vec3f, obstacle: veer_SphereObstacle3, angle: f32) -> vec3f {
    let approach = veer_approach_sphere3(position, velocity, obstacle);
    if (!approach.acts) {
        return velocity;
    }
    let turn = veer_sin_cos(angle);
    return veer_turned_outwards3(velocity, approach, approach.acts, turn.sine, turn.cosine);
}

// The same from sine and cosine of the angle, for one sin_cos for all agents.
fn veer_avoid_sphere_turn2(position: vec2f, velocity: vec2f, obstacle: veer_SphereObstacle2,
        turn: veer_SineCosine) -> vec2f {
    let approach = veer_approach_sphere2(position, velocity, obstacle);
    return veer_turned_outwards2(velocity, approach, approach.acts, turn.sine, turn.cosine);
}
fn veer_avoid_sphere_turn3(position: vec3f, velocity: vec3f, obstacle: veer_SphereObstacle3,
        turn: veer_SineCosine) -> vec3f {
    let approach = veer_approach_sphere3(position, velocity, obstacle);
    return veer_turned_outwards3(velocity, approach, approach.acts, turn.sine, turn.cosine);
}

// The velocity, turned away from a sphere by exactly clearing_angle, without computing the angle: the fastest function
// to pass a rock. Call it after steering and before the move. With many spheres, turn away from the first_obstacle. As
// long as the new course enters another sphere sooner (entry_of) than the last course did, turn away from that sphere
// too.
fn veer_avoid_sphere_clearing2(position: vec2f, velocity: vec2f, obstacle: veer_SphereObstacle2) -> vec2f {
    let approach = veer_approach_sphere2(position, velocity, obstacle);
    if (!approach.acts) {
        return velocity;
    }
    let turn = veer_clearing_turn2(position, approach);
    let per_square = veer_quotient(1.0, veer_maximum(approach.distance_squared, veer_smallest_normal));
    let acts = approach.distance_squared >= veer_smallest_normal;
    return veer_turned_outwards2(velocity, approach, acts, turn.sine * per_square, turn.cosine * per_square);
}
fn veer_avoid_sphere_clearing3(position: vec3f, velocity: vec3f, obstacle: veer_SphereObstacle3) -> vec3f {
    let approach = veer_approach_sphere3(position, velocity, obstacle);
    if (!approach.acts) {
        return velocity;
    }
    let turn = veer_clearing_turn3(position, approach);
    let per_square = veer_quotient(1.0, veer_maximum(approach.distance_squared, veer_smallest_normal));
    let acts = approach.distance_squared >= veer_smallest_normal;
    return veer_turned_outwards3(velocity, approach, acts, turn.sine * per_square, turn.cosine * per_square);
}

// The velocity, with the same length, turned so that the line of flight relative to a moving sphere just grazes the
// sphere grown by margin. It acts within `sight` [m] of the grown sphere; unchanged if the sphere is not in the path.
fn veer_avoid_sphere_moving2(position: vec2f, velocity: vec2f, sphere: veer_Sphere2, margin: f32, sight: f32) -> vec2f {
    let moves = veer_length_squared2(sphere.velocity) >= veer_smallest_normal;
    let flow = select(vec2f(0.0, 0.0), sphere.velocity, moves);
    let relative = velocity - flow;
    let obstacle = veer_make_obstacle2(sphere, margin, sight);
    let course = veer_avoid_sphere_clearing2(position, relative, obstacle);
    if (!moves) {
        return course;
    }
    let change = course - relative;
    if (!(veer_largest_coordinate2(change) > 0.0 && veer_length_squared2(velocity) >= veer_smallest_normal)) {
        return velocity;
    }
    let offset = sphere.center - position;
    return veer_along_course2(velocity, flow, veer_normalize_or2(course, vec2f(0.0, 0.0)), offset,
        obstacle.escape_radius);
}
fn veer_avoid_sphere_moving3(position: vec3f, velocity: vec3f, sphere: veer_Sphere3, margin: f32, sight: f32) -> vec3f {
    let moves = veer_length_squared3(sphere.velocity) >= veer_smallest_normal;
    let flow = select(vec3f(0.0, 0.0, 0.0), sphere.velocity, moves);
    let relative = velocity - flow;
    let obstacle = veer_make_obstacle3(sphere, margin, sight);
    let course = veer_avoid_sphere_clearing3(position, relative, obstacle);
    if (!moves) {
        return course;
    }
    let change = course - relative;
    if (!(veer_largest_coordinate3(change) > 0.0 && veer_length_squared3(velocity) >= veer_smallest_normal)) {
        return velocity;
    }
    let offset = sphere.center - position;
    return veer_along_course3(velocity, flow, veer_normalize_or3(course, vec3f(0.0, 0.0, 0.0)), offset,
        obstacle.escape_radius);
}

// The least turn after which the line of flight just grazes the escape sphere, in [0, pi/2]  [rad], and up to pi for an
// agent that is inside by rounding; 0 if avoid_sphere does not change the velocity.
fn veer_clearing_angle2(position: vec2f, velocity: vec2f, obstacle: veer_SphereObstacle2) -> f32 {
    let approach = veer_approach_sphere2(position, velocity, obstacle);
    if (!approach.acts) {
        return 0.0;
    }
    let turn = veer_clearing_turn2(position, approach);
    return veer_arc_tangent(turn.sine, turn.cosine);
}
fn veer_clearing_angle3(position: vec3f, velocity: vec3f, obstacle: veer_SphereObstacle3) -> f32 {
    let approach = veer_approach_sphere3(position, velocity, obstacle);
    if (!approach.acts) {
        return 0.0;
    }
    let turn = veer_clearing_turn3(position, approach);
    return veer_arc_tangent(turn.sine, turn.cosine);
}

// The length of the line of flight up to the escape sphere  [m]; the largest number if avoid_sphere does
// not act.
fn veer_entry_of2(position: vec2f, velocity: vec2f, obstacle: veer_SphereObstacle2) -> f32 {
    let approach = veer_approach_sphere2(position, velocity, obstacle);
    let depth = approach.escape_radius * approach.escape_radius - approach.aside * approach.aside;
    let entry = approach.ahead - veer_root(veer_maximum(depth, 0.0));
    return select(veer_largest, entry, approach.acts);
}
fn veer_entry_of3(position: vec3f, velocity: vec3f, obstacle: veer_SphereObstacle3) -> f32 {
    let approach = veer_approach_sphere3(position, velocity, obstacle);
    let depth = approach.escape_radius * approach.escape_radius - approach.aside * approach.aside;
    let entry = approach.ahead - veer_root(veer_maximum(depth, 0.0));
    return select(veer_largest, entry, approach.acts);
}

// Of two obstacles, the one whose escape sphere the line of flight enters first; the first on a tie, or if neither is
// in the path. Fold a list with this function, and pass the answer to avoid_sphere: this is first_obstacle, and
// avoid_spheres with an angle.
fn veer_first_obstacle2(position: vec2f, velocity: vec2f, first: veer_SphereObstacle2,
        other: veer_SphereObstacle2) -> veer_SphereObstacle2 {
    if (veer_entry_of2(position, velocity, other) < veer_entry_of2(position, velocity, first)) {
        return other;
    }
    return first;
}
fn veer_first_obstacle3(position: vec3f, velocity: vec3f, first: veer_SphereObstacle3,
        other: veer_SphereObstacle3) -> veer_SphereObstacle3 {
    if (veer_entry_of3(position, velocity, other) < veer_entry_of3(position, velocity, first)) {
        return other;
    }
    return first;
}

// ---- pursue.hpp ----

// Velocity at full speed towards the point where the agent can intercept the target.  [m/s]
// max_speed: largest speed of the agent [m/s] negative values are treated as 0
// Degenerate: if the agent is at the target, the result is zero. If the target is as fast as the agent and does not
// approach, the velocity points to the target's current position.
fn veer_pursue_velocity2(position: vec2f, target_position: vec2f, target_velocity: vec2f, max_speed: f32) -> vec2f {
    return veer_seek_velocity2(position, veer_lead_point2(position, target_position, target_velocity, max_speed),
        max_speed);
}
fn veer_pursue_velocity3(position: vec3f, target_position: vec3f, target_velocity: vec3f, max_speed: f32) -> vec3f {
    return veer_seek_velocity3(position, veer_lead_point3(position, target_position, target_velocity, max_speed),
        max_speed);
}

// Steering towards the point where the agent can intercept the target: pursue_velocity - velocity.
fn veer_pursue2(position: vec2f, velocity: vec2f, target_position: vec2f, target_velocity: vec2f,
        max_speed: f32) -> vec2f {
    return veer_pursue_velocity2(position, target_position, target_velocity, max_speed) - velocity;
}
fn veer_pursue3(position: vec3f, velocity: vec3f, target_position: vec3f, target_velocity: vec3f,
        max_speed: f32) -> vec3f {
    return veer_pursue_velocity3(position, target_position, target_velocity, max_speed) - velocity;
}

// Velocity at full speed away from the point where the agent would intercept the target: -pursue_velocity.
// Degenerate: see pursue_velocity.
fn veer_evade_velocity2(position: vec2f, target_position: vec2f, target_velocity: vec2f, max_speed: f32) -> vec2f {
    return veer_flee_velocity2(position, veer_lead_point2(position, target_position, target_velocity, max_speed),
        max_speed);
}
fn veer_evade_velocity3(position: vec3f, target_position: vec3f, target_velocity: vec3f, max_speed: f32) -> vec3f {
    return veer_flee_velocity3(position, veer_lead_point3(position, target_position, target_velocity, max_speed),
        max_speed);
}

// Steering away from the point where the agent would intercept the target: evade_velocity - velocity.
fn veer_evade2(position: vec2f, velocity: vec2f, target_position: vec2f, target_velocity: vec2f,
        max_speed: f32) -> vec2f {
    return veer_evade_velocity2(position, target_position, target_velocity, max_speed) - velocity;
}
fn veer_evade3(position: vec3f, velocity: vec3f, target_position: vec3f, target_velocity: vec3f,
        max_speed: f32) -> vec3f {
    return veer_evade_velocity3(position, target_position, target_velocity, max_speed) - velocity;
}

// Velocity at full speed towards the point where the agent can intercept the midpoint between two other agents.
// Degenerate: see pursue_velocity. The midpoint is the target.
fn veer_interpose_velocity2(position: vec2f, first: vec2f, first_velocity: vec2f, second: vec2f,
        second_velocity: vec2f, max_speed: f32) -> vec2f {
    let middle = (first + second) * 0.5;
    let middle_velocity = (first_velocity + second_velocity) * 0.5;
    return veer_pursue_velocity2(position, middle, middle_velocity, max_speed);
}
fn veer_interpose_velocity3(position: vec3f, first: vec3f, first_velocity: vec3f, second: vec3f,
        second_velocity: vec3f, max_speed: f32) -> vec3f {
    let middle = (first + second) * 0.5;
    let middle_velocity = (first_velocity + second_velocity) * 0.5;
    return veer_pursue_velocity3(position, middle, middle_velocity, max_speed);
}

// Steering to the midpoint between two other agents: interpose_velocity - velocity.
fn veer_interpose2(position: vec2f, velocity: vec2f, first: vec2f, first_velocity: vec2f, second: vec2f,
        second_velocity: vec2f, max_speed: f32) -> vec2f {
    return veer_interpose_velocity2(position, first, first_velocity, second, second_velocity, max_speed) - velocity;
}
fn veer_interpose3(position: vec3f, velocity: vec3f, first: vec3f, first_velocity: vec3f, second: vec3f,
        second_velocity: vec3f, max_speed: f32) -> vec3f {
    return veer_interpose_velocity3(position, first, first_velocity, second, second_velocity, max_speed) - velocity;
}

// Returns the point behind an obstacle at which an agent is hidden from a threat.
// threat: position of the agent to hide from [m]
// margin: distance from the obstacle, usually the agent's radius [m] negative values are treated as 0
// Degenerate: if the threat is at the centre, center - threat is replaced by the first axis. A negative escape_radius
// is treated as 0.
fn veer_hiding_place2(threat: vec2f, obstacle: veer_SphereObstacle2, margin: f32) -> vec2f {
    let behind = veer_normalize_or2(obstacle.center - threat, vec2f(1.0, 0.0));
    return obstacle.center + behind * (veer_maximum(obstacle.escape_radius, 0.0) + veer_maximum(margin, 0.0));
}
fn veer_hiding_place3(threat: vec3f, obstacle: veer_SphereObstacle3, margin: f32) -> vec3f {
    let behind = veer_normalize_or3(obstacle.center - threat, vec3f(1.0, 0.0, 0.0));
    return obstacle.center + behind * (veer_maximum(obstacle.escape_radius, 0.0) + veer_maximum(margin, 0.0));
}

// ---- crowd.hpp ----

// An agent of a crowd: a moving ball (in 2D a disc).
struct veer_Agent2 {
    position: vec2f, // [m]
    velocity: vec2f, // [m/s]
    radius: f32, // [m]  < 0 is treated as 0
    yielding: f32,
}
struct veer_Agent3 {
    position: vec3f, // [m]
    velocity: vec3f, // [m/s]
    radius: f32, // [m]  < 0 is treated as 0
    yielding: f32,
}

// Whether and when two agents touch if both keep their velocities.
struct veer_Encounter2 {
    meets: bool,
    time: f32, // time of the first touch; 0 if the agents overlap, the largest number if they never touch  [s]
    away: vec2f, // unit vector away from the other agent at the closest approach; zero if there is no touch
}
struct veer_Encounter3 {
    meets: bool,
    time: f32, // time of the first touch; 0 if the agents overlap, the largest number if they never touch  [s]
    away: vec3f, // unit vector away from the other agent at the closest approach; zero if there is no touch
}

// Returns the encounter of two agents. `meets` is true if they overlap, or if they approach each other and will touch.
fn veer_encounter_of2(agent: veer_Agent2, other: veer_Agent2) -> veer_Encounter2 {
    let combined_radius = veer_maximum(agent.radius, 0.0) + veer_maximum(other.radius, 0.0);
    let offset = other.position - agent.position;
    let motion = other.velocity - agent.velocity;
    let squared = veer_length_squared2(offset);
    let overlap = squared < combined_radius * combined_radius || squared < veer_smallest_normal;
    let time = veer_touch_time2(agent.position, agent.velocity, other.position, other.velocity, combined_radius);
    let meets = overlap || (veer_dot2(offset, motion) < 0.0 && time >= 0.0);
    if (!meets) {
        return veer_Encounter2(false, veer_largest, vec2f(0.0, 0.0));
    }

    let away = veer_opposite2(select(veer_lateral2(offset, motion), offset, overlap));
    let straight = veer_length_squared2(away) < veer_smallest_normal;
    var unit = away * veer_inverse_length2(away);
    if (straight) {
        unit = veer_perpendicular2(agent.velocity);
    }
    return veer_Encounter2(true, select(time, 0.0, overlap), unit);
}
fn veer_encounter_of3(agent: veer_Agent3, other: veer_Agent3) -> veer_Encounter3 {
    let combined_radius = veer_maximum(agent.radius, 0.0) + veer_maximum(other.radius, 0.0);
    let offset = other.position - agent.position;
    let motion = other.velocity - agent.velocity;
    let squared = veer_length_squared3(offset);
    let overlap = squared < combined_radius * combined_radius || squared < veer_smallest_normal;
    let time = veer_touch_time3(agent.position, agent.velocity, other.position, other.velocity, combined_radius);
    let meets = overlap || (veer_dot3(offset, motion) < 0.0 && time >= 0.0);
    if (!meets) {
        return veer_Encounter3(false, veer_largest, vec3f(0.0, 0.0, 0.0));
    }

    let away = veer_opposite3(select(veer_lateral3(offset, motion), offset, overlap));
    let straight = veer_length_squared3(away) < veer_smallest_normal;
    var unit = away * veer_inverse_length3(away);
    if (straight) {
        unit = veer_perpendicular3(agent.velocity);
    }
    return veer_Encounter3(true, select(time, 0.0, overlap), unit);
}

// Returns the urgency of a contact after `time`: 1 - time / horizon, clamped to [0, 1].
fn veer_urgency(time: f32, horizon: f32) -> f32 {
    return select(select(1.0, 0.0, time > 0.0), 1.0 - veer_ratio(time, horizon), time < horizon);
}

// Returns a steering with which an agent avoids another agent. The steering points away from the other agent's
// position at the closest approach. If the agents do not touch within the horizon, the steering is zero.
// horizon: look-ahead time [s]
// Degenerate: if the agents overlap, the result points straight away, with length 1. If the agents meet exactly
// head-on or are in the same position, the result is along perpendicular(self.velocity). If self is also at rest, the
// result is along the first axis.
fn veer_avoid_agent2(agent: veer_Agent2, other: veer_Agent2, horizon: f32) -> vec2f {
    let encounter = veer_encounter_of2(agent, other);
    return encounter.away * veer_urgency(encounter.time, horizon);
}
fn veer_avoid_agent3(agent: veer_Agent3, other: veer_Agent3, horizon: f32) -> vec3f {
    let encounter = veer_encounter_of3(agent, other);
    return encounter.away * veer_urgency(encounter.time, horizon);
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
    radius: f32,
    min_cosine: f32,
}

struct veer_FlockLimits {
    view: veer_View, // for alignment and cohesion
    separation_radius: f32, // [m]
    max_speed: f32, // [m/s]
    separation_weight: f32,
    alignment_weight: f32,
    cohesion_weight: f32,
}

// The square of a radius and its inverse; both 0 if no agent counts.
struct veer_Falloff {
    radius_squared: f32,
    inverse_squared: f32,
}

fn veer_falloff_of(radius: f32) -> veer_Falloff {
    let squared = veer_maximum(radius, 0.0) * veer_maximum(radius, 0.0);
    return veer_Falloff(select(0.0, squared, squared >= veer_smallest_normal), veer_ratio(1.0, squared));
}

// The weight of a neighbour: (1 - x^2)^2 below x = distance / radius = 1, else 0.
fn veer_falloff_at(falloff: veer_Falloff, distance_squared: f32) -> f32 {
    let weight = veer_maximum(1.0 - distance_squared * falloff.inverse_squared, 0.0);
    return select(0.0, weight * weight, distance_squared < falloff.radius_squared);
}

// The sums over the neighbours added so far.
struct veer_FlockSum2 {
    own_index: u32,
    position: vec2f,
    velocity: vec2f,
    near_by: veer_Falloff, // for separation
    in_view: veer_Falloff, // for alignment and cohesion
    least_ahead: f32, // |velocity| min_cosine
    weight: f32,
    push: vec2f,
    offsets: vec2f,
    differences: vec2f,
}
struct veer_FlockSum3 {
    own_index: u32,
    position: vec3f,
    velocity: vec3f,
    near_by: veer_Falloff, // for separation
    in_view: veer_Falloff, // for alignment and cohesion
    least_ahead: f32, // |velocity| min_cosine
    weight: f32,
    push: vec3f,
    offsets: vec3f,
    differences: vec3f,
}

fn veer_flock_sum2(own_index: u32, position: vec2f, velocity: vec2f, limits: veer_FlockLimits) -> veer_FlockSum2 {
    let all_around = veer_length_squared2(velocity) < veer_smallest_normal || limits.view.min_cosine <= -1.0;
    let least_ahead = select(veer_length2(velocity) * limits.view.min_cosine, -veer_range_limit, all_around);
    let near_by = veer_falloff_of(limits.separation_radius);
    let in_view = veer_falloff_of(limits.view.radius);
    return veer_FlockSum2(own_index, position, velocity, near_by, in_view, least_ahead, 0.0, vec2f(0.0, 0.0),
        vec2f(0.0, 0.0), vec2f(0.0, 0.0));
}
fn veer_flock_sum3(own_index: u32, position: vec3f, velocity: vec3f, limits: veer_FlockLimits) -> veer_FlockSum3 {
    let all_around = veer_length_squared3(velocity) < veer_smallest_normal || limits.view.min_cosine <= -1.0;
    let least_ahead = select(veer_length3(velocity) * limits.view.min_cosine, -veer_range_limit, all_around);
    let near_by = veer_falloff_of(limits.separation_radius);
    let in_view = veer_falloff_of(limits.view.radius);
    return veer_FlockSum3(own_index, position, velocity, near_by, in_view, least_ahead, 0.0, vec3f(0.0, 0.0, 0.0),
        vec3f(0.0, 0.0, 0.0), vec3f(0.0, 0.0, 0.0));
}

// The sums with another agent added. Agents out of reach and the agent itself change nothing.
fn veer_flock_add2(sum: veer_FlockSum2, other_index: u32, other_position: vec2f,
        other_velocity: vec2f) -> veer_FlockSum2 {
    let between = other_position - sum.position;
    let squared = select(veer_length_squared2(between), veer_largest, sum.own_index == other_index);
    if (!(squared < veer_maximum(sum.near_by.radius_squared, sum.in_view.radius_squared))) {
        return sum;
    }
    let meets = squared < veer_smallest_normal;
    let offset = select(between, vec2f(0.0, 0.0), meets);
    let apart_squared = select(squared, 0.0, meets);
    let apart = veer_root(apart_squared);

    var next = sum;
    let near_weight = veer_falloff_at(sum.near_by, apart_squared);
    next.push = next.push - offset * veer_quotient(near_weight, veer_maximum(apart, veer_smallest_normal));
    if (meets) {
        next.push = next.push + veer_parting_axis2(sum.own_index, other_index) * near_weight;
    }
    let in_cone = veer_dot2(sum.velocity, offset) >= sum.least_ahead * apart;
    let counts = select(0.0, veer_falloff_at(sum.in_view, apart_squared), in_cone);
    next.weight = sum.weight + counts;
    next.offsets = sum.offsets + offset * counts;
    next.differences = sum.differences + (other_velocity - sum.velocity) * counts;
    return next;
}
fn veer_flock_add3(sum: veer_FlockSum3, other_index: u32, other_position: vec3f,
        other_velocity: vec3f) -> veer_FlockSum3 {
    let between = other_position - sum.position;
    let squared = select(veer_length_squared3(between), veer_largest, sum.own_index == other_index);
    if (!(squared < veer_maximum(sum.near_by.radius_squared, sum.in_view.radius_squared))) {
        return sum;
    }
    let meets = squared < veer_smallest_normal;
    let offset = select(between, vec3f(0.0, 0.0, 0.0), meets);
    let apart_squared = select(squared, 0.0, meets);
    let apart = veer_root(apart_squared);

    var next = sum;
    let near_weight = veer_falloff_at(sum.near_by, apart_squared);
    next.push = next.push - offset * veer_quotient(near_weight, veer_maximum(apart, veer_smallest_normal));
    if (meets) {
        next.push = next.push + veer_parting_axis3(sum.own_index, other_index) * near_weight;
    }
    let in_cone = veer_dot3(sum.velocity, offset) >= sum.least_ahead * apart;
    let counts = select(0.0, veer_falloff_at(sum.in_view, apart_squared), in_cone);
    next.weight = sum.weight + counts;
    next.offsets = sum.offsets + offset * counts;
    next.differences = sum.differences + (other_velocity - sum.velocity) * counts;
    return next;
}

// The sum of a push away from each neighbour, each at most 1 long.
fn veer_separation2(sum: veer_FlockSum2) -> vec2f {
    return sum.push;
}
fn veer_separation3(sum: veer_FlockSum3) -> vec3f {
    return sum.push;
}

// The mean velocity of the neighbours in view, relative to the agent  [m/s].
fn veer_alignment2(sum: veer_FlockSum2) -> vec2f {
    return sum.differences * veer_ratio(1.0, sum.weight);
}
fn veer_alignment3(sum: veer_FlockSum3) -> vec3f {
    return sum.differences * veer_ratio(1.0, sum.weight);
}

// Seek towards the mean place of the neighbours in view  [m/s].
fn veer_cohesion2(sum: veer_FlockSum2, max_speed: f32) -> vec2f {
    let mean_offset = sum.offsets * veer_ratio(1.0, sum.weight);
    return select(vec2f(0.0, 0.0), veer_seek2(vec2f(0.0, 0.0), sum.velocity, mean_offset, max_speed), sum.weight > 0.0);
}
fn veer_cohesion3(sum: veer_FlockSum3, max_speed: f32) -> vec3f {
    let mean_offset = sum.offsets * veer_ratio(1.0, sum.weight);
    return select(vec3f(0.0, 0.0, 0.0), veer_seek3(vec3f(0.0, 0.0, 0.0), sum.velocity, mean_offset, max_speed),
        sum.weight > 0.0);
}

// The weighted sum of the three rules: pass it to steer_step.
fn veer_flock_steering2(sum: veer_FlockSum2, limits: veer_FlockLimits) -> vec2f {
    let apart = sum.push * (veer_maximum(limits.max_speed, 0.0) * limits.separation_weight);
    return apart + veer_alignment2(sum) * limits.alignment_weight
        + veer_cohesion2(sum, limits.max_speed) * limits.cohesion_weight;
}
fn veer_flock_steering3(sum: veer_FlockSum3, limits: veer_FlockLimits) -> vec3f {
    let apart = sum.push * (veer_maximum(limits.max_speed, 0.0) * limits.separation_weight);
    return apart + veer_alignment3(sum) * limits.alignment_weight
        + veer_cohesion3(sum, limits.max_speed) * limits.cohesion_weight;
}

// ---- formation.hpp ----

// Returns the position and velocity of a place in a formation, in 2D. Pass both results to `arrive`.
// leader: position and velocity of the leader
// heading: direction in which the leader looks, of any length, such as the leader's velocity
// turning: derivative of `heading`: the leader's acceleration, or `turning` of turn_servo_step
// offset: result of formation_offset: x ahead, y to the left [m]
// Degenerate: if the heading is zero, the leader looks along the first axis, and does not turn.
fn veer_formation_place2(leader: veer_Motion2, heading: vec2f, turning: vec2f, offset: vec2f) -> veer_Motion2 {
    let scale = veer_inverse_length2(heading);
    let ahead = veer_normalize_or2(heading, vec2f(1.0, 0.0));
    let left = veer_orthogonal2(ahead);
    let rate = veer_clamp(veer_cross2(ahead, turning) * scale, veer_negative(veer_range_limit), veer_range_limit);
    let x = offset.x;
    let y = offset.y;
    return veer_Motion2(leader.position + (ahead * x + left * y), leader.velocity + (left * x - ahead * y) * rate);
}

// Returns the position and velocity of a place in a formation, in 3D. Pass both results to `arrive`.
// leader: position and velocity of the leader
// lies: orientation of the leader: three unit vectors, see orientation()
// angular_velocity: angular velocity of the leader [rad/s]
// offset: x ahead, y to the left, z up [m]
fn veer_formation_place3(leader: veer_Motion3, lies: veer_Orientation3, angular_velocity: vec3f,
        offset: vec3f) -> veer_Motion3 {
    let arm = lies.forward * offset.x + lies.left * offset.y + lies.up * offset.z;
    return veer_Motion3(leader.position + arm, leader.velocity + veer_cross3(angular_velocity, arm));
}

// ---- combine.hpp ----

// Forces by priority: each gets as much of its magnitude as remains after the forces before it.
//
//     start with a total of zero, and with `left` = max_force
//     budget = veer_add_force(budget, evasion);  budget = veer_add_force(budget, homing);
//     steering = veer_total_force(budget, max_force)
struct veer_ForceBudget2 {
    total: vec2f, // [N]
    left: f32, // the remaining magnitude  [N]
}
struct veer_ForceBudget3 {
    total: vec3f, // [N]
    left: f32, // the remaining magnitude  [N]
}

// The budget after the next force by priority.
fn veer_add_force2(budget: veer_ForceBudget2, force: vec2f) -> veer_ForceBudget2 {
    return veer_ForceBudget2(budget.total + veer_truncate2(force, budget.left),
        veer_maximum(budget.left - veer_length2(force), 0.0));
}
fn veer_add_force3(budget: veer_ForceBudget3, force: vec3f) -> veer_ForceBudget3 {
    return veer_ForceBudget3(budget.total + veer_truncate3(force, budget.left),
        veer_maximum(budget.left - veer_length3(force), 0.0));
}

// The sum of the granted forces, never longer than the max_force of the start.
fn veer_total_force2(budget: veer_ForceBudget2, max_force: f32) -> vec2f {
    let most = veer_maximum(max_force, 0.0);
    let size = veer_length2(budget.total);
    let almost_one = 1.0 - 5.0 * veer_epsilon;
    return select(budget.total, budget.total * veer_ratio(most * almost_one, size), size > most);
}
fn veer_total_force3(budget: veer_ForceBudget3, max_force: f32) -> vec3f {
    let most = veer_maximum(max_force, 0.0);
    let size = veer_length3(budget.total);
    let almost_one = 1.0 - 5.0 * veer_epsilon;
    return select(budget.total, budget.total * veer_ratio(most * almost_one, size), size > most);
}

// The directions of a ContextMap: in the plane at equal angles, in space the spherical Fibonacci points.
const veer_slots2 = array<vec2f, 16>(
    vec2f(1.0, 0.0),
    vec2f(0.9238795, 0.38268343),
    vec2f(0.70710678, 0.70710678),
    vec2f(0.38268343, 0.9238795),
    vec2f(-0.0, 1.0),
    vec2f(-0.38268343, 0.9238795),
    vec2f(-0.70710678, 0.70710678),
    vec2f(-0.9238795, 0.38268343),
    vec2f(-1.0, -0.0),
    vec2f(-0.9238795, -0.38268343),
    vec2f(-0.70710678, -0.70710678),
    vec2f(-0.38268343, -0.9238795),
    vec2f(0.0, -1.0),
    vec2f(0.38268343, -0.9238795),
    vec2f(0.70710678, -0.70710678),
    vec2f(0.9238795, -0.38268343)
);
fn veer_slot2(i: i32) -> vec2f {
    return veer_slots2[i];
}
const veer_slots3 = array<vec3f, 64>(
    vec3f(0.1760848, 0.0, 0.984375),
    vec3f(-0.22311073, 0.20438771, 0.953125),
    vec3f(0.033876367, -0.38600373, 0.921875),
    vec3f(0.2766806, 0.36088082, 0.890625),
    vec3f(-0.5035292, -0.08906722, 0.859375),
    vec3f(0.47296152, -0.3008594, 0.828125),
    vec3f(-0.156838439, 0.5834312, 0.796875),
    vec3f(-0.29649557, -0.57088417, 0.765625),
    vec3f(0.63755865, 0.2328354, 0.734375),
    vec3f(-0.65727094, 0.27131189, 0.703125),
    vec3f(0.3139277, -0.67084527, 0.671875),
    vec3f(0.229806282, 0.7326586, 0.640625),
    vec3f(-0.68601053, -0.3975571, 0.609375),
    vec3f(0.79691685, -0.175199934, 0.578125),
    vec3f(-0.48150657, 0.68489354, 0.546875),
    vec3f(-0.110109805, -0.84970977, 0.515625),
    vec3f(0.66896119, 0.563801197, 0.484375),
    vec3f(-0.89068574, 0.036832652, 0.453125),
    vec3f(0.642663, -0.63953555, 0.421875),
    vec3f(-0.04252153, 0.9195673, 0.390625),
    vec3f(-0.59790544, -0.71649054, 0.359375),
    vec3f(0.9361982, 0.12596414, 0.328125),
    vec3f(-0.783851, 0.54538314, 0.296875),
    vec3f(0.21159681, -0.94056906, 0.265625),
    vec3f(0.48333253, 0.8434797, 0.234375),
    vec3f(-0.9328318, -0.29759879, 0.203125),
    vec3f(0.8942821, -0.413181, 0.171875),
    vec3f(-0.38222477, 0.91330654, 0.140625),
    vec3f(-0.33642175, -0.9353382, 0.109375),
    vec3f(0.8824839, 0.4638088, 0.078125),
    vec3f(-0.9659071, 0.25461, 0.046875),
    vec3f(0.5407717, -0.8410243, 0.015625),
    vec3f(0.1693555, 0.98543116, -0.015625),
    vec3f(-0.7897541, -0.61162996, -0.046875),
    vec3f(0.9935397, -0.08231273, -0.078125),
    vec3f(-0.67500525, 0.729660896, -0.109375),
    vec3f(0.0048298014, -0.99005115, -0.140625),
    vec3f(0.6618867, 0.72963347, -0.171875),
    vec3f(-0.97497448, -0.09036042, -0.203125),
    vec3f(0.7743723, -0.58772096, -0.234375),
    vec3f(-0.17255385, 0.94850858, -0.265625),
    vec3f(-0.5085938, -0.8082064, -0.296875),
    vec3f(0.9110404, 0.249678413, -0.328125),
    vec3f(-0.83024924, 0.4260702, -0.359375),
    vec3f(0.31999863, -0.86314135, -0.390625),
    vec3f(0.34184723, 0.8397392, -0.421875),
    vec3f(-0.8055613, -0.38177053, -0.453125),
    vec3f(0.836027835, -0.25775632, -0.484375),
    vec3f(-0.4332245, 0.7392208, -0.515625),
    vec3f(-0.17577513, -0.8185541, -0.546875),
    vec3f(0.6651994, 0.4725265, -0.578125),
    vec3f(-0.7867954, 0.09805679, -0.609375),
    vec3f(0.49769947, -0.58471775, -0.640625),
    vec3f(0.026992204, 0.74017255, -0.671875),
    vec3f(-0.49910714, -0.5064655, -0.703125),
    vec3f(0.6778585, 0.03465936, -0.734375),
    vec3f(-0.49591014, 0.40974565, -0.765625),
    vec3f(0.083480716, -0.59834873, -0.796875),
    vec3f(0.3178958, 0.46168306, -0.828125),
    vec3f(-0.49832415, -0.11466322, -0.859375),
    vec3f(0.39565069, -0.22415986, -0.890625),
    vec3f(-0.11957042, 0.36857753, -0.921875),
    vec3f(-0.12556608, -0.27529238, -0.953125),
    vec3f(0.16209996, 0.06877108, -0.984375)
);
fn veer_slot3(i: i32) -> vec3f {
    return veer_slots3[i];
}

// Interest and danger by direction: start with veer_context_map2() or veer_context_map3().
struct veer_ContextMap2 {
    interest: array<f32, 16>,
    danger: array<f32, 16>,
    wished: f32, // the strongest interest so far
}
struct veer_ContextMap3 {
    interest: array<f32, 64>,
    danger: array<f32, 64>,
    wished: f32, // the strongest interest so far
}

// A map without wishes and dangers.
fn veer_context_map2() -> veer_ContextMap2 {
    return veer_ContextMap2();
}
fn veer_context_map3() -> veer_ContextMap3 {
    return veer_ContextMap3();
}

// The weight of an interest or a danger; 0 for a zero direction.
fn veer_counted2(unit: vec2f, weight: f32) -> f32 {
    return select(0.0, veer_maximum(weight, 0.0), veer_length_squared2(unit) > 0.0);
}
fn veer_counted3(unit: vec3f, weight: f32) -> f32 {
    return select(0.0, veer_maximum(weight, 0.0), veer_length_squared3(unit) > 0.0);
}

// The map with an interest added in a direction of any length: in all slots except the opposite one.
fn veer_add_interest2(map: veer_ContextMap2, direction: vec2f, weight: f32) -> veer_ContextMap2 {
    var next = map;
    let unit = veer_normalize_or2(direction, vec2f(0.0, 0.0));
    let strength = veer_counted2(unit, weight) * 0.25;
    next.wished = veer_maximum(map.wished, strength);
    for (var i = 0; i < 16; i++) {
        let ahead = veer_maximum(1.0 + veer_dot2(veer_slot2(i), unit), 0.0);
        next.interest[i] = map.interest[i] + strength * (ahead * ahead);
    }
    return next;
}
fn veer_add_interest3(map: veer_ContextMap3, direction: vec3f, weight: f32) -> veer_ContextMap3 {
    var next = map;
    let unit = veer_normalize_or3(direction, vec3f(0.0, 0.0, 0.0));
    let strength = veer_counted3(unit, weight) * 0.25;
    next.wished = veer_maximum(map.wished, strength);
    for (var i = 0; i < 64; i++) {
        let ahead = veer_maximum(1.0 + veer_dot3(veer_slot3(i), unit), 0.0);
        next.interest[i] = map.interest[i] + strength * (ahead * ahead);
    }
    return next;
}

// The map with a danger added in a direction: in the slots within 60 degrees about it.
fn veer_add_danger2(map: veer_ContextMap2, direction: vec2f, weight: f32) -> veer_ContextMap2 {
    var next = map;
    let unit = veer_normalize_or2(direction, vec2f(0.0, 0.0));
    let strength = veer_counted2(unit, weight);
    for (var i = 0; i < 16; i++) {
        let cosine = veer_dot2(veer_slot2(i), unit);
        next.danger[i] = map.danger[i] + strength * veer_maximum(cosine + cosine - 1.0, 0.0);
    }
    return next;
}
fn veer_add_danger3(map: veer_ContextMap3, direction: vec3f, weight: f32) -> veer_ContextMap3 {
    var next = map;
    let unit = veer_normalize_or3(direction, vec3f(0.0, 0.0, 0.0));
    let strength = veer_counted3(unit, weight);
    for (var i = 0; i < 64; i++) {
        let cosine = veer_dot3(veer_slot3(i), unit);
        next.danger[i] = map.danger[i] + strength * veer_maximum(cosine + cosine - 1.0, 0.0);
    }
    return next;
}

// The choice of a ContextMap.
struct veer_Choice2 {
    direction: vec2f, // a unit vector; zero if no interest was added
    interest: f32, // in that direction
    found: bool,
}
struct veer_Choice3 {
    direction: vec3f, // a unit vector; zero if no interest was added
    interest: f32, // in that direction
    found: bool,
}

// Among the slots of the least danger, the slot of the largest interest; the first on a tie.
fn veer_choose2(map: veer_ContextMap2) -> veer_Choice2 {
    var direction = veer_slot2(0);
    var interest = map.interest[0];
    var danger = map.danger[0];
    for (var i = 1; i < 16; i++) {
        if (map.danger[i] < danger || (map.danger[i] <= danger && map.interest[i] > interest)) {
            direction = veer_slot2(i);
            interest = map.interest[i];
            danger = map.danger[i];
        }
    }
    let found = map.wished > 0.0;
    return veer_Choice2(select(vec2f(0.0, 0.0), direction, found), interest, found);
}
fn veer_choose3(map: veer_ContextMap3) -> veer_Choice3 {
    var direction = veer_slot3(0);
    var interest = map.interest[0];
    var danger = map.danger[0];
    for (var i = 1; i < 64; i++) {
        if (map.danger[i] < danger || (map.danger[i] <= danger && map.interest[i] > interest)) {
            direction = veer_slot3(i);
            interest = map.interest[i];
            danger = map.danger[i];
        }
    }
    let found = map.wished > 0.0;
    return veer_Choice3(select(vec3f(0.0, 0.0, 0.0), direction, found), interest, found);
}

// ---- proof/shader_calls.hpp ----

fn veer_prove_turns2(before: veer_ProofWord, v: vec2f, t: vec2f, o: vec2f, number: f32, rate: f32) -> veer_ProofWord {
    var word = before;
    let leader = veer_Motion2(t, v);
    let place = veer_formation_place2(leader, v, o, t);
    word = veer_with_vector2(word, place.position);
    word = veer_with_vector2(word, place.velocity);
    word = veer_with(word, veer_heading_angle2(t));
    word = veer_with_vector2(word, veer_rotate2(t, number));
    word = veer_with_vector2(word, veer_turn_towards2(v, o, rate));
    return word;
}

fn veer_prove_turns3(before: veer_ProofWord, v: vec3f, t: vec3f, o: vec3f, number: f32, rate: f32) -> veer_ProofWord {
    var word = before;
    let lies = veer_orientation3(v, o);
    let leader = veer_Motion3(t, v);
    let place = veer_formation_place3(leader, lies, o, t);
    word = veer_with_vector3(word, place.position);
    word = veer_with_vector3(word, place.velocity);
    word = veer_with_vector3(word, veer_rotate3(t, o, number));
    word = veer_with_vector3(word, lies.up);
    word = veer_with_vector3(word, veer_banked_up3(v, t, o));
    word = veer_with_vector3(word, veer_turn_yaw_pitch3(v, t, rate, number, o));
    return word;
}

fn veer_prove_ground2(ask: veer_ShaderQuestion2) -> veer_ProofWord {
    var word = veer_ProofWord(0u);
    let p = ask.position;
    let v = ask.velocity;
    let t = ask.target_position;
    let o = ask.other;
    let number = ask.number;
    let rate = ask.rate;
    let unit = veer_normalize_or2(o, vec2f(1.0, 0.0));
    let turned = veer_sin_cos(number * 64.0);
    word = veer_with(word, veer_dot2(p, t));
    word = veer_with(word, veer_length2(t));
    word = veer_with(word, veer_inverse_length2(o));
    word = veer_with(word, veer_distance2(p, t));
    word = veer_with(word, veer_ratio(number, rate));
    word = veer_with(word, veer_quotient(number, rate + 1.0));
    word = veer_with(word, veer_root(number));
    word = veer_with(word, turned.sine);
    word = veer_with(word, turned.cosine);
    word = veer_with(word, veer_wrap_angle(number));
    word = veer_with(word, veer_angle_between2(t, o));
    word = veer_with_vector2(word, unit);
    word = veer_with_vector2(word, veer_truncate2(t, number));
    word = veer_with_vector2(word, veer_project2(v, unit));
    word = veer_with_vector2(word, veer_reject2(v, unit));
    word = veer_with_vector2(word, veer_lateral2(t, v));
    word = veer_with_vector2(word, veer_turn_towards2(v, t, rate));
    return veer_prove_turns2(word, v, t, o, number, rate);
}
fn veer_prove_ground3(ask: veer_ShaderQuestion3) -> veer_ProofWord {
    var word = veer_ProofWord(0u);
    let p = ask.position;
    let v = ask.velocity;
    let t = ask.target_position;
    let o = ask.other;
    let number = ask.number;
    let rate = ask.rate;
    let unit = veer_normalize_or3(o, vec3f(1.0, 0.0, 0.0));
    let turned = veer_sin_cos(number * 64.0);
    word = veer_with(word, veer_dot3(p, t));
    word = veer_with(word, veer_length3(t));
    word = veer_with(word, veer_inverse_length3(o));
    word = veer_with(word, veer_distance3(p, t));
    word = veer_with(word, veer_ratio(number, rate));
    word = veer_with(word, veer_quotient(number, rate + 1.0));
    word = veer_with(word, veer_root(number));
    word = veer_with(word, turned.sine);
    word = veer_with(word, turned.cosine);
    word = veer_with(word, veer_wrap_angle(number));
    word = veer_with(word, veer_angle_between3(t, o));
    word = veer_with_vector3(word, unit);
    word = veer_with_vector3(word, veer_truncate3(t, number));
    word = veer_with_vector3(word, veer_project3(v, unit));
    word = veer_with_vector3(word, veer_reject3(v, unit));
    word = veer_with_vector3(word, veer_lateral3(t, v));
    word = veer_with_vector3(word, veer_turn_towards3(v, t, rate));
    return veer_prove_turns3(word, v, t, o, number, rate);
}

fn veer_prove_motion2(ask: veer_ShaderQuestion2) -> veer_ProofWord {
    var word = veer_ProofWord(0u);
    let p = ask.position;
    let v = ask.velocity;
    let t = ask.target_position;
    let w = ask.target_velocity;
    let o = ask.other;
    let number = ask.number;
    let rate = ask.rate;
    let time = ask.time;
    let thrown = veer_Flight2(o, rate, w);
    let flown = veer_fly2(p, v, thrown, number);
    let decay = veer_exponential_decay(rate * time);
    let plane = veer_Plane2(t, o, w);
    let sphere = veer_Sphere2(t, number, w);
    let capsule = veer_Capsule2(t, o, rate, w);
    let above = veer_clearance_plane2(p, rate, plane);
    let outside = veer_clearance_sphere2(p, rate, sphere, v);
    let beside = veer_clearance_capsule2(p, rate, capsule, v);
    word = veer_with(word, above.gap);
    word = veer_with(word, outside.gap);
    word = veer_with_vector2(word, outside.normal);
    word = veer_with(word, beside.gap);
    word = veer_with_vector2(word, beside.place);
    word = veer_with_vector2(word, veer_push_out_sphere2(p, rate, sphere));
    word = veer_with_vector2(word, veer_bounce2(v, o, rate, w));
    word = veer_with(word, decay.mean);
    word = veer_with(word, decay.gain);
    word = veer_with_vector2(word, flown.position);
    word = veer_with_vector2(word, flown.velocity);
    return word;
}
fn veer_prove_motion3(ask: veer_ShaderQuestion3) -> veer_ProofWord {
    var word = veer_ProofWord(0u);
    let p = ask.position;
    let v = ask.velocity;
    let t = ask.target_position;
    let w = ask.target_velocity;
    let o = ask.other;
    let number = ask.number;
    let rate = ask.rate;
    let time = ask.time;
    let thrown = veer_Flight3(o, rate, w);
    let flown = veer_fly3(p, v, thrown, number);
    let decay = veer_exponential_decay(rate * time);
    let plane = veer_Plane3(t, o, w);
    let sphere = veer_Sphere3(t, number, w);
    let capsule = veer_Capsule3(t, o, rate, w);
    let above = veer_clearance_plane3(p, rate, plane);
    let outside = veer_clearance_sphere3(p, rate, sphere, v);
    let beside = veer_clearance_capsule3(p, rate, capsule, v);
    word = veer_with(word, above.gap);
    word = veer_with(word, outside.gap);
    word = veer_with_vector3(word, outside.normal);
    word = veer_with(word, beside.gap);
    word = veer_with_vector3(word, beside.place);
    word = veer_with_vector3(word, veer_push_out_sphere3(p, rate, sphere));
    word = veer_with_vector3(word, veer_bounce3(v, o, rate, w));
    word = veer_with(word, decay.mean);
    word = veer_with(word, decay.gain);
    word = veer_with_vector3(word, flown.position);
    word = veer_with_vector3(word, flown.velocity);
    return word;
}

fn veer_prove_aiming2(ask: veer_ShaderQuestion2) -> veer_ProofWord {
    var word = veer_ProofWord(0u);
    let p = ask.position;
    let v = ask.velocity;
    let t = ask.target_position;
    let w = ask.target_velocity;
    let number = ask.number;
    let rate = ask.rate;
    let time = ask.time;
    let missile = veer_make_homing(number, rate, 0.5f);
    let step = veer_homing_step2(p, v, t, missile, time, 1.0);
    let arc = veer_homing_arc_step2(p, v, t, missile, time);
    let swing = veer_homing_swing_step2(p, v, t, missile, time, number);
    let brake = veer_homing_brake_step2(p, v, t, missile, time, rate);
    let turn = veer_homing_turn_step2(p, v, t, rate, time);
    word = veer_with_vector2(word, step.velocity);
    word = veer_with_vector2(word, arc.position);
    word = veer_with_vector2(word, arc.velocity);
    word = veer_with_vector2(word, swing.position);
    word = veer_with_vector2(word, swing.velocity);
    word = veer_with_vector2(word, brake.position);
    word = veer_with_vector2(word, brake.velocity);
    word = veer_with_vector2(word, turn.velocity);
    word = veer_with(word, veer_widest_hitting_radius2(p, v, t));
    word = veer_with(word, veer_least_time_to_go2(p, v, t, w, number));
    word = veer_with(word, veer_lead_time2(p, t, w, number));
    word = veer_with(word, veer_touch_time2(p, v, t, w, number));
    word = veer_with_vector2(word, veer_proportional_navigation2(p, v, t, w, rate));
    word = veer_with_vector2(word, veer_rendezvous2(p, v, t, w, rate, time));
    return word;
}
fn veer_prove_aiming3(ask: veer_ShaderQuestion3) -> veer_ProofWord {
    var word = veer_ProofWord(0u);
    let p = ask.position;
    let v = ask.velocity;
    let t = ask.target_position;
    let w = ask.target_velocity;
    let number = ask.number;
    let rate = ask.rate;
    let time = ask.time;
    let missile = veer_make_homing(number, rate, 0.5f);
    let step = veer_homing_step3(p, v, t, missile, time, 1.0);
    let arc = veer_homing_arc_step3(p, v, t, missile, time);
    let swing = veer_homing_swing_step3(p, v, t, missile, time, number);
    let brake = veer_homing_brake_step3(p, v, t, missile, time, rate);
    let turn = veer_homing_turn_step3(p, v, t, rate, time);
    word = veer_with_vector3(word, step.velocity);
    word = veer_with_vector3(word, arc.position);
    word = veer_with_vector3(word, arc.velocity);
    word = veer_with_vector3(word, swing.position);
    word = veer_with_vector3(word, swing.velocity);
    word = veer_with_vector3(word, brake.position);
    word = veer_with_vector3(word, brake.velocity);
    word = veer_with_vector3(word, turn.velocity);
    word = veer_with(word, veer_widest_hitting_radius3(p, v, t));
    word = veer_with(word, veer_least_time_to_go3(p, v, t, w, number));
    word = veer_with(word, veer_lead_time3(p, t, w, number));
    word = veer_with(word, veer_touch_time3(p, v, t, w, number));
    word = veer_with_vector3(word, veer_proportional_navigation3(p, v, t, w, rate));
    word = veer_with_vector3(word, veer_rendezvous3(p, v, t, w, rate, time));
    return word;
}

fn veer_prove_steering2(ask: veer_ShaderQuestion2) -> veer_ProofWord {
    var word = veer_ProofWord(0u);
    let p = ask.position;
    let v = ask.velocity;
    let t = ask.target_position;
    let w = ask.target_velocity;
    let o = ask.other;
    let number = ask.number;
    let rate = ask.rate;
    let time = ask.time;
    let arriving = veer_ArriveLimits(number, rate);
    let astray = veer_wander_direction2(t, o, rate, time);
    let limits = veer_SteerLimits(number, rate, number);
    let steered = veer_steer_step2(p, v, t, limits, time);
    let sprung = veer_spring_step2(p, v, t, rate, time);
    let soft = veer_Spring(number, 0.5f);
    let stiff = veer_Spring(rate, number + 1.0);
    let swings = veer_spring_step_damped2(p, v, t, soft, time);
    let creeps = veer_spring_step_damped2(p, v, t, stiff, time);
    let heard = veer_Motion2(p, v);
    let latest = veer_Motion2(t, w);
    let drawn = veer_between2(heard, latest, rate, time);
    let blended = veer_blend_step2(heard, latest, rate, time);
    let kept = veer_keep_range2(p, v, t, w, 0.5f, rate, arriving, time);
    let servos = veer_ServoLimits(number, rate);
    let turns = veer_turn_servo_step2(p, v, t, servos, time);
    let engines = veer_ShipLimits(number, rate, 0.5f);
    let helm = veer_ship_arrive2(p, v, o, t, w, engines, time);
    let rock = veer_SphereObstacle2(t, rate, number);
    word = veer_with_vector2(word, veer_seek2(p, v, t, number));
    word = veer_with_vector2(word, veer_flee2(p, v, t, number));
    word = veer_with_vector2(word, veer_arrive_velocity2(p, t, arriving, time));
    word = veer_with_vector2(word, veer_arrive_moving2(p, v, t, w, arriving, time));
    word = veer_with_vector2(word, astray);
    word = veer_with_vector2(word, steered.position);
    word = veer_with_vector2(word, steered.velocity);
    word = veer_with_vector2(word, sprung.position);
    word = veer_with_vector2(word, sprung.velocity);
    word = veer_with_vector2(word, veer_limit_turn2(v, t, rate));
    word = veer_with(word, veer_clearing_angle2(p, v, rock));
    word = veer_with_vector2(word, veer_avoid_sphere2(p, v, rock, rate));
    word = veer_with_vector2(word, veer_escape_sphere2(p, rock, number));
    word = veer_with_vector2(word, helm.nose);
    word = veer_with_vector2(word, veer_pursue2(p, v, t, w, number));
    word = veer_with_vector2(word, veer_hiding_place2(t, rock, rate));
    word = veer_with_vector2(word, swings.position);
    word = veer_with_vector2(word, swings.velocity);
    word = veer_with_vector2(word, creeps.position);
    word = veer_with_vector2(word, creeps.velocity);
    word = veer_with_vector2(word, veer_smooth2(p, t, rate, time));
    word = veer_with_vector2(word, drawn.position);
    word = veer_with_vector2(word, drawn.velocity);
    word = veer_with_vector2(word, blended.position);
    word = veer_with_vector2(word, blended.velocity);
    word = veer_with_vector2(word, veer_orbit2(p, v, t, w, rate, number));
    word = veer_with_vector2(word, kept);
    word = veer_with_vector2(word, turns.direction);
    word = veer_with_vector2(word, turns.turning);
    return word;
}
fn veer_prove_steering3(ask: veer_ShaderQuestion3) -> veer_ProofWord {
    var word = veer_ProofWord(0u);
    let p = ask.position;
    let v = ask.velocity;
    let t = ask.target_position;
    let w = ask.target_velocity;
    let o = ask.other;
    let number = ask.number;
    let rate = ask.rate;
    let time = ask.time;
    let arriving = veer_ArriveLimits(number, rate);
    let astray = veer_wander_direction3(t, o, rate, time);
    let limits = veer_SteerLimits(number, rate, number);
    let steered = veer_steer_step3(p, v, t, limits, time);
    let sprung = veer_spring_step3(p, v, t, rate, time);
    let soft = veer_Spring(number, 0.5f);
    let stiff = veer_Spring(rate, number + 1.0);
    let swings = veer_spring_step_damped3(p, v, t, soft, time);
    let creeps = veer_spring_step_damped3(p, v, t, stiff, time);
    let heard = veer_Motion3(p, v);
    let latest = veer_Motion3(t, w);
    let drawn = veer_between3(heard, latest, rate, time);
    let blended = veer_blend_step3(heard, latest, rate, time);
    let kept = veer_keep_range3(p, v, t, w, 0.5f, rate, arriving, time);
    let servos = veer_ServoLimits(number, rate);
    let turns = veer_turn_servo_step3(p, v, t, servos, time);
    let engines = veer_ShipLimits(number, rate, 0.5f);
    let helm = veer_ship_arrive3(p, v, o, t, w, engines, time);
    let rock = veer_SphereObstacle3(t, rate, number);
    word = veer_with_vector3(word, veer_seek3(p, v, t, number));
    word = veer_with_vector3(word, veer_flee3(p, v, t, number));
    word = veer_with_vector3(word, veer_arrive_velocity3(p, t, arriving, time));
    word = veer_with_vector3(word, veer_arrive_moving3(p, v, t, w, arriving, time));
    word = veer_with_vector3(word, astray);
    word = veer_with_vector3(word, steered.position);
    word = veer_with_vector3(word, steered.velocity);
    word = veer_with_vector3(word, sprung.position);
    word = veer_with_vector3(word, sprung.velocity);
    word = veer_with_vector3(word, veer_limit_turn3(v, t, rate));
    word = veer_with(word, veer_clearing_angle3(p, v, rock));
    word = veer_with_vector3(word, veer_avoid_sphere3(p, v, rock, rate));
    word = veer_with_vector3(word, veer_escape_sphere3(p, rock, number));
    word = veer_with_vector3(word, helm.nose);
    word = veer_with_vector3(word, veer_pursue3(p, v, t, w, number));
    word = veer_with_vector3(word, veer_hiding_place3(t, rock, rate));
    word = veer_with_vector3(word, swings.position);
    word = veer_with_vector3(word, swings.velocity);
    word = veer_with_vector3(word, creeps.position);
    word = veer_with_vector3(word, creeps.velocity);
    word = veer_with_vector3(word, veer_smooth3(p, t, rate, time));
    word = veer_with_vector3(word, drawn.position);
    word = veer_with_vector3(word, drawn.velocity);
    word = veer_with_vector3(word, blended.position);
    word = veer_with_vector3(word, blended.velocity);
    word = veer_with_vector3(word, veer_orbit3(p, v, t, w, rate, number));
    word = veer_with_vector3(word, kept);
    word = veer_with_vector3(word, turns.direction);
    word = veer_with_vector3(word, turns.turning);
    return word;
}

// The flock, of two neighbours, and two agents that avoid each other.
fn veer_prove_many2(ask: veer_ShaderQuestion2) -> veer_ProofWord {
    let view = veer_View(ask.number + ask.number, -0.5);
    let limits = veer_FlockLimits(view, ask.number, ask.rate, 0.5, 0.5, 0.5);
    let alone = veer_flock_sum2(0u, ask.position, ask.velocity, limits);
    let one = veer_flock_add2(alone, 1u, ask.target_position, ask.target_velocity);
    let both = veer_flock_add2(one, 2u, ask.other, ask.target_position);
    let agent = veer_Agent2(ask.position, ask.velocity, ask.rate, 0.5);
    let neighbour = veer_Agent2(ask.target_position, ask.target_velocity, 0.5, ask.number);
    let empty = veer_ProofWord(0u);
    return veer_with_vector2(veer_with_vector2(empty, veer_flock_steering2(both, limits)),
        veer_avoid_agent2(agent, neighbour, ask.time));
}
fn veer_prove_many3(ask: veer_ShaderQuestion3) -> veer_ProofWord {
    let view = veer_View(ask.number + ask.number, -0.5);
    let limits = veer_FlockLimits(view, ask.number, ask.rate, 0.5, 0.5, 0.5);
    let alone = veer_flock_sum3(0u, ask.position, ask.velocity, limits);
    let one = veer_flock_add3(alone, 1u, ask.target_position, ask.target_velocity);
    let both = veer_flock_add3(one, 2u, ask.other, ask.target_position);
    let agent = veer_Agent3(ask.position, ask.velocity, ask.rate, 0.5);
    let neighbour = veer_Agent3(ask.target_position, ask.target_velocity, 0.5, ask.number);
    let empty = veer_ProofWord(0u);
    return veer_with_vector3(veer_with_vector3(empty, veer_flock_steering3(both, limits)),
        veer_avoid_agent3(agent, neighbour, ask.time));
}

// ---- proof.hpp ----

const veer_proof_questions: u32 = 64u; // the number of questions of `proof`
const veer_proof_expected: u32 = 0xed829bbfu; // the sum of `proof` over these questions, for the bits of the headers

// The ground: vectors, angles and rotations.
fn veer_proof_ground(question: u32) -> u32 {
    let plane = veer_prove_ground2(veer_question_of2(vec2f(0.0, 0.0), question));
    let space = veer_prove_ground3(veer_question_of3(vec3f(0.0, 0.0, 0.0), question));
    return plane.value + space.value;
}

// Motion: bounces, obstacles and flights.
fn veer_proof_motion(question: u32) -> u32 {
    let plane = veer_prove_motion2(veer_question_of2(vec2f(0.0, 0.0), question));
    let space = veer_prove_motion3(veer_question_of3(vec3f(0.0, 0.0, 0.0), question));
    return plane.value + space.value;
}

// Aiming: homing, guidance and intercepts.
fn veer_proof_aiming(question: u32) -> u32 {
    let plane = veer_prove_aiming2(veer_question_of2(vec2f(0.0, 0.0), question));
    let space = veer_prove_aiming3(veer_question_of3(vec3f(0.0, 0.0, 0.0), question));
    return plane.value + space.value;
}

// Steering: seek, arrive, wander, springs and obstacles.
fn veer_proof_steering(question: u32) -> u32 {
    let plane = veer_prove_steering2(veer_question_of2(vec2f(0.0, 0.0), question));
    let space = veer_prove_steering3(veer_question_of3(vec3f(0.0, 0.0, 0.0), question));
    return plane.value + space.value;
}

// Many: the flock and two agents that avoid each other.
fn veer_proof_many(question: u32) -> u32 {
    let plane = veer_prove_many2(veer_question_of2(vec2f(0.0, 0.0), question));
    let space = veer_prove_many3(veer_question_of3(vec3f(0.0, 0.0, 0.0), question));
    return plane.value + space.value;
}

// A hash of the answers of more than fifty functions. If the sum of the words for all questions below proof_questions
// is proof_expected, this device computes the bits of the headers. Some drivers compile this function slowly; its five
// parts, compiled one by one, take less time.
fn veer_proof(question: u32) -> u32 {
    return veer_proof_ground(question) + veer_proof_motion(question) + veer_proof_aiming(question)
        + veer_proof_steering(question) + veer_proof_many(question);
}
