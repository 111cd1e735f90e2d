// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <functional>
#include <thread>
#include <utility>

/// A second thread that spins while it waits, so it begins at once, on a core that does not sleep.
class SecondThread {
public:
    SecondThread() : thread_([this] { live(); }) {}
    SecondThread(const SecondThread&) = delete;
    SecondThread& operator=(const SecondThread&) = delete;
    ~SecondThread() { state_ = ends, thread_.join(); }

    void start(std::function<void()> work) { work_ = std::move(work), state_ = works; }
    void wait() const {
        while (state_ == works) std::this_thread::yield();
    }

private:
    enum State { waits, works, ends };
    std::function<void()> work_;
    std::atomic<State> state_ = waits;
    std::thread thread_; // the last member: it reads the others

    void live() {
        for (State state; (state = state_) != ends;) {
            if (state == works) work_(), state_ = waits;
            else std::this_thread::yield();
        }
    }
};
