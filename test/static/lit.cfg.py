# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# What can be said of the sources and of the installed files without running them:
#
#   lit -v --param build=<folder> --param llvm=<N> test/static
#
# Substitutions: %build the build folder, %prefix what it installs, %source the repository, %tidy
# clang-tidy of the same LLVM, %llvm, %FileCheck, %not. REQUIRES: release-build, x86_64.

import os
import platform
import re
import shutil
import sys

folder = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(folder))
import lit_build  # noqa: E402
from lit_install import install  # noqa: E402

build = lit_build.set_up(config, lit_config, folder, [".test"])
prefix = os.path.join(config.test_exec_root, "installed")
shutil.rmtree(prefix, ignore_errors=True)
install(build.folder, prefix, lit_config)
config.available_features.add(platform.machine())
with open(build.existing("CMakeCache.txt")) as cache:
    if re.search(r"^CMAKE_BUILD_TYPE:\w+=Rel", cache.read(), re.MULTILINE):
        config.available_features.add("release-build")
lit_build.substitute(config, build, {
    "%build": build.folder,
    "%prefix": prefix,
    "%source": os.path.dirname(os.path.dirname(folder)),
    "%tidy": "clang-tidy-" + build.llvm,
})
