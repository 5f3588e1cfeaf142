import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.transform.Transformer;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.dom.DOMSource;
import javax.xml.transform.stream.StreamResult;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;

/** Java's own parser and serializer of XML, in a charset of the command line's. */
final class Xml {
  private Xml() {}

  public static void main(String[] args) throws Exception {
    String charset = args[0];
    String text = "<?xml version=\"1.0\" encoding=\"" + charset + "\"?><a>é漢🌍</a>";
    InputSource source = new InputSource(new ByteArrayInputStream(text.getBytes(charset)));
    // A parser finds the declaration by itself where its bytes are those of UTF-8 or UTF-16.
    if (args.length > 1) source.setEncoding(charset);
    Document document = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(source);
    if (!document.getDocumentElement().getTextContent().equals("é漢🌍")) {
      throw new AssertionError("parsed");
    }
    Transformer transformer = TransformerFactory.newInstance().newTransformer();
    transformer.setOutputProperty("encoding", charset);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    transformer.transform(new DOMSource(document), new StreamResult(bytes));
    String written = bytes.toString(charset).replace("&#233;", "é").replace("&#28450;", "漢");
    if (!written.contains("encoding=\"" + charset + "\"") || !written.contains("<a>é漢🌍</a>")) {
      throw new AssertionError(written);
    }
  }
}
