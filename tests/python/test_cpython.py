"""CPython's own tests of codecs, where the package that has them is installed."""

from unittest import TestCase

import pytest
from conftest import NAMES

try:
    from test import test_codecs as theirs
except ImportError:
    theirs = None

pytestmark = pytest.mark.skipif(theirs is None, reason="no test.test_codecs")

# Of "surrogatepass", which only Python's own charsets have.
WITHOUT = "test_lone_surrogates", "test_incremental_surrogatepass"


def names_of_tests(name):
    return [test for test in dir(getattr(theirs, name, None))
            if test.startswith("test_") and test not in WITHOUT]


def reading(encoding):
    return type("Reading", (theirs.ReadTest, TestCase), {"encoding": encoding})


@pytest.mark.parametrize("test", names_of_tests("ReadTest"))
def test_reading(name, test):
    reading(name)(test).debug()


def test_partial(name):
    """Byte by byte, with all that can have come after each."""
    text = "\0\xff\u07ff\u0800\uffff\U00010000"
    ends = [len(text[:at + 1].encode(name)) for at in range(len(text))]
    reading(name)("check_partial").check_partial(
        text, [text[:sum(end <= at for end in ends)]
               for at in range(1, ends[-1] + 1)])


@pytest.mark.parametrize("test", names_of_tests("BasicUnicodeTest"))
def test_all_encodings(monkeypatch, test):
    monkeypatch.setattr(theirs, "all_unicode_encodings", NAMES)
    theirs.BasicUnicodeTest(test).debug()
