import java.io.InputStream;
import java.io.Reader;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.util.IOUtils;

/** Lucene's reader and analyzer: the words of a file in a charset. */
final class Words {
  private Words() {}

  public static void main(String[] args) throws Exception {
    Set<String> words = new TreeSet<>();
    try (InputStream stream = Files.newInputStream(Path.of(args[1]));
        Reader reader = IOUtils.getDecodingReader(stream, Charset.forName(args[0]));
        Analyzer analyzer = new StandardAnalyzer();
        TokenStream tokens = analyzer.tokenStream("text", reader)) {
      CharTermAttribute word = tokens.addAttribute(CharTermAttribute.class);
      tokens.reset();
      while (tokens.incrementToken()) words.add(word.toString());
      tokens.end();
    }
    System.out.print(String.join(" ", words));
  }
}
