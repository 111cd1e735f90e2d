-- SPDX-License-Identifier: MIT
-- veer for xmake: includes("path/to/veer/packaging/xmake") in a game's xmake.lua, and add_deps("veer") in its target.

target("veer")
    set_kind("headeronly")
    add_headerfiles("../../include/(veer/**)")
    add_includedirs("../../include", {interface = true})
    set_languages("cxx20", {interface = true})
target_end()
