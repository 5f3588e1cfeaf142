package utfx;

import java.util.Objects;

/** Decoders and encoders for which String has shorter ways. */
final class StringCoders extends Coders {
  /** Throws a LinkageError where the JVM was not told. */
  StringCoders() {
    Objects.requireNonNull(StringDecoder.class);
    Objects.requireNonNull(StringEncoder.class);
  }

  @Override
  Decoder newDecoder(TableCharset charset) {
    return new StringDecoder(charset);
  }

  @Override
  Encoder newEncoder(TableCharset charset) {
    return new StringEncoder(charset);
  }
}
