import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.Reader;
import java.io.Writer;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.util.Arrays;
import org.apache.catalina.Context;
import org.apache.catalina.startup.Tomcat;

/**
 * A Tomcat has a list of its own of the charsets that it knows. It says so, and a servlet's own
 * readers and writers know the charset of the command line.
 */
final class Served {
  private static final String TEXT = "é漢🌍";

  private Served() {}

  private static final class Echo extends HttpServlet {
    private static final long serialVersionUID = 1;

    @Override
    protected void doPost(HttpServletRequest request, HttpServletResponse response)
        throws IOException {
      String charset = request.getParameter("charset");
      response.setHeader("Content-Type", "text/plain");
      try (Reader reader = new InputStreamReader(request.getInputStream(), charset);
          Writer writer = new OutputStreamWriter(response.getOutputStream(), charset)) {
        reader.transferTo(writer);
      }
    }
  }

  public static void main(String[] args) throws Exception {
    String charset = args[0];
    Tomcat tomcat = new Tomcat();
    tomcat.setBaseDir(Files.createTempDirectory(java.nio.file.Path.of(args[1]), "base").toString());
    tomcat.setPort(0);
    tomcat.getConnector().setURIEncoding(charset);
    if (!tomcat.getConnector().getURIEncoding().equals("UTF-8")) {
      throw new AssertionError("Tomcat knows " + charset);
    }
    Context context = tomcat.addContext("", args[1]);
    Tomcat.addServlet(context, "echo", new Echo());
    context.addServletMappingDecoded("/", "echo");
    tomcat.start();
    try {
      URI uri =
          URI.create(
              "http://localhost:"
                  + tomcat.getConnector().getLocalPort()
                  + "/?charset="
                  + charset);
      HttpResponse<byte[]> response =
          HttpClient.newHttpClient()
              .send(
                  HttpRequest.newBuilder(uri)
                      .POST(HttpRequest.BodyPublishers.ofByteArray(TEXT.getBytes(charset)))
                      .build(),
                  HttpResponse.BodyHandlers.ofByteArray());
      if (!Arrays.equals(response.body(), TEXT.getBytes(charset))) {
        throw new AssertionError(response + " " + Arrays.toString(response.body()));
      }
    } finally {
      tomcat.stop();
    }
    System.exit(0);
  }
}
