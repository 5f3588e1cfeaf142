#!/usr/bin/python3
"""Usage: bench/command.py BUILD [FILE...]

What the command takes, in turns with others, best of seven: utfx convert, with
one processor and with all, beside iconv with the module, from a file of 1 GB in
the page cache to /dev/null and to a file; utfx check beside utfx convert; and
the start beside that of true. The 1 GB are the UTF-8 text of files over and over,
or text of some scripts that is made.
"""

import os
import random
import subprocess
import sys
import tempfile
import time

SIZE = 1_000_000_000
CHARSETS = "UTF-64LE", "UTF-8000", "UTF-E-8", "UTF-∞-16LE"
BUILD = os.path.realpath(sys.argv[1])
UTFX = f"{BUILD}/command/utfx"
ENVIRONMENT = {**os.environ, "GCONV_PATH": f"{BUILD}/gconv-module",
               "LD_LIBRARY_PATH": f"{BUILD}/library"}
ALL = os.sched_getaffinity(0)
ONE = {min(ALL)}


def made_text():
    """Words in Latin, Greek, Cyrillic, Devanagari, Chinese, and emoji."""
    random.seed(1)
    scripts = ((0x61, 26), (0x3B1, 24), (0x430, 32), (0x915, 37),
               (0x4E00, 5000), (0x1F600, 64))
    text = ""
    for first, count in scripts:
        for _ in range(20000):
            text += "".join(chr(first + random.randrange(count))
                            for _ in range(random.randrange(1, 9))) + " "
        text += "\n"
    return text.encode()


def write_input(name, files):
    text = b""
    for file in files:
        with open(file, "rb") as opened:
            text += opened.read()
    text = text or made_text()
    with open(name, "wb") as file:
        for _ in range(SIZE // len(text)):
            file.write(text)


class Command:
    """What is measured."""

    def __init__(self, *arguments, processors=ALL, output=os.devnull):
        self.arguments = arguments
        self.processors = processors
        self.output = output
        self.seconds = float("inf")
        self.memory = 0

    def run(self):
        if self.output != os.devnull and os.path.exists(self.output):
            os.unlink(self.output)
        with open(self.output, "wb") as output:
            start = time.perf_counter()
            process = subprocess.Popen(
                self.arguments, env=ENVIRONMENT, stdout=output,
                preexec_fn=lambda: os.sched_setaffinity(0, self.processors))
            _, status, usage = os.wait4(process.pid, 0)
            self.seconds = min(self.seconds, time.perf_counter() - start)
        if status != 0:
            sys.exit(f"{self.arguments}: status {status}")
        self.memory = max(self.memory, usage.ru_maxrss)


def measure(*commands):
    for _ in range(7):
        for command in commands:
            command.run()
    return commands


def print_conversion(text, charset, output):
    convert = UTFX, "convert", "-t", charset, text
    iconv, one, both = measure(
        Command("iconv", "-f", "UTF-8", "-t", charset, text, processors=ONE,
                output=output),
        Command(*convert, processors=ONE, output=output),
        Command(*convert, output=output))
    print(f"{charset:12}{'null' if output == os.devnull else 'file':6}"
          f"{iconv.seconds * 1000:8.0f} ms{one.seconds * 1000:8.0f} ms"
          f"{both.seconds * 1000:8.0f} ms{iconv.seconds / one.seconds:8.2f}"
          f"{iconv.seconds / both.seconds:8.2f}"
          f"{iconv.memory / 1000:8.0f} MB{both.memory / 1000:6.0f} MB")


def print_check(text, charset):
    convert, check = measure(Command(UTFX, "convert", "-t", charset, text),
                             Command(UTFX, "check", text))
    print(f"check, × convert to {charset}: "
          f"{convert.seconds / check.seconds:.2f}")


def print_start(*arguments):
    nothing, start = measure(*[Command("true"), Command(UTFX, *arguments)])
    print(f"utfx {' '.join(arguments)}: "
          f"{(start.seconds - nothing.seconds) * 1000:.1f} ms more than true")


def main():
    with tempfile.TemporaryDirectory() as folder:
        text = f"{folder}/text"
        write_input(text, sys.argv[2:])
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
