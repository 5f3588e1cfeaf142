#!/usr/bin/env python3
"""Detectors in Python, which answer samples by the protocol of judge.py.

usage: peers.py chardet|charset-normalizer|icu|magic <SAMPLES

PYTHONPATH says which version.
"""

import struct
import sys


def chardet():
    import chardet as module

    def ask(data):
        found = module.detect(data)
        return found['encoding'], (found.get('confidence') or 0) >= 0.9, found.get('language')
    return ask


def charset_normalizer():
    import charset_normalizer as module

    def ask(data):
        best = module.from_bytes(data).best()
        return (best.encoding, True, best.language) if best else (None, False, None)
    return ask


def icu():
    import icu as module

    def ask(data):
        detector = module.CharsetDetector(data)
        match = detector.detect()
        return (match.getName(), match.getConfidence() >= 50, match.getLanguage()) \
            if match else (None, False, None)
    return ask


def magic():
    import magic as module
    detector = module.Magic(mime_encoding=True)
    return lambda data: (detector.from_buffer(data), True, None)


ask = {'chardet': chardet, 'charset-normalizer': charset_normalizer, 'icu': icu,
       'magic': magic}[sys.argv[1]]()
while header := sys.stdin.buffer.read(4):
    answer, is_sure, language = ask(sys.stdin.buffer.read(*struct.unpack('<I', header)))
    print(answer or '-', 'sure' if is_sure else 'unsure', language or '-', '-', sep='\t')
