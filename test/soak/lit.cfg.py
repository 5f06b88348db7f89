# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# A minute of what run.sh does for hours: lit -v --param build=<folder> --param llvm=<N>
# [--param seconds=<N>] [--param runtime=<folder>] test/soak

import os
import sys

folder = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(folder))
import lit_build  # noqa: E402

build = lit_build.set_up(config, lit_config, folder, [".test"])
build.existing(build.runtime, "libsnug-malloc.so")
lit_build.substitute(config, build, {
    "%runtime": build.runtime,
    "%seconds": lit_config.params.get("seconds", "60"),
})
