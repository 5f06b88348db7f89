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
import re

import lit.formats

config.name = "snug-plugin"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".c", ".cpp", ".ll", ".s", ".test"]
config.excludes = ["Inputs"]
config.test_source_root = os.path.dirname(os.path.abspath(__file__))

build = lit_config.params.get("build")
llvm = lit_config.params.get("llvm")
if not build or not llvm:
    lit_config.fatal("give --param build=<build folder> and --param llvm=<major version>")
build = os.path.abspath(build)
llvm = int(llvm)
tools = "/usr/lib/llvm-%d/bin" % llvm
plugin = os.path.join(build, "plugin", "snug.so")
ir_plugin = os.path.join(build, "plugin", "snug-ir.so")
for path in (plugin, ir_plugin, os.path.join(tools, "clang")):
    if not os.path.exists(path):
        lit_config.fatal("%s does not exist" % path)

config.test_exec_root = os.path.join(build, "test", "plugin")
os.makedirs(config.test_exec_root, exist_ok=True)

config.available_features.add("llvm-%d" % llvm)
config.available_features.update("llvm-ge-%d" % n for n in range(14, llvm + 1))
lld = os.path.join(tools, "ld.lld")
if os.path.exists(lld):
    config.available_features.add("lld")

# A pointer in IR is spelled `ptr` from 15 on; %ll lets one source serve all versions.
pointer = "i8*" if llvm == 14 else "ptr"
as_ll = r"sed -e 's/\bptr\b/i8*/g'" if llvm == 14 else "cat"

substitutions = [
    ("%clang", os.path.join(tools, "clang")),
    ("%snug", "%s -fplugin=%s" % (os.path.join(tools, "clang"), plugin)),
    ("%opt", os.path.join(tools, "opt")),
    ("%snug_opt", "%s -load-pass-plugin=%s" % (os.path.join(tools, "opt"), ir_plugin)),
    ("%plugin", plugin),
    ("%ir_plugin", ir_plugin),
    ("%lld", lld),
    ("%ll", as_ll),
    ("%llvm", str(llvm)),
    ("%attributes", "KIND14" if llvm == 14 else "KIND"),
    ("%FileCheck", "%s -DPTR='%s'" % (os.path.join(tools, "FileCheck"), pointer)),
]
for tool in ("not", "llvm-dis", "llvm-dwarfdump", "llvm-nm", "llvm-readelf", "llvm-objcopy", "count"):
    substitutions.append(("%" + tool, os.path.join(tools, tool)))

other = lit_config.params.get("other")
if other:
    other = os.path.abspath(other)
    config.available_features.add("other-version")
    substitutions.append(("%other_plugin", os.path.join(other, "plugin", "snug.so")))
    substitutions.append(("%other_ir_plugin", os.path.join(other, "plugin", "snug-ir.so")))

# Longest names first and whole words only, or %clang would match in %clang_something.
for name, value in sorted(substitutions, key=lambda s: -len(s[0])):
    config.substitutions.append((re.escape(name) + r"(?![\w-])", value.replace("\\", r"\\")))
