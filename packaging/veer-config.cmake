# What find_package(veer) reads: the target veer::veer, and veer_SHADER_DIR, the folder of veer.glsl, veer.hlsl and veer.wgsl.

foreach(component IN LISTS veer_FIND_COMPONENTS)
    if(veer_FIND_REQUIRED_${component})
        set(veer_FOUND FALSE)
        set(veer_NOT_FOUND_MESSAGE "veer has no components, so none is called ${component}")
        return()
    endif()
endforeach()

include(${CMAKE_CURRENT_LIST_DIR}/veer-targets.cmake)
get_target_property(veer_SHADER_DIR veer::veer INTERFACE_INCLUDE_DIRECTORIES)
list(GET veer_SHADER_DIR 0 veer_SHADER_DIR)
string(APPEND veer_SHADER_DIR /veer/shaders)
