# Sourced by the tools: with --help as the first argument, prints the comment at
# the head of the tool, which says how to use it, and exits.
# shellcheck shell=bash
if [ "${1-}" = --help ] || [ "${1-}" = -h ]; then
  sed -n '2,${/^#/!q; s/^# \{0,1\}//p}' "$0"
  exit
fi
