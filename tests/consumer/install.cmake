# Installs the build in BUILD into an empty PREFIX, and sees that veer, and nothing else, is there.
file(REMOVE_RECURSE ${PREFIX})
execute_process(COMMAND ${CMAKE_COMMAND} --install ${BUILD} --prefix ${PREFIX} COMMAND_ERROR_IS_FATAL ANY)

file(GLOB_RECURSE installed RELATIVE ${PREFIX} ${PREFIX}/*)
list(FILTER installed EXCLUDE REGEX "^(include/veer/((exact|parts)/)?[a-z_]+\\.hpp|include/veer/shaders/veer\\.(glsl|hlsl|wgsl)|share/cmake/veer/veer-config(-version)?\\.cmake|share/pkgconfig/veer\\.pc|share/doc/veer/LICENSE)$")
file(GLOB shaders ${PREFIX}/include/veer/shaders/veer.*)
list(LENGTH shaders count)
if(NOT count EQUAL 3)
    message(FATAL_ERROR "not three files of shaders are installed: ${shaders}")
endif()
if(installed)
    message(FATAL_ERROR "also installed: ${installed}")
endif()
