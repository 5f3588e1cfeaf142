import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.UTFDataFormatException;

/**
 * Writes each code point of Unicode with writeUTF(). Then reads strings with readUTF(), from length and
 * bytes, and writes their lengths and units, or the length FFFF for an exception.
 */
class ModifiedUtf8 {
  public static void main(String[] args) throws IOException {
    DataOutputStream out = new DataOutputStream(new java.io.BufferedOutputStream(System.out));
    for (int value = 0; value <= 0x10FFFF; ++value) {
      out.writeUTF(new String(Character.toChars(value)));
    }
    DataInputStream in = new DataInputStream(new java.io.BufferedInputStream(System.in));
    for (;;) {
      byte[] bytes;
      try {
        int length = in.readUnsignedShort();
        bytes = new byte[2 + length];
        bytes[0] = (byte) (length >> 8);
        bytes[1] = (byte) length;
        in.readFully(bytes, 2, length);
      } catch (EOFException e) {
        break;
      }
      try {
        String text = new DataInputStream(new ByteArrayInputStream(bytes)).readUTF();
        out.writeShort(text.length());
        out.writeChars(text);
      } catch (UTFDataFormatException e) {
        out.writeShort(0xFFFF);
      }
    }
    out.flush();
  }
}
