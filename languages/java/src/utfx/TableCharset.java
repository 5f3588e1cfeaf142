package utfx;

import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.StandardCharsets;

/** A row of the table of charsets. */
final class TableCharset extends Charset {
  /** Of a code unit, in bytes. */
  final int unit;

  /** Whether well-formed text in UTF-8 is the same in this charset. */
  final boolean isUtf8Compatible;

  final int averageBytesPerChar;

  /** The signature, which may come before the first one, included. */
  final int maxBytesPerChar;

  /** The signature that an encoder writes; empty if there is none. */
  final byte[] signature;

  /** Replaces a surrogate without its other half: U+FFFD or a question mark. */
  final byte[] replacement;

  /** In the library. Nobody gets a charset before {@link Library} has set both. */
  long address;

  /** Of the charset without a signature that writes the text behind one. */
  long bareAddress;

  /** Bytes are written as the characters of Latin-1. */
  TableCharset(
      String name,
      String[] aliases,
      int unit,
      boolean isUtf8Compatible,
      int averageBytesPerChar,
      int maxBytesPerChar,
      String signature,
      String replacement) {
    super(name, aliases);
    this.unit = unit;
    this.isUtf8Compatible = isUtf8Compatible;
    this.averageBytesPerChar = averageBytesPerChar;
    this.maxBytesPerChar = maxBytesPerChar;
    this.signature = signature.getBytes(StandardCharsets.ISO_8859_1);
    this.replacement = replacement.getBytes(StandardCharsets.ISO_8859_1);
  }

  boolean hasSignature() {
    return signature.length > 0;
  }

  /** Always: a character of any of Java's charsets is one of Unicode's, which all of ours have. */
  @Override
  public boolean contains(Charset charset) {
    return charset != null;
  }

  @Override
  public CharsetDecoder newDecoder() {
    return Coders.INSTANCE.newDecoder(this);
  }

  @Override
  public CharsetEncoder newEncoder() {
    return Coders.INSTANCE.newEncoder(this);
  }
}
