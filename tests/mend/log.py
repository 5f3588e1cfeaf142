#!/usr/bin/env python3
"""Writes a log: ASCII for the most part, some UTF-8, and some damage of it.

usage: log.py MEGABYTES >FILE

The damage is of one line in a thousand, through CP1252 once or twice.
"""

import random
import sys

import damage

NAMES = ('Jürgen Müller', 'Zoë Śliwińska', 'Ольга Ковалёва', '渡辺 直美',
         'José Peña', 'Ελένη Παππά', 'Anaïs Lefèvre', 'Nguyễn Văn Đức')
PAGES = ('index', 'cart', 'search', 'account/settings', 'items/4711/reviews')


def block(size):
    chance = random.Random(1)
    lines, length = [], 0
    while length < size:
        second = chance.randrange(86400)
        line = (f'2026-11-27T{second // 3600:02}:{second // 60 % 60:02}:{second % 60:02}Z '
                f'INFO web-{chance.randrange(8)} "GET /{chance.choice(PAGES)} HTTP/2" '
                f'200 {chance.randrange(100, 90000)} {chance.random():.3f}s')
        if chance.random() < 0.02:
            name = chance.choice(NAMES)
            if chance.random() < 0.05:
                name = damage.stages(name, ('cp1252',) * chance.randint(1, 2))[-1]
            line += f' user="{name}"'
        lines.append(line + '\n')
        length += len(lines[-1])
    return ''.join(lines).encode()


some = block(16_000_000)
for _ in range(max(1, int(sys.argv[1]) // 16)):
    sys.stdout.buffer.write(some)
