/** Prints a line for each check, as the Test Anything Protocol has them. */
final class Tap {
  /** What may throw anything. */
  interface Check {
    void run() throws Exception;
  }

  private static int count;
  private static int failures;

  private Tap() {}

  /** Passes if the check gets to its end. */
  static void check(String name, Check check) {
    ++count;
    try {
      check.run();
      System.out.println("ok " + count + " - " + name);
    } catch (Exception | Error problem) {
      ++failures;
      System.out.println("not ok " + count + " - " + name);
      System.out.println("# " + problem);
      for (StackTraceElement frame : problem.getStackTrace()) System.out.println("#   " + frame);
    }
  }

  static void same(Object actual, Object expected) {
    if (!expected.equals(actual)) {
      throw new AssertionError(shorten(actual) + ", not " + shorten(expected));
    }
  }

  static void require(boolean condition, String what) {
    if (!condition) throw new AssertionError("not so: " + what);
  }

  private static String shorten(Object value) {
    String text = String.valueOf(value);
    return text.length() <= 200 ? text : text.substring(0, 200) + "…";
  }

  /** Ends the program. */
  static void finish() {
    System.out.println("1.." + count);
    System.out.flush();
    System.exit(failures == 0 ? 0 : 1);
  }
}
