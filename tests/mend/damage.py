"""Damages clean text as programs do that read UTF-8 as another charset.

A chain of charsets is a list of readings: each encodes the text in UTF-8 and
decodes that by its charset. Damaged text keeps its truth: it is a list of
units, each with the stages that it went through.
"""

import random
import re
from typing import NamedTuple

CHARSETS = (
    'cp1252', 'latin-1', 'cp1250', 'cp1251', 'cp1253', 'cp1254', 'cp1255',
    'cp1256', 'cp1257', 'cp1258', 'iso8859-2', 'iso8859-5', 'iso8859-7',
    'iso8859-9', 'iso8859-15', 'cp437', 'cp850', 'cp852', 'cp866', 'koi8-r',
    'mac-roman', 'mac-cyrillic', 'cp874')
# Read by one program and then by another, such as a console and an editor.
MIXED_CHAINS = (
    ('latin-1', 'cp1252'), ('cp1252', 'latin-1'), ('cp437', 'cp1252'),
    ('cp850', 'cp1252'), ('cp1252', 'cp850'), ('cp1251', 'cp1252'),
    ('cp866', 'cp1251'), ('cp1250', 'cp852'), ('mac-roman', 'cp1252'),
    ('cp1252', 'cp437', 'cp1252'), ('cp1252', 'cp1252', 'latin-1'))
MODES = ('whole', 'lines', 'words')
RUN = re.compile('[^\0-\x7F]+')


def _table(charset):
    table = []
    for byte in range(256):
        try:
            table.append(bytes([byte]).decode(charset))
        except UnicodeDecodeError:
            # Windows reads the bytes that CP1252 lacks as controls.
            table.append(chr(byte) if charset == 'cp1252' else None)
    return table


TABLES = {charset: _table(charset) for charset in CHARSETS}


def misread(written, charset):
    """Bytes as a program reads them in a charset. What it lacks becomes a
    control, as in Windows, or U+FFFD."""
    if charset not in TABLES:
        return written.decode(charset, 'replace')
    return ''.join(TABLES[charset][byte] or (chr(byte) if byte < 0xA0 else '\uFFFD')
                   for byte in written)


def chains(depth):
    """The chains of `depth` readings."""
    return [(charset,) * depth for charset in CHARSETS] + [
        chain for chain in MIXED_CHAINS if len(chain) == depth]


def stages(text, chain):
    """The text before the chain and after each of its readings.

    None if a charset lacks a byte.
    """
    stages = [text]
    for charset in chain:
        table = TABLES[charset]
        read = [table[byte] for byte in stages[-1].encode()]
        if None in read:
            return None
        stages.append(''.join(read))
    return stages


def on_the_way(text, chain):
    """A regular expression for the text of which each part, be it a character
    of one of the stages, has come any part of the way to the last of them."""
    if not chain:
        return re.escape(text)
    table = TABLES[chain[0]]
    return ''.join(
        f'(?:{re.escape(char)}|'
        f'{on_the_way("".join(table[byte] for byte in char.encode()), chain[1:])})'
        for char in text)


class Unit(NamedTuple):
    """A piece of a text: what it is now, and its stages if that is damage."""
    now: str
    stages: tuple


def damaged(text, chain, mode, seed=1):
    """The units of a text of which a part is damaged by the chain.

    All of it (less the lines that can't be), some of its lines, or some words.
    """
    chance = random.Random(seed)
    units = []
    for piece in re.split('([ \t\r\n]+)' if mode == 'words' else '(\n)', text):
        whole = stages(piece, chain)
        if piece.isascii():
            units.append(Unit(piece, ()))
        elif mode == 'whole':
            if whole:
                units.append(Unit(whole[-1], tuple(whole)))
        elif whole and chance.random() < (0.1 if mode == 'words' else 0.25):
            units.append(Unit(whole[-1], tuple(whole)))
        else:
            units.append(Unit(piece, ()))
    return units


def runs(units):
    """Each maximal run that is not ASCII, with its stages if it is damage.

    No run is of two units: damaged() has ASCII between them.
    """
    found = []
    for unit in units:
        if not unit.stages:
            found += [(run, ()) for run in RUN.findall(unit.now)]
            continue
        for at in zip(*(RUN.findall(stage) for stage in unit.stages)):
            found.append((at[-1], at))
    return found
