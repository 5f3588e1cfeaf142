package utfx;

import java.nio.charset.Charset;
import java.nio.charset.spi.CharsetProvider;
import java.util.Collections;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Gives the charsets to {@link Charset}, which finds this class as a service. */
public final class Provider extends CharsetProvider {
  private static final Map<String, Charset> BY_NAME = byName();

  /** For {@link java.util.ServiceLoader}. */
  public Provider() {}

  private static Map<String, Charset> byName() {
    Map<String, Charset> names = new HashMap<>();
    for (TableCharset charset : Table.CHARSETS) {
      names.put(key(charset.name()), charset);
      for (String alias : charset.aliases()) names.put(key(alias), charset);
    }
    return names;
  }

  private static String key(String name) {
    return name.toLowerCase(Locale.ROOT);
  }

  /** The charset with a name, in upper or lower case; null if there is none, or no library. */
  @Override
  public Charset charsetForName(String name) {
    Charset charset = BY_NAME.get(key(name));
    return charset != null && Library.isThere() ? charset : null;
  }

  /** All charsets; none if there is no library. */
  @Override
  public Iterator<Charset> charsets() {
    return Library.isThere()
        ? List.<Charset>of(Table.CHARSETS).iterator()
        : Collections.emptyIterator();
  }
}
