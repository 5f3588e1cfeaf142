#!/usr/bin/python3
"""Usage: kept.py unpack FILE FOLDER | kept.py pack FOLDER FILE BYTES

tests/fuzz/corpus has a FILE for each target, with an input of the fuzzer's in each
line, in base64, the small ones first. "unpack" makes a FOLDER with these inputs of
the FILE, and "pack" the FILE of a FOLDER: of so many BYTES at most, without the
largest inputs.
"""

import base64
import pathlib
import shutil
import sys


def unpack(file, folder):
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    lines = file.read_text("ascii").split() if file.exists() else []
    for number, line in enumerate(lines, 1):
        (folder / f"{number}").write_bytes(base64.b64decode(line, validate=True))


def pack(folder, file, size):
    inputs = sorted((path.read_bytes() for path in folder.iterdir()),
                    key=lambda data: (len(data), data))
    packed = ""
    for data in inputs:
        line = base64.b64encode(data).decode("ascii") + "\n"
        # An empty input, which the fuzzer always begins with, has no line.
        if data and len(packed) + len(line) <= size:
            packed += line
    file.write_text(packed, "ascii")
    print(packed.count("\n"), "of", len(inputs))


def main():
    what, source, target, *size = sys.argv[1:]
    if what == "unpack":
        unpack(pathlib.Path(source), pathlib.Path(target))
    else:
        pack(pathlib.Path(source), pathlib.Path(target), int(*size))


main()
