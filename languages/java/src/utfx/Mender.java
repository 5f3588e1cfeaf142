package utfx;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Learns from texts how they are damaged, and mends texts by that: text that was read in another charset, once
 * or several times, and what else {@link Damage#kind} names.
 *
 * <p>Texts are strings, or bytes in UTF-8, and come in pieces of any size. While one is mended, nothing can be
 * learnt: {@link #learn} and {@link #merge} throw {@link IllegalStateException}.
 *
 * <p>A mender is for one thread at a time; threads that have one each learn from parts of a text, cut behind line
 * feeds, which {@link #merge} puts together, and mend with a {@link #copy}.
 *
 * <p>The constructor throws {@link UnsatisfiedLinkError} if there is no library.
 */
public final class Mender {
  private static final int MOST_ROUNDS = 9; // UTFX_MENDER_ROUNDS, as jni.cc says.
  private static final int SURROGATE_SIZE = 3;
  private static final int LINES = 3; // Of a part in Library.findDamage().

  /** What the library knows, and the rest of a piece. */
  private final byte[] state;

  private boolean takesGuesses;

  /** The first half of a pair, which ended the last piece; "" if there is none. */
  private String lead = "";

  /** A mender that has learnt nothing. */
  public Mender() {
    Library.require();
    state = Library.newMender();
  }

  private Mender(Mender other) {
    state = other.state.clone();
    takesGuesses = other.takesGuesses;
    lead = other.lead;
  }

  /** A damaged part of a text. */
  public static final class Damage {
    private final String[] line;
    private final List<String> through;
    private final List<String> wasIn;
    private final String text;
    private int offset;
    private int length;

    // In its line.
    private static final int OFFSET = 0;
    private static final int LENGTH = 1;
    private static final int KIND = 2;
    private static final int EVIDENCE = 3;
    private static final int IS_SURE = 4;
    private static final int LOST = 5;
    private static final int TEXT_SIZE = 6;

    private Damage(String[] line, List<String> through, List<String> wasIn, String text) {
      this.line = line;
      this.through = through;
      this.wasIn = wasIn;
      this.text = text;
      offset = number(OFFSET);
      length = number(LENGTH);
    }

    private int number(int field) {
      return Integer.parseInt(line[field]);
    }

    /**
     * Where it is.
     *
     * @return in a string in chars, otherwise in bytes
     */
    public int offset() {
      return offset;
    }

    /**
     * Its length.
     *
     * @return in a string in chars, otherwise in bytes
     */
    public int length() {
      return length;
    }

    /**
     * How it is damaged.
     *
     * @return {@code misread} or others, as utfx_damage_name(3) has them
     */
    public String kind() {
      return line[KIND];
    }

    /**
     * The charsets that it was read in.
     *
     * @return their names, the last reading first
     */
    public List<String> through() {
      return through;
    }

    /**
     * The charset that it was in at each of these readings.
     *
     * @return their names; none if nobody knows
     */
    public List<String> wasIn() {
      return wasIn;
    }

    /**
     * The part as it is mended.
     *
     * @return empty if nobody knows
     */
    public Optional<String> text() {
      return Optional.ofNullable(text);
    }

    /**
     * How many characters are lost.
     *
     * @return the number of U+FFFD that stand for them in the text
     */
    public int lost() {
      return number(LOST);
    }

    /**
     * Whether {@link Mender#mend} changes it without guesses.
     *
     * @return false if it could be meant
     */
    public boolean isSure() {
      return number(IS_SURE) != 0;
    }

    /**
     * How sure it is.
     *
     * @return about the logarithm of the odds
     */
    public int evidence() {
      return number(EVIDENCE);
    }

    @Override
    public String toString() {
      return String.join(
          " ", kind(), offset + "+" + length, through.toString(), wasIn.toString(), text, isSure() ? "sure" : "?");
    }
  }

  // ---- Strings ----

  private static boolean isLoneSurrogate(String text, int at) {
    char here = text.charAt(at);
    if (!Character.isSurrogate(here)) return false;
    boolean hasTrail = at + 1 < text.length() && Character.isLowSurrogate(text.charAt(at + 1));
    boolean hasLead = at > 0 && Character.isHighSurrogate(text.charAt(at - 1));
    return !(Character.isHighSurrogate(here) ? hasTrail : hasLead);
  }

  /** UTF-8, in which a lone surrogate has three bytes: it is damage that stays. */
  private static byte[] bytesOf(String text) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    int done = 0;
    for (int at = 0; at < text.length(); ++at) {
      if (!isLoneSurrogate(text, at)) continue;
      bytes.writeBytes(text.substring(done, at).getBytes(StandardCharsets.UTF_8));
      char surrogate = text.charAt(at);
      bytes.write(0xE0 | surrogate >> 12);
      bytes.write(0x80 | surrogate >> 6 & 0x3F);
      bytes.write(0x80 | surrogate & 0x3F);
      done = at + 1;
    }
    byte[] rest = text.substring(done).getBytes(StandardCharsets.UTF_8);
    if (done == 0) return rest;
    bytes.writeBytes(rest);
    return bytes.toByteArray();
  }

  private static boolean isSurrogate(byte[] bytes, int at) {
    return bytes[at] == (byte) 0xED && at + 1 < bytes.length && (bytes[at + 1] & 0xFF) >= 0xA0;
  }

  /** The string of such bytes. */
  private static String textOf(byte[] bytes, int start, int end) {
    StringBuilder text = new StringBuilder();
    int done = start;
    for (int at = start; at < end; ++at) {
      if (!isSurrogate(bytes, at)) continue;
      text.append(new String(bytes, done, at - done, StandardCharsets.UTF_8));
      text.append((char) (0xD000 | (bytes[at + 1] & 0x3F) << 6 | bytes[at + 2] & 0x3F));
      at += SURROGATE_SIZE - 1;
      done = at + 1;
    }
    String rest = new String(bytes, done, end - done, StandardCharsets.UTF_8);
    return done == start ? rest : text.append(rest).toString();
  }

  /** The next piece, with what was kept of the last one. */
  private byte[] bytesOfPiece(String piece, boolean isLast) {
    String text = lead + piece;
    int end = text.length();
    if (!isLast && end > 0 && Character.isHighSurrogate(text.charAt(end - 1))) --end;
    lead = text.substring(end);
    return bytesOf(text.substring(0, end));
  }

  // ---- What is expected ----

  private void expect(String name, boolean isOriginal, String message) {
    long charset = Library.findReading(Objects.requireNonNull(name));
    if (charset == 0) throw new IllegalArgumentException("unknown charset: " + name);
    if (!Library.expectReading(state, charset, isOriginal)) throw new IllegalArgumentException(message + name);
  }

  /**
   * Says that parts of the texts are likely to have been read in a charset.
   *
   * @param name a charset that text may have been read in, as utfx(7) has it; {@link IllegalArgumentException} for any other,
   *     and for one too many
   */
  public void expectThrough(String name) {
    expect(name, false, "no text is taken for one that was read in it, or one too many: ");
  }

  /**
   * Says that such parts are likely to have been in a charset before.
   *
   * @param name of up to four charsets; {@link IllegalArgumentException} for one that nothing was in, or one
   *     too many
   */
  public void expectWasIn(String name) {
    expect(name, true, "no text is taken for one that was in it, or it is one too many: ");
  }

  /**
   * Says whether to mend what is not sure, too.
   *
   * @param takesGuesses false at first
   */
  public void takeGuesses(boolean takesGuesses) {
    this.takesGuesses = takesGuesses;
  }

  // ---- To learn and to mend ----

  private void check() {
    if (Library.isMending(state)) {
      throw new IllegalStateException("a text is being mended: its last piece comes first");
    }
  }

  /** Ends a string that was learnt, with what was kept of it. */
  private void end() {
    if (!lead.isEmpty() && !Library.isMending(state)) learn("", true);
  }

  /**
   * Learns from the next piece of a text.
   *
   * @param piece of a string
   * @param isLast whether the text ends with it
   */
  public void learn(String piece, boolean isLast) {
    check();
    learn(bytesOfPiece(piece, isLast), isLast);
  }

  /**
   * Learns from the next piece of a text.
   *
   * @param piece in UTF-8
   * @param isLast whether the text ends with it
   */
  public void learn(byte[] piece, boolean isLast) {
    learn(piece, 0, piece.length, isLast);
  }

  /**
   * Learns from the next piece of a text.
   *
   * @param array that has it, in UTF-8
   * @param offset where it starts; {@link IndexOutOfBoundsException} if it is not in the array
   * @param length its length
   * @param isLast whether the text ends with it
   */
  public void learn(byte[] array, int offset, int length, boolean isLast) {
    Objects.checkFromIndexSize(offset, length, array.length);
    check();
    Library.learnText(state, array, offset, length, isLast);
  }

  /**
   * Mends the next piece of a text.
   *
   * @param piece of a string
   * @param isLast whether the text ends with it
   * @return what is mended so far
   */
  public String mend(String piece, boolean isLast) {
    end();
    byte[] mended = mend(bytesOfPiece(piece, isLast), isLast);
    return textOf(mended, 0, mended.length);
  }

  /**
   * Mends the next piece of a text.
   *
   * @param piece in UTF-8
   * @param isLast whether the text ends with it
   * @return what is mended so far
   */
  public byte[] mend(byte[] piece, boolean isLast) {
    return mend(piece, 0, piece.length, isLast);
  }

  /**
   * Mends the next piece of a text.
   *
   * @param array that has it, in UTF-8
   * @param offset where it starts; {@link IndexOutOfBoundsException} if it is not in the array
   * @param length its length
   * @param isLast whether the text ends with it
   * @return what is mended so far
   */
  public byte[] mend(byte[] array, int offset, int length, boolean isLast) {
    Objects.checkFromIndexSize(offset, length, array.length);
    return Library.mendText(state, array, offset, length, isLast, takesGuesses);
  }

  /**
   * Finds the damaged parts of a whole text, by what is learnt.
   *
   * @param text a string
   * @return the parts, with their places in chars
   */
  public List<Damage> find(String text) {
    byte[] bytes = bytesOf(text);
    List<Damage> parts = find(bytes);
    int done = 0;
    int units = 0;
    for (Damage part : parts) {
      int start = part.offset;
      int end = start + part.length;
      units += textOf(bytes, done, start).length();
      part.offset = units;
      part.length = textOf(bytes, start, end).length();
      units += part.length;
      done = end;
    }
    return parts;
  }

  /**
   * Finds the damaged parts of a whole text, by what is learnt.
   *
   * @param text in UTF-8
   * @return the parts, with their places in bytes
   */
  public List<Damage> find(byte[] text) {
    end();
    byte[] found = Library.findDamage(state, text);
    List<Damage> parts = new ArrayList<>();
    for (int at = 0; at < found.length; ) {
      String[][] lines = new String[LINES][];
      for (int i = 0; i < lines.length; ++i) {
        int end = at;
        while (found[end] != '\n') ++end;
        String line = new String(found, at, end - at, StandardCharsets.US_ASCII);
        lines[i] = line.isEmpty() ? new String[0] : line.split(" ");
        at = end + 1;
      }
      int size = Integer.parseInt(lines[0][Damage.TEXT_SIZE]);
      String mended = size < 0 ? null : textOf(found, at, at + size);
      parts.add(new Damage(lines[0], List.of(lines[1]), List.of(lines[2]), mended));
      at += Math.max(size, 0);
    }
    return parts;
  }

  // ---- A value ----

  /**
   * Whether anything that it has learnt may be damaged. A text that it has begun to learn ends.
   *
   * @return if not, {@link #mend} changes none of it
   */
  public boolean suspects() {
    end();
    return Library.suspects(state);
  }

  /**
   * Adds what another mender has learnt, in any order. Texts that both have begun to learn end.
   *
   * @param other of which the expectations do not count
   */
  public void merge(Mender other) {
    for (Mender each : Arrays.asList(this, other)) {
      each.check();
      each.end();
    }
    Library.mergeMenders(state, other.state);
  }

  /**
   * A mender that knows the same.
   *
   * @return one that no later call of this one's methods changes
   */
  public Mender copy() {
    return new Mender(this);
  }

  /**
   * What it has learnt, but not what it expects. A text that it has begun to learn ends.
   *
   * @return bytes for {@link #load}, on any machine
   */
  public byte[] save() {
    end();
    return Library.saveMender(state);
  }

  /**
   * A mender that has learnt what another one has saved.
   *
   * @param saved the bytes; {@link IllegalArgumentException} for any that no mender of this version has saved
   * @return the mender, which expects nothing
   */
  public static Mender load(byte[] saved) {
    Mender mender = new Mender();
    if (!Library.loadMender(mender.state, saved)) {
      throw new IllegalArgumentException("no mender of this version has saved these bytes");
    }
    return mender;
  }

  // ---- Whole texts ----

  /** Mends texts until nothing changes, so that nothing ever does. */
  private static List<byte[]> settle(List<byte[]> texts, Mender like) {
    List<byte[]> now = texts;
    for (int round = 0; round < MOST_ROUNDS; ++round) {
      Mender mender = like.copy();
      for (byte[] text : now) mender.learn(text, true);
      if (!mender.suspects()) return now;
      List<byte[]> mended = new ArrayList<>();
      boolean changes = false;
      for (byte[] text : now) {
        mended.add(mender.mend(text, true));
        changes |= !Arrays.equals(text, mended.get(mended.size() - 1));
      }
      if (!changes) return now;
      now = mended;
    }
    return texts;
  }

  /**
   * Mends a text until nothing changes.
   *
   * @param text in UTF-8
   * @return the text, with each damaged part mended that is sure
   */
  public static byte[] mend(byte[] text) {
    return settle(List.of(text), new Mender()).get(0).clone();
  }

  /**
   * Mends a text until nothing changes.
   *
   * @param text a string
   * @return the text, with each damaged part mended that is sure
   */
  public static String mend(String text) {
    return mend(List.of(text)).get(0);
  }

  /**
   * Mends texts, such as a column of a table, each by what all of them tell, until nothing changes.
   *
   * @param texts strings; null stays
   * @return them, with each damaged part mended that is sure
   */
  public static List<String> mend(List<String> texts) {
    return mend(texts, new Mender());
  }

  /**
   * Mends texts, such as a column of a table, each by what all of them tell, until nothing changes.
   *
   * @param texts strings; null stays
   * @param like a mender that says what to expect, whether to guess, and what other texts have told
   * @return them, with each damaged part mended that is sure
   */
  public static List<String> mend(List<String> texts, Mender like) {
    List<byte[]> bytes = new ArrayList<>();
    for (String text : texts) {
      if (text != null) bytes.add(bytesOf(text));
    }
    List<byte[]> mended = settle(bytes, like);
    List<String> results = new ArrayList<>();
    int at = 0;
    for (String text : texts) {
      if (text == null) {
        results.add(null);
        continue;
      }
      byte[] result = mended.get(at++);
      results.add(textOf(result, 0, result.length));
    }
    return results;
  }

  /**
   * Finds the damaged parts of a text, with all of it as evidence for each part.
   *
   * @param text a string
   * @return the parts, with their places in chars
   */
  public static List<Damage> findDamage(String text) {
    Mender mender = new Mender();
    mender.learn(text, true);
    return mender.find(text);
  }
}
