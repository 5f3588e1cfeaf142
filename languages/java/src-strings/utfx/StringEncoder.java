package utfx;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import sun.nio.cs.ArrayEncoder;

/** An encoder that String hands its own bytes to. */
final class StringEncoder extends Encoder implements ArrayEncoder {
  private static final VarHandle UTF16 =
      MethodHandles.byteArrayViewVarHandle(char[].class, ByteOrder.nativeOrder());

  private final boolean isUtf8Compatible;

  StringEncoder(TableCharset charset) {
    super(charset);
    isUtf8Compatible = charset.isUtf8Compatible;
  }

  @Override
  public boolean isASCIICompatible() {
    return isUtf8Compatible;
  }

  @Override
  public int encode(char[] in, int offset, int length, byte[] out) {
    if (isForUtf8(length)) return encodeInUtf8(new String(in, offset, length), out);
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
    if (isForUtf8(length)) {
      char[] chars = new char[length];
      for (int i = 0; i < length; ++i) chars[i] = (char) UTF16.get(in, 2 * (offset + i));
      return encodeInUtf8(new String(chars), out);
    }
    if (fits(length)) {
      Memory memory = Memory.take();
      memory.bytesOfChars.clear().put(in, 2 * offset, 2 * length);
      int written = encodeAtOnce(memory, length, out);
      if (written >= 0) return written;
    }
    ByteBuffer chars = ByteBuffer.wrap(in, 2 * offset, 2 * length).order(ByteOrder.nativeOrder());
    return encode(chars.asCharBuffer(), out);
  }

  private boolean isForUtf8(int length) {
    return isUtf8Compatible && isShort(length);
  }

  /** As to this encoder, a surrogate without its other half is a question mark to Java's UTF-8. */
  private static int encodeInUtf8(String text, byte[] out) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    System.arraycopy(bytes, 0, out, 0, bytes.length);
    return bytes.length;
  }

  private int encode(CharBuffer in, byte[] out) {
    onMalformedInput(CodingErrorAction.REPLACE).onUnmappableCharacter(CodingErrorAction.REPLACE);
    ByteBuffer bytes = ByteBuffer.wrap(out);
    encode(in, bytes, true);
    return bytes.position();
  }
}
