# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# What snug-report says of files that the tests make. To run them:
#
#   lit -v --param build=<folder with plugin and runtime> --param llvm=<N> test/report
#
# Substitutions: %report, %snug (clang with the plugin), %clang, %archive, %shared (what links a program
# with the runtime), %runtime, %lld, %readelf, %FileCheck, %not. REQUIRES: ld-gold, lld, aarch64 (the
# LLVM has it).

import os
import shutil
import subprocess
import sys

folder = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(folder))
import lit_build  # noqa: E402

build = lit_build.set_up(config, lit_config, folder, [".test"])
report = build.existing("plugin", "tools", "snug-report")
plugin = build.existing("plugin", "snug.so")
archive = build.existing(build.runtime, "libsnug.a")

clang = build.tool("clang")
if shutil.which("ld.gold"):
    config.available_features.add("ld-gold")
targets = subprocess.run([clang, "-print-targets"], stdout=subprocess.PIPE).stdout.decode()
if "aarch64" in targets:
    config.available_features.add("aarch64")

lit_build.substitute(config, build, {
    "%report": report,
    "%snug": "%s -fplugin=%s" % (clang, plugin),
    "%clang": clang,
    "%lld": build.tool("ld.lld"),
    "%source": os.path.dirname(os.path.dirname(folder)),
    "%archive": archive + " -pthread",
    "%shared": build.shared("libsnug.so"),
    "%runtime": build.runtime,
    "%readelf": build.tool("llvm-readelf"),
})
