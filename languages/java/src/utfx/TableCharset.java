package utfx;

import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A row of the table of charsets, or one whose characters are a table themselves. */
final class TableCharset extends Charset {
  private static final String ASCII = ascii();

  /** Of a code unit, in bytes. */
  final int unit;

  /** Whether text in UTF-8 is the same in this charset, and every string in both. */
  final boolean isUtf8Compatible;

  /** Whether surrogates without their other half are characters. */
  final boolean hasSurrogates;

  /** Whether two halves of a surrogate pair are the pair, one after the other. */
  final boolean joinsHalves;

  /** Whether its characters are a table, without many of Unicode's. */
  final boolean isTable;

  /** The most chars that a byte may become. */
  final int maxCharsPerByte;

  final int averageBytesPerChar;

  /** The signature, which may come before the first one, included. */
  final int maxBytesPerChar;

  /** The signature that an encoder writes; empty if there is none. */
  final byte[] signature;

  /** Replaces a surrogate without its other half: U+FFFD or a question mark. */
  final byte[] replacement;

  /** None of a table. */
  final Runs runs;

  /** The library's charset of strings. */
  long inStrings;

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
      boolean hasSurrogates,
      boolean joinsHalves,
      int averageBytesPerChar,
      int maxBytesPerChar,
      String signature,
      String replacement,
      Run... runs) {
    super(name, aliases);
    this.unit = unit;
    this.isUtf8Compatible = isUtf8Compatible;
    this.hasSurrogates = hasSurrogates;
    this.joinsHalves = joinsHalves;
    this.isTable = false;
    this.maxCharsPerByte = 1;
    this.averageBytesPerChar = averageBytesPerChar;
    this.maxBytesPerChar = maxBytesPerChar;
    this.signature = signature.getBytes(StandardCharsets.ISO_8859_1);
    this.replacement = replacement.getBytes(StandardCharsets.ISO_8859_1);
    this.runs = new Runs(runs);
  }

  private TableCharset(long address, String name, String[] aliases) {
    super(name, aliases);
    this.unit = 1;
    this.isUtf8Compatible = false;
    this.hasSurrogates = false;
    this.joinsHalves = false;
    this.isTable = true;
    this.maxCharsPerByte = Library.codePointBits(address) > 16 ? 2 : 1;
    this.maxBytesPerChar = Library.maxSequenceLength(address);
    // Most text is of the characters with two bytes, if there are any.
    this.averageBytesPerChar = Math.min(maxBytesPerChar, 2);
    this.signature = new byte[0];
    this.replacement = Library.replacement(address);
    this.runs = new Runs(new Run[0]);
    this.inStrings = Library.utf16;
    this.address = address;
    this.bareAddress = address;
  }

  /** The charset of a table, with the names that Java allows. */
  static TableCharset ofTable(long address) {
    String[] names = Library.names(address);
    String[] aliases =
        Arrays.stream(names)
            .skip(1)
            .filter(name -> name.matches("[A-Za-z0-9][-+:._A-Za-z0-9]*"))
            .toArray(String[]::new);
    return new TableCharset(address, names[0], aliases);
  }

  private static String ascii() {
    byte[] ascii = new byte[0x80];
    for (byte c = 0; c >= 0; ++c) ascii[c] = c;
    return new String(ascii, StandardCharsets.US_ASCII);
  }

  boolean hasSignature() {
    return signature.length > 0;
  }

  /** A character of any of Java's charsets is one of Unicode's, which all have but the tables. */
  @Override
  public boolean contains(Charset charset) {
    if (!isTable) return charset != null;
    return equals(charset)
        || (StandardCharsets.US_ASCII.equals(charset) && newEncoder().canEncode(ASCII));
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
