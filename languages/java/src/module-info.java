/**
 * UTF-64, UTF-8000, UTF-E-8, UTF-INFINITY-16 and their kin as charsets of Java.
 *
 * @provides java.nio.charset.spi.CharsetProvider
 */
module utfx {
  exports utfx;

  provides java.nio.charset.spi.CharsetProvider with
      utfx.Provider;
}
