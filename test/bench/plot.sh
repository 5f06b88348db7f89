# shellcheck shell=sh disable=SC2154
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Draws $out/plots/*.dat (see report.h) as SVG and PNG; sourced. Time against size for all legs, one
# picture for each path and pattern; the dashed line is the bound of 80 bytes, above which nothing
# is rewritten. A bar chart of the programs against plain.

draw_both() { # name title commands
  for format in svg png; do
    case $format in
    svg) terminal="svg size 900,600 dynamic background 'white'" ;;
    png) terminal="pngcairo size 1200,800" ;;
    esac
    printf 'set terminal %s\nset output "%s"\nset title "%s"\nset datafile separator "\\t"\n%s\n' \
      "$terminal" "$out/plots/$1.$format" "$2" "$3" | gnuplot || return
  done
}

draw_curve() { # data-file title
  columns=$(awk -F '\t' 'NR == 1 { print NF }' "$1")
  draw_both "$(basename "$1" .dat)" "$2, ns a pair" "
    set key outside right autotitle columnhead
    set logscale x 2
    set xtics (8, 16, 24, 32, 48, 64, 80, 96, 128, 256, 512, 1024) rotate by 60 right
    set xlabel 'bytes'
    set yrange [0:*]
    set grid y
    set arrow from 88, graph 0 to 88, graph 1 nohead dashtype 2
    plot for [i=2:$columns] '$1' using 1:i with linespoints pointtype 7 pointsize 0.5"
}

draw_bars() { # data-file title
  columns=$(awk -F '\t' 'NR == 1 { print NF }' "$1")
  draw_both "$(basename "$1" .dat)" "$2, plain = 1" "
    set key outside right autotitle columnhead
    set style data histogram
    set style histogram clustered
    set style fill solid
    set xtics rotate by 45 right
    set yrange [0:*]
    set grid y
    plot for [i=3:$columns] '$1' using i:xtic(1)"
}

draw_plots() {
  command -v gnuplot >/dev/null || { echo "bench: no gnuplot, no plots" >&2; return; }
  for file in "$out"/plots/*.dat; do
    name=$(basename "$file" .dat)
    case $name in
    data-2-* | struct-2-* | data-million* | struct-million*) ;;
    data-* | struct-*) draw_curve "$file" "$name" ;;
    program-*) draw_bars "$file" "Programs, ${name#program-}" ;;
    esac
  done
}
