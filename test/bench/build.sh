# shellcheck shell=sh disable=SC2154
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Builds the benchmark's own programs; sourced. An object for each size, path and way of compiling;
# from it one program for each leg and layout. Needs: bench (this folder), out, clang, plugin,
# runtime, jobs; sizes, static_sizes; $out/legs (see legs.sh).
#
#   $out/obj/PROGRAM.PLUGIN.o         PROGRAM is micro-PATH-SIZE or cold-SIZE
#   $out/bin/PROGRAM.LEG.LAYOUT       none for legs that are preloaded

flags="-std=c11 -D_GNU_SOURCE -O2 -g0 -Wall -Wextra"
further=2368
layouts="0 1 2 3"
article_sizes="16 32 64"
cold_sizes="24 64"

own_programs() { # -> program, source, defines
  for size in $sizes; do
    echo "micro-data-$size micro.c -DPATH_DATA -DOBJECT_SIZE=$size"
    echo "micro-struct-$size micro.c -DPATH_STRUCT -DOBJECT_SIZE=$size"
  done
  for size in $article_sizes; do
    echo "micro-record-$size micro.c -DPATH_RECORD -DOBJECT_SIZE=$size"
  done
  for size in $cold_sizes; do
    echo "cold-$size cold.c -DOBJECT_SIZE=$size"
  done
}

# Whether a leg has a program of its own for this: some only at a few sizes.
has_program() { # program link preload
  [ "$3" = - ] || return 1
  case $2 in
  *.a | snug-few | snug-malloc)
    case " $static_sizes " in *" ${1##*-} "*) ;; *) return 1 ;; esac
    case $1 in micro-record-*) return 1 ;; esac
    ;;
  esac
}

libraries_of() { # link
  case $1 in
  snug-malloc) echo "${runtime%/*}/libsnug-malloc.a -lpthread -ldl" ;;
  snug*) echo "$runtime -lpthread -ldl" ;;
  *tcmalloc*.a) echo "$1 -lstdc++ -lm -lpthread" ;;
  *.a) echo "$1 -lm -lpthread -ldl" ;;
  *) echo -lpthread ;;
  esac
}

object_name() { echo "obj/$1.$(echo "$2" | tr -c 'A-Za-z0-9\n' -).o"; } # program plugin-column

write_ninja() {
  cat <<NINJA
rule cc
  command = $clang \$flags -MD -MF \$out.d -c \$in -o \$out
  depfile = \$out.d
rule link
  command = $clang \$in \$libs -o \$out
NINJA
  for layout in $layouts; do
    for by in 0 $further; do
      echo "build obj/pad-$by-$layout.o: cc $bench/pad.c"
      echo "  flags = $flags -DLAYOUT=$layout -DFURTHER=$by"
    done
  done
  own_programs | while read -r program source defines; do
    grep -v '^#' "$out/legs" | awk '{ print $2 }' | sort -u | while read -r how; do
      needs=
      [ "$how" = none ] || needs=" | $plugin"
      echo "build $(object_name "$program" "$how"): cc $bench/$source$needs"
      echo "  flags = $flags $defines $(plugin_flags "$how")"
    done
    grep -v '^#' "$out/legs" | while read -r leg how link preload; do
      has_program "$program" "$link" "$preload" || continue
      by=0
      [ "$link" != snug-moved ] || by=$further
      for layout in $layouts; do
        inputs="obj/pad-$by-$layout.o $(object_name "$program" "$how")"
        echo "build bin/$program.$leg.$layout: link $inputs | $runtime ${runtime%/*}/libsnug-malloc.a"
        echo "  libs = $(libraries_of "$link")"
      done
    done
  done
}

sources_of() { # tool
  case $1 in
  report) set -- report report_files samples stats ;;
  esac
  for file in "$@"; do
    echo "$bench/$file.c"
  done
}

build_programs() {
  mkdir -p "$out/obj" "$out/bin"
  write_ninja >"$out/build.ninja.new"
  cmp -s "$out/build.ninja.new" "$out/build.ninja" || cp "$out/build.ninja.new" "$out/build.ninja"
  ninja -C "$out" -j "$jobs" >"$out/build.log" 2>&1 || {
    tail -n 30 "$out/build.log" >&2
    return 1
  }
  for tool in runner report steps; do
    # shellcheck disable=SC2046,SC2086
    "$clang" $flags $(sources_of "$tool") -lm -o "$out/$tool" || return 1
  done
}
