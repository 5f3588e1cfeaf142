#!/usr/bin/python3
"""Usage: tests/bench/python.py BUILD [--utf-8000-python=DIR | --short] [FILE...]

The times of the package for Python, in turns with others, best of many: decoding
and encoding the UTF-8 text of files, or text in some scripts that is made, beside
Python's own codecs; integers; and the start of Python with utfx.pth and without.

  --utf-8000-python=DIR  integers beside UTF-8000-Python, the reference
                         implementation, of which this is a checkout, as well
  --short                calls with the short text in each file instead, in lines
                         for short.py
"""

import argparse
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
import timeit

from effort import measured

parser = argparse.ArgumentParser()
parser.add_argument("build", type=os.path.realpath)
parser.add_argument("--utf-8000-python", metavar="DIR")
parser.add_argument("--short", action="store_true")
parser.add_argument("files", nargs="*")
arguments = parser.parse_intermixed_args()
PACKAGE = f"{arguments.build}/languages/python"
sys.path.insert(0, PACKAGE)
import utfx  # noqa: E402

TURNS = measured(15)
TIMES = 10  # In each turn.
# Ours, and what it is measured beside.
CODECS = (("utf-8000", "utf-8"), ("utf-64", "utf-32"),
          ("utf-64le", "utf-32-le"), ("utf-infinity-16le", "utf-16-le"))
SHORT_CODECS = (("utf-64be", "utf-32-be"), ("utf-8000", "utf-8"),
                ("utf-e-8", "utf-8"), ("utf-infinity-16be", "utf-16-be"))
# Most of them are not interrupted.
SHORT_TURNS = measured(1000)
SHORT_TIMES = 100


def made_texts():
    """Words in Latin, Greek, Devanagari, Chinese, and emoji."""
    random.seed(1)
    for first, count in (0x61, 26), (0x3B1, 24), (0x915, 37), (0x4E00, 5000), \
            (0x1F600, 64):
        yield f"U+{first:04X}...", " ".join(
            "".join(chr(first + random.randrange(count))
                    for _ in range(random.randrange(1, 9)))
            for _ in range(10000))


def read_texts(files):
    for name in files:
        with open(name, encoding="utf-8") as file:
            yield os.path.basename(name), file.read()


def fastest(*functions):
    """The seconds that each takes, in turns, at its best."""
    best = [float("inf")] * len(functions)
    for _ in range(TURNS):
        for i, function in enumerate(functions):
            for _ in range(TIMES):
                start = time.perf_counter()
                function()
                best[i] = min(best[i], time.perf_counter() - start)
    return best


def times_as_fast(function, other):
    one, another = fastest(function, other)
    return another / one


def print_text(name, text):
    row = f"{name:14}"
    for ours, pythons in CODECS:
        own, other = text.encode(ours), text.encode(pythons)
        assert own.decode(ours) == text
        decoding = times_as_fast(lambda: own.decode(ours),
                                 lambda: other.decode(pythons))
        encoding = times_as_fast(lambda: text.encode(ours),
                                 lambda: text.encode(pythons))
        row += f"{decoding:12.2f}{encoding:6.2f}"
    print(row)


def print_integers():
    random.seed(2)
    for bits in 7, 32, 63:
        integers = [random.getrandbits(bits) for _ in range(20000)]
        data = utfx.encode_ints(integers)
        array = utfx.decode_array(data)
        seconds = fastest(lambda: utfx.decode_ints(data),
                          lambda: utfx.encode_ints(integers),
                          lambda: utfx.decode_array(data),
                          lambda: utfx.encode_ints(array))
        print(f"integers of up to {bits} bits, millions per second: " + ", ".join(
            f"{what} {20000 / second / 1e6:.0f}" for what, second in zip(
                ("list from bytes", "bytes from list", "array from bytes",
                 "bytes from array"), seconds)))


def print_reference(folder):
    sys.path.insert(0, f"{folder}/src")
    import UTF8000

    def decode(data):
        decoder = UTF8000.UTF8000IncrementalDecoder()
        for at in range(0, len(data), 64):  # It copies what it holds each time.
            decoder.feed(data[at:at + 64])
        return list(map(int, decoder))

    random.seed(3)
    for bits, count in (7, 2000), (32, 500), (64, 200), (4096, 5):
        integers = [random.getrandbits(bits) for _ in range(count)]
        data = utfx.encode_ints(integers)
        assert decode(data) == integers
        assert b"".join(map(UTF8000.encode, integers)) == data
        decoding = times_as_fast(lambda: utfx.decode_ints(data),
                                 lambda: decode(data))
        encoding = times_as_fast(lambda: utfx.encode_ints(integers), lambda: b"".join(
            map(UTF8000.encode, integers)))
        print(f"integers of up to {bits} bits, times as fast as UTF-8000-Python: "
              f"decode_ints {decoding:.0f}, encode_ints {encoding:.0f}")


def print_start():
    """With the package installed and without, where each user has packages:
    Python looks into that folder as into the system's."""
    with tempfile.TemporaryDirectory() as base:
        environments = []
        for which in "with", "without":
            environments.append(
                {**os.environ, "PYTHONUSERBASE": f"{base}/{which}"})
            folder = subprocess.run(
                [sys.executable, "-c",
                 "import site; print(site.getusersitepackages())"],
                env=environments[-1], check=True, capture_output=True,
                text=True).stdout.strip()
            os.makedirs(folder)
            if which == "with":
                shutil.copy(f"{PACKAGE}/utfx.pth", folder)
                os.symlink(f"{PACKAGE}/utfx", f"{folder}/utfx")
        seconds = [float("inf")] * 2
        for _ in range(measured(500)):
            for i, environment in enumerate(environments):
                start = time.perf_counter()
                subprocess.run([sys.executable, "-c", "pass"], env=environment,
                               check=True)
                seconds[i] = min(seconds[i], time.perf_counter() - start)
        print(f"start with utfx.pth: {seconds[0] * 1000:.2f} ms, "
              f"{seconds[0] / seconds[1]:.3f} times as long as without")


def print_short(file):
    """Each call as programs have it, with the name of the codec."""
    for name, text in read_texts([file]):
        for ours, pythons in SHORT_CODECS:
            own, other = text.encode(ours), text.encode(pythons)
            for direction, ours_in, pythons_in in (
                    ("encode", text, text), ("decode", own, other)):
                timers = [timeit.Timer(f"text.{direction}({codec!r})",
                                       globals={"text": given})
                          for codec, given in ((ours, ours_in), (pythons, pythons_in))]
                best = [float("inf")] * 2
                for _ in range(SHORT_TURNS):
                    for i, timer in enumerate(timers):
                        best[i] = min(best[i], timer.timeit(SHORT_TIMES))
                print("Python", ours, pythons, direction, name,
                      *(f"{1e9 * seconds / SHORT_TIMES:.1f}" for seconds in best),
                      sep="\t")


def main():
    if arguments.short:
        for file in arguments.files:
            print_short(file)
        return
    print(f"{'':14}" + "".join(f"{ours:>18}" for ours, _ in CODECS))
    print(f"{'as fast as':14}" + "".join(
        f"{pythons:>18}" for _, pythons in CODECS))
    texts = read_texts(arguments.files) if arguments.files else made_texts()
    for name, text in texts:
        print_text(name, text)
    print_integers()
    if arguments.utf_8000_python:
        print_reference(arguments.utf_8000_python)
    print_start()


main()
