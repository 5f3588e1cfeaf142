"""Usage: spark-submit spark_mend.py IN OUT

Mends a text in UTF-8, IN, on all workers of Spark, each of which has
python3-utfx and the folder of IN and OUT. OUT becomes a folder with a file for
each piece of the text, in order: `cat OUT/*` is what `utfx mend` makes of IN.
"""

import os
import sys

import utfx

# As often as utfx.mend() does.
MOST_ROUNDS = 9


def learn(texts):
    """All that the texts of a partition tell."""
    mender = utfx.Mender()
    for text in texts:
        mender.learn(text, True)
    yield mender


def merge(mender, other):
    mender.merge(other)
    return mender


def mended(mender, text, number):
    # Behind a line, U+FEFF is no signature.
    before = b"\n" if number > 0 else b""
    return (mender.mend(before) + mender.mend(text, True))[len(before):]


def mend(texts):
    """Mends an RDD of bytes, each of whole lines, until nothing changes."""
    now = texts
    for _ in range(MOST_ROUNDS):
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
    from pyspark import SparkContext

    context = SparkContext(appName="utfx mend")
    pieces = utfx.split(source, "UTF-8")
    texts = context.parallelize(pieces, len(pieces)).map(lambda piece: read(source, piece))

    def write(numbered):
        text, number = numbered
        part = f"{target}/{number:06}.part"
        with open(part, "wb") as file:
            file.write(text)
        # The file is there whole or not at all.
        os.replace(part, part.removesuffix(".part"))

    os.makedirs(target)
    mend(texts).zipWithIndex().foreach(write)


if __name__ == "__main__":
    main(*sys.argv[1:])
