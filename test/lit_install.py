# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Installs a build folder for tests, and leaves its own record of what was installed, by which its
# user may want to uninstall, as it is.

import os
import shutil
import subprocess


def install(folder, prefix, lit_config):
    manifest = os.path.join(folder, "install_manifest.txt")
    if os.path.exists(manifest):
        shutil.copyfile(manifest, manifest + ".kept")
    done = subprocess.run(["cmake", "--install", folder, "--prefix", prefix],
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if done.returncode:
        lit_config.fatal(done.stdout.decode())
    if os.path.exists(manifest + ".kept"):
        os.replace(manifest + ".kept", manifest)
    else:
        os.remove(manifest)
