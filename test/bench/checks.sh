# shellcheck shell=sh disable=SC2154
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# The proofs that each leg is what it claims to be, from the files themselves; sourced. Each prints
# its lines and adds to $out/wrong whatever is not as it must be.

is_wrong() { echo "  WRONG: $*" | tee -a "$out/wrong"; }

count_symbols() { nm "$1" | grep -cE ' U __snug_(malloc|calloc)_' || true; }         # object
count_calls() { readelf -rW "$1" | grep -cE ' __snug_(malloc|calloc)_' || true; }    # object
count_left() { readelf -rW "$1" | grep -cE ' (malloc|calloc)( |@|$)' || true; }      # object
digest() { sha256sum "$1" | cut -c 1-64; }                                           # file

# Allocation calls in the source of a program.
sites_of() { # program
  case $1 in
  micro-*) sed -n 's/^\/\/ [MC]ALLOC_SITES \([0-9]*\)$/\1/p' "$bench/patterns.h" ;;
  cold-*) echo 1 ;;
  esac | awk '{ sum += $1 } END { print sum }'
}

# Objects: symbols and relocations.
check_objects() {
  hows=$(grep -v '^#' "$out/legs" | awk '!seen[$2]++ { print $2 }')
  echo "Objects: undefined __snug_(malloc|calloc)_ symbols / calls to them / calls left to malloc"
  echo "and calloc (relocations), by how they were compiled; the sum of calls is that of the source"
  own_programs | while read -r program _; do
    sites=$(sites_of "$program")
    line=
    for how in $hows; do
      object=$out/$(object_name "$program" "$how")
      symbols=$(count_symbols "$object")
      calls=$(count_calls "$object")
      left=$(count_left "$object")
      line="$line$(printf '  %s %2d/%2d/%2d' "$how" "$symbols" "$calls" "$left")"
      [ $((calls + left)) = "$sites" ] ||
        is_wrong "$program, $how: $((calls + left)) calls, $sites in the source"
      wanted=0
      [ "$how" != on ] || [ "${program##*-}" -gt 80 ] || wanted=$sites
      case $how in
      none | off | on) [ "$calls" = "$wanted" ] || is_wrong "$program, $how: $calls, not $wanted" ;;
      esac
    done
    printf '  %-20s%s\n' "$program" "$line"
  done
}

# Programs: digests and text. Above 80 bytes nothing is rewritten: on and off may be the same there.
check_binaries() {
  (cd "$out/bin" && sha256sum -- *) | awk '{ print $2, $1 }' >"$out/hashes"
  (cd "$out/bin" && size -- *) | awk 'NR > 1 { print $6, $1 }' >"$out/texts"
  echo
  echo "Programs (first layout): text in bytes, with the difference against plain, and SHA-256"
  own_programs | awk -v hashes="$out/hashes" -v texts="$out/texts" -v layouts="$layouts" '
    BEGIN {
      while ((getline line <hashes) > 0) { split(line, f, " "); hash[f[1]] = f[2] }
      while ((getline line <texts) > 0) { split(line, f, " "); text[f[1]] = f[2] }
      legs = split("plain on on-control off", leg, " ")
      split(layouts, layout, " ")
    }
    {
      printf "  %-17s", $1
      for (i = 1; i <= legs; i++) {
        file = $1 "." leg[i] ".0"
        more = text[file] - text[$1 ".plain.0"]
        printf "  %s %d (%+d) %.8s", leg[i], text[file], more, hash[file]
      }
      print ""
      size = $1
      sub(/.*-/, "", size)
      for (l in layout)
        for (i = 1; i <= legs; i++)
          for (j = 1; j < i; j++) {
            a = $1 "." leg[j] "." layout[l]
            b = $1 "." leg[i] "." layout[l]
            same_is_right = leg[i] == "off" && leg[j] == "on" && size + 0 > 80
            if (hash[a] == hash[b] && !same_is_right) print "  WRONG: " a " and " b " are the same"
          }
    }' >"$out/binaries.txt"
  cat "$out/binaries.txt"
  grep WRONG "$out/binaries.txt" >>"$out/wrong" || true
}

# Running: the runtime serves exactly the allocations that the program counts.
check_served() {
  echo
  echo "Allocations as the program counts them, and as the runtime served them (SNUG_MODE=count)"
  for size in $sizes; do
    [ "$size" -le 80 ] || continue
    for path in data struct; do
      rm -f "$out/served"
      counted=$(SNUG_MODE=count SNUG_STATS=$out/served "$out/bin/micro-$path-$size.on.0" 1000 lifo \
        fifo random ring replace calloc-lifo calloc-fifo handoff | sed -n 's/^# allocations //p')
      served=$(sed -n 's/^snug: total: \([0-9]*\) allocations.*/\1/p' "$out/served")
      printf '  %-20s %s %s\n' "$path-$size" "$counted" "${served:-none}"
      [ "$counted" = "$served" ] || is_wrong "$path-$size: $counted counted, ${served:-none} served"
    done
  done
}

check_all() {
  rm -f "$out/wrong"
  check_objects
  check_binaries
  check_served
  echo
  if [ -s "$out/wrong" ]; then
    echo "Checks: $(wc -l <"$out/wrong") WRONG, see above"
  else
    echo "Checks: all as they must be"
  fi
}

# Names and values, with a tab between, for the report and its JSON.
facts() {
  fact() { printf '%s\t%s\n' "$1" "$2"; }
  fact mode "$mode"
  fact date "$(date -u +%Y-%m-%dT%H:%MZ)"
  fact cpu "$(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | sed -n 1p)"
  fact cpus "$(nproc)"
  fact hypervisor "$(if grep -qw hypervisor /proc/cpuinfo; then echo yes; else echo no; fi)"
  governor=/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor
  fact governor "$(cat "$governor" 2>/dev/null || echo unknown)"
  huge=/sys/kernel/mm/transparent_hugepage/enabled
  fact transparent_huge_pages "$(cat "$huge" 2>/dev/null || echo unknown)"
  fact kernel "$(uname -sr)"
  fact load_before "$(cut -d ' ' -f 1-3 /proc/loadavg)"
  fact libc "$(getconf GNU_LIBC_VERSION)"
  fact compiler "$("$clang" --version | sed -n 1p)"
  fact linker "$("$clang" -Wl,--version -x c /dev/null 2>/dev/null | sed -n 1p)"
  fact snug "$(git -C "$root" describe --always --dirty 2>/dev/null || echo unknown)"
  fact plugin_sha256 "$(digest "$plugin")"
  fact runtime_sha256 "$(digest "$runtime")"
  for package in libmimalloc2.0 libjemalloc2 libtcmalloc-minimal4; do
    version=$(dpkg-query -W -f '${Version}' "$package" 2>/dev/null) || version="not installed"
    fact "$package" "$version"
  done
  for peer in $peers; do
    fact "peer ${peer%%=*}" "sha256 $(digest "${peer#*=}")"
  done
  sed -n 's/^# \([^:]*\): /missing leg \1\t/p' "$out/legs"
  fact checks "$(sed -n 's/^Checks: //p' "$out/checks.txt")"
}

# The lines of checks, instructions and programs in the same form, for the JSON alone.
proofs() { # files...
  awk '
    /^Objects:/ { what = "objects" }
    /^Programs \(/ { what = "binaries" }
    /^Allocations as/ { what = "served" }
    /^Instructions/ { what = "instructions" }
    /^Programs:/ { what = "programs" }
    /^  [a-z]/ {
      name = $1
      sub(/^ *[^ ]+ */, "")
      gsub(/ +/, " ")
      print what " " name "\t" $0
    }' "$@"
}
