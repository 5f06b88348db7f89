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
import sys

folder = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.dirname(folder), folder]
import lit_build  # noqa: E402
from skip_format import SkipWithoutRegistry  # noqa: E402

build = lit_build.set_up(
    config, lit_config, folder, [".c", ".test"], SkipWithoutRegistry(execute_external=False),
    drop=r"SNUG_(MODE|STATS|VERBOSE)$|(LD_PRELOAD|CFLAGS|MAKEFLAGS)$")
config.excludes = ["footprint.c"]
clang = build.existing(build.tool("clang"))
plugin = build.existing("plugin", "snug.so")
archive = build.existing(build.runtime, "libsnug.a")
lit_build.add_tools(config, ["musl-gcc"])

source = os.path.join(folder, "..", "..")
flags = "-Wall -Wextra -Werror -I%s -I%s" % (os.path.join(source, "runtime", "include"),
                                             os.path.join(source, "test", "runtime", "include"))
lit_build.substitute(config, build, {
    "%snug": "%s %s -fplugin=%s" % (clang, flags, plugin),
    "%clang": "%s %s" % (clang, flags),
    "%clang_path": clang,
    "%archive": "%s -lpthread -ldl" % archive,
    "%malloc_archive": "%s -lpthread -ldl" % os.path.join(build.runtime, "libsnug-malloc.a"),
    "%shared": build.shared("libsnug.so") + " -lpthread",
    "%plugin": plugin,
    "%runtime": archive,
    "%source": source,
    # The sources of real programs, fetched once for this suite and test/programs.
    "%programs": os.path.join(build.folder, "programs"),
})
