// SPDX-License-Identifier: MIT
// What happens to an exception that nobody catches.
#pragma once

#include <vcruntime.h>

using terminate_handler = void (*)();
[[noreturn]] void terminate() noexcept;
terminate_handler set_terminate(terminate_handler) noexcept;
extern "C" terminate_handler _get_terminate();
