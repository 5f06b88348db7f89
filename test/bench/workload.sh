#!/bin/sh
# shellcheck disable=SC1090,SC2034,SC2154
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Runs a program's workload, as a job of the benchmark: workload.sh RECIPE TREE. Also sourced for
# adapt_recipe(): where a recipe of test/programs is made for testing and not for timing, this is
# what the benchmark does instead.

adapt_recipe() {
  case $package in
  json-c) # without the filter that makes its output the same each time
    run_it() { out/apps/json_parse "$1"; }
    ;;
  cjson) # parse, print and free a file
    binary=out/cjson_file
    large=200000
    small=500
    build_it() {
      default_build
      # shellcheck disable=SC2086
      $CC $CFLAGS -I. "$bench/cjson_file.c" out/libcjson.a $LIBS -lm -o "$binary"
    }
    make_input() {
      awk -v records="$1" 'BEGIN {
        print "["
        for (i = 0; i < records; i++)
          printf "%s{\"id\": %d, \"name\": \"record %d\", \"ok\": %s, \"at\": [%d.5, %d]}\n",
                 i ? "," : "", i, i, i % 2 ? "true" : "false", i, i * 3
        print "]"
      }'
    }
    run_it() { out/cjson_file "$1"; }
    ;;
  esac
}

case ${0##*/} in
workload.sh)
  . "$1"
  adapt_recipe
  cd "$2" && run_it ./workload.input
  ;;
esac
