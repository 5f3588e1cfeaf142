#!/usr/bin/env python3
"""Lists what a detector says of this system's files where that may be wrong.

usage: alarms.py KIND:WHAT [FOLDER]...

KIND:WHAT is as in judge.py; the folders are /usr if none is named. Each line is a
class, the answer and the file, so that two lists can be compared by diff:

  binary  a zero byte, or many controls, and yet it has an answer; text in UTF-16 and
          UTF-32 without a signature is among these
  utf-8   well-formed beyond ASCII, or ASCII, with another answer
  other   text in neither of these, whatever the answer
"""

import argparse
import collections
import os
import re
import sys
from typing import NamedTuple

import charsets
import judge

# So much is asked about at once.
BATCH = 256 << 20
SIGNATURES = (b'\xff\xfe', b'\xfe\xff', b'\0\0\xfe\xff')
# What names say that is no text, whatever its bytes are.
BINARY = re.compile(
    r'[.](png|jpe?g|gif|ico|icns|bmp|webp|tiff?|xcf|gz|bz2|xz|zst|zip|jar|deb|whl|pyc'
    r'|so([.][0-9]+)*|o|a|ko|wav|ogg|mp3|flac|mo|gmo|pdf|ttf|otf|woff2?|pf[ab]|class|wasm'
    r'|node|rlib|rmeta|exe|dll|db'
    r'|sqlite|cache|bin|dat|elc|typelib|gresource|qm|icu|res|cnv|tfm|vf|pack|idx)$', re.IGNORECASE)


class Sample(NamedTuple):
    path: str
    data: bytes


def class_of(path, data, most):
    """binary, utf-8 or other, of a file's first `most` bytes."""
    has_signature = data.startswith(SIGNATURES)
    try:
        # The end of the part that was read may be within a character.
        data.decode()
        is_utf8 = True
    except UnicodeDecodeError as error:
        is_utf8 = len(data) == most and error.start > len(data) - 4
    controls = len(re.findall(rb'[\0-\x08\x10-\x1a\x1c-\x1f]', data))
    if not has_signature and (b'\0' in data or controls * 20 > len(data)):
        return 'binary'
    if is_utf8:
        return 'utf-8'
    return 'binary' if BINARY.search(path) else 'other'


def files(folders, most):
    seen = set()
    for folder in folders:
        for root, names, leaves in os.walk(folder):
            names.sort()
            for leaf in sorted(leaves):
                path = os.path.join(root, leaf)
                if os.path.islink(path) or not os.path.isfile(path):
                    continue
                status = os.stat(path)
                if status.st_size == 0 or (status.st_dev, status.st_ino) in seen:
                    continue
                seen.add((status.st_dev, status.st_ino))
                try:
                    with open(path, 'rb') as file:
                        yield Sample(path, file.read(most))
                except OSError as error:
                    print(error, file=sys.stderr)


def batches(samples):
    batch, size = [], 0
    for sample in samples:
        batch.append(sample)
        size += len(sample.data)
        if size >= BATCH:
            yield batch
            batch, size = [], 0
    if batch:
        yield batch


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('detector', metavar='KIND:WHAT')
    parser.add_argument('folders', nargs='*', default=['/usr'])
    parser.add_argument('--most', type=int, default=1 << 20,
                        help='so many bytes of each file are read')
    options = parser.parse_args()
    counts, seconds, size = collections.Counter(), 0, 0
    for batch in batches(files(options.folders, options.most)):
        answers, more = judge.ask(options.detector, batch)
        seconds += more
        size += sum(len(sample.data) for sample in batch)
        for sample, answer in zip(batch, answers):
            name = charsets.named(answer.charset)
            kind = class_of(sample.path, sample.data, options.most)
            counts[kind] += 1
            if kind == 'binary' and name or kind == 'utf-8' and name not in ('UTF-8', 'US-ASCII') \
                    or kind == 'other':
                counts[kind, 'listed'] += 1
                sureness = '' if answer.is_sure or not name else '?'
                print(kind, f'{answer.charset}{sureness}', sample.path, sep='\t')
    print('; '.join(f'{kind}: {counts[kind, "listed"]} of {counts[kind]}'
                    for kind in ('binary', 'utf-8', 'other')) + ',',
          f'in {size / 1e6:.0f} MB in {seconds:.1f} s', file=sys.stderr)


if __name__ == '__main__':
    main()
