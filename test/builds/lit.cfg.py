# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# How large codebases are built: with compiler caches, on several machines, with link-time
# optimisation, in different folders. Real programs, with snug-cc from an installed tree. To run them:
#
#   lit -v --param build=<folder> --param llvm=<N> test/builds
#
#   build, llvm   where plugin and runtime were built, and for which LLVM
#
# Substitutions: %prefix the installed tree, %snug_cc, %clang, %llvm, %programs where sources of real
# programs are fetched to, %fetch what fetches them, %not. REQUIRES: tools in PATH by name, lld.

import os
import shutil
import sys

folder = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(folder))
import lit_build  # noqa: E402
from lit_install import install  # noqa: E402
sys.path.insert(0, os.path.join(os.path.dirname(folder), "types"))
from skip_format import SkipWithoutRegistry  # noqa: E402

build = lit_build.set_up(
    config, lit_config, folder, [".test"], SkipWithoutRegistry(execute_external=True),
    drop=r"SNUG_|CCACHE|DISTCC|LD_PRELOAD|MAKEFLAGS|C(C|XX|FLAGS)$|LIBS$|LDFLAGS$")
prefix = os.path.join(config.test_exec_root, "installed")
shutil.rmtree(prefix, ignore_errors=True)
install(build.folder, prefix, lit_config)

lit_build.add_tools(config, ["ccache", "distcc", "distccd", "cmake", "ninja", "autoreconf"])
lit_build.substitute(config, build, {
    "%prefix": prefix,
    "%snug_cc": os.path.join(prefix, "bin", "snug-cc"),
    "%clang": "clang-" + build.llvm,
    "%programs": os.path.join(build.folder, "programs"),
    "%fetch": os.path.join(os.path.dirname(folder), "programs", "fetch.sh"),
})
