"""Python's codecs, and the integers of the module utfx. child.h has the lines."""

import codecs
import sys

import utfx

HANDLERS = {"stop": "strict", "skip": "ignore", "replace": "replace"}
# The library knows these by their names, and asks no handler.
for known in HANDLERS.values():
    codecs.register_error(f"asked.{known}", codecs.lookup_error(known))
# Python has this one, too.
codecs.register(lambda name: utfx._codecs._codec(utfx.charset("UHC")) if name == "utfx_uhc" else None)
# Forms of a str.
STRINGS = {"UTF-8", "WTF-8"}


class Stopped(Exception):
    """An error: the output before it, and where it is."""


def bytes_of(text):
    return text.encode("utf-8", "surrogatepass")


def decode(name, errors, pieces):
    if len(pieces) == 1:
        try:
            return bytes_of(pieces[0].decode(name, errors))
        except UnicodeDecodeError as error:
            start = error.object[:error.start].decode(name)
            raise Stopped(bytes_of(start), error.start, error.end) from error
    decoder = codecs.getincrementaldecoder(name)(errors)
    text, given = "", 0
    for piece in [*pieces, b""]:
        given += len(piece)
        state = decoder.getstate()
        try:
            text += decoder.decode(piece, piece == b"")
        except UnicodeDecodeError as error:
            decoder.setstate((b"", state[1]))
            text += decoder.decode(error.object[:error.start], True)
            begin = given - len(error.object)
            raise Stopped(bytes_of(text), begin + error.start, begin + error.end) from error
    return bytes_of(text)


def encode(name, errors, pieces):
    encoder = codecs.getincrementalencoder(name)(errors)
    is_whole = len(pieces) == 1
    cutter = codecs.getincrementaldecoder("utf-8")("surrogatepass")
    data, given = b"", 0
    for piece in [*pieces, b""][:1 if is_whole else None]:
        text = cutter.decode(piece, is_whole or piece == b"")
        try:
            data += (text.encode(name, errors) if is_whole else
                     encoder.encode(text, piece == b""))
        except UnicodeEncodeError as error:
            data += encoder.encode(text[:error.start])
            raise Stopped(data, given + len(bytes_of(text[:error.start])),
                          given + len(bytes_of(text[:error.end]))) from error
        given += len(bytes_of(text))
    return data


def convert_integers(source, target, pieces):
    integers, end = [], None
    try:
        if len(pieces) == 1:
            integers = utfx.decode_ints(pieces[0], source)
        else:
            for integer in utfx.iter_decode_ints(pieces, source):
                integers.append(integer)
    except UnicodeDecodeError as error:
        integers += utfx.decode_ints(error.object[:error.start], source)
        end = error.end - error.start
    try:
        data = utfx.encode_ints(integers, target)
    except ValueError:
        data = b""
        for number, integer in enumerate(integers):
            try:
                data += utfx.encode_ints([integer], target)
            except ValueError:
                end = len(utfx.encode_ints([integer], source))
                integers = integers[:number]
                break
    if end is None:
        return data
    begin = len(utfx.encode_ints(integers, source))
    raise Stopped(data, begin, begin + end)


def converter(source, target, on_error, asks):
    """Handlers may be asked in any case."""
    errors = HANDLERS[on_error]
    source, target = ("utfx_uhc" if name == "UHC" else name for name in (source, target))
    if asks:
        errors = f"asked.{errors}"
    if target in STRINGS:
        return lambda pieces: decode(source, errors, pieces)
    if source in STRINGS:
        return lambda pieces: encode(target, errors, pieces)
    return lambda pieces: convert_integers(source, target, pieces)


def answer(source, target, on_error, sizes, digits):
    convert = converter(source, target, on_error, len(digits) % 4 == 0)
    data = b"" if digits == "-" else bytes.fromhex(digits)
    pieces, at = [], 0
    for size in map(int, () if sizes == "-" else sizes.split(",")):
        pieces.append(data[at:at + size])
        at += size
    try:
        return convert(pieces or [data]).hex().upper() or "-"
    except Stopped as stopped:
        output, begin, end = stopped.args
        return f"{output.hex().upper() or '-'} {begin} {end}"
    except Exception as error:  # pylint: disable=broad-exception-caught
        return f"! {error!r}"


for line in sys.stdin:
    print(answer(*line.split()), flush=True)
