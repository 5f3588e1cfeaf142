/**
 * UTF-64, UTF-8000, UTF-E-8, UTF-INFINITY-16 and their kin as charsets of Java.
 *
 * <p>Where this module is on the class path, the module path or the boot class path, {@link
 * java.nio.charset.Charset#forName Charset.forName("UTF-8000")} and all that takes the name of a
 * charset know the charsets of utfx(7), under those of their names that Java allows, in upper or
 * lower case. ("UTF-∞-16" is no name to Java: write "UTF-INFINITY-16".)
 *
 * <p>Outcomes are those of Java's own UTF-8 and UTF-16:
 *
 * <ul>
 *   <li>What is no sequence of the charset is malformed, as far as it could have become one
 *       (Unicode's "maximal subpart"); in UTF-64, a unit. So are a sequence that is incomplete at
 *       the end of the input, and a surrogate without its other half in a string.
 *   <li>A sequence of a code point over U+10FFFF, which no string of Java's has, is unmappable, all
 *       of it. {@link utfx.Integers} reads and writes those.
 *   <li>A decoder's replacement is U+FFFD, as is an encoder's, but where units are bytes that is a
 *       question mark, as in Java's UTF-8.
 *   <li>UTF-64, UTF-INFINITY-16 and the others that have a signature (a byte order mark) read one
 *       at the start, in either byte order, and big-endian where there is none. They write
 *       big-endian with a signature, before the first character, and nothing where there is no
 *       text. The names with BE and LE have none.
 * </ul>
 *
 * <p>The charsets convert by libutfx, a library in machine code. It is looked for beside the jar,
 * as libutfx-jni.so and, if that is not the system's, libutfx.so.0; then where the system has such
 * libraries ({@code java.library.path}). Where it is in neither place, a line on standard error says
 * so when a charset is first asked for, and none of the charsets is known.
 */
package utfx;
