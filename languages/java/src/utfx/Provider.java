package utfx;

import java.nio.charset.Charset;
import java.nio.charset.spi.CharsetProvider;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Gives the charsets to {@link Charset}, which finds this class as a service. */
public final class Provider extends CharsetProvider {
  /** Those listed, and each table that somebody has asked for. */
  private static final Map<String, Charset> BY_NAME = byName();

  /** For {@link java.util.ServiceLoader}. */
  public Provider() {}

  private static Map<String, Charset> byName() {
    Map<String, Charset> names = new ConcurrentHashMap<>();
    for (TableCharset charset : Table.CHARSETS) {
      names.put(key(charset.name()), charset);
      for (String alias : charset.aliases()) names.put(key(alias), charset);
    }
    return names;
  }

  private static String key(String name) {
    return name.toLowerCase(Locale.ROOT);
  }

  /**
   * The charset with a name, in upper or lower case, a table and one that was added
   * to this host included; null if there is none, or no library.
   */
  @Override
  public Charset charsetForName(String name) {
    if (!Library.isThere()) return null;
    Charset charset = BY_NAME.get(key(name));
    return charset != null ? charset : table(name);
  }

  private static Charset table(String name) {
    long address = Library.findTable(name);
    if (address == 0) return null;
    TableCharset table = TableCharset.ofTable(address);
    boolean isOneOfItsNames = table.name().equalsIgnoreCase(name);
    for (String alias : table.aliases()) isOneOfItsNames |= alias.equalsIgnoreCase(name);
    if (!isOneOfItsNames) return null;
    // Java may know it, but not by this name. It does not ask this provider again.
    if (!table.name().equalsIgnoreCase(name) && Charset.isSupported(table.name())) {
      return Charset.forName(table.name());
    }
    BY_NAME.putIfAbsent(key(table.name()), table);
    for (String alias : table.aliases()) BY_NAME.putIfAbsent(key(alias), table);
    return BY_NAME.get(key(name));
  }

  /** All charsets, without the tables; none if there is no library. */
  @Override
  public Iterator<Charset> charsets() {
    return Library.isThere()
        ? List.<Charset>of(Table.CHARSETS).iterator()
        : Collections.emptyIterator();
  }
}
