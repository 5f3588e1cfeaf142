import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * The places of errors in changed texts, beside those that `utfx check` has. The argument is the
 * number of texts.
 */
final class CheckTest {
  private CheckTest() {}

  public static void main(String[] args) throws Exception {
    int texts = Integer.parseInt(args[0]) / Charsets.ALL.size() + 1;
    Path folder = Files.createTempDirectory("utfx");
    try {
      for (Charset charset : Charsets.ALL) {
        Tap.check(charset + ": " + texts + " texts", () -> compare(charset, texts, folder));
      }
    } finally {
      Files.delete(folder);
    }
    Tap.finish();
  }

  private static void compare(Charset charset, int texts, Path folder) throws Exception {
    Random random = new Random(1);
    int errors = 0;
    for (int done = 0; done < texts; done += 500) {
      errors += compareSome(charset, Math.min(500, texts - done), folder, random);
    }
    Tap.require(errors > texts / 4, "there are errors");
  }

  private static int compareSome(Charset charset, int texts, Path folder, Random random)
      throws Exception {
    List<String> command =
        new ArrayList<>(
            List.of(
                System.getenv("UTFX_COMMAND"), "check", "--json", "-f", charset.name(), "-t",
                "UTF-16BE"));
    Map<String, String> expected = new HashMap<>();
    int errors = 0;
    for (int i = 0; i < texts; ++i) {
      byte[] bytes = ConversionsTest.mutated(charset, random);
      Path file = folder.resolve("text" + i);
      Files.write(file, bytes);
      command.add(file.toString());
      String trace =
          Coding.decode(
              charset.newDecoder(), bytes, Coding.Memory.HEAP, bytes.length, 2 * bytes.length + 2);
      StringBuilder places = new StringBuilder();
      java.util.regex.Matcher matcher =
          java.util.regex.Pattern.compile("\\[(malformed|unmappable) (\\d+) at (\\d+)\\]")
              .matcher(trace);
      for (; matcher.find(); ++errors) {
        places.append(matcher.group(3)).append('+').append(matcher.group(2)).append(' ');
      }
      expected.put(file.toString(), places.toString());
    }
    Process check =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    Map<String, StringBuilder> actual = new HashMap<>();
    String output = new String(check.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    for (String line : output.split("\n")) {
      if (!line.contains("\"class\":")) continue;
      String file = line.replaceAll(".*\"file\":\"([^\"]*)\".*", "$1");
      String offset = line.replaceAll(".*\"offset\":(\\d+).*", "$1");
      int length = line.replaceAll(".*\"bytes\":\"([^\"]*)\".*", "$1").replace(" ", "").length() / 2;
      actual
          .computeIfAbsent(file, unused -> new StringBuilder())
          .append(offset)
          .append('+')
          .append(length)
          .append(' ');
    }
    for (Map.Entry<String, String> entry : expected.entrySet()) {
      Path file = Path.of(entry.getKey());
      String places = String.valueOf(actual.getOrDefault(entry.getKey(), new StringBuilder()));
      if (!places.equals(entry.getValue())) {
        throw new AssertionError(
            Charsets.hex(Files.readAllBytes(file)) + ": " + entry.getValue() + ", not " + places);
      }
      Files.delete(file);
    }
    return errors;
  }
}
