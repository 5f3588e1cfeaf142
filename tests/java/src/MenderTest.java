import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import utfx.Mender;
import utfx.Mender.Damage;

/** Mending of texts. */
final class MenderTest {
  private static final List<String> RIGHT =
      List.of(
          "Renée n’était pas là : où êtes-vous ? À bientôt…",
          "Все люди рождаются свободными",
          "Smile 😀 for 5 €",
          "ASCII",
          "");
  private static final String WEAK = "un Ã\u00A0 la";

  private MenderTest() {}

  private static String misread(String text) {
    StringBuilder misread = new StringBuilder();
    for (byte each : text.getBytes(StandardCharsets.UTF_8)) {
      String character = new String(new byte[] {each}, Charset.forName("windows-1252"));
      misread.append(character.equals("\uFFFD") ? (char) (each & 0xFF) : character.charAt(0));
    }
    return misread.toString();
  }

  private static String hex(byte[] bytes) {
    return HexFormat.of().formatHex(bytes);
  }

  private static Mender learnt(String text) {
    Mender mender = new Mender();
    mender.learn(text, true);
    return mender;
  }

  private static List<String> pieces(String text, int most) {
    Random random = new Random(most);
    List<String> pieces = new ArrayList<>();
    for (int at = 0; at < text.length(); ) {
      int end = Math.min(text.length(), at + random.nextInt(most + 1));
      pieces.add(text.substring(at, end));
      at = end;
    }
    return pieces;
  }

  private static void rejects(String message, Tap.Check check) throws Exception {
    try {
      check.run();
    } catch (IllegalArgumentException | IllegalStateException problem) {
      Tap.same(problem.getMessage(), message);
      return;
    }
    throw new AssertionError("no exception: " + message);
  }

  public static void main(String[] args) throws Exception {
    List<String> damaged = new ArrayList<>();
    for (String text : RIGHT) damaged.add(misread(text));
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < 40; ++i) lines.addAll(damaged);
    lines.addAll(List.of(WEAK, "\uFEFFa", "\uD83D\uDE00 \uDC80 b\uD83D"));
    String text = String.join("\n", lines);
    byte[] bytes = text.substring(0, text.length() - 6).getBytes(StandardCharsets.UTF_8);

    Tap.check("whole texts", () -> {
      for (int i = 0; i < RIGHT.size(); ++i) {
        Tap.same(Mender.mend(damaged.get(i)), RIGHT.get(i));
        Tap.same(Mender.mend(RIGHT.get(i)), RIGHT.get(i));
        byte[] inUtf8 = damaged.get(i).getBytes(StandardCharsets.UTF_8);
        Tap.same(new String(Mender.mend(inUtf8), StandardCharsets.UTF_8), RIGHT.get(i));
      }
      Tap.same(Mender.mend("\uD800 " + misread("Café à l’école") + "\uDC00"), "\uD800 Café à l’école\uDC00");
      Tap.same(Mender.mend(WEAK), WEAK);
    });
    Tap.check("several texts share evidence", () -> {
      List<String> texts = new ArrayList<>(damaged);
      texts.addAll(Arrays.asList(WEAK, null));
      List<String> right = new ArrayList<>(RIGHT);
      right.addAll(Arrays.asList("un à la", null));
      Tap.same(Mender.mend(texts), right);
      Tap.same(Mender.mend(List.of()), List.of());
      Mender like = new Mender();
      like.expectThrough("CP1252");
      like.expectWasIn("UTF-8");
      Tap.same(Mender.mend(List.of(WEAK), like), List.of("un à la"));
      Mender guessing = new Mender();
      guessing.takeGuesses(true);
      Tap.same(Mender.mend(List.of(WEAK), guessing), List.of("un à la"));
    });
    Tap.check("damage", () -> {
      List<Damage> parts = Mender.findDamage("schÃ¶ner 😀 Ã¶ \uFFFD");
      Tap.same(parts.size(), 3);
      for (int i = 0; i < 2; ++i) {
        Damage part = parts.get(i);
        Tap.same(part.offset(), i == 0 ? 3 : 12);
        Tap.same(part.length(), 2);
        Tap.same(part.kind(), "misread");
        Tap.same(part.through(), List.of("CP1252"));
        Tap.same(part.wasIn(), List.of("UTF-8"));
        Tap.same(part.text(), Optional.of("ö"));
        Tap.same(part.lost(), 0);
        Tap.same(part.isSure() && part.evidence() > 0, true);
      }
      Tap.same(parts.get(2).kind(), "lost");
      Tap.same(parts.get(2).text(), Optional.empty());
      Damage inBytes = learnt("schÃ¶ner").find("schÃ¶ner".getBytes(StandardCharsets.UTF_8)).get(0);
      Tap.same(inBytes.offset() + " " + inBytes.length(), "3 4");
    });
    Tap.check("pieces of any size", () -> {
      Mender whole = learnt(text);
      String mended = whole.mend(text, true);
      Tap.same(mended.equals(text), false);
      for (int most : new int[] {1, 7, 500, 5000}) {
        Mender mender = new Mender();
        for (String piece : pieces(text, most)) mender.learn(piece, false);
        Tap.same(hex(mender.copy().save()), hex(whole.save()));
        StringBuilder all = new StringBuilder();
        for (String piece : pieces(text, most)) all.append(mender.mend(piece, false));
        rejects("a text is being mended: its last piece comes first", () -> mender.learn("", true));
        rejects("a text is being mended: its last piece comes first", () -> mender.merge(whole));
        rejects("a text is being mended: its last piece comes first", () -> whole.merge(mender));
        Tap.same(mender.find(text).size(), whole.find(text).size());
        Tap.same(all.append(mender.mend("", true)).toString(), mended);
      }
    });
    Tap.check("bytes that are longer than the library's parts", () -> {
      byte[] large = new byte[(1 << 20) / bytes.length * bytes.length];
      for (int at = 0; at < large.length; at += bytes.length) System.arraycopy(bytes, 0, large, at, bytes.length);
      Mender mender = new Mender();
      mender.learn(large, 0, 5, false);
      mender.learn(large, 5, large.length - 5, true);
      Mender whole = new Mender();
      whole.learn(large, true);
      Tap.same(hex(mender.save()), hex(whole.save()));
      Tap.same(hex(mender.mend(large, true)), hex(Mender.mend(large)));
    });
    Tap.check("merged in any order", () -> {
      List<Mender> parts = new ArrayList<>();
      ExecutorService threads = Executors.newFixedThreadPool(4);
      List<Future<Mender>> learning = new ArrayList<>();
      for (String line : text.split("(?<=\n)")) learning.add(threads.submit(() -> learnt(line)));
      for (Future<Mender> each : learning) parts.add(each.get());
      threads.shutdown();
      byte[] whole = learnt(text).save();
      for (int seed = 0; seed < 3; ++seed) {
        Collections.shuffle(parts, new Random(seed));
        Mender merged = new Mender();
        for (Mender part : parts) merged.merge(part);
        Tap.same(hex(merged.save()), hex(whole));
        Mender loaded = Mender.load(merged.save());
        Tap.same(hex(loaded.save()), hex(whole));
        Tap.same(loaded.mend(text, true), learnt(text).mend(text, true));
      }
    });
    Tap.check("a copy learns by itself", () -> {
      Mender mender = learnt("ASCII");
      byte[] before = mender.save();
      Mender copy = mender.copy();
      copy.learn(damaged.get(0), true);
      Tap.same(hex(mender.save()), hex(before));
      Tap.same(mender.suspects(), false);
      Tap.same(copy.suspects(), true);
      copy.merge(copy);
    });
    Tap.check("what is no charset, and no mender", () -> {
      Mender mender = new Mender();
      rejects("unknown charset: none", () -> mender.expectThrough("none"));
      rejects("no text is taken for one that was read in it, or one too many: UTF-64", () -> mender.expectThrough("UTF-64"));
      rejects("no text is taken for one that was in it, or it is one too many: UTF-64", () -> mender.expectWasIn("UTF-64"));
      byte[] saved = mender.save();
      for (byte[] wrong : List.of(new byte[0], Arrays.copyOf(saved, saved.length - 1), new byte[20_000])) {
        rejects("no mender of this version has saved these bytes", () -> Mender.load(wrong));
      }
      try {
        mender.learn(saved, 1, saved.length, true);
        throw new AssertionError("no exception");
      } catch (IndexOutOfBoundsException expected) {
        Tap.same(hex(mender.save()), hex(saved));
      }
    });
    Tap.finish();
  }
}
