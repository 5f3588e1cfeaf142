"""Columns: each function beside a loop over the cells."""

import array
import codecs
import concurrent.futures
import ctypes
import math
import os
import random
import subprocess
import sys
from pathlib import Path

import pytest
import utfx
from conftest import MALFORMED, lets_others_run, random_text, repeat

WRONG = "un Ã\xa0 la", "Renée est au cafÃ©, lâ€™Ã©tÃ©.", "d’Ã©tÃ©"
RIGHT = ["un à la", "Renée est au café, l’été.", "d’été"]
# With Python's own, of each kind.
NAMES = [charset.name for charset in utfx.charsets] + ["cp1252", "koi8-r", "ibm037", "shift_jis", "gb18030", "cp10007",
                                                          "euc-jp", "big5", "cp949"]


def buffers(cells, code="q", before=b""):
    """The cells as Arrow lays them out, perhaps behind others."""
    offsets = array.array(code, [len(before)])
    for cell in cells:
        offsets.append(offsets[-1] + len(cell))
    return before + b"".join(cells), offsets


def cells_of(data, offsets):
    return [bytes(data[start:end]) for start, end in zip(offsets, offsets[1:])]


def loop(function, cells):
    """A loop's result of them, or the number of the first cell with an error,
    and the error."""
    made = []
    for i, cell in enumerate(cells):
        try:
            made.append(function(cell))
        except (UnicodeError, LookupError) as error:
            return i, type(error), str(error)
    return made


def column(function):
    try:
        return function()
    except (UnicodeError, LookupError) as error:
        assert error.__notes__ == [f"in cell {error.cell}"]
        return error.cell, type(error), str(error)


def random_cells(generator, charset, count):
    """Texts in a charset, empty ones, and few that are ill-formed."""
    for _ in range(count):
        text = random_text(generator, generator.choice((0, 1, 3, 20)))
        if generator.randrange(2):
            text = "".join(filter(str.isascii, text))
        cell, _ = charset.encode(text, "ignore")
        if generator.randrange(50) == 0:
            cell += MALFORMED.get(charset.code_unit_size, b"\xff")
        yield cell


@pytest.mark.parametrize("name", NAMES)
def test_codecs_are_as_a_loop(name):
    charset = utfx.charset(name)
    generator = random.Random(name)
    for _ in range(repeat(50)):
        cells = list(random_cells(generator, charset, 40))
        errors = generator.choice(("strict", "replace", "ignore", "backslashreplace"))
        code = generator.choice("iq")
        decoded = loop(lambda cell: charset.decode(cell, errors)[0], cells)
        assert column(lambda: utfx.decode_cells(cells, name, errors)) == decoded

        def convert(cell):
            return charset.decode(cell, errors)[0].encode("utf-8", errors)

        def converted(source, target, given):
            data, offsets = utfx.convert_buffer(*buffers(given, code, b"\xff" * 3), source, target, errors)
            assert offsets.format == code and offsets[0] == 0 and offsets[-1] == len(data)
            return cells_of(data, offsets)

        assert column(lambda: converted(charset, "utf-8", cells)) == loop(convert, cells)
        texts = [random_text(generator, generator.randrange(9)) for _ in range(40)]
        for given in texts, list(filter(str.isascii, texts)):
            encoded = loop(lambda text: charset.encode(text, errors)[0], given)
            assert column(lambda: utfx.encode_cells(given, charset, errors)) == encoded
            assert column(lambda: converted("utf-8", name, [text.encode() for text in given])) == encoded


def test_handlers_of_errors_and_names():
    data = buffers([b"a", b"\xff\xe9", b"b"])
    assert cells_of(*utfx.convert_buffer(*data, "utf-8", "utf-16-be", "backslashreplace"))[1] == \
        r"\xff\xe9".encode("utf-16-be")
    with pytest.raises(UnicodeDecodeError) as error:
        utfx.convert_buffer(*data, "utf-8")
    assert error.value.cell == 1 and error.value.object == b"\xff\xe9"
    with pytest.raises(UnicodeEncodeError) as error:
        utfx.convert_buffer(*buffers([b"a", "é€".encode()]), "utf-8", "latin-1")
    assert error.value.cell == 1 and error.value.object == "é€"
    # A str has no such code point.
    large = utfx.encode_ints([2**30])
    assert utfx.convert_buffer(large, array.array("q", [0, len(large)]), "utf-8000", "utf-infinity-16be")[0] == \
        utfx.encode_ints([2**30], "utf-infinity-16be")
    for wrong in "utf-9999", "":
        with pytest.raises(LookupError):
            utfx.convert_buffer(b"", b"", wrong)
        with pytest.raises(LookupError):
            utfx.decode_cells([], wrong)


def test_a_signature_is_in_each_cell():
    cells = [b"", "a".encode("utf-64"), "b".encode("utf-64be")]
    assert cells_of(*utfx.convert_buffer(*buffers(cells), "utf-64")) == [b"", b"a", b"b"]
    assert cells_of(*utfx.convert_buffer(*buffers([b"", b"a"]), "utf-8", "utf-64")) == ["".encode("utf-64"), cells[1]]


def test_cells_that_are_cut_within_a_sequence():
    """All of them together are well-formed."""
    data = "añb".encode()
    for target in "utf-8", "utf-8000", "utf-64be":
        for offsets in [0, 2, 4], [0, 1, 2, 4]:
            given = data, array.array("q", offsets)
            wanted = [cell.decode("utf-8", "replace").encode(target) for cell in cells_of(*given)]
            assert cells_of(*utfx.convert_buffer(*given, "utf-8", target, "replace")) == wanted
            with pytest.raises(UnicodeDecodeError) as error:
                utfx.convert_buffer(*given, "utf-8", target)
            assert error.value.cell == len(offsets) - 3


def test_offsets_may_name_the_order_of_their_bytes():
    data, offsets = buffers([b"a", b"bc"])
    given = memoryview(offsets.tobytes()).cast("@q")
    assert cells_of(*utfx.convert_buffer(data, given, "utf-8")) == [b"a", b"bc"]


def test_cells_behind_others():
    for cells in [b"a", b"", b"bc"], ["é".encode(), b"bc"]:
        for before in b"x", b"\xff", "é".encode()[:1]:
            for target in "utf-8", "utf-16-le":
                data, offsets = buffers(cells, before=before)
                # In the middle of other memory.
                given = memoryview(b"others" + data)[6:], offsets
                assert cells_of(*utfx.convert_buffer(*given, "utf-8", target)) == [
                    cell.decode().encode(target) for cell in cells]
            assert cells_of(*utfx.encode_keys_buffer(given)) == [utfx.encode_key([cell.decode()]) for cell in cells]


def test_a_handler_may_change_what_was_given():
    """The column is as it was when it was given."""
    data, offsets = buffers([b"a\xffb", b"c"])
    data = bytearray(data)

    def handle(error):
        data[3:] = b"d"
        offsets[2] = 3
        return "?", error.end

    codecs.register_error("utfx.changes", handle)
    assert cells_of(*utfx.convert_buffer(data, offsets, "utf-8", "utf-64be", "utfx.changes")) == [
        "a?b".encode("utf-64be"), "c".encode("utf-64be")]


class NotAvailable:
    """As pandas has it."""

    def __ne__(self, other):
        return self

    def __bool__(self):
        raise TypeError


def test_missing_values_stay():
    missing = None, math.nan, NotAvailable()
    for function, cell, result in (
            (lambda cells: utfx.decode_cells(cells, "cp1252"), b"\xe9", "é"),
            (lambda cells: utfx.decode_cells(cells, "cp1252"), memoryview(b"\xe9"), "é"),
            (lambda cells: utfx.encode_cells(cells, "cp1252"), "é", b"\xe9"),
            (utfx.mend, "a", "a"), (utfx.mend, bytearray(b"a"), b"a")):
        for cells in [cell, *missing], (cell, *missing), iter([cell, *missing]):
            made = function(cells)
            assert type(made) is list and made[0] == result
            assert all(one is other for one, other in zip(made[1:], missing))
    assert utfx.detect([None, "é".encode(), *missing]) == utfx.detect("é".encode())


def test_what_is_no_cell():
    class Loud:
        def __init__(self, error):
            self.error = error

        def __ne__(self, other):
            raise self.error

    for function, cells, expected in (
            (lambda cells: utfx.decode_cells(cells, "cp1252"), [b"", "a"], "bytes-like object"),
            (lambda cells: utfx.decode_cells(cells, "cp1252"), [b"", Loud(ZeroDivisionError)], "bytes-like object"),
            (lambda cells: utfx.decode_cells(cells, "cp1252"), [b"", Loud(TypeError)], "bytes-like object"),
            (lambda cells: utfx.encode_cells(cells, "cp1252"), ["", b"a"], "str"),
            (utfx.detect, [b"", "a"], "bytes-like object"), (utfx.mend, ["", 1], "str, a bytes-like object")):
        with pytest.raises(TypeError, match=f"a cell is a {expected} or None, not ") as error:
            function(cells)
        assert error.value.cell == 1
    for function in utfx.mend_buffer, utfx.detect_buffer, lambda *data: utfx.convert_buffer(*data, "utf-8"):
        for given in ("a", array.array("q", [0, 1])), (b"a", [0, 1]), (b"a", None):
            with pytest.raises(TypeError):
                function(*given)


@pytest.mark.parametrize("function", [
    utfx.mend_buffer, utfx.detect_buffer, lambda *data: utfx.convert_buffer(*data, "utf-8"),
    lambda *data: utfx.encode_keys_buffer(data)])
def test_offsets_that_are_none(function):
    data = bytearray(b"abcdef")
    for code in "iq":
        for offsets in [-1, 2], [0, 3, 2], [0, 7], [7], [3, 3, -3], [2, 1, 6], [0, 2**31 - 1], [-2**31, 0]:
            with pytest.raises(ValueError, match="do not go up"):
                function(data, array.array(code, offsets))
        # Arrow has none, or one, for no cells.
        for offsets in [], [0], [6], [2, 2], [0, 6], [1, 1, 4, 4, 6]:
            function(data, array.array(code, offsets))
    for number in ctypes.c_int32, ctypes.c_int64:
        # Their formats name the order of their bytes.
        native, other = number.__ctype_le__, number.__ctype_be__
        if sys.byteorder == "big":
            native, other = other, native
        function(data, (native * 3)(0, 2, 6))
        with pytest.raises(ValueError, match="do not go up"):
            function(data, (native * 3)(0, 3, 2))
        with pytest.raises(ValueError, match="with a sign"):
            function(data, (other * 3)(0, 2, 6))
    for code in "bBhHIQfdLu":
        with pytest.raises(ValueError, match="with a sign"):
            function(data, array.array(code, "\0\1" if code == "u" else [0, 1]))
    with pytest.raises(ValueError, match="with a sign"):
        function(data, bytes(8))
    offsets = memoryview(array.array("q", [0, 9, 1, 9]))
    with pytest.raises(ValueError, match="not in one piece"):
        function(data, offsets[::2])
    with pytest.raises(ValueError, match="not in one piece"):
        function(memoryview(data)[::2], offsets[:1])
    with pytest.raises(ValueError, match="with a sign"):
        function(data, memoryview(bytes(32)).cast("q", (2, 2)))


if "UTFX_TEST_NIGHTLY" in os.environ:
    def test_a_column_that_grows_too_large_for_its_offsets():
        """It takes 3 GB."""
        size = 2**28 + 1
        with pytest.raises(OverflowError, match="offsets of 64 bits"):
            utfx.convert_buffer(bytes(size), array.array("i", [0, size]), "utf-8", "utf-64le")


FIELDS = {
    "b": [-2**7, 0, 2**7 - 1], "B": [0, 2**8 - 1], "h": [-2**15, 2**15 - 1], "H": [2**16 - 1], "i": [-2**31, 2**31 - 1],
    "I": [2**32 - 1], "l": [-2**63, 2**63 - 1], "L": [2**64 - 1], "q": [-2**63, -1, 0, 1, 2**63 - 1],
    "Q": [0, 2**63 - 1, 2**63, 2**64 - 1], "d": [0.0, -0.0, 1.5, math.inf, -math.inf, math.nan],
    "f": [0.0, -0.0, 1.5, math.inf, math.nan]}


def keys(*columns):
    """In each way."""
    made = utfx.encode_keys(*columns)
    assert cells_of(*utfx.encode_keys_buffer(*columns)) == made
    return made


@pytest.mark.parametrize("code", FIELDS)
def test_keys_of_numbers(code):
    numbers = array.array(code, FIELDS[code])
    field = utfx.Float32 if code == "f" else lambda number: number
    assert keys(numbers) == [utfx.encode_key((field(number),)) for number in FIELDS[code]]
    assert keys(memoryview(numbers)[::-1]) == [utfx.encode_key((number,)) for number in reversed(FIELDS[code])]


def test_keys_of_many_numbers():
    generator = random.Random(7)
    numbers = [generator.getrandbits(64) >> generator.randrange(64) for _ in range(repeat(100_000))]
    assert keys(array.array("Q", numbers)) == [utfx.encode_key((number,)) for number in numbers]
    signed = [(number >> 1) * generator.choice((1, -1)) for number in numbers]
    assert keys(array.array("q", signed)) == [utfx.encode_key((number,)) for number in signed]
    for number, key in zip(signed, keys(array.array("q", signed))):
        assert utfx.decode_key(key) == (number,)
        # As one that has more words is written.
        assert utfx.encode_ints([number, 2**64 + number], form="tuple")[:len(key)] == key
    assert keys(memoryview(bytes([0, 1, 2])).cast("?")) == [utfx.encode_key((flag,)) for flag in (False, True, True)]


def test_keys_of_several_columns():
    generator = random.Random(3)
    texts = [random_text(generator, generator.randrange(5)) + "\0" * generator.randrange(2) for _ in range(500)]
    data = [text.encode("utf-16-le") for text in texts]
    numbers = array.array("q", [generator.randrange(-500, 500) for _ in texts])
    others = [generator.choice((None, True, 2**70, 1.5, (1, "a"), utfx.Down("x"))) for _ in texts]
    for code in "iq":
        made = utfx.encode_keys_buffer(
            buffers([text.encode() for text in texts], code, b"x"), numbers, (*buffers(data, code), bytes),
            (*buffers(data, code)[:2], bytes))
        assert made[1].format == "q"
        assert cells_of(*made) == [utfx.encode_key(row) for row in zip(texts, numbers, data, data)]
    assert keys(texts, numbers, others) == [utfx.encode_key(row) for row in zip(texts, numbers, others)]
    assert utfx.encode_keys((1, 2), iter("ab")) == [utfx.encode_key((1, "a")), utfx.encode_key((2, "b"))]
    assert keys([]) == [] and keys([], array.array("q")) == []
    assert cells_of(*utfx.encode_keys_buffer((b"abc", array.array("q", [0, 3]), str))) == [utfx.encode_key(("abc",))]


def test_keys_of_many_columns():
    assert keys(*[[1]] * 32) == [utfx.encode_key([1] * 32)]


def test_keys_with_errors():
    for columns in ([1, 2], [1]), (array.array("q", [1]), []):
        with pytest.raises(ValueError, match="different lengths"):
            keys(*columns)
    for columns in (), ([],) * 33:
        with pytest.raises(ValueError, match="1 to 32 columns"):
            keys(*columns)
    for column in "ab", b"ab", bytearray(b"ab"), 1, None:
        with pytest.raises(TypeError):
            keys(column)
    for column, error in ([1, "\ud800"], UnicodeEncodeError), ([1, object()], TypeError), ([1, 2**3000], ValueError):
        with pytest.raises(error) as info:
            keys([1, 2], column)
        assert info.value.cell == 1
    with pytest.raises(UnicodeDecodeError) as info:
        utfx.encode_keys_buffer(array.array("q", [1, 2]), buffers([b"a", b"b\xff"]))
    assert info.value.cell == 1 and info.value.object == b"b\xff" and info.value.start == 1
    with pytest.raises(TypeError, match="str or bytes"):
        utfx.encode_keys_buffer((b"", array.array("q"), int))


def test_mended_as_a_list_is():
    lists = WRONG, RIGHT, [], [""], ["", *WRONG, "", "Ã"], [WRONG[0]], ["\ufeff" + WRONG[1], "déjà vu"]
    for texts in lists:
        texts = [text.encode() for text in texts] + [b"d\xe9j\xe0 vu", b""]
        for code in "iq":
            for keywords in {}, {"guess": True}, {"through": "cp1252"}, {"was_in": ["cp1251"]}:
                given = buffers(texts, code, b"xyz")
                data, offsets = utfx.mend_buffer(*given, **keywords)
                assert cells_of(data, offsets) == utfx.mend(texts, **keywords)
                again = utfx.mend_buffer(data, offsets, **keywords)
                assert again[0] is data and again[1] is offsets
                assert data is given[0] or memoryview(offsets).format == code
    with pytest.raises(LookupError, match="unknown charset: cp9999"):
        utfx.mend_buffer(b"", array.array("q"), through="cp9999")


def settled(texts):
    """The texts mended round by round, and how many rounds changed them."""
    for number in range(utfx.Mender.MOST_ROUNDS):
        mender = utfx.Mender()
        for text in texts:
            mender.learn(text, True)
        now = [mender.mend(text, True) for text in texts]
        if now == texts:
            return texts, number
        texts = now
    raise AssertionError


def test_mended_by_menders_of_their_own():
    generator = random.Random(5)
    for _ in range(repeat(100)):
        texts = generator.choices([*WRONG, *RIGHT, "", "ÃƒÂ©", "Ð¼Ð¸Ñ€", "a"], k=20)
        assert utfx.mend(texts) == settled(texts)[0]


def test_mended_in_several_rounds():
    twice = ["Ã¤Ã®Ã¬ Ã±Ã«Ã®Ã¢Ã®", "a"]
    thrice = ["Г¤Г®Г¬ Г±Г«Г®ГўГ®", "dвЂ™Г©tГ©", "naïve", "un Ð\x93Â\xa0 la"]
    for texts, rounds in (twice, 2), (thrice, 3):
        assert settled(texts) == (utfx.mend(texts), rounds)


def test_a_charset_is_detected_by_all_cells():
    texts = "Съешь же ещё этих мягких французских булок да выпей чаю".split()
    for name in "koi8-r", "cp1251", "utf-8", "utf-16-le":
        cells = [text.encode(name) for text in texts]
        detector = utfx.Detector()
        for cell in cells:
            detector.add(cell)
            detector.end()
        found = detector.detect()
        assert utfx.detect(cells) == utfx.detect((*cells, b"")) == utfx.detect_buffer(*buffers(cells)) == found
        assert utfx.detect_buffer(*buffers(cells, "i"), among=["koi8-r", "cp1251"], language="ru",
                                  smallest=True) == utfx.detect(cells, among=["koi8-r", "cp1251"], language="ru",
                                                                smallest=True)
    assert utfx.detect([]) == utfx.detect(b"") == utfx.detect_buffer(b"", array.array("q"))
    assert utfx.detect(array.array("B", b"abc")) == utfx.detect(b"abc")


def test_columns_of_tables():
    numpy = pytest.importorskip("numpy")
    texts = ["a", "é\0", "€", ""]
    fixed = numpy.array([text.encode("cp1252") for text in texts])
    assert utfx.decode_cells(fixed, "cp1252") == ["a", "é", "€", ""]
    assert utfx.detect(fixed) == utfx.detect(fixed.tolist())
    assert utfx.encode_cells(numpy.array(texts), "utf-64") == [text.encode("utf-64") for text in ["a", "é", "€", ""]]
    assert utfx.encode_cells(numpy.array([*texts, None], dtype=object), "utf-64")[-1] is None
    for kind in numpy.int16, numpy.uint64, numpy.int64, numpy.float64, numpy.bool_, numpy.dtype(">i4"), numpy.float16:
        numbers = numpy.array([0, 1, 7], kind)
        assert keys(numbers) == [utfx.encode_key((number,)) for number in numbers.tolist()]
    assert keys(numpy.array([0, 1.5], numpy.float32)) == [utfx.encode_key((utfx.Float32(x),)) for x in (0, 1.5)]
    assert keys(numpy.arange(9)[::2]) == keys(list(range(0, 9, 2)))
    data, offsets = buffers([text.encode() for text in WRONG])
    for kind in numpy.int32, numpy.int64:
        given = numpy.frombuffer(data, numpy.uint8).copy(), numpy.array(offsets, kind)
        made = utfx.mend_buffer(*given)
        assert numpy.frombuffer(made[1], kind).tolist() == made[1].tolist()
        assert cells_of(*made) == [text.encode() for text in RIGHT]
    with pytest.raises(ValueError, match="with a sign"):
        utfx.mend_buffer(data, numpy.array(offsets, numpy.uint64))
    with pytest.raises(ValueError, match="with a sign"):
        utfx.mend_buffer(data, numpy.array(offsets, ">i8"))


def test_columns_of_pandas():
    pandas = pytest.importorskip("pandas")
    for kind in object, "string":
        series = pandas.Series(["é", "a", None], dtype=kind)
        made = utfx.encode_cells(series, "cp1252")
        assert made[:2] == [b"\xe9", b"a"] and pandas.isna(made[2])
        assert utfx.mend(pandas.Series([*WRONG, None], dtype=kind))[:3] == RIGHT
    assert utfx.decode_cells(pandas.Series([b"\xe9", None]), "cp1252") == ["é", None]
    assert utfx.encode_keys(pandas.Series([1, 2]), pandas.Series(["a", "b"], dtype="string")) == [
        utfx.encode_key((1, "a")), utfx.encode_key((2, "b"))]


@pytest.mark.parametrize("call", [
    lambda data: utfx.convert_buffer(*data, "utf-8", "utf-64"), lambda data: utfx.mend_buffer(*data),
    lambda data: utfx.detect_buffer(*data), lambda data: utfx.encode_keys_buffer(data, data[1][1:])])
def test_other_threads_run_meanwhile(call):
    data = buffers([text.encode() for text in RIGHT] * 3000)
    assert lets_others_run(lambda: call(data))


def test_threads_work_on_their_own_columns():
    columns = [buffers([text.encode() for text in WRONG[i % 3:]] * 100) for i in range(12)]

    def work(column):
        return [utfx.mend_buffer(*column), utfx.convert_buffer(*column, "utf-8", "utf-64"),
                utfx.detect_buffer(*column), utfx.encode_keys_buffer(column)]

    with concurrent.futures.ThreadPoolExecutor(4) as threads:
        assert list(threads.map(work, columns)) == list(map(work, columns))


def test_memory_that_others_may_change():
    """The column is as it was when it was given."""
    data, offsets = buffers([b"a" * 100] * 20_000)
    data = bytearray(data)
    with concurrent.futures.ThreadPoolExecutor(1) as threads:
        for _ in range(repeat(20)):
            made = threads.submit(utfx.convert_buffer, data, offsets, "utf-8", "utf-16-le")
            while not made.done():
                offsets[9] = 2**40
                offsets[9] = 900
            try:
                assert len(made.result()[0]) == 2 * len(data)
            except ValueError:
                pass


def test_the_benchmark_runs():
    bench = Path(__file__).resolve().parents[1] / "bench/columns.py"
    build = Path(utfx.__file__).resolve().parents[3]
    if not bench.exists() or not (build / "languages/python/utfx").is_dir():
        pytest.skip("the package is installed")
    done = subprocess.run([sys.executable, bench, build, "300"], check=True, capture_output=True, text=True,
                          env={**os.environ, "UTFX_TEST_REDUCED": "1"})
    assert "encode shift_jis" in done.stdout and "Mender.mend" in done.stdout
