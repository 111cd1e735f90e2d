// SPDX-License-Identifier: MIT
#include "streams.hpp"

namespace veer_c {

namespace {

using Row2 = veer::BasicVector<float, 2>;
using Row3 = veer::BasicVector<float, 3>;
namespace simd = veer::simd;

constexpr int most_columns = 24; // the longest call has 16
constexpr int lanes = static_cast<int>(simd::lanes_v<float>);
constexpr auto number_size = static_cast<std::int64_t>(sizeof(float));

float* moved(float* first, std::int64_t bytes) {
    return reinterpret_cast<float*>(reinterpret_cast<std::byte*>(first) + static_cast<std::ptrdiff_t>(bytes));
}

/// Whether the vectors of a stream are rows of numbers without a gap.
bool is_rows(const Column& column, int parts) {
    const auto behind = [&](int i) { return column.parts[i] == column.parts[0] + i; };
    return column.is_vector && column.stride == parts * number_size && behind(1) && (parts == 2 || behind(2));
}

/// Copies agents of a stream into the buffers, or back.
void gather(const Column& column, int parts, std::int64_t first, int count, float* const* into) {
    const auto n = static_cast<std::size_t>(count);
    float* const at = moved(column.parts[0], first * column.stride);
    const auto copy = [](const auto& from, auto& to) { to = from; };
    if (parts == 3 && is_rows(column, 3))
        return simd::for_each(n, copy, reinterpret_cast<const Row3*>(at), simd::Soa3<float>{into[0], into[1], into[2]});
    if (parts == 2 && is_rows(column, 2))
        return simd::for_each(n, copy, reinterpret_cast<const Row2*>(at), simd::Soa2<float>{into[0], into[1]});
    for (int part = 0; part < parts; ++part) {
        const float* from = moved(column.parts[part], first * column.stride);
        for (std::size_t i = 0; i < n; ++i, from = moved(const_cast<float*>(from), column.stride))
            into[part][i] = *from;
    }
}
void scatter(const Column& column, int parts, std::int64_t first, int count, float* const* from) {
    const auto n = static_cast<std::size_t>(count);
    float* const at = moved(column.parts[0], first * column.stride);
    const auto copy = [](const auto& source, auto& to) { to = source; };
    if (parts == 3 && is_rows(column, 3))
        return simd::for_each(n, copy, simd::Soa3<const float>{from[0], from[1], from[2]}, reinterpret_cast<Row3*>(at));
    if (parts == 2 && is_rows(column, 2))
        return simd::for_each(n, copy, simd::Soa2<const float>{from[0], from[1]}, reinterpret_cast<Row2*>(at));
    for (int part = 0; part < parts; ++part) {
        float* to = moved(column.parts[part], first * column.stride);
        for (std::size_t i = 0; i < n; ++i, to = moved(to, column.stride)) *to = from[part][i];
    }
}

/// The number of the first wrong argument, or 0. An answer without an array is not wanted, unless no other is.
int first_wrong(std::int64_t count, const Column* columns, int size, int dimension) {
    bool is_wanted = false;
    const Column* first_out = nullptr;
    for (int k = 0; k < size; ++k) {
        const Column& column = columns[k];
        const bool there =
            column.parts[0] != nullptr
            && (!column.is_vector || (column.parts[1] != nullptr && (dimension == 2 || column.parts[2] != nullptr)));
        const bool left_out = column.role == Role::out && column.parts[0] == nullptr;
        if (!there && !left_out) return column.argument;
        if (column.role != Role::in && there && column.stride == 0 && count > 1) return column.argument;
        if (column.role == Role::out && first_out == nullptr) first_out = &column;
        is_wanted = is_wanted || (column.role != Role::in && there);
    }
    return is_wanted ? 0 : first_out->argument;
}

} // namespace

int run(Takes takes, Kernel plane, Kernel space, const void* function, std::int64_t count, int shape,
    const Column* columns, int size) {
    if (count < 0) return 1;
    if (count == 0) return 0;
    int dimension = shape;
    for (int k = 0; k < size && dimension == 0; ++k)
        if (columns[k].is_vector && columns[k].parts[0] != nullptr) dimension = columns[k].parts[2] != nullptr ? 3 : 2;
    if (dimension == 0) dimension = plane != nullptr ? 2 : 3;
    const Kernel kernel = dimension == 2 ? plane : space;
    if (kernel == nullptr) return 2;
    if (const int wrong = first_wrong(count, columns, size, dimension); wrong != 0) return wrong;

    alignas(64) float buffers[most_columns * 3][chunk]; // NOLINT(cppcoreguidelines-pro-type-member-init)
    float* parts[most_columns * 3] = {};
    const auto own = [&](const Column& column) { return column.is_vector ? dimension : 1; };
    for (int k = 0; k < size; ++k)
        for (int part = 0; part < 3; ++part) {
            const bool is_shared = columns[k].stride == 0 && part < own(columns[k]) && columns[k].parts[0] != nullptr;
            const float number = is_shared ? *columns[k].parts[part] : 0.0f; // z of agents in the plane is 0
            parts[3 * k + part] = buffers[3 * k + part];
            if (is_shared || part >= own(columns[k]))
                for (float& one : buffers[3 * k + part]) one = number;
        }
    for (std::int64_t first = 0; first < count; first += chunk) {
        const int now = count - first < chunk ? static_cast<int>(count - first) : chunk;
        const int whole_packs = (now + lanes - 1) / lanes * lanes;
        for (int k = 0; k < size; ++k) {
            const Column& column = columns[k];
            if (column.stride == 0 || column.parts[0] == nullptr) continue;
            const bool in_place = column.stride == number_size && whole_packs == now;
            for (int part = 0; part < own(column); ++part)
                parts[3 * k + part] = in_place ? column.parts[part] + first : buffers[3 * k + part];
            if (in_place || column.role == Role::out) continue;
            gather(column, own(column), first, now, parts + 3 * k);
            for (int part = 0; part < own(column); ++part) // lanes without an agent repeat the last
                for (int i = now; i < whole_packs; ++i) buffers[3 * k + part][i] = buffers[3 * k + part][now - 1];
        }
        kernel(function, static_cast<std::size_t>(takes == Takes::packs ? whole_packs : now), parts);
        for (int k = 0; k < size; ++k)
            if (columns[k].role != Role::in && columns[k].parts[0] != nullptr && parts[3 * k] == buffers[3 * k])
                scatter(columns[k], own(columns[k]), first, now, parts + 3 * k);
    }
    return 0;
}

} // namespace veer_c
