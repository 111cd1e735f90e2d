# What find_package(veer) reads. It gives the target veer::veer and
#     veer_INCLUDE_DIR    the folder for the compiler; veer/veer.cppm in it is the unit of `import veer;`
#     veer_SHADER_DIR     the folder of veer.glsl, veer.hlsl and veer.wgsl

foreach(component IN LISTS veer_FIND_COMPONENTS)
    if(veer_FIND_REQUIRED_${component})
        set(veer_FOUND FALSE)
        set(veer_NOT_FOUND_MESSAGE "veer has no components, so none is called ${component}")
        return()
    endif()
endforeach()

include(${CMAKE_CURRENT_LIST_DIR}/veer-targets.cmake)
get_target_property(veer_INCLUDE_DIR veer::veer INTERFACE_INCLUDE_DIRECTORIES)
list(GET veer_INCLUDE_DIR 0 veer_INCLUDE_DIR)
set(veer_SHADER_DIR ${veer_INCLUDE_DIR}/veer/shaders)
include(${CMAKE_CURRENT_LIST_DIR}/veer_c-targets.cmake OPTIONAL) # veer::veer_c, where it was built
