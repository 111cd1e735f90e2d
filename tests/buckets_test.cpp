// SPDX-License-Identifier: MIT
#include <veer/parts/buckets.hpp>

#include <algorithm>
#include <cstddef>
#include <limits>
#include <vector>

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>

#include "support/sweep.hpp"

namespace {

using tests::Random, tests::sweep;
using veer::parts::Buckets;

TEMPLATE_TEST_CASE(
    "what is put into buckets comes out once, in rising order but for a bucket's width", "[buckets]", float, double) {
    using S = TestType;
    sweep<Random>(1210, tests::cases(300), [](Random& random) {
        const std::size_t count = std::size_t(1 + random.below(60));
        const S width = S(0.25) * S(1 + random.below(8));
        Buckets<S> buckets;
        buckets.start(7, S(3)); // used before
        buckets.put(5, S(2));
        buckets.start(count, width);
        std::vector<S> times(count, S(-1));
        std::size_t item = 0, queued = 0;
        S now = 0;
        for (int step = 0; step < 300; ++step) {
            if (random.one_in(2)) {
                const std::size_t i = std::size_t(random.below(int(count)));
                queued += times[i] < S(0);
                times[i] = now + random.uniform<S>(0, S(200) * width), buckets.put(i, times[i]);
            } else if (buckets.take(item)) {
                for (const S time : times)
                    if (time >= S(0) && time < times[item] - width * S(1.001)) return false;
                now = std::max(now, times[item]), times[item] = S(-1), --queued;
            } else if (queued > 0) return false;
        }
        while (buckets.take(item)) --queued;
        return queued == 0;
    });
}

TEMPLATE_TEST_CASE("times of any size go into some bucket", "[buckets]", float, double) {
    using S = TestType;
    Buckets<S> buckets;
    buckets.start(3, std::numeric_limits<S>::min());
    buckets.put(0, std::numeric_limits<S>::max() * S(0.5)), buckets.put(1, S(0)), buckets.put(2, S(1));
    std::size_t item = 9, found = 0;
    while (buckets.take(item)) ++found;
    CHECK(found == 3);
}

} // namespace
