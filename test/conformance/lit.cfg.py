# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# The cases of suites that the field trusts, as tests of our own:
#
#   lit -v --param build=<folder> --param llvm=<N> [--param runtime=<folder>] test/conformance
#
# Substitutions: %clang, %snug the compiler with the plugin, %archive and %malloc_archive what links
# a program with libsnug.a or libsnug-malloc.a; %control, %with_snug and %with_malloc, which build
# and run the test's file with libc's malloc, the plugin, the plugin and libsnug-malloc.

import os
import sys

folder = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(folder))
import lit_build  # noqa: E402

build = lit_build.set_up(config, lit_config, folder, [".c"])
clang = build.existing(build.tool("clang"))
plugin = build.existing("plugin", "snug.so")
flags = "-std=gnu11 -O1 -Wall -Wextra -Werror -Wno-unknown-warning-option -Wno-alloc-size -I%s" % (
    os.path.join(folder, "Inputs"))


def library(name):
    return build.existing(build.runtime, name) + " -pthread -ldl"


snug = "%s %s -fplugin=%s" % (clang, flags, plugin)
lit_build.substitute(config, build, {
    "%control": "%s %s -DCONTROL %%s -pthread -o %%t.libc && %%t.libc" % (clang, flags),
    "%with_snug": "%s %%s %s -o %%t.snug && nm %%t.snug | grep ' T __snug_malloc_' > %%t.symbols && %%t.snug" % (
        snug, library("libsnug.a")),
    "%with_malloc": "%s -fplugin-arg-snug-max-size=512 %%s %s -o %%t.malloc && %%t.malloc" % (
        snug, library("libsnug-malloc.a")),
})
