// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <compare>
#include <cstddef>
#include <cstdint>

namespace tests {

/// A binary number of any length, to judge floating point by: + - * and comparisons are exact, division and square root
/// are good to 250 bits. Made of integer operations, so every compiler and target gives the same bits.
///
///     value = (-1)^negative * sum of limbs[i] 2^(32 (lowest + i)), i < count
class Dyadic {
public:
    Dyadic() noexcept {}
    Dyadic(const Dyadic& other) noexcept { *this = other; }
    Dyadic& operator=(const Dyadic& other) noexcept {
        negative = other.negative, lowest = other.lowest, count = other.count;
        std::copy_n(other.limbs.begin(), count,
            limbs.begin()); // the limbs in use alone: copies are cheap, and there are many
        return *this;
    }

    /// Any finite x, without error.
    Dyadic(double x) : negative(x < 0) {
        int exponent = 0;
        const auto bits = static_cast<std::uint64_t>(std::ldexp(std::frexp(std::fabs(x), &exponent), 53));
        const int shift = ((exponent - 53) % 32 + 32) % 32;
        lowest = (exponent - 53 - shift) / 32;
        const std::uint64_t above = bits >> (32 - shift);
        for (const std::uint64_t limb : {bits << shift, above, above >> 32}) push(limb);
        trim();
    }

    [[nodiscard]] static Dyadic power_of_two(int exponent) {
        const int shift = (exponent % 32 + 32) % 32;
        return Dyadic(std::ldexp(1.0, shift)).shifted((exponent - shift) / 32);
    }

    [[nodiscard]] int sign() const { return count == 0 ? 0 : negative ? -1 : 1; }

    /// floor(log2 |x|), for x != 0.
    [[nodiscard]] int exponent() const { return 32 * (top() - 1) + std::ilogb(static_cast<double>(limbs[count - 1])); }

    /// The nearest double or its neighbour; infinity beyond the largest.
    [[nodiscard]] double to_double() const {
        double sum = 0;
        for (std::size_t i = count - std::min<std::size_t>(count, 3); i < count; ++i)
            sum += std::ldexp(static_cast<double>(limbs[i]), 32 * (lowest + static_cast<int>(i)));
        return negative ? -sum : sum;
    }

    [[nodiscard]] Dyadic operator-() const {
        Dyadic result = *this;
        result.negative = !negative;
        return result;
    }

    [[nodiscard]] friend Dyadic operator+(const Dyadic& a, const Dyadic& b) {
        if (a.sign() == 0) return b;
        if (b.sign() == 0) return a;
        Dyadic sum;
        sum.lowest = std::min(a.lowest, b.lowest);
        std::int64_t carry = 0;
        for (int place = sum.lowest; place <= std::max(a.top(), b.top()); ++place) {
            carry += a.digit(place) + b.digit(place);
            sum.push(static_cast<std::uint64_t>(carry));
            carry >>= 32;
        }
        sum.negative = carry < 0;
        if (sum.negative) sum.complement();
        sum.trim();
        return sum;
    }

    [[nodiscard]] friend Dyadic operator-(const Dyadic& a, const Dyadic& b) { return a + -b; }

    [[nodiscard]] friend Dyadic operator*(const Dyadic& a, const Dyadic& b) {
        Dyadic product;
        product.negative = a.negative != b.negative;
        product.lowest = a.lowest + b.lowest;
        for (std::size_t i = 0; i < b.count; ++i) product.push(0);
        for (std::size_t i = 0; i < a.count; ++i) {
            std::uint64_t carry = 0;
            for (std::size_t j = 0; j < b.count; ++j) {
                carry += std::uint64_t{a.limbs[i]} * b.limbs[j] + product.limbs[i + j];
                product.limbs[i + j] = static_cast<std::uint32_t>(carry);
                carry >>= 32;
            }
            product.push(carry);
        }
        product.trim();
        return product;
    }

    [[nodiscard]] friend bool operator==(const Dyadic& a, const Dyadic& b) { return (a - b).sign() == 0; }
    [[nodiscard]] friend std::strong_ordering operator<=>(const Dyadic& a, const Dyadic& b) {
        return (a - b).sign() <=> 0;
    }

    /// 1 / x for x != 0, relative error < 2^-250: the quotient of doubles, its digits doubled by Newton's iteration.
    [[nodiscard]] friend Dyadic reciprocal(const Dyadic& x) {
        Dyadic y = x.seed(1, [](double head) { return 1 / head; });
        for (const std::size_t kept : {4u, 6u, 9u}) y = (y + y * (1 - x.leading(kept) * y)).leading(kept);
        return y;
    }

    /// sqrt(x) for x >= 0, relative error < 2^-250: Newton's iteration for 1 / sqrt(x), times x.
    [[nodiscard]] friend Dyadic square_root(const Dyadic& x) {
        if (x.sign() == 0) return x;
        Dyadic y = x.seed(2, [](double head) { return 1 / std::sqrt(head); });
        for (const std::size_t kept : {4u, 6u, 9u}) y = (y + y * (1 - x.leading(kept) * (y * y)) * 0.5).leading(kept);
        return (x.leading() * y).leading();
    }

    [[nodiscard]] friend Dyadic operator/(const Dyadic& a, const Dyadic& b) {
        return (a.leading() * reciprocal(b)).leading();
    }

    /// The first limbs: relative error < 2^(32 - 32 kept), by default 2^-256.
    [[nodiscard]] Dyadic leading(std::size_t kept = 9) const {
        Dyadic result = *this;
        if (count > kept) result.drop(count - kept);
        return result;
    }

private:
    [[nodiscard]] int top() const { return lowest + static_cast<int>(count); }

    [[nodiscard]] std::int64_t digit(int place) const {
        if (place < lowest || place >= top()) return 0;
        const std::int64_t limb = limbs[static_cast<std::size_t>(place - lowest)];
        return negative ? -limb : limb;
    }

    /// x 2^(32 places)
    [[nodiscard]] Dyadic shifted(int places) const {
        Dyadic result = *this;
        result.lowest += places;
        return result;
    }

    /// function(x) to 50 bits, for a function of the kind x^(-1 / root): scaled so that doubles can hold it.
    [[nodiscard]] Dyadic seed(int root, auto function) const {
        const int places = top() / root - 1;
        return Dyadic(function(shifted(-root * places).to_double())).shifted(-places);
    }

    void push(std::uint64_t limb) { limbs.at(count++) = static_cast<std::uint32_t>(limb); }

    void drop(std::size_t lowest_limbs) {
        std::copy(limbs.data() + lowest_limbs, limbs.data() + count, limbs.data());
        count -= lowest_limbs;
        lowest += static_cast<int>(lowest_limbs);
    }

    void trim() {
        while (count > 0 && limbs[count - 1] == 0) --count;
        std::size_t zeros = 0;
        while (zeros < count && limbs[zeros] == 0) ++zeros;
        if (zeros > 0) drop(zeros);
    }

    void complement() {
        std::uint64_t carry = 1;
        for (std::size_t i = 0; i < count; ++i) {
            carry += ~limbs[i];
            limbs[i] = static_cast<std::uint32_t>(carry);
            carry >>= 32;
        }
    }

    bool negative = false;
    int lowest = 0;
    std::size_t count = 0;
    std::array<std::uint32_t, 448>
        limbs; // a discriminant of doubles of any size needs 290, a place at its time 160 more
};

} // namespace tests
