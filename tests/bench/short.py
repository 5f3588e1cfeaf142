"""Usage: short.py BUILD WASM [DOOR...]

Calls with short strings through each door: how many times as fast as in the
nearest charset that its host has itself, in turns in one process. Prints a table
with the strings as columns. Each door has a program that takes files with the
strings and prints lines, with tabs between: door, charset, nearest charset,
direction, file, nanoseconds of a call, nanoseconds in the nearest charset.
"""

import os
import subprocess
import sys
import tempfile

TEXTS = {
    "latin": "All human beings are born free and equal in dignity and rights. ",
    "russian": "Все люди рождаются свободными и равными в своем достоинстве.",
    "chinese": "人人生而自由，在尊严和权利上一律平等。他们赋有理性和良心，",
}
SIZES = 1, 8, 16, 32, 64  # In bytes of UTF-8; a character at least.

BUILD, WASM = sys.argv[1:3]
HERE = os.path.dirname(os.path.realpath(__file__))
DOORS = {
    "c": [f"{BUILD}/tests/bench/short"],
    "python": ["/usr/bin/python3", f"{HERE}/python.py", BUILD, "--short"],
    "perl": ["perl", f"{HERE}/perl.pl", BUILD, "--short"],
    # Compiled in the foreground: the rounds are not for what is interpreted.
    "java": ["java", "-Xbatch",
             f"-Xbootclasspath/a:{BUILD}/languages/java/utfx.jar",
             "--add-exports=java.base/sun.nio.cs=ALL-UNNAMED",
             f"{HERE}/Charsets.java", "--short"],
    "javascript": ["node", f"{HERE}/javascript.mjs",
                   f"{WASM}/languages/javascript/package/utfx.cjs",
                   f"{WASM}/programs/node_modules/iconv-lite", "--short"],
}


def write_strings(folder):
    """Returns the files."""
    files = []
    for name, text in TEXTS.items():
        for size in SIZES:
            start = text.encode()[:size].decode(errors="ignore") or text[0]
            files.append(f"{folder}/{name}-{size}")
            with open(files[-1], "w", encoding="utf-8") as file:
                file.write(start)
    return files


def main():
    titles = [f"{name} {size}" for name in TEXTS for size in SIZES]
    print("| " + " | ".join(["", "beside", *titles]) + " |")
    print("|" + "---|" * (2 + len(titles)))
    with tempfile.TemporaryDirectory() as folder:
        files = write_strings(folder)
        for door in sys.argv[3:] or DOORS:
            printed = subprocess.run(
                [*DOORS[door], *files], check=True, stdout=subprocess.PIPE,
                text=True,
                env={**os.environ, "GCONV_PATH": f"{BUILD}/gconv-module"}).stdout
            rows = {}
            for line in printed.splitlines():
                *row, _, ours, nearest = line.split("\t")
                rows.setdefault(tuple(row), []).append(
                    f"{float(nearest) / float(ours):.2f} ({float(ours):.0f})")
            for (name, charset, near, direction), cells in rows.items():
                print("| " + " | ".join(
                    [f"{name} {charset} {direction}", near, *cells]) + " |")


main()
