# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Profiles of programs that were compiled with the plugin's option `profile`. Parameters and
# substitutions are those of ../types, and
#
#   %profiled   %snug with option profile and line numbers
#   %pprof      pprof, as it comes with Go; REQUIRES: pprof
#   %schema     the folder of pprof's profile.proto; REQUIRES: schema

import glob
import os
import shutil

folder = os.path.dirname(os.path.abspath(__file__))
lit_config.load_config(config, os.path.join(os.path.dirname(folder), "types", "lit.cfg.py"))

config.name = "snug-profile"
config.test_source_root = folder
config.test_exec_root = os.path.join(os.path.dirname(config.test_exec_root), "profile")
config.excludes = []
os.makedirs(config.test_exec_root, exist_ok=True)

snug = dict(config.substitutions)[r"%snug(?![\w-])"]
config.substitutions.insert(0, ("%profiled", snug + " -fplugin-arg-snug-profile"))

schema = "/usr/share/gocode/src/github.com/google/pprof/proto"
if os.path.exists(os.path.join(schema, "profile.proto")) and shutil.which("protoc"):
    config.available_features.add("schema")
config.substitutions.append(("%schema", schema))
for tool in glob.glob("/usr/lib/go-*/pkg/tool/*/pprof"):
    config.available_features.add("pprof")
    config.substitutions.append(("%pprof", tool))
    break
