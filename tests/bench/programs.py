#!/usr/bin/python3
"""Usage: tests/bench/programs.py BUILD [FILE...]

iconv and uconv from UTF-8 to our charsets, beside the same to glibc's and ICU's
own UTF-32 and UTF-16: with a file of 500 MB in the page cache, to /dev/null, in
turns, best of seven. The 500 MB are the UTF-8 text of files over and over, or
text of some scripts that is made.
"""

import os
import sys
import tempfile

from timed_programs import Program, measure, write_text

SIZE = 500_000_000
OURS = "UTF-64LE", "UTF-8000", "UTF-E-8", "UTF-INFINITY-16LE"
OTHERS = "UTF-32LE", "UTF-16LE"
BUILD = os.path.realpath(sys.argv[1])
PROGRAMS = {
    "iconv": {"GCONV_PATH": f"{BUILD}/gconv-module"},
    "uconv": {"LD_PRELOAD": f"{BUILD}/icu-plugin/libutfx-icu.so.0"},
}


def main():
    with tempfile.NamedTemporaryFile() as text:
        write_text(text.name, sys.argv[2:], SIZE)
        print(f"{'':25}{'seconds':>10}" +
              "".join(f"{'× ' + name:>12}" for name in OTHERS) +
              f"{'memory':>12}")
        for name, variables in PROGRAMS.items():
            conversions = measure(*[
                Program(name, "-f", "UTF-8", "-t", charset, text.name,
                        environment={**os.environ, **variables})
                for charset in OURS + OTHERS])
            others = conversions[len(OURS):]
            for charset, conversion in zip(OURS + OTHERS, conversions):
                print(f"{name + ' > ' + charset:25}{conversion.seconds:10.3f}" +
                      "".join(f"{other.seconds / conversion.seconds:12.2f}"
                              for other in others) +
                      f"{conversion.memory / 1000:9.0f} MB", flush=True)


main()
