# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# snug-survey. To run its tests:
#
#   lit -v --param build=<build folder> --param llvm=<N> [--param programs=no] test/survey
#
#   build      where snug-survey and snug.so were built, for LLVM N
#   programs   `no`: without the real programs (programs/)
#
# Substitutions: %survey, %clang, %plugin, %FileCheck, %not, %inputs, and %database, which prints a
# compile_commands.json for the current folder (Inputs/database.sh). Features: chromium, script,
# llvm-<N>.

import os
import sys

folder = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(folder))
import lit_build  # noqa: E402

build = lit_build.set_up(config, lit_config, folder, [".c", ".cpp", ".test"])
survey = build.existing("plugin", "tools", "snug-survey")
plugin = build.existing("plugin", "snug.so")
if lit_config.params.get("programs") == "no":
    config.excludes.append("programs")
config.snug_build = build.folder
config.snug_llvm = build.llvm

config.available_features.add("llvm-" + build.llvm)
lit_build.add_tools(config, ["chromium", "script", "jq"])
inputs = os.path.join(folder, "Inputs")
lit_build.substitute(config, build, {
    "%survey": survey,
    "%plugin": plugin,
    "%clang": build.tool("clang"),
    "%inputs": inputs,
    "%database": "sh " + os.path.join(inputs, "database.sh"),
})
