// SPDX-License-Identifier: MIT
#include "streams.hpp"

#include <cstring>

#include "world.hpp"

namespace veer_c {

namespace {

using Row2 = veer::BasicVector<float, 2>;
using Row3 = veer::BasicVector<float, 3>;
namespace simd = veer::simd;

constexpr int most_columns = 24; // the longest call has 16
constexpr int lanes = static_cast<int>(simd::lanes_v<float>);
constexpr auto number_size = static_cast<std::int64_t>(sizeof(float));

struct Column { ///< a stream of a call
    float* parts[3];
    std::int64_t stride;
    bool is_vector, is_read, is_written;
};
struct Call { ///< the arguments of a call, as its letters describe them
    Column columns[most_columns];
    int size = 0, dimension = 0, wrong = 0;
    bool is_wanted = false; ///< whether any array is written, or all streams are read
    int first_answer = 0;   ///< the number of the first answer

    Call(const char* kinds, std::int64_t count, const veer_argument* given) {
        veer_world* world = nullptr;
        for (int k = 0; kinds[k] != 0; ++k) // the first vector says whether the agents are in the plane
            if (std::strchr("vbop", kinds[k]) != nullptr && given[k].vectors.x != nullptr && dimension == 0)
                dimension = given[k].vectors.z != nullptr ? 3 : 2;
            else if (kinds[k] == 'h') world = static_cast<veer_world*>(const_cast<void*>(given[k].address));
        if (world != nullptr && dimension == 0) dimension = world->dimension;
        for (int k = 0; kinds[k] != 0 && wrong == 0; ++k) {
            const char kind = kinds[k];
            const veer_vectors& at = given[k].vectors;
            const bool is_vector = std::strchr("vbop", kind) != nullptr;
            const bool there =
                at.x != nullptr && (!is_vector || (at.y != nullptr && (dimension != 3 || at.z != nullptr)));
            const int number = k + 2; // the count is argument 1
            if (kind == 'c' && given[k].count < 0) wrong = number;
            if ((kind == 'l' || kind == 'p') && !there && given[k - 1].count > 0) wrong = number;
            if ((kind == 'h' || kind == 'k') && given[k].address == nullptr) wrong = number;
            if (kind == 'k') is_wanted = true;
            if (std::strchr("vbonmu", kind) == nullptr) continue;
            Column& column = columns[size++] = {{at.x, at.y, at.z}, at.stride, is_vector,
                std::strchr("ou", kind) == nullptr, std::strchr("vn", kind) == nullptr};
            if (!there && (column.is_read || at.x != nullptr)) wrong = number;
            if (there && column.is_written && at.stride == 0 && count > 1) wrong = number;
            if (!column.is_read && first_answer == 0) first_answer = number;
            is_wanted = is_wanted || (there && column.is_written);
        }
        if (world != nullptr && wrong == 0) world->dimension = dimension;
        if (wrong == 0 && !is_wanted) wrong = first_answer;
    }
};

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

} // namespace

int run(const Entry& entry, std::int64_t count, const veer_argument* given) {
    if (count < 0) return 1;
    if (count == 0) return 0;
    const Call call(entry.kinds, count, given);
    const int dimension = call.dimension != 0 ? call.dimension : entry.plane != nullptr ? 2 : 3, size = call.size;
    const Kernel kernel = dimension == 2 ? entry.plane : entry.space;
    if (kernel == nullptr) return 2;
    if (call.wrong != 0) return call.wrong;
    if (entry.takes == Takes::all) return kernel(given, static_cast<std::size_t>(count), nullptr), 0;

    const Column* const columns = call.columns;
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
            if (in_place || !column.is_read) continue;
            gather(column, own(column), first, now, parts + 3 * k);
            for (int part = 0; part < own(column); ++part) // lanes without an agent repeat the last
                for (int i = now; i < whole_packs; ++i) buffers[3 * k + part][i] = buffers[3 * k + part][now - 1];
        }
        kernel(given, static_cast<std::size_t>(entry.takes == Takes::packs ? whole_packs : now), parts);
        for (int k = 0; k < size; ++k)
            if (columns[k].is_written && columns[k].parts[0] != nullptr && parts[3 * k] == buffers[3 * k])
                scatter(columns[k], own(columns[k]), first, now, parts + 3 * k);
    }
    return 0;
}

} // namespace veer_c

veer_world* veer_world_new(void) { return new veer_world; }
void veer_world_delete(veer_world* world) { delete world; }
const char* veer_version(void) { return VEER_C_VERSION; }
#if defined(VEER_C_SMALL) // the C library prints a message before it aborts, with all of printf
extern "C" {
void abort_message(const char*, ...) { __builtin_trap(); }
void __assert_fail(const char*, const char*, int, const char*) { __builtin_trap(); }
}
#endif
