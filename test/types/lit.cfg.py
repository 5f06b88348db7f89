# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# What the plugin knows of types, seen in programs that run. To run them:
#
#   lit -v --param build=<folder> --param runtime=<folder> --param llvm=<N> test/types
#
#   build     where plugin/snug.so was built, for LLVM N
#   runtime   where libsnug.a was built; default: <build>/runtime
#   llvm      the major version; tools are taken from /usr/lib/llvm-<N>/bin
#
# Substitutions: %snug the compiler with the plugin, %clang without, %archive what links a program
# with the runtime, %shared what links it with libsnug.so, %malloc_archive with libsnug-malloc.a,
# %plugin and %runtime the files, %llvm the version, %programs a work folder.

import os
import re
import sys

source = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, source)
from skip_format import SkipWithoutRegistry  # noqa: E402

config.name = "snug-types"
config.test_format = SkipWithoutRegistry(execute_external=False)
config.suffixes = [".c", ".test"]
config.test_source_root = source
config.excludes = ["footprint.c"]

build = lit_config.params.get("build")
llvm = lit_config.params.get("llvm")
if not build or not llvm:
    lit_config.fatal("give --param build=<build folder> and --param llvm=<major version>")
build = os.path.abspath(build)
runtime = os.path.abspath(lit_config.params.get("runtime", os.path.join(build, "runtime")))
tools = "/usr/lib/llvm-%s/bin" % llvm
clang = os.path.join(tools, "clang")
plugin = os.path.join(build, "plugin", "snug.so")
archive = os.path.join(runtime, "libsnug.a")
for path in (clang, plugin, archive):
    if not os.path.exists(path):
        lit_config.fatal("%s does not exist" % path)

config.test_exec_root = os.path.join(build, "test", "types")
os.makedirs(config.test_exec_root, exist_ok=True)
for name in ("SNUG_MODE", "SNUG_STATS", "SNUG_VERBOSE", "LD_PRELOAD", "CFLAGS", "MAKEFLAGS"):
    config.environment.pop(name, None)

# The sources of real programs, fetched once for this suite and test/programs.
programs = os.path.join(build, "programs")
include = os.path.join(config.test_source_root, "..", "..", "runtime", "include")
substitutions = {
    "%snug": "%s -Wall -Wextra -Werror -I%s -fplugin=%s" % (clang, include, plugin),
    "%clang": "%s -Wall -Wextra -Werror -I%s" % (clang, include),
    "%clang_path": clang,
    "%FileCheck": os.path.join(tools, "FileCheck"),
    "%not": os.path.join(tools, "not"),
    "%archive": "%s -lpthread -ldl" % archive,
    "%malloc_archive": "%s -lpthread -ldl" % os.path.join(runtime, "libsnug-malloc.a"),
    "%shared": "-L%s -Wl,-rpath,%s -l:libsnug.so -lpthread" % (runtime, runtime),
    "%plugin": plugin,
    "%runtime": archive,
    "%llvm": llvm,
    "%programs": programs,
}
for name in sorted(substitutions, key=len, reverse=True):
    config.substitutions.append((re.escape(name) + r"(?![\w-])", substitutions[name]))
