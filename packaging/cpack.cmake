# What `cpack -G "DEB;TGZ"` makes of a build: libveer-dev_VERSION_all.deb and veer-VERSION.tar.gz, the headers and what finds them.

set(CPACK_PACKAGE_NAME veer)
set(CPACK_PACKAGE_FILE_NAME veer-${PROJECT_VERSION})
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "${PROJECT_DESCRIPTION}")
set(CPACK_PACKAGE_VENDOR "The veer authors")
set(CPACK_RESOURCE_FILE_LICENSE ${CMAKE_CURRENT_SOURCE_DIR}/LICENSE)
set(CPACK_GENERATOR TGZ)
set(CPACK_INSTALL_CMAKE_PROJECTS "${CMAKE_CURRENT_BINARY_DIR};veer;veer;/") # of all that a build may install, the component veer alone
set(CPACK_VERBATIM_VARIABLES ON)

set(CPACK_DEBIAN_PACKAGE_NAME libveer-dev)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_ARCHITECTURE all) # headers are the same for every machine
set(CPACK_DEBIAN_PACKAGE_MAINTAINER "The veer authors <veer@localhost>")
set(CPACK_DEBIAN_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_PACKAGE_SUGGESTS libxsimd-dev) # for veer/simd.hpp
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS OFF)
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION "Homing, guidance, intercepts, ballistics, steering, avoidance, flocks
 and contacts, header-only C++20, in 2D and 3D, on vectors of any type,
 on one agent or on a SIMD pack.")

# Debian wants the licence in a form and a place of its own, in a .deb alone.
install(FILES packaging/debian/copyright DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/libveer-dev COMPONENT debian EXCLUDE_FROM_ALL)
file(WRITE ${CMAKE_CURRENT_BINARY_DIR}/veer_cpack.cmake
    "if(CPACK_GENERATOR STREQUAL \"DEB\")\n"
    "    list(APPEND CPACK_INSTALL_CMAKE_PROJECTS \"${CMAKE_CURRENT_BINARY_DIR};veer;debian;/\")\n"
    "endif()\n")
set(CPACK_PROJECT_CONFIG_FILE ${CMAKE_CURRENT_BINARY_DIR}/veer_cpack.cmake)

include(CPack)
