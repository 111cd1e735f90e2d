// SPDX-License-Identifier: MIT
// Runs the benchmarks and prints, below the rows of the benchmark library, tables of results/.
//
//     veer_benchmarks [--rounds=31] [--unchecked] [flags of the benchmark library]
//
// --rounds=1 is for a quick check of every answer: times of one round mean little. --unchecked leaves that check out.

#include <cstdio>
#include <cstring>
#include <map>
#include <string>
#include <vector>

#include "compare.hpp"

namespace {

/// Prints what the library prints, and at the end the medians as a table.
class TableReporter : public benchmark::ConsoleReporter {
public:
    TableReporter() : ConsoleReporter(OO_Tabular) {}

    void ReportRuns(const std::vector<Run>& runs) override {
        ConsoleReporter::ReportRuns(runs);
        for (const Run& run : runs) {
            const bool is_median = run.repetitions == 1 || run.aggregate_name == "median";
            if (is_median && !run.counters.empty()) {
                rows_[run.family_index] = {run.run_name.function_name, run.counters};
            }
        }
    }

    void Finalize() override {
        std::printf("\nMachine: %s  \nCompiler: %s  \nFlags: %s  \n", compare::machine().c_str(), compare::compiler,
            compare::flags);
        std::printf("%zu agents in arrays, medians of %d rounds of %d frames, seed %u\n\n", compare::agents,
            compare::rounds, compare::frames, compare::seed);
        std::puts("| function, one `glm::vec3` agent | article, plain [ns] | veer [ns] | veer / plain "
                  "|\n|---|---:|---:|---:|");
        for (const auto& [index, row] : rows_) {
            if (row.has("ratio")) {
                std::printf(
                    "| %s | %.1f | %.1f | %.2f |\n", row.name.c_str(), row["plain_ns"], row["veer_ns"], row["ratio"]);
            }
        }
        std::puts("\n| error of the time | shots | code | wrong statuses | mean [ulp] | largest [ulp] "
                  "|\n|---|---:|---|---:|---:|---:|");
        for (const auto& [index, row] : rows_) {
            if (row.has("shots")) {
                print_errors(row, "article, plain", "plain");
                print_errors(row, "veer", "veer");
            }
        }
    }

private:
    struct Row {
        std::string name;
        benchmark::UserCounters counters;

        bool has(const std::string& counter) const { return counters.contains(counter); }
        double operator[](const std::string& counter) const { return counters.at(counter); }
    };

    static void print_errors(const Row& row, const char* code, const std::string& prefix) {
        std::printf("| %s | %.0f | %s | %.0f | %.3g | %.3g |\n", row.name.c_str(), row["shots"], code,
            row[prefix + "_wrong"], row[prefix + "_mean_ulp"], row[prefix + "_max_ulp"]);
    }

    std::map<std::int64_t, Row> rows_; // in the order of registration: the library runs them in any
};

} // namespace

int main(int argument_count, char** arguments) {
    std::string by_turns = "--benchmark_enable_random_interleaving=true";
    std::vector<char*> flags_of_library{arguments[0], by_turns.data()};
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
    for (const auto& register_benchmark : compare::registrations) {
        register_benchmark();
    }
    TableReporter reporter;
    benchmark::RunSpecifiedBenchmarks(&reporter);
    return compare::every_answer_agrees ? 0 : 1;
}
