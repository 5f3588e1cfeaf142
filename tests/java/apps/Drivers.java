import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.mariadb.jdbc.UrlParser;
import org.mariadb.jdbc.internal.util.Utils;
import org.postgresql.core.Encoding;

/** Where drivers for JDBC take the name of a charset. */
final class Drivers {
  private static final String TEXT = "é漢🌍";

  private Drivers() {}

  private static void require(boolean isSo, String what) {
    if (!isSo) throw new AssertionError(what);
  }

  public static void main(String[] args) throws Exception {
    for (String name : args) {
      byte[] bytes = TEXT.getBytes(name);
      Encoding encoding = Encoding.getJVMEncoding(name);
      require(encoding.name().equals(name), "PostgreSQL's has " + encoding);
      require(Arrays.equals(encoding.encode(TEXT), bytes), "PostgreSQL's encodes");
      require(encoding.decode(bytes).equals(TEXT), "PostgreSQL's decodes");

      String option =
          UrlParser.parse("jdbc:mariadb://localhost/db?passwordCharacterEncoding=" + name)
              .getOptions()
              .passwordCharacterEncoding;
      byte[] seed = new byte[20];
      // A password of the same bytes.
      byte[] expected =
          Utils.encryptPassword(
              new String(bytes, StandardCharsets.ISO_8859_1), seed, "ISO-8859-1");
      require(Arrays.equals(Utils.encryptPassword(TEXT, seed, option), expected), "MariaDB's");
    }
  }
}
