# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Generated tests. To run them:
#
#   lit -v --param build=<folder> --param llvm=<N> [--param runtime=<folder>]
#          [--param seconds=<N>] [--param plugins=<N=folder,...>] test/fuzz
#
#   seconds   how long each fuzzer looks for what nobody has found yet: 60
#   plugins   other LLVM majors and where their plugins were built: those of 14, 19 and 22 that are
#             there, by default
#
# Substitutions: %source, %runtime and %plugins, %seconds.

import os
import sys

folder = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(folder))
import lit_build  # noqa: E402

build = lit_build.set_up(config, lit_config, folder, [".test"])
for library in ("libsnug.a", "libsnug-malloc.a"):
    build.existing(build.runtime, library)

source = os.path.dirname(os.path.dirname(folder))
plugins = lit_config.params.get("plugins")
if not plugins:
    places = {"14": "build-llvm-14", "19": "build-llvm-19"}
    known = {major: os.path.join(os.path.dirname(build.folder), name)
             for major, name in places.items()}
    known[build.llvm] = build.folder
    plugins = ",".join("%s=%s" % (major, place) for major, place in sorted(known.items())
                       if os.path.exists(os.path.join(place, "plugin", "snug.so")))
lit_build.substitute(config, build, {
    "%source": source,
    "%runtime": build.runtime,
    "%plugins": plugins,
    "%seconds": lit_config.params.get("seconds", "60"),
})
