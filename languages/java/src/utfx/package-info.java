/**
 * UTF-64, UTF-8000, UTF-E-8, UTF-INFINITY-16 and their kin as charsets of Java.
 *
 * <p>Where this module is on the class path, the module path or the boot class path, {@link
 * java.nio.charset.Charset#forName Charset.forName("UTF-8000")} and everything else that takes the
 * name of a charset know the charsets of utfx(7), under the names that Java allows, in upper or lower
 * case. ("UTF-∞-16" is no name to Java: write "UTF-INFINITY-16".)
 *
 * <p>Outcomes are those of Java's own UTF-8 and UTF-16:
 *
 * <ul>
 *   <li>An ill-formed sequence is malformed: the longest start of it that could have become a
 *       well-formed one (Unicode's "maximal subpart"), or in UTF-64 a unit. A sequence that the end
 *       of the input cuts is malformed, too, as is a surrogate without its other half in a string.
 *   <li>The whole sequence of a code point over U+10FFFF is unmappable, as no string of Java's has
 *       it. {@link utfx.Integers} reads and writes such code points.
 *   <li>The tables that Java lacks, such as CP10007 and EUC-JP-MS, and those that {@code utfx
 *       charset add} has added to the host, are found by their names; {@link
 *       java.nio.charset.Charset#availableCharsets} does not list them. A byte of a table of single
 *       bytes, or several bytes, that are unassigned are unmappable, as in Java's own.
 *   <li>The replacement of decoders and encoders is U+FFFD, but that of encoders whose units are
 *       bytes is a question mark, as in Java's UTF-8.
 *   <li>UTF-64, UTF-INFINITY-16 and the others with a signature (a byte order mark) read one at the
 *       start, in either byte order; without one they read big-endian. They write big-endian, with a
 *       signature before the first character, and write nothing if there is no text. The names with
 *       BE and LE have no signature.
 * </ul>
 *
 * <p>The charsets convert by libutfx, a native library. Java looks for libutfx-jni.so and, unless
 * the system has it, for libutfx.so.1 beside the jar, and then in the folders of {@code
 * java.library.path}. If they are in neither place, a line on standard error says so when a program
 * first asks for a charset that Java lacks, and none of the charsets is known.
 */
package utfx;
