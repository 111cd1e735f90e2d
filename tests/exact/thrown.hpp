// SPDX-License-Identifier: MIT
#pragma once

#include <veer/exact/relative_flight.hpp>

#include "../support/sweep.hpp"

// Random questions to the solvers of a flight.

namespace tests {

/// A throw of about a second or ten, at a target that may move.
template <veer::Vector V> struct Thrown {
    using S = veer::scalar_t<V>;
    veer::exact::FlightQuestion<V> asked;

    explicit Thrown(Random& random, bool moves = true)
        : asked{{random.one_in(4) ? 0.0 : static_cast<double>(random.uniform<S>(0, 2))}, random.vector<V>(S(50)),
            random.vector<V>(S(50)), moves ? random.vector<V>(S(10)) : veer::zero<V>(), random.vector<V>(S(10)),
            random.vector<V>(S(10)), moves && random.one_in(2) ? random.vector<V>(S(10)) : veer::zero<V>(),
            random.uniform<S>(1, 60), moves && random.one_in(2) ? random.uniform<S>(0, 5) : S(0)} {}
};

} // namespace tests
