"""Which names Python knows, and that its own are its own."""

import codecs
import io
import os
import pickle
import subprocess
import sys

import pytest
import utfx
from conftest import CHARSETS, SAMPLE

PYTHONS_OWN = ("utf-8", "utf8", "utf-16", "utf-16be", "utf-16-le", "utf-32",
               "utf-32be", "utf_32_le", "utf-8-sig", "utf-7", "latin-1")


def spellings(name):
    """As people write a name that has hyphens."""
    for one in name, name.replace("-", "_"), name.replace("-", " "):
        yield from (one, one.lower(), one.upper(), one.title(), f" {one} ",
                    one.replace("be", "-be").replace("BE", "_BE"))


@pytest.mark.parametrize("charset", CHARSETS, ids=lambda charset: charset.name)
def test_all_names_in_all_spellings(charset):
    names = [charset.name, *charset.aliases]
    # Python drops the ∞ and asks for UTF-16.
    for name in [name for name in names if name.isascii()]:
        for spelling in spellings(name):
            assert codecs.lookup(spelling).name == charset.name, spelling
    for name in names:
        assert utfx.charset(name) is charset


@pytest.mark.parametrize("name", PYTHONS_OWN)
def test_pythons_own_stay(name):
    found = codecs.lookup(name)
    assert found.incrementaldecoder.__module__.startswith("encodings.")
    assert utfx.search_function(found.name) in (None, found)


def test_spellings_of_pythons_own_that_it_does_not_know():
    for name in "u-t-f-8", "u_t_f_16":
        with pytest.raises(LookupError):
            codecs.lookup(name)


def test_aliases():
    assert utfx.charset("utf-8000").aliases == ("UTF8000", "UTF-8K", "UTF8K")


def test_the_infinity_sign_is_dropped_by_python():
    assert codecs.lookup("UTF-∞-16").name == "utf-16"
    assert utfx.charset("UTF-∞-16").name == "utf-infinity-16"


@pytest.mark.parametrize("name", ["utf-65", "utf-6", "utf-64xe", ""])
def test_unknown_names(name):
    with pytest.raises(LookupError):
        codecs.lookup(name)
    with pytest.raises(LookupError):
        utfx.charset(name)


def test_no_name_has_a_nul():
    with pytest.raises(LookupError):
        utfx.charset("utf-64be\0")
    assert utfx.search_function("utf_64be\0") is None


def run(code, **environment):
    return subprocess.run([sys.executable, "-c", code], check=True,
                          capture_output=True, text=True,
                          env={**os.environ, **environment}).stdout


def test_no_import_is_needed_and_none_is_made():
    """Until one of the names is asked for."""
    assert run("import sys; before = 'utfx' in sys.modules\n"
               "'A'.encode('latin-1'); 'A'.encode('koi8-r')\n"
               "print(before, 'utfx' in sys.modules)\n"
               "print('A'.encode('utf-64be'), 'utfx' in sys.modules)") == (
        "False False\nb'A\\x00\\x00\\x00\\x00\\x00\\x00\\x00' True\n")


LOOKUPS = ("for name in 'utf8mb4', 'utf-64be':\n"
           "    try: b'A'.decode(name)\n"
           "    except (LookupError, UnicodeError): pass\n")


@pytest.mark.parametrize("start, shadows_all", [
    (["-c", LOOKUPS], True), (["-"], True), (["start.py"], True),
    (["-m", "start"], False), (["-P", "-c", LOOKUPS], True),
    (["-X", "frozen_modules=off", "-c", LOOKUPS], True)])
@pytest.mark.parametrize("is_on_path", [False, True])
def test_no_file_of_the_working_folder_runs(tmp_path, start, shadows_all,
                                            is_on_path):
    """Neither one that is called utfx.py, nor one that is called as a module
    that the package could import."""
    (tmp_path / "start.py").write_text(LOOKUPS)
    names = {"utfx"}
    if shadows_all and not is_on_path:
        names |= sys.stdlib_module_names - set(
            run("import sys; print(*sys.modules)").split())
    for name in names:
        (tmp_path / f"{name}.py").write_text("open('ran', 'a').write(__name__)")
    path = os.environ.get("PYTHONPATH", "")
    subprocess.run([sys.executable, *start], check=True, input=LOOKUPS,
                   text=True, cwd=tmp_path,
                   env={**os.environ,
                        "PYTHONPATH": f":{path}" if is_on_path else path})
    assert not (tmp_path / "ran").exists()


def test_a_module_of_the_programs_own_named_utfx(tmp_path):
    (tmp_path / "utfx.py").write_text("def search_function(name): 1 / 0")
    done = subprocess.run(
        [sys.executable, "-c", "import utfx; b'A'.decode('utf-64be')"],
        capture_output=True, text=True, cwd=tmp_path)
    assert done.stderr.endswith("LookupError: unknown encoding: utf-64be\n")


@pytest.mark.parametrize("options", [[], ["-X", "utf8"], ["-X", "utf8=0"]])
def test_standard_streams(name, options):
    code = (f"import sys\n"
            f"for file in sys.stdin, sys.stdout, sys.stderr:\n"
            f"    file.reconfigure(encoding={name!r}, newline='')\n"
            f"text = sys.stdin.read()\n"
            f"print(ascii(text))\n"
            f"sys.stderr.write(text)\n")
    for setting in "0", "1":
        done = subprocess.run(
            [sys.executable, *options, "-c", code], check=True,
            input=SAMPLE.encode(name), capture_output=True,
            env={**os.environ, "PYTHONUTF8": setting})
        assert done.stdout.decode(name) == ascii(SAMPLE) + "\n"
        assert done.stderr.decode(name) == SAMPLE


def test_no_codec_is_registered_before_the_standard_streams_are_there():
    """As docs/python.md says: with the variable Python does not start."""
    for utf8 in "0", "1":
        done = subprocess.run(
            [sys.executable, "-c", "0"], capture_output=True, text=True,
            env={**os.environ, "PYTHONIOENCODING": "utf-8000",
                 "PYTHONUTF8": utf8})
        assert done.returncode != 0
        assert "Fatal Python error: " in done.stderr
        assert "LookupError: unknown encoding: utf-8000" in done.stderr


def raises(error):
    raise error


def test_tables_that_python_lacks():
    codecs.register_error("utfx.raises", raises)
    assert "Я".encode("cp10007") == b"\x9f"
    assert b"\xc8\x89".decode("IBM1047") == "Hi"
    # Python has underscores in the place of other marks.
    assert codecs.lookup("ISO_5428:1980").name == "iso_5428"
    for errors, reason in {
            "strict": "U+00E9 is not in CP10007; CP1252 and CP1254 have it",
            "utfx.raises": "not in CP10007"}.items():
        with pytest.raises(UnicodeEncodeError) as raised:
            "ЯééЯ".encode("cp10007", errors)
        assert raised.value.args == ("cp10007", "ЯééЯ", 1, 3, reason)
    assert ("Я" + "中" * 300 + "A\ud800").encode("cp10007", "replace") == \
        b"\x9f" + b"?" * 300 + b"A?"
    # Beyond what is asked for first: whether all is ASCII.
    assert ("A" * 300).encode("ibm1047") == b"\xc1" * 300
    assert ("A" * 300 + "[").encode("din_66003", "replace") == b"A" * 300 + b"?"
    # Their parts have names for pickle, as those of the others.
    part = codecs.lookup("csa_z243.4-1985-1").incrementalencoder
    assert pickle.loads(pickle.dumps(part)) is part


def test_tables_of_several_bytes_that_python_lacks():
    # Of two, one, three and two bytes.
    text, data = "表A丂ｱ", bytes.fromhex("C9BD 41 8FB0A1 8EB1")
    codec = codecs.lookup("EUC-JP-MS")
    assert (codec.name, text.encode("euc-jp-ms")) == ("euc-jp-ms", data)
    # Each cut, by the parts for streams.
    for at in range(len(data) + 1):
        decoder = codec.incrementaldecoder()
        parts = decoder.decode(data[:at]), decoder.decode(data[at:], True)
        assert "".join(parts) == text
        reader = codec.streamreader(io.BytesIO(data))
        assert reader.read(at, 1) + reader.read() == text
    # An error takes no byte of ASCII with it.
    for wrong, end, reason in [
            ("A2 AF 62", 2, "A2 AF is unassigned in EUC-JP-MS"),
            ("A2 20", 1, "A2 starts a sequence of 2 bytes, but byte 2, 20, is no trail"),
            ("8FB0 41", 2, "8F starts a sequence of 3 bytes, but byte 3, 41, is no trail"),
            ("8FB0", 2, "unexpected end of data"),
            ("FF A1", 1, "FF is unassigned in EUC-JP-MS")]:
        wrong = data + bytes.fromhex(wrong)
        with pytest.raises(UnicodeDecodeError) as raised:
            wrong.decode("euc-jp-ms")
        assert raised.value.args[2:] == (len(data), len(data) + end, reason)
        assert wrong.decode("euc-jp-ms", "backslashreplace").startswith(
            text + "".join(f"\\x{byte:02x}" for byte in wrong[len(data):len(data) + end]))
    with pytest.raises(UnicodeEncodeError) as raised:
        "表🌍éA🌍".encode("euc-jp-ms")
    assert raised.value.args[2:] == (1, 2, "U+1F30D is not in EUC-JP-MS; GB18030 has it")
    assert "表🌍🌍A".encode("euc-jp-ms", "xmlcharrefreplace") == b"\xC9\xBD&#127757;&#127757;A"
    assert pickle.loads(pickle.dumps(codec.incrementaldecoder)) is codec.incrementaldecoder
    # Python has these, and the library, too.
    assert codecs.lookup("uhc").name == "cp949"
    assert utfx.charset("UHC").decode(b"\x81\x41\x81\x3f", "replace") == ("갂\ufffd?", 4)


def test_tables_whose_characters_wait_for_the_next():
    # A letter, and with an accent another one.
    assert b"xa\xb1a".decode("tcvn5712-1") == "x\u1ea3a"
    decoder = codecs.getincrementaldecoder("tcvn5712-1")()
    assert [decoder.decode(part, part == b"") for part in (b"xa", b"\xb1a", b"")] == \
        ["x", "\u1ea3", "a"]
    # A reader finds by itself that nothing follows.
    reader = codecs.getreader("tcvn5712-1")
    assert reader(io.BytesIO(b"xa")).read() == "xa"
    assert reader(io.BytesIO(b"xa\na")).readlines() == ["xa\n", "a"]
    whole = reader(io.BytesIO(b"xa\xb1a"))
    assert [whole.read(1, 1) for _ in range(4)] == ["x", "\u1ea3", "a", ""]
    assert codecs.getreader("utf-8000")(io.BytesIO(b"x\xe2\x82")).read() == "x"
    # It reads 72 bytes at a time, and one: no accent is lost there.
    for before in range(70, 76):
        data = b"x" * before + b"a\xb1a\n" + b"a\xb1" * 100 + b"a"
        text = data.decode("tcvn5712-1")
        assert "".join(reader(io.BytesIO(data))) == text
        stream = reader(io.BytesIO(data))
        assert "".join(iter(lambda: stream.read(1), "")) == text
    # Two are one sequence, wherever a long str is cut.
    charset = utfx.charset("BIG5-HKSCS")
    for count in [*range(1020, 1028), *range(4092, 4100), *range(16380, 16390), 65535]:
        for errors, rest, data in ("strict", "", b""), ("replace", "\u0304🌍", b"??"):
            text = "中" * count + "Ê\u0304" * 3 + rest
            assert charset.encode(text, errors) == (b"\xa4\xa4" * count + b"\x88\x62" * 3 + data,
                                                    len(text))


def test_tables_that_python_has_are_its_own():
    for name, own in {"cp1252": "cp1252", "KOI8-R": "koi8-r", "cp037": "cp037",
                      "MS-ANSI": "cp1252"}.items():
        found = codecs.lookup(name)
        assert found.name == own
        assert found.incrementaldecoder.__module__.startswith("encodings.")
    with pytest.raises(UnicodeDecodeError, match="(?m)81 is unassigned in CP1252$"):
        utfx.charset("cp1252").decode(b"a\x81")


def test_a_charset_that_was_added_to_the_host(tmp_path):
    environment = {"UTFX_CHARSETS": str(tmp_path)}
    subprocess.run(["utfx", "charset", "add"], text=True, check=True,
                   env={**os.environ, **environment}, capture_output=True,
                   input='<code_set_name> "X-RETRO-1"\n<mb_cur_max> 1\nCHARMAP\n'
                         '<U003F> \\x3F |0\n<U1FB00> \\x80 |0\nEND CHARMAP\n')
    code = ("import pickle, codecs\n"
            "assert '\\U0001FB00?'.encode('x-retro-1') == b'\\x80?'\n"
            "part = codecs.lookup('X_RETRO-1').incrementaldecoder\n"
            "assert pickle.loads(pickle.dumps(part)) is part\n"
            "try: print(b'\\x80\\x81'.decode('x-retro-1'))\n"
            "except UnicodeDecodeError as error: print(error.reason)\n"
            "for name in 'x-retro-2', '../x-retro-1':\n"
            "    try: codecs.lookup(name)\n"
            "    except LookupError as error: print(error)\n")
    assert run(code, **environment).splitlines() == [
        "81 is unassigned in X-RETRO-1",
        "unknown encoding: x-retro-2", "unknown encoding: ../x-retro-1"]
    (file,) = tmp_path.glob("*.utfx")
    file.write_bytes(file.read_bytes()[:-1])
    assert run("import codecs\n"
               "try: codecs.lookup('x-retro-1')\n"
               "except LookupError: print('damaged')", **environment) == \
        "damaged\n"


def test_attributes():
    charset = utfx.charset("utf-64")
    assert repr(charset) == "<utfx.Charset utf-64>"
    assert (charset.code_unit_size, charset.max_sequence_length, charset.code_point_bits) == \
        (8, 8, 21)
    assert charset.signature == bytes.fromhex("0000feff00000000")
    assert charset.without_signature is utfx.charset("utf-64be")
    assert charset.without_signature.without_signature is charset.without_signature
    assert charset.without_signature.signature == b""
    with pytest.raises(TypeError):
        utfx.Charset()
