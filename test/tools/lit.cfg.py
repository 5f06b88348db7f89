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
# %other_llvm, %clang and %other_clang, %FileCheck, %not. REQUIRES: other-llvm, tools in PATH by
# name, lld.

import os
import re
import shutil
import subprocess

import lit.formats

config.name = "snug-tools"
config.test_format = lit.formats.ShTest(execute_external=True)
config.suffixes = [".test"]
config.excludes = ["Inputs"]
config.test_source_root = os.path.dirname(os.path.abspath(__file__))

params = lit_config.params
if not params.get("build") or not params.get("llvm"):
    lit_config.fatal("give --param build=<build folder> and --param llvm=<major version>")
build = os.path.abspath(params["build"])
llvm = params["llvm"]
config.test_exec_root = os.path.join(build, "test", "tools")
prefix = os.path.join(config.test_exec_root, "in stalled")
shutil.rmtree(prefix, ignore_errors=True)
os.makedirs(config.test_exec_root, exist_ok=True)


def install(folder):
    done = subprocess.run(["cmake", "--install", folder, "--prefix", prefix],
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if done.returncode:
        lit_config.fatal(done.stdout.decode())


# The other first: what both have is taken from the one that is tested.
other_llvm = params.get("other_llvm", "")
if params.get("other"):
    install(os.path.abspath(params["other"]))
    config.available_features.add("other-llvm")
install(build)

for name in list(config.environment):
    if name.startswith("SNUG_") or name in ("LD_PRELOAD", "CC", "CFLAGS", "LIBS", "LDFLAGS"):
        del config.environment[name]
config.environment["PATH"] = os.environ.get("PATH", "")
config.environment["LC_ALL"] = "C"
config.environment["PKG_CONFIG_PATH"] = os.path.join(prefix, "lib", "pkgconfig")

tools = "/usr/lib/llvm-%s/bin" % llvm
for tool in ("autoconf", "automake", "meson", "pkg-config", "ccache"):
    if shutil.which(tool):
        config.available_features.add(tool)
if os.path.exists(os.path.join(tools, "ld.lld")):
    config.available_features.add("lld")
substitutions = {
    "%prefix": '"%s"' % prefix,
    "%snug_cc": '"%s"' % os.path.join(prefix, "bin", "snug-cc"),
    "%clang": "clang-" + llvm,
    "%other_clang": "clang-" + other_llvm,
    "%llvm": llvm,
    "%other_llvm": other_llvm,
    "%FileCheck": os.path.join(tools, "FileCheck"),
    "%not": os.path.join(tools, "not"),
}
for name in sorted(substitutions, key=len, reverse=True):
    config.substitutions.append((re.escape(name) + r"(?![\w-])", substitutions[name]))
