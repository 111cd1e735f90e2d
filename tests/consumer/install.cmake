# Installs the build in BUILD into an empty PREFIX, and sees that the headers and shaders of ROOT and what finds them, and nothing else, are there.
file(REMOVE_RECURSE ${PREFIX})
execute_process(COMMAND ${CMAKE_COMMAND} --install ${BUILD} --prefix ${PREFIX} COMMAND_ERROR_IS_FATAL ANY)

file(GLOB_RECURSE wanted RELATIVE ${ROOT} ${ROOT}/include/veer/*.hpp)
foreach(language glsl hlsl wgsl)
    list(APPEND wanted include/veer/shaders/veer.${language})
endforeach()
list(APPEND wanted include/veer/veer.cppm share/cmake/veer/veer-config.cmake share/cmake/veer/veer-config-version.cmake share/cmake/veer/veer-targets.cmake
    share/pkgconfig/veer.pc share/veer/veer_gdb.py share/doc/veer/LICENSE)
file(GLOB_RECURSE installed RELATIVE ${PREFIX} ${PREFIX}/*)

set(missing ${wanted})
list(REMOVE_ITEM missing ${installed})
list(REMOVE_ITEM installed ${wanted})
if(missing OR installed)
    message(FATAL_ERROR "not installed: ${missing}; installed beside veer: ${installed}")
endif()
