// SPDX-License-Identifier: MIT
// Appends a line to the file that VEER_MUTANTS_REACHED names for each test: its name, its
// seconds, and the mutants that it has come by, below 0 those that its types do not have.

#include <cstdio>

#include <catch2/catch_test_case_info.hpp>
#include <catch2/reporters/catch_reporter_event_listener.hpp>
#include <catch2/reporters/catch_reporter_registrars.hpp>

namespace {

class Listener : public Catch::EventListenerBase {
public:
    using EventListenerBase::EventListenerBase;

    void testCaseStarting(const Catch::TestCaseInfo&) override {
        for (signed char& one : mutants::reached) one = 0;
        start = std::clock();
    }
    void testCaseEnded(const Catch::TestCaseStats& test) override {
        const char* name = std::getenv("VEER_MUTANTS_REACHED");
        std::FILE* file = name ? std::fopen(name, "a") : nullptr;
        if (!file) return;
        const double seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
        std::fprintf(file, "%s\t%f", test.testInfo->name.c_str(), seconds);
        for (int mutant = 0; mutant < int{sizeof mutants::reached}; ++mutant)
            if (const int how = mutants::reached[mutant]) std::fprintf(file, "\t%d", how * mutant);
        std::fputs("\n", file);
        std::fclose(file);
    }

private:
    std::clock_t start = 0;
};

} // namespace

CATCH_REGISTER_LISTENER(Listener)
