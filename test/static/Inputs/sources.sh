#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# sources.sh REPOSITORY SET - prints the paths of files of ours, one a line:
#   runtime, plugin     what is compiled for them
#   tests               programs of the tests and the examples. Not what test/plugin and test/survey
#                       compile: those show the plugin good and bad code, and do not run. Nor what
#                       needs another project's header.
#   all                 everything in C and C++. Not test/plugin and test/survey/Inputs, which keep what FileCheck
#                       expects beside the code that it is expected of.

set -eu
cd "$1"
case $2 in
runtime) find runtime -name '*.c' ;;
plugin) find plugin -name '*.cpp' ;;
tests) find test examples -name '*.c' ! -path 'test/plugin/*' ! -path 'test/survey/*' \
  ! -path 'test/static/*' ! -name cjson_file.c ! -name pad.c ;;
all) find runtime plugin test examples \( -name '*.c' -o -name '*.h' -o -name '*.cpp' -o \
  -name '*.hpp' \) ! -path 'test/plugin/*' ! -path 'test/survey/Inputs/*' ! -path 'test/static/Inputs/*' ;;
esac | sort
