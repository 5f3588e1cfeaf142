package utfx;

/**
 * Makes decoders and encoders. Where the JVM was told that this module may use its package
 * sun.nio.cs, their classes are those for which String has shorter ways.
 */
class Coders {
  /** The versions of Java whose interfaces in there are known. */
  private static final int OLDEST = 17;

  private static final int NEWEST = 21;

  static final Coders INSTANCE = choose();

  Decoder newDecoder(TableCharset charset) {
    return new Decoder(charset);
  }

  Encoder newEncoder(TableCharset charset) {
    return new Encoder(charset);
  }

  private static Coders choose() {
    int version = Runtime.version().feature();
    if (version >= OLDEST && version <= NEWEST) {
      try {
        return (Coders)
            Class.forName("utfx.StringCoders").getDeclaredConstructor().newInstance();
      } catch (ReflectiveOperationException | LinkageError notAllowed) {
        // The JVM was not told.
      }
    }
    return new Coders();
  }
}
