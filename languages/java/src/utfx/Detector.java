package utfx;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Finds out which charset a text is in.
 *
 * <p>It takes the text in pieces of any size. It is for one thread at a time; threads that have one each
 * work on parts of a text, or on several texts in one charset, which {@link #merge} puts together.
 *
 * <p>The constructor throws {@link UnsatisfiedLinkError} if there is no library.
 */
public final class Detector {
  // In an answer of Library.detect(), beside its name and its language.
  private static final int EVIDENCE = 2;
  private static final int FLAGS = 3;
  private static final int IS_SURE = 1;
  private static final int IS_LIKELY = 2;
  private static final int IS_DECLARED = 4;

  /** What the library knows. */
  private final byte[] state;

  /** A detector at the start of a text. */
  public Detector() {
    Library.require();
    state = Library.newDetector();
  }

  private Detector(byte[] state) {
    this.state = state;
  }

  /** A charset that a text may be in. */
  public static final class Candidate {
    private final String charset;
    private final String language;
    private final int evidence;
    private final boolean isDeclared;

    private Candidate(String charset, String language, int evidence, boolean isDeclared) {
      this.charset = charset;
      this.language = language;
      this.evidence = evidence;
      this.isDeclared = isDeclared;
    }

    /**
     * Its name. Java lacks few of them.
     *
     * @return a name that {@link java.nio.charset.Charset#forName} takes, if it has the charset
     */
    public String charset() {
      return charset;
    }

    /**
     * The language of the text.
     *
     * @return as {@code de} or {@code zh-Hans}; empty if none is known
     */
    public Optional<String> language() {
      return Optional.of(language).filter(name -> !name.isEmpty());
    }

    /**
     * About the logarithm, to the base 2, of the odds against the likeliest charset in which the text is
     * another one.
     *
     * @return negative if that is likelier
     */
    public int evidence() {
      return evidence;
    }

    /**
     * Whether the text names the charset.
     *
     * @return as in {@code charset=…}
     */
    public boolean isDeclared() {
      return isDeclared;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Candidate && toString().equals(other.toString());
    }

    @Override
    public int hashCode() {
      return toString().hashCode();
    }

    @Override
    public String toString() {
      return charset + ' ' + language + ' ' + evidence + (isDeclared ? " declared" : "");
    }
  }

  /** Which charset a text is in. */
  public static final class Detection {
    private final List<Candidate> candidates;
    private final boolean isSure;
    private final boolean isLikely;

    private Detection(List<Candidate> candidates, boolean isSure, boolean isLikely) {
      this.candidates = candidates;
      this.isSure = isSure;
      this.isLikely = isLikely;
    }

    /**
     * The charset that the text is in.
     *
     * @return its name; empty if none is worth naming
     */
    public Optional<String> charset() {
      return isLikely ? Optional.of(candidates.get(0).charset) : Optional.empty();
    }

    /**
     * The language of the text.
     *
     * @return as {@code de} or {@code zh-Hans}; empty if none is known
     */
    public Optional<String> language() {
      return isLikely ? candidates.get(0).language() : Optional.empty();
    }

    /**
     * How sure it is.
     *
     * @return about the logarithm, to the base 2, of the odds against another text
     */
    public int evidence() {
      return candidates.isEmpty() ? 0 : candidates.get(0).evidence;
    }

    /**
     * Whether that is enough.
     *
     * @return false if a person should look at it
     */
    public boolean isSure() {
      return isSure;
    }

    /**
     * All charsets that the text may be in.
     *
     * @return the likeliest first, each in which the text is another one
     */
    public List<Candidate> candidates() {
      return candidates;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Detection
          && isSure == ((Detection) other).isSure
          && isLikely == ((Detection) other).isLikely
          && candidates.equals(((Detection) other).candidates);
    }

    @Override
    public int hashCode() {
      return Objects.hash(candidates, isSure, isLikely);
    }

    @Override
    public String toString() {
      return charset().orElse("?") + (isSure ? ", sure " : " ") + candidates;
    }
  }

  /**
   * Says which charset a text is in.
   *
   * @param text all of it
   * @return the answer
   */
  public static Detection detect(byte[] text) {
    Detector detector = new Detector();
    detector.add(text);
    detector.end();
    return detector.detect();
  }

  /**
   * Says which charset a file is in.
   *
   * @param file where it is
   * @return the answer
   * @throws IOException if it can't be read
   */
  public static Detection detect(Path file) throws IOException {
    Detector detector = new Detector();
    byte[] piece = new byte[1 << 16];
    try (InputStream in = Files.newInputStream(file)) {
      for (int size; (size = in.read(piece)) >= 0; ) detector.add(piece, 0, size);
    }
    detector.end();
    return detector.detect();
  }

  /**
   * Says that the text is in one of the charsets of some calls.
   *
   * @param name a name that the charset has in utfx(7); {@link IllegalArgumentException} for one that no
   *     answer has
   */
  public void expectCharset(String name) {
    if (!Library.expectCharset(state, Objects.requireNonNull(name))) {
      throw new IllegalArgumentException("no text is looked for in this charset: " + name);
    }
  }

  /**
   * Says that the text is in one of the languages of some calls.
   *
   * @param name as {@code de} or {@code zh-Hans}; {@link IllegalArgumentException} for one that no answer
   *     has
   */
  public void expectLanguage(String name) {
    if (!Library.expectLanguage(state, Objects.requireNonNull(name))) {
      throw new IllegalArgumentException("unknown language: " + name);
    }
  }

  /**
   * Takes the next piece of the text.
   *
   * @param text the piece
   */
  public void add(byte[] text) {
    add(text, 0, text.length);
  }

  /**
   * Takes the next piece of the text.
   *
   * @param text an array that has it
   * @param offset where it starts; {@link IndexOutOfBoundsException} if it is not in the array
   * @param length its length
   */
  public void add(byte[] text, int offset, int length) {
    Objects.checkFromIndexSize(offset, length, text.length);
    Library.addText(state, text, offset, length);
  }

  /** Says that the text has ended. What {@link #add} takes next is another one, in the same charset. */
  public void end() {
    Library.endText(state);
  }

  /**
   * Adds what another detector has seen: texts in the same charset. Both texts end. The order of texts makes
   * no difference.
   *
   * @param other stays as it is
   */
  public void merge(Detector other) {
    Library.mergeTexts(state, other.state);
  }

  /**
   * A detector that knows the same.
   *
   * @return one that no later call of this one's methods changes
   */
  public Detector copy() {
    return new Detector(state.clone());
  }

  /**
   * Says which charset the text is in, as far as it came. Of several charsets in which it is the same text,
   * that is the one which people mean, such as CP1252 for ISO-8859-1.
   *
   * @return the answer
   */
  public Detection detect() {
    return detect(false);
  }

  /**
   * Says which charset the text is in, as far as it came.
   *
   * @param isSmallest of several charsets in which the text is the same, it is the one with the fewest
   *     characters
   * @return the answer
   */
  public Detection detect(boolean isSmallest) {
    String[] answers = Library.detect(state, isSmallest);
    List<Candidate> candidates = new ArrayList<>();
    int first = 0;
    for (int i = 0; i < answers.length; i += FLAGS + 1) {
      int flags = Integer.parseInt(answers[i + FLAGS]);
      if (i == 0) first = flags;
      candidates.add(
          new Candidate(
              answers[i],
              answers[i + 1],
              Integer.parseInt(answers[i + EVIDENCE]),
              (flags & IS_DECLARED) != 0));
    }
    return new Detection(
        List.copyOf(candidates), (first & IS_SURE) != 0, (first & IS_LIKELY) != 0);
  }
}
