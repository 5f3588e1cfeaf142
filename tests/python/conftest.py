"""The tests of the package for Python have this in common."""

import encodings
import os
import random
import sys
import threading

import pytest
import utfx

# All but Python's own.
CHARSETS = [charset for charset in utfx.charsets
            if encodings.search_function(charset.name) is None]
# Charsets that have lone surrogates, as a str may have, and the others.
WITH_SURROGATES = [charset.name for charset in CHARSETS if "\ud800".encode(charset.name, "ignore")]
NAMES = [charset.name for charset in CHARSETS if charset.name not in WITH_SURROGATES]

# Ill-formed bytes, of a unit of so many bytes.
MALFORMED = {1: b"\x80", 2: b"\xdc\xdc", 8: b"\xff" * 8}

# Characters of each length in each charset, and at its ends.
SAMPLE = "A\0é߿ࠀ€퟿\uE000�\U00010000\U0001F30D\U0010FFFF"


def repeat(nightly):
    """How often to repeat what is random and repeated so often at night."""
    return max(1, nightly // (100 if "UTFX_TEST_REDUCED" in os.environ else
                              1 if "UTFX_TEST_NIGHTLY" in os.environ else 10))


def random_text(generator: random.Random, length):
    """Of ASCII in half of its characters, and without surrogates."""
    return "".join(
        chr(generator.choice((
            generator.randrange(0x20, 0x7F), generator.randrange(0x20, 0x7F),
            generator.randrange(0x80, 0xD800),
            generator.randrange(0xE000, 0x110000))))
        for _ in range(length))


@pytest.fixture(params=NAMES)
def name(request):
    return request.param


def lets_others_run(call):
    """Whether another thread runs in one of many calls."""
    begun = threading.Event()
    ran = []
    thread = threading.Thread(target=lambda: (begun.wait(), ran.append(1)))
    thread.start()
    interval = sys.getswitchinterval()
    # Nobody asks a thread to let others run.
    sys.setswitchinterval(1e6)
    try:
        begun.set()
        for _ in range(1000):
            if ran:
                break
            call()
        return bool(ran)
    finally:
        sys.setswitchinterval(interval)
        thread.join()
