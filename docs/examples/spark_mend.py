"""Usage: spark-submit spark_mend.py IN OUT

Mends a text in UTF-8, IN, on all workers of Spark, each of which has
python3-utfx and the folder of IN and OUT. OUT becomes a folder with a file for
each piece of the text, in order: `cat OUT/*` is what `utfx mend` makes of IN.
"""

import os
import sys

from pyspark import SparkContext
from utfx import Mender, Piece, split


def learn(texts):
    mender = Mender()
    for text in texts:
        mender.learn(text, True)
    yield mender


def merge(mender, other):
    mender.merge(other)
    return mender


def mended(mender, text, number):
    before = b"\n" if number else b""  # A signature behind it is damage.
    return (mender.mend(before) + mender.mend(text, True))[len(before):]


def mend(texts):
    """Mends an RDD of bytes, each of whole lines, until nothing changes."""
    now = texts
    for _ in range(Mender.MOST_ROUNDS):
        mender = now.mapPartitions(learn).reduce(merge)
        if not mender.suspects():
            return now
        new = now.zipWithIndex().map(lambda pair, mender=mender: mended(mender, *pair)).cache()
        if not now.zip(new).map(lambda pair: pair[0] != pair[1]).reduce(max):
            return now
        now = new
    return texts


def read(path, piece):
    with open(path, "rb") as file:
        file.seek(piece.offset)
        return file.read(piece.length)


def main(source, target):
    def write(text, number):
        part = f"{target}/{number:06}"
        with open(part + ".new", "wb") as file:
            file.write(text)
        os.replace(part + ".new", part)  # Whole or not at all.

    pieces = split(source, "UTF-8") or [Piece(0, 0, "UTF-8")]
    context = SparkContext(appName="utfx mend")
    texts = context.parallelize(pieces, len(pieces)).map(lambda piece: read(source, piece))
    os.makedirs(target)
    mend(texts).zipWithIndex().foreach(lambda pair: write(*pair))


if __name__ == "__main__":
    main(*sys.argv[1:])
