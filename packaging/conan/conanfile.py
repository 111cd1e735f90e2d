# SPDX-License-Identifier: MIT
# veer for Conan 2: `conan create packaging/conan`, then `requires("veer/...")` and find_package(veer) as ever.

import os

from conan import ConanFile
from conan.tools.build import check_min_cppstd
from conan.tools.files import copy, load
from conan.tools.layout import basic_layout

required_conan_version = ">=2.0"


def address(key):
    """What packaging/address says, which lies beside the recipe once it is exported."""
    here = os.path.dirname(os.path.abspath(__file__))
    for folder in here, os.path.dirname(here):
        if os.path.isfile(os.path.join(folder, "address")):
            for line in open(os.path.join(folder, "address"), encoding="utf-8"):
                if line.startswith(key + "="):
                    return line.partition("=")[2].strip() or None
    return None


class VeerConan(ConanFile):
    name = "veer"
    description = "Motion and steering mathematics for games"
    license = "MIT"
    url = address("repository")
    homepage = address("site") or url
    topics = ("games", "steering", "homing", "ballistics", "flocking", "simd", "header-only")
    package_type = "header-library"
    settings = "os", "arch", "compiler", "build_type"
    options = {"simd": [True, False]}
    default_options = {"simd": False}  # whether to bring xsimd, for veer/simd.hpp
    no_copy_source = True

    def _root(self):
        return os.path.join(self.recipe_folder, os.pardir, os.pardir)

    def set_version(self):  # as project() says it
        project = load(self, os.path.join(self._root(), "CMakeLists.txt"))
        self.version = project.split("project(veer VERSION ")[1].split()[0]

    def export(self):
        copy(self, "address", os.path.join(self._root(), "packaging"), self.export_folder)

    def export_sources(self):
        for pattern in "include/*", "LICENSE":
            copy(self, pattern, self._root(), self.export_sources_folder)

    def layout(self):
        basic_layout(self)

    def requirements(self):
        if self.options.simd:
            self.requires("xsimd/13.0.0", transitive_headers=True)

    def validate(self):
        check_min_cppstd(self, 20)

    def package(self):
        copy(self, "LICENSE", self.source_folder, os.path.join(self.package_folder, "licenses"))
        copy(self, "*", os.path.join(self.source_folder, "include"), os.path.join(self.package_folder, "include"))

    def package_id(self):
        self.info.clear()  # the same headers for all

    def package_info(self):
        self.cpp_info.bindirs = []
        self.cpp_info.libdirs = []
        self.cpp_info.set_property("cmake_file_name", "veer")
        self.cpp_info.set_property("cmake_target_name", "veer::veer")
        self.cpp_info.set_property("pkg_config_name", "veer")
