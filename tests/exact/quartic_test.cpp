// SPDX-License-Identifier: MIT
#include <veer/exact/quartic.hpp>

#include <cmath>

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>

#include "../support/sweep.hpp"

namespace {

using tests::Random, tests::sweep;
using veer::exact::AcceleratedMotion, veer::exact::DoubleDouble, veer::exact::in_double, veer::exact::Quartic;

template <class W, int N> using Wide = veer::BasicVector<W, N>;

/// A motion of numbers of one word, as one of double-doubles and as one of doubles.
template <int N> struct Drawn {
    AcceleratedMotion<Wide<double, N>> plain;
    AcceleratedMotion<Wide<DoubleDouble, N>> exactly;

    explicit Drawn(Random& random)
        : plain{random.vector<Wide<double, N>>(50), random.vector<Wide<double, N>>(20),
            random.vector<Wide<double, N>>(10), random.uniform<double>(0, 30),
            random.one_in(2) ? 0.0 : random.uniform<double>(0, 12),
            random.one_in(2) ? 0.0 : random.uniform<double>(0, 5)},
          exactly{veer::parts::converted<DoubleDouble>(plain.d), veer::parts::converted<DoubleDouble>(plain.v),
              veer::parts::converted<DoubleDouble>(plain.w), DoubleDouble(plain.speed), DoubleDouble(plain.thrust),
              DoubleDouble(plain.radius)} {}
};

} // namespace

TEMPLATE_TEST_CASE_SIG("the quartic is the gap of the motion, within its bounds in double and in double-double",
    "[quartic]", ((int N), N), 2, 3) {
    sweep<Random>(1, 5'000, [](Random& random) {
        const Drawn<N> drawn(random);
        const Quartic<Wide<double, N>> rough(drawn.plain);
        const Quartic<Wide<DoubleDouble, N>> quartic(drawn.exactly);
        const double t = random.uniform<double>(0, 10);
        const DoubleDouble at(t), radius = drawn.exactly.sphere_radius(at),
                                  truth = veer::length_squared(drawn.exactly.offset(at)) - radius * radius;
        const double size = quartic.size(t);
        return std::abs(rough.difference_of_squares(t) - in_double(truth)) <= rough.error_bound()(t)
            && std::abs(in_double(quartic.difference_of_squares(at) - truth)) <= size * 0x1p-94
            && std::abs(in_double(quartic.careful_value(at) - truth)) <= size * 0x1p-94;
    });
}

TEMPLATE_TEST_CASE_SIG("at each meeting the gap is closed, and a float's certainty of a root is deserved", "[quartic]",
    ((int N), N), 2, 3) {
    int met = 0, certain = 0;
    sweep<Random>(2, 2'000, [&met, &certain](Random& random) {
        const Drawn<N> drawn(random);
        const Quartic<Wide<double, N>> rough(drawn.plain);
        const Quartic<Wide<DoubleDouble, N>> quartic(drawn.exactly);
        const auto roots = quartic.template meetings<4>();
        const auto quick = rough.template meetings<4>();
        for (int i = 0; i < roots.count; ++i, ++met) {
            const double t = in_double(roots[i].at);
            if (std::abs(in_double(quartic.careful_value(roots[i].at))) > quartic.size(t) * 0x1p-80) return false;
            if (i > 0 && !(roots[i - 1].at < roots[i].at)) return false;
            if (!quick.certain) continue;
            if (quick.count != roots.count) return false;
            if (!rough.is_certain(quick[i].at)) continue;
            ++certain;
            if (std::abs(quick[i].at - t) > t * 0x1p-40) return false;
        }
        return true;
    });
    CHECK((met > 500 && certain > 400));
}

TEST_CASE("the closest miss is where the gap in length is least, and one that shrinks for ever is known", "[quartic]") {
    using Plane = Wide<double, 2>;
    const Quartic<Plane> passing(AcceleratedMotion<Plane>{{-4, 3}, {2, 0}, {0, 0}, 0, 0, 1});
    CHECK((passing.miss_time() == 2 && passing.separation(2) == 2 && !passing.misses_for_ever(2)));
    const Quartic<Plane> along(AcceleratedMotion<Plane>{{8, 3}, {0, 0}, {2, 0}, 0, 2, 0});
    CHECK(along.misses_for_ever(along.miss_time())); // the thrust is the target's own acceleration
    const veer::exact::TermSizes size{1, 2, 3};
    CHECK((size(2) == 57 && size.is_in_range()));
    CHECK((!veer::exact::TermSizes{0x1p100, 1, 1}.is_in_range() && veer::exact::TermSizes{0, 0, 0}.is_in_range()));
}

TEST_CASE(
    "a root in double is certain up to an error of 2^-42 of it, and a cancelling to 2^-7 of the terms", "[quartic]") {
    using Plane = Wide<double, 2>;
    const Quartic<Plane> still(AcceleratedMotion<Plane>{{1, 0}, {0, 0}, {0, 0}, 0, 0, 0}); // its error bound is 3 2^-49
    const auto is_certain = [&](double rate, double squares) { return still.is_certain(1, rate, squares, 1); };
    CHECK((is_certain(1, 1820) && !is_certain(1, 1821))); // (2^7 / 3)^2 is 1820.4
    CHECK((is_certain(8, 0x1p14 - 1) && !is_certain(8, 0x1p14)));
}
