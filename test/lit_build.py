# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# What the suites share that test a build folder: the plugin for one LLVM, programs compiled with it,
# the tools. Their lit.cfg.py calls set_up(), adds what is its own, and ends with substitute().
#
#   --param build=<folder>     where plugin and, for most, runtime were built
#   --param llvm=<N>           for which LLVM; its tools are taken from /usr/lib/llvm-<N>/bin
#   --param runtime=<folder>   optional: where the runtime was built; default: <build>/runtime
#
# Substitutions of all of them: %llvm, %FileCheck, %not.

import os
import re
import shutil

import lit.formats


class Build:
    """What is tested: `folder`, `llvm` (a string) and `tools`, `runtime`, the folders."""

    def __init__(self, lit_config):
        params = lit_config.params
        if not params.get("build") or not params.get("llvm"):
            lit_config.fatal("give --param build=<build folder> and --param llvm=<major version>")
        self.lit_config = lit_config
        self.folder = os.path.abspath(params["build"])
        self.llvm = params["llvm"]
        self.tools = "/usr/lib/llvm-%s/bin" % self.llvm
        self.runtime = os.path.abspath(
            params.get("runtime", os.path.join(self.folder, "runtime")))

    def tool(self, name):
        return os.path.join(self.tools, name)

    def existing(self, *parts):
        """The path of a file of the build, or of another by its absolute path; it must exist."""
        path = os.path.join(self.folder, *parts)
        if not os.path.exists(path):
            self.lit_config.fatal("%s does not exist; build snug first" % path)
        return path

    def shared(self, library):
        """What links a program with a shared library of the runtime, found at run time."""
        return "-L%s -Wl,-rpath,%s -l:%s" % (self.runtime, self.runtime, library)


def set_up(config, lit_config, folder, suffixes, test_format=None, drop=r"SNUG_|LD_PRELOAD$"):
    """Names the suite after its folder, has it work below the build folder, and gives it the
    environment without variables that match `drop`."""
    build = Build(lit_config)
    suite = os.path.basename(folder)
    config.name = "snug-" + suite
    config.test_format = test_format or lit.formats.ShTest(execute_external=True)
    config.suffixes = suffixes
    config.excludes = ["Inputs"]
    config.test_source_root = folder
    config.test_exec_root = os.path.join(build.folder, "test", suite)
    os.makedirs(config.test_exec_root, exist_ok=True)
    for name in list(config.environment):
        if re.match(drop, name):
            del config.environment[name]
    config.environment["PATH"] = os.environ.get("PATH", "") + ":/usr/sbin:/sbin"
    config.environment["LC_ALL"] = "C"
    if os.path.exists(build.tool("ld.lld")):
        config.available_features.add("lld")
    return build


def add_tools(config, names):
    """A feature for each of these programs that is in PATH."""
    config.available_features.update(
        name for name in names if shutil.which(name, path=config.environment["PATH"]))


def substitute(config, build, table):
    """Longest names first and whole words only, or %clang would match in %clang_something."""
    common = {
        "%llvm": build.llvm,
        "%FileCheck": build.tool("FileCheck"),
        "%not": build.tool("not"),
    }
    for name, value in sorted({**common, **table}.items(), key=lambda item: -len(item[0])):
        config.substitutions.append((re.escape(name) + r"(?![\w-])", value.replace("\\", r"\\")))
