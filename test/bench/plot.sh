# shellcheck shell=sh disable=SC2154
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Draws $out/plots/*.dat (see report.h) as SVG and PNG; sourced. Time against size for all legs, one
# picture for each path and pattern; the dashed line is the bound of 80 bytes, above which nothing
# is rewritten. A bar chart of the programs against plain.

# A leg has the same colour in all pictures: the order is that of series(), the last are for further
# legs.
styles="
  set style line 1 lw 2 lc rgb '#000000'
  set style line 2 lw 3 lc rgb '#d62728'
  set style line 3 lw 1 lc rgb '#ff9896' dashtype 2
  set style line 4 lw 2 lc rgb '#7f7f7f' dashtype 2
  set style line 5 lc rgb '#1f77b4'
  set style line 6 lc rgb '#2ca02c'
  set style line 7 lc rgb '#9467bd'
  set style line 8 lc rgb '#1f77b4' dashtype 3
  set style line 9 lc rgb '#2ca02c' dashtype 3
  set style line 10 lc rgb '#9467bd' dashtype 3
  set style line 11 lc rgb '#8c564b'
  set style line 12 lc rgb '#e377c2'
  set style line 13 lc rgb '#bcbd22'
  set style line 14 lc rgb '#17becf'"

draw_both() { # name title commands
  for format in svg png; do
    case $format in
    svg) terminal="svg size 900,600 dynamic background 'white'" ;;
    png) terminal="pngcairo size 1200,800" ;;
    esac
    gnuplot <<PLOT || return
set terminal $terminal
set output "$out/plots/$1.$format"
set title "$2"
set datafile separator "\t"
set key outside right noenhanced
$styles
$3
PLOT
  done
}

# What to plot: each leg that has numbers, with COLUMN and STYLE in the given text replaced
# by its own.
series() { # data-file first-column using...
  awk -F '\t' -v file="$1" -v first="$2" -v how="$3" '
    BEGIN {
      split("plain on on-control off mimalloc jemalloc tcmalloc mimalloc.a jemalloc.a " \
            "tcmalloc.a", known, " ")
      for (k in known) style[known[k]] = k
    }
    NR == 1 { for (i = 1; i <= NF; i++) name[i] = $i; next }
    { for (i = first; i <= NF; i++) if ($i !~ /nan/) has[i] = 1; columns = NF }
    END {
      for (i = first; i <= columns; i++) {
        if (!(i in has)) continue
        text = how
        gsub(/COLUMN/, i, text)
        gsub(/STYLE/, name[i] in style ? style[name[i]] : 11 + i % 4, text)
        printf "%s\047%s\047 using %s title \047%s\047", between, file, text, name[i]
        between = ", "
      }
    }' "$1"
}

draw_curve() { # data-file title
  draw_both "$(basename "$1" .dat)" "$2, ns a pair" "
    set logscale x 2
    set xtics (8, 16, 24, 32, 48, 64, 80, 96, 128, 256, 512, 1024) rotate by 60 right
    set xlabel 'bytes'
    set xrange [$(awk 'NR == 2 { print $1 * 0.95 }' "$1"):$(awk 'END { print $1 * 1.05 }' "$1")]
    set yrange [0:*]
    set grid y
    set arrow from 88, graph 0 to 88, graph 1 nohead dashtype 2
    plot $(series "$1" 2 '1:COLUMN with linespoints linestyle STYLE pointtype 7 pointsize 0.6')"
}

draw_bars() { # data-file title
  draw_both "$(basename "$1" .dat)" "$2, plain = 1" "
    set style data histogram
    set style histogram clustered
    set style fill solid
    set xtics rotate by 45 right
    set yrange [0:*]
    set grid y
    plot $(series "$1" 3 'COLUMN:xtic(1) linestyle STYLE')"
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
