import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;
import utfx.Detector;
import utfx.Detector.Candidate;
import utfx.Detector.Detection;

/** Which charset a text is in. */
final class DetectorTest {
  private DetectorTest() {}

  private static Map<String, String> articles() throws Exception {
    Map<String, String> articles = new TreeMap<>();
    Path file = Path.of(System.getenv("UTFX_VECTORS"), "../mend/article1");
    for (String line : Files.readAllLines(file)) {
      String[] parts = line.split(" ", 2);
      articles.put(parts[0], parts[1]);
    }
    return articles;
  }

  private static Detector after(byte[] text) {
    Detector detector = new Detector();
    detector.add(text);
    return detector;
  }

  private static List<String> names(Detector detector) {
    return detector.detect().candidates().stream()
        .map(Candidate::charset)
        .sorted()
        .collect(Collectors.toList());
  }

  private static void rejects(String message, Tap.Check check) throws Exception {
    try {
      check.run();
    } catch (IllegalArgumentException problem) {
      Tap.same(problem.getMessage(), message);
      return;
    }
    throw new AssertionError("no exception: " + message);
  }

  public static void main(String[] args) throws Exception {
    Map<String, String> articles = articles();
    String[][] texts = {
      {"de", "UTF-8"}, {"de", "windows-1252"}, {"pl", "windows-1250"}, {"ru", "windows-1251"},
      {"ru", "KOI8-R"}, {"uk", "KOI8-U"}, {"el", "windows-1253"}, {"ja", "windows-31j"},
      {"ja", "EUC-JP"}, {"ko", "x-windows-949"}, {"fr", "UTF-16LE"}
    };
    for (String[] each : texts) {
      String article = articles.get(each[0]);
      byte[] bytes = article.getBytes(each[1]);
      Tap.check(
          each[0] + " in " + each[1],
          () -> {
            Detection found = Detector.detect(bytes);
            Tap.same(new String(bytes, found.charset().get()), article);
            Tap.same(found.language(), Optional.of(each[0]));
            Tap.require(found.isSure() && found.evidence() > 0, "sure");
            Candidate first = found.candidates().get(0);
            Tap.same(Optional.of(first.charset()), found.charset());
            Tap.same(first.evidence(), found.evidence());
            Random random = new Random(1);
            Detector detector = new Detector();
            for (int at = 0; at < bytes.length; ) {
              int size = Math.min(random.nextInt(40), bytes.length - at);
              detector.add(bytes, at, size);
              at += size;
            }
            detector.end();
            Tap.same(detector.detect(), found);
            Path file = Files.createTempFile("utfx", ".txt");
            try {
              Files.write(file, bytes);
              Tap.same(Detector.detect(file), found);
            } finally {
              Files.delete(file);
            }
          });
    }
    byte[] russian = articles.get("ru").getBytes("windows-1251");
    byte[] german = articles.get("de").getBytes("windows-1252");
    Tap.check(
        "a copy goes its own way",
        () -> {
          Detector detector = after("ASCII ".getBytes(StandardCharsets.US_ASCII));
          Detector copy = detector.copy();
          copy.add(russian);
          Tap.same(detector.detect().charset(), Optional.of("UTF-8"));
          Tap.same(copy.detect().charset(), Optional.of("CP1251"));
        });
    Tap.check(
        "the order of merges makes no difference",
        () -> {
          Detector one = after(russian);
          one.merge(after(german));
          Detector other = after(german);
          other.merge(after(russian));
          Tap.same(one.detect(), other.detect());
        });
    byte[] shortOne = "да".getBytes("ISO-8859-5");
    Tap.check(
        "what is expected",
        () -> {
          Detector detector = after(shortOne);
          detector.expectCharset("iso-8859-5");
          Tap.same(names(detector), List.of("ISO-8859-5"));
          detector = after(shortOne);
          detector.expectCharset("KOI8-R");
          detector.expectCharset("windows-1251");
          Tap.same(names(detector), List.of("CP1251", "KOI8-R"));
          detector = after(russian);
          detector.expectLanguage("ru");
          detector.expectLanguage("pl");
          Tap.same(detector.detect().language(), Optional.of("ru"));
          for (String name : new String[] {"nonsense", "UTF-64", "", "CP1252\0"}) {
            rejects(
                "no text is looked for in this charset: " + name,
                () -> new Detector().expectCharset(name));
          }
          rejects("unknown language: xx", () -> new Detector().expectLanguage("xx"));
        });
    Tap.check(
        "the smallest",
        () -> {
          byte[] latin = "déjà vu, été, très naïve".getBytes(StandardCharsets.ISO_8859_1);
          Detector detector = after(latin);
          Tap.same(detector.detect().charset(), Optional.of("CP1252"));
          String smallest = detector.detect(true).charset().get();
          Tap.require(!smallest.equals("CP1252"), smallest);
          Tap.same(new String(latin, Charset.forName(smallest)), "déjà vu, été, très naïve");
        });
    Tap.check(
        "nothing tells",
        () -> {
          Detection nothing = Detector.detect(new byte[0]);
          Tap.same(nothing.charset(), Optional.empty());
          Tap.same(nothing.language(), Optional.empty());
          Tap.same(nothing.candidates(), List.of());
          Tap.same(nothing.evidence(), 0);
          Tap.require(!nothing.isSure(), "not sure");
          Tap.require(!Detector.detect(new byte[] {(byte) 0xE9}).isSure(), "a letter is not sure");
        });
    Tap.check(
        "what the text declares",
        () -> {
          String declared = "<?xml version='1.0' encoding='KOI8-R'?>да";
          Tap.same(
              Detector.detect(declared.getBytes("KOI8-R")).candidates().stream()
                  .filter(Candidate::isDeclared)
                  .map(Candidate::charset)
                  .collect(Collectors.toList()),
              List.of("KOI8-R"));
        });
    Tap.check(
        "wrong arguments",
        () -> {
          try {
            new Detector().add(russian, 1, russian.length);
            throw new AssertionError("no exception");
          } catch (IndexOutOfBoundsException expected) {
            // As it has to be.
          }
          for (Tap.Check check :
              new Tap.Check[] {
                () -> new Detector().add(null),
                () -> new Detector().merge(null),
                () -> new Detector().expectCharset(null),
                () -> new Detector().expectLanguage(null)
              }) {
            try {
              check.run();
              throw new AssertionError("no exception");
            } catch (NullPointerException expected) {
              // As it has to be.
            }
          }
          try {
            Detector.detect(Path.of("/nowhere/at/all"));
            throw new AssertionError("no exception");
          } catch (NoSuchFileException expected) {
            // As it has to be.
          }
        });
    Tap.finish();
  }
}
