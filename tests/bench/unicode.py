#!/usr/bin/python3
"""Usage: tests/bench/unicode.py BUILD [FILE...]

How many times as fast as without it are glibc's own conversions with
UTFX-UNICODE.so: of the UTF-8 text of files, or of text in some scripts that is
made, and back; and programs that call them. Both sides in turns, best of many.
"""

import ctypes
import os
import random
import subprocess
import sys
import tempfile
import time

from effort import measured

TURNS = measured(9)
PROGRAM_TURNS = measured(5)
CHARSETS = ("UTF-16", "UTF-16BE", "UTF-16LE", "UTF-32", "UTF-32BE",
            "UTF-32LE", "UCS-2", "UCS-4", "ISO-8859-1")
SIZE = 65536  # Of text, in bytes.
SHORT = 100


def made_texts():
    """Words in some scripts, as (name, UTF-8)."""
    random.seed(1)
    for name, letters in (
            ("ascii", [(0x61, 26)]),
            ("french", [(0x61, 26)] * 9 + [(0xE0, 10)]),
            ("russian", [(0x430, 32)]),
            ("hindi", [(0x915, 37)]),
            ("chinese", [(0x4E00, 5000)]),
            ("emoji", [(0x1F600, 64)])):
        text = ""
        while len(text.encode()) < SIZE:
            first, count = random.choice(letters)
            text += chr(first + random.randrange(count))
            if random.randrange(7) == 0:
                text += " "
        yield name, text


def read_texts(files):
    for name in files:
        with open(name, encoding="utf-8") as file:
            yield os.path.basename(name)[:9], file.read(SIZE)


class Iconv:
    """glibc's functions."""
    libc = ctypes.CDLL(None)
    libc.iconv_open.restype = ctypes.c_void_p
    libc.iconv.restype = ctypes.c_size_t

    def __init__(self, to, source):
        self.descriptor = ctypes.c_void_p(
            self.libc.iconv_open(to.encode(), source.encode()))

    def seconds(self, text, times):
        """What a conversion takes, at its best."""
        buffer = ctypes.create_string_buffer(4 * len(text) + 16)
        best = float("inf")
        for _ in range(times):
            source, target = ctypes.c_char_p(text), ctypes.c_void_p(
                ctypes.addressof(buffer))
            left = ctypes.c_size_t(len(text))
            room = ctypes.c_size_t(len(buffer))
            arguments = (self.descriptor, ctypes.byref(source),
                         ctypes.byref(left), ctypes.byref(target),
                         ctypes.byref(room))
            self.libc.iconv(self.descriptor, None, None, None, None)
            start = time.perf_counter()
            result = self.libc.iconv(*arguments)
            best = min(best, time.perf_counter() - start)
            assert result == 0, result
        return best


def serve():
    """What a side does: for each line, a conversion or a program, says how
    long it takes."""
    for line in sys.stdin:
        kind, *words = line.rstrip("\n").split("\t")
        if kind == "iconv":
            to, source, path = words
            with open(path, "rb") as file:
                print(Iconv(to, source).seconds(file.read(), measured(30)), flush=True)
        else:
            start = time.perf_counter()
            subprocess.run(["sh", "-ec", words[0]], check=True,
                           stdout=subprocess.DEVNULL)
            print(time.perf_counter() - start, flush=True)


class Side:
    """A process that serves, with the module or without."""

    def __init__(self, command, environment):
        self.process = subprocess.Popen(
            [*command, sys.executable, os.path.realpath(__file__), "--serve"],
            env=environment, text=True, stdin=subprocess.PIPE,
            stdout=subprocess.PIPE)

    def seconds(self, *words):
        self.process.stdin.write("\t".join(words) + "\n")
        self.process.stdin.flush()
        return float(self.process.stdout.readline())


def both_sides(build):
    project = os.path.realpath(f"{os.path.dirname(__file__)}/../..")
    options = subprocess.run(
        ["meson", "introspect", build, "--installed"], check=True, text=True,
        stdout=subprocess.PIPE).stdout
    gconv = options.split('UTFX-UNICODE.so": "')[1].split("/UTFX-UNICODE")[0]
    return (
        Side([f"{project}/tests/gconv-module/as-installed", "cached", gconv,
              f"{build}/gconv-module/unicode"], os.environ),
        # Under any GCONV_PATH glibc's own steps are taken, installed or not.
        Side([], {**os.environ, "GCONV_PATH": "/nonexistent"}))


def ratio(sides, turns, *words):
    best = [min(times) for times in zip(*(
        [side.seconds(*words) for side in sides] for _ in range(turns)))]
    return best[1] / best[0], best


def has_text(charset, text):
    limit = {"ISO-8859-1": 0xFF, "UCS-2": 0xFFFF}.get(charset, 0x10FFFF)
    return max(map(ord, text)) <= limit


def encoded(charset, text):
    codec = {"UCS-2": "UTF-16LE", "UCS-4": "UTF-32BE"}.get(charset, charset)
    return text.encode(codec)


def print_conversions(sides, texts, folder):
    print(f"{'':10}" + "".join(f"{charset:>12}" for charset in CHARSETS))
    path = f"{folder}/text"
    for name, text in texts:
        row = f"{name:10}"
        for charset in CHARSETS:
            figures = []
            for to, source in (charset, "UTF-8"), ("UTF-8", charset):
                if has_text(charset, text):
                    with open(path, "wb") as file:
                        file.write(encoded(source, text))
                    times = ratio(sides, TURNS, "iconv", to, source, path)[0]
                    figures.append(f"{times:.1f}")
            row += f"{' '.join(figures):>12}"
        print(row, flush=True)


def print_programs(sides, folder):
    text = "".join(
        f"<p>{words}</p>\n" for words in
        ["Alle Menschen sind frei und gleich an Würde und Rechten geboren. "
         "Все люди рождаются свободными. 人人生而自由。"] * measured(60000))
    with open(f"{folder}/text.utf8", "w", encoding="utf-8") as file:
        file.write(text)
    with open(f"{folder}/text.xml", "w", encoding="UTF-16") as file:
        file.write('<?xml version="1.0" encoding="UTF-16"?>\n'
                   f"<text>\n{text}</text>\n")
    git = (f"cd {folder}/repository && git -c user.name=u -c user.email=u@u "
           "-c core.safecrlf=false -c init.defaultBranch=main ")
    subprocess.run(
        ["sh", "-ec",
         f"mkdir {folder}/repository; {git} init -q; "
         "echo '*.txt working-tree-encoding=UTF-16' >.gitattributes; "
         f"iconv -f UTF-8 -t UTF-16 {folder}/text.utf8 >text.txt; "
         f"{git} add . ; {git} commit -qm text"], check=True)
    for name, program in (
            ("git, checkout", f"rm {folder}/repository/text.txt; {git} checkout-index -a"),
            ("git, add", f"{git} add --renormalize ."),
            ("xmllint, UTF-16", f"xmllint --noout {folder}/text.xml"),
            ("php, to UTF-16",
             f"php -r '$t = file_get_contents(\"{folder}/text.utf8\"); "
             "for ($i = 0; $i < 9; $i++) iconv(\"UTF-8\", \"UTF-16\", $t);'"),
            ("iconv, to UTF-16",
             f"iconv -f UTF-8 -t UTF-16 {folder}/text.utf8"),
            ("iconv, from UTF-16",
             f"iconv -f UTF-16 -t UTF-8 {folder}/repository/text.txt")):
        times, (with_it, without) = ratio(sides, PROGRAM_TURNS, "program", program)
        print(f"{name:20}{without * 1000:7.0f} ms{with_it * 1000:7.0f} ms"
              f"{times:8.2f}", flush=True)


def main():
    if sys.argv[1:] == ["--serve"]:
        serve()
        return
    build, files = os.path.realpath(sys.argv[1]), sys.argv[2:]
    sides = both_sides(build)
    with tempfile.TemporaryDirectory() as folder:
        texts = list(read_texts(files) if files else made_texts())
        print("Times as fast, from UTF-8 and to it, in buffers of 64 KB:")
        print_conversions(sides, texts, folder)
        print(f"The same of {SHORT} characters:")
        print_conversions(sides, [(name, text[:SHORT]) for name, text in texts],
                          folder)
        print(f"{f'Programs, {measured(9000)} KB':20}   without      with   ratio")
        print_programs(sides, folder)


if __name__ == "__main__":
    main()
