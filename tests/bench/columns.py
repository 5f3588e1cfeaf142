#!/usr/bin/python3
"""Usage: tests/bench/columns.py BUILD [CELLS]

Columns of a million short strings, or of so many cells: the cells a second of the
package for Python, in one call for a list and in one for a buffer and offsets,
beside a loop of Python's own. Then how much more two threads do in the same time
than one does, and two processes.
"""

import array
import multiprocessing
import os
import random
import sys
import threading
import time

from effort import measured

sys.path.insert(0, f"{os.path.realpath(sys.argv[1])}/languages/python")
import utfx  # noqa: E402

CELLS = int(sys.argv[2]) if len(sys.argv) > 2 else 1_000_000
TURNS = measured(5)


def words():
    """Of Latin with accents and of Cyrillic, of 1 to 15 characters."""
    generator = random.Random(1)
    alphabets = "abcdefghijklmnopqrstuvwxyzé", "абвгдежзийклмнопрстуфхцчшщыэюя"
    return ["".join(generator.choices(generator.choice(alphabets), k=generator.randrange(1, 16)))
            for _ in range(CELLS)]


def buffers(cells):
    offsets = array.array("q", [0])
    for cell in cells:
        offsets.append(offsets[-1] + len(cell))
    return b"".join(cells), offsets


def fastest(*functions):
    """The seconds that each takes, in turns, at its best."""
    best = [float("inf")] * len(functions)
    for _ in range(TURNS):
        for i, function in enumerate(functions):
            start = time.perf_counter()
            function()
            best[i] = min(best[i], time.perf_counter() - start)
    return best


def row(name, loop, in_list, in_buffer):
    seconds = fastest(loop, in_list, in_buffer)
    million = [CELLS / second / 1e6 for second in seconds]
    print(f"{name:22}{million[0]:8.1f}{million[1]:8.1f}{million[1] / million[0]:7.1f}x"
          f"{million[2]:8.1f}{million[2] / million[0]:7.1f}x", flush=True)


def print_cells(texts):
    print(f"{'million cells a second':22}{'loop':>8}{'list':>8}{'':8}{'buffer':>8}")
    utf8 = buffers([text.encode() for text in texts])
    for name in "utf-8000", "utf-64be", "cp1251", "koi8-r", "utf-16-le", "shift_jis":
        known = [text for text in texts if text.encode(name, "ignore").decode(name) == text]
        cells = [text.encode(name) for text in known] * (len(texts) // len(known) + 1)
        cells = cells[:CELLS]
        strings = [cell.decode(name) for cell in cells]
        data = buffers(cells)
        text_data = buffers([string.encode() for string in strings])
        row(f"decode {name}", lambda: [cell.decode(name) for cell in cells],
            lambda: utfx.decode_cells(cells, name),
            lambda: utfx.convert_buffer(*data, name))
        row(f"encode {name}", lambda: [string.encode(name) for string in strings],
            lambda: utfx.encode_cells(strings, name),
            lambda: utfx.convert_buffer(*text_data, "utf-8", name))
    generator = random.Random(2)
    numbers = [generator.randrange(-10**9, 10**9) for _ in texts]
    integers = array.array("q", numbers)
    key = utfx.encode_key
    row("keys of an int", lambda: [key((number,)) for number in numbers],
        lambda: utfx.encode_keys(integers), lambda: utfx.encode_keys_buffer(integers))
    row("keys of a str", lambda: [key((text,)) for text in texts],
        lambda: utfx.encode_keys(texts), lambda: utfx.encode_keys_buffer(utf8))
    row("keys of both", lambda: [key(fields) for fields in zip(texts, numbers)],
        lambda: utfx.encode_keys(texts, integers),
        lambda: utfx.encode_keys_buffer(utf8, integers))


def seconds_at_once(make, function, count):
    """How long so many of them take at once, from the start of all."""
    barrier = (multiprocessing if make is multiprocessing.Process else threading).Barrier(count + 1)

    def run():
        barrier.wait()
        function()
        barrier.wait()

    workers = [make(target=run) for _ in range(count)]
    for worker in workers:
        worker.start()
    time.sleep(0.1)  # All of them wait.
    start = time.perf_counter()
    barrier.wait()
    barrier.wait()
    seconds = time.perf_counter() - start
    for worker in workers:
        worker.join()
    return seconds


def print_threads(texts):
    print(f"\n{'done by two at once':22}{'threads':>8}{'processes':>11}   beside one")
    utf8 = buffers([text.encode() for text in texts])
    misread = [text.encode().decode("latin-1").encode() for text in texts[:CELLS // 20]]
    damaged = buffers(misread)
    long_text = b" ".join(misread)
    integers = array.array("q", range(CELLS))
    cyrillic = buffers([text.encode("koi8-r", "replace") for text in texts])
    mender = utfx.Mender()
    mender.learn(long_text, True)
    multiprocessing.set_start_method("fork")
    for name, function in (
            ("convert_buffer", lambda: [utfx.convert_buffer(*utf8, "utf-8", "utf-16-le") for _ in range(5)]),
            ("encode_keys_buffer", lambda: [utfx.encode_keys_buffer(utf8, integers) for _ in range(5)]),
            ("mend_buffer", lambda: utfx.mend_buffer(*damaged)),
            ("detect_buffer", lambda: utfx.detect_buffer(*cyrillic)),
            ("detect", lambda: utfx.detect(long_text * 20)),
            ("Mender.mend", lambda: mender.copy().mend(long_text, True))):
        best = [min(seconds_at_once(make, function, count) for _ in range(TURNS))
                for make, count in ((threading.Thread, 1), (threading.Thread, 2),
                                    (multiprocessing.Process, 2))]
        print(f"{name:22}{2 * best[0] / best[1]:8.2f}{2 * best[0] / best[2]:11.2f}   "
              f"{best[0]:.3f} s", flush=True)


def main():
    texts = words()
    print_cells(texts)
    print_threads(texts)


main()
