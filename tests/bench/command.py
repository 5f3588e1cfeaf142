#!/usr/bin/python3
"""Usage: tests/bench/command.py BUILD [FILE...]

What the command takes, in turns with others, best of seven: utfx convert, with
one processor and with all, beside iconv with the module, from a file of 1 GB in
the page cache to /dev/null and to a file; utfx check beside utfx convert; and
the start beside that of true. The 1 GB are the UTF-8 text of files over and over,
or text of some scripts that is made.
"""

import os
import sys
import tempfile

from timed_programs import Program, measure, write_text

SIZE = 1_000_000_000
CHARSETS = "UTF-64LE", "UTF-8000", "UTF-E-8", "UTF-∞-16LE"
BUILD = os.path.realpath(sys.argv[1])
UTFX = f"{BUILD}/command/utfx"
ENVIRONMENT = {**os.environ, "GCONV_PATH": f"{BUILD}/gconv-module",
               "LD_LIBRARY_PATH": f"{BUILD}/library"}
ONE = {min(os.sched_getaffinity(0))}


def command(*arguments, **options):
    return Program(*arguments, environment=ENVIRONMENT, **options)


def print_conversion(text, charset, output):
    convert = UTFX, "convert", "-t", charset, text
    iconv, one, both = measure(
        command("iconv", "-f", "UTF-8", "-t", charset, text, processors=ONE,
                output=output),
        command(*convert, processors=ONE, output=output),
        command(*convert, output=output))
    print(f"{charset:12}{'null' if output == os.devnull else 'file':6}"
          f"{iconv.seconds * 1000:8.0f} ms{one.seconds * 1000:8.0f} ms"
          f"{both.seconds * 1000:8.0f} ms{iconv.seconds / one.seconds:8.2f}"
          f"{iconv.seconds / both.seconds:8.2f}"
          f"{iconv.memory / 1000:8.0f} MB{both.memory / 1000:6.0f} MB")


def print_check(text, charset):
    convert, check = measure(command(UTFX, "convert", "-t", charset, text),
                             command(UTFX, "check", text))
    print(f"check, × convert to {charset}: "
          f"{convert.seconds / check.seconds:.2f}")


def print_start(*arguments):
    nothing, start = measure(*[command("true"), command(UTFX, *arguments)])
    print(f"utfx {' '.join(arguments)}: "
          f"{(start.seconds - nothing.seconds) * 1000:.1f} ms more than true")


def main():
    with tempfile.TemporaryDirectory() as folder:
        text = f"{folder}/text"
        write_text(text, sys.argv[2:], SIZE)
        print(f"{'UTF-8 to':12}{'':6}{'iconv':>11}{'utfx':>11}{'all':>11}"
              f"{'× iconv':>8}{'all':>8}{'memory':>20}")
        for output in os.devnull, f"{folder}/output":
            for charset in CHARSETS:
                print_conversion(text, charset, output)
        for charset in CHARSETS:
            print_check(text, charset)
    print_start("--help")
    print_start("show", "U+41")


main()
