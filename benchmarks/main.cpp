// SPDX-License-Identifier: MIT
// Runs the benchmarks. benchmarks/measure makes tables of their output.
//
//     veer_benchmarks [--rounds=31] [--unchecked] [flags of the benchmark library]
//
// --rounds=1 is for a quick check of every answer; the times of one round mean little. --unchecked skips the check.

#include <cstdio>
#include <cstring>
#include <string>
#include <vector>

#include "compare.hpp"

int main(int argument_count, char** arguments) {
    std::string by_turns = "--benchmark_enable_random_interleaving=true",
                in_columns = "--benchmark_counters_tabular=true";
    std::vector<char*> flags_of_library{arguments[0], by_turns.data(), in_columns.data()};
    for (int i = 1; i != argument_count; ++i) {
        if (std::strcmp(arguments[i], "--unchecked") == 0) {
            compare::checked = false;
        } else if (std::sscanf(arguments[i], "--rounds=%d", &compare::rounds) != 1) {
            flags_of_library.push_back(arguments[i]);
        }
    }
    int count = int(flags_of_library.size());
    benchmark::Initialize(&count, flags_of_library.data());
    if (benchmark::ReportUnrecognizedArguments(count, flags_of_library.data()) || compare::rounds < 1) {
        return 2;
    }
    benchmark::AddCustomContext("compiler", compare::compiler);
    benchmark::AddCustomContext("flags", compare::flags);
    for (const auto& register_benchmark : compare::registrations) {
        register_benchmark();
    }
    benchmark::RunSpecifiedBenchmarks();
    return compare::every_answer_agrees ? 0 : 1;
}
