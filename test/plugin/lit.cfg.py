# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Configuration of the plugin's tests. Each file is one behaviour and says in its RUN lines how it
# is shown. To run them:
#
#   lit -v --param build=<build folder> --param llvm=<N> test/plugin
#
#   build   where plugin/snug.so and plugin/snug-ir.so were built, for LLVM N
#   llvm    the major version; tools are taken from /usr/lib/llvm-<N>/bin
#   other   optional: a build folder for another major version, to test that it is refused
#
# Features for REQUIRES and UNSUPPORTED: llvm-<N>, llvm-ge-<M> for each M up to N, lld,
# other-version.

import os
import sys

import lit.formats

folder = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(folder))
import lit_build  # noqa: E402

# lit's own shell, which runs hundreds of small commands in less time.
build = lit_build.set_up(config, lit_config, folder, [".c", ".cpp", ".ll", ".s", ".test"],
                         lit.formats.ShTest(execute_external=False))
llvm = int(build.llvm)
clang = build.existing(build.tool("clang"))
plugin = build.existing("plugin", "snug.so")
ir_plugin = build.existing("plugin", "snug-ir.so")

config.available_features.add("llvm-%d" % llvm)
config.available_features.update("llvm-ge-%d" % n for n in range(14, llvm + 1))

# A pointer in IR is spelled `ptr` from 15 on; %ll lets one source serve all versions.
pointer = "i8*" if llvm == 14 else "ptr"
as_ll = r"sed -e 's/\bptr\b/i8*/g'" if llvm == 14 else "cat"

substitutions = {
    "%clang": clang,
    "%snug": "%s -fplugin=%s" % (clang, plugin),
    "%opt": build.tool("opt"),
    "%snug_opt": "%s -load-pass-plugin=%s" % (build.tool("opt"), ir_plugin),
    "%plugin": plugin,
    "%ir_plugin": ir_plugin,
    "%lld": build.tool("ld.lld"),
    "%ll": as_ll,
    "%attributes": "KIND14" if llvm == 14 else "KIND",
    "%FileCheck": "%s -DPTR='%s'" % (build.tool("FileCheck"), pointer),
}
for tool in ("llvm-dis", "llvm-dwarfdump", "llvm-nm", "llvm-readelf", "llvm-objcopy", "count"):
    substitutions["%" + tool] = build.tool(tool)

other = lit_config.params.get("other")
if other:
    other = os.path.abspath(other)
    config.available_features.add("other-version")
    substitutions["%other_plugin"] = os.path.join(other, "plugin", "snug.so")
    substitutions["%other_ir_plugin"] = os.path.join(other, "plugin", "snug-ir.so")
lit_build.substitute(config, build, substitutions)
