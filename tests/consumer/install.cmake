# Installs the build in BUILD into an empty PREFIX, and sees that veer, and nothing else, is there.
file(REMOVE_RECURSE ${PREFIX})
execute_process(COMMAND ${CMAKE_COMMAND} --install ${BUILD} --prefix ${PREFIX} COMMAND_ERROR_IS_FATAL ANY)

file(GLOB_RECURSE installed RELATIVE ${PREFIX} ${PREFIX}/*)
list(FILTER installed EXCLUDE REGEX "^(include/veer/(exact/)?[a-z_]+\\.hpp|share/cmake/veer/veer-config(-version)?\\.cmake|share/pkgconfig/veer\\.pc|share/doc/veer/LICENSE)$")
if(installed)
    message(FATAL_ERROR "also installed: ${installed}")
endif()
