package utfx;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import sun.nio.cs.ArrayEncoder;

/** An encoder that String hands its own bytes to. */
final class StringEncoder extends Encoder implements ArrayEncoder {
  StringEncoder(TableCharset charset) {
    super(charset);
  }

  @Override
  public boolean isASCIICompatible() {
    return charset.isUtf8Compatible;
  }

  @Override
  public int encode(char[] in, int offset, int length, byte[] out) {
    if (fits(length)) {
      Memory memory = Memory.take();
      memory.chars.clear().put(in, offset, length);
      int written = encodeAtOnce(memory, length, out);
      if (written >= 0) return written;
    }
    return encode(CharBuffer.wrap(in, offset, length), out);
  }

  @Override
  public int encodeFromLatin1(byte[] in, int offset, int length, byte[] out) {
    int end = encodeByRuns(in, offset, length, true, out);
    if (end >= 0) return end;
    if (isForUtf8(length)) {
      return encodeInUtf8(new String(in, offset, length, StandardCharsets.ISO_8859_1), out);
    }
    char[] chars = new char[length];
    for (int i = 0; i < length; ++i) chars[i] = (char) (in[offset + i] & 0xFF);
    return encode(chars, 0, length, out);
  }

  /** The offset and the length are in chars, which are in the order of the machine. */
  @Override
  public int encodeFromUTF16(byte[] in, int offset, int length, byte[] out) {
    int end = encodeByRuns(in, offset, length, false, out);
    if (end >= 0) return end;
    if (isForUtf8(length)) return encodeInUtf8(chars(in, offset, length).toString(), out);
    if (fits(length)) {
      Memory memory = Memory.take();
      memory.bytesOfChars.clear().put(in, 2 * offset, 2 * length);
      int written = encodeAtOnce(memory, length, out);
      if (written >= 0) return written;
    }
    return encode(chars(in, offset, length), out);
  }

  private static CharBuffer chars(byte[] in, int offset, int length) {
    ByteBuffer chars = ByteBuffer.wrap(in, 2 * offset, 2 * length);
    return chars.order(ByteOrder.nativeOrder()).asCharBuffer();
  }

  private boolean isForUtf8(int length) {
    return charset.isUtf8Compatible && isShort(length);
  }

  /** As to this encoder, a surrogate without its other half is a question mark to Java's UTF-8. */
  private static int encodeInUtf8(String text, byte[] out) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    System.arraycopy(bytes, 0, out, 0, bytes.length);
    return bytes.length;
  }

  private int encodeByRuns(byte[] in, int offset, int length, boolean isLatin1, byte[] out) {
    if (!charset.runs.areQuickerToEncode(length)) return -1;
    System.arraycopy(charset.signature, 0, out, 0, charset.signature.length);
    return charset.runs.encode(in, offset, length, isLatin1, out, charset.signature.length);
  }

  private int encode(CharBuffer in, byte[] out) {
    onMalformedInput(CodingErrorAction.REPLACE).onUnmappableCharacter(CodingErrorAction.REPLACE);
    ByteBuffer bytes = ByteBuffer.wrap(out);
    encode(in, bytes, true);
    flush(bytes);
    return bytes.position();
  }
}
