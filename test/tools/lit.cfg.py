# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# The installed tree, as other builds use it: the compiler driver, the CMake package, pkg-config. To
# run them:
#
#   lit -v --param build=<folder> --param llvm=<N> [--param other=<folder> --param other_llvm=<M>]
#       test/tools
#
#   build, llvm         where plugin and runtime were built, and for which LLVM
#   other, other_llvm   another build, whose plugin is installed beside the first
#
# Substitutions: %prefix the installed tree, in a folder with a space in its name, %snug_cc, %llvm,
# %other_llvm, %clang and %other_clang, %source, %FileCheck, %not. REQUIRES: other-llvm, tools in PATH by
# name, lld.

import os
import shutil
import sys

folder = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(folder))
import lit_build  # noqa: E402
from lit_install import install  # noqa: E402

params = lit_config.params
build = lit_build.set_up(config, lit_config, folder, [".test"],
                         drop=r"SNUG_|(LD_PRELOAD|CC|CFLAGS|LIBS|LDFLAGS)$")
prefix = os.path.join(config.test_exec_root, "in stalled")
shutil.rmtree(prefix, ignore_errors=True)

# The other first: what both have is taken from the one that is tested.
other_llvm = params.get("other_llvm", "")
if params.get("other"):
    install(os.path.abspath(params["other"]), prefix, lit_config)
    config.available_features.add("other-llvm")
install(build.folder, prefix, lit_config)
config.environment["PKG_CONFIG_PATH"] = os.path.join(prefix, "lib", "pkgconfig")

lit_build.add_tools(config, ["autoconf", "automake", "meson", "pkg-config", "ccache"])
lit_build.substitute(config, build, {
    "%prefix": '"%s"' % prefix,
    "%snug_cc": '"%s"' % os.path.join(prefix, "bin", "snug-cc"),
    "%clang": "clang-" + build.llvm,
    "%other_clang": "clang-" + other_llvm,
    "%source": os.path.dirname(os.path.dirname(folder)),
    "%other_llvm": other_llvm,
})
