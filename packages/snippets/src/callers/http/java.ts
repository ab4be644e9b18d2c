import type { HttpCaller } from "../caller.ts";
import { javaString } from "../literals.ts";
import { type HttpCall, type HttpHeader, httpCall, indent } from "./http-call.ts";

/** The client of the JDK, version 17 and later: one file, nothing to install. */
export const java: HttpCaller = {
  speaks: "http",
  language: "java",
  client: "java-net-http",
  label: "java.net.http",
  group: "Clients",
  format: "java",
  print: (variables) => {
    const call = httpCall(variables);
    return call ? program(call) : "";
  },
};

const program = (call: HttpCall): string => `${imports(call)}

public class Main {
  public static void main(String[] args) throws Exception {
${body(call)}    HttpRequest request = HttpRequest.newBuilder(URI.create(${javaString(call.url)}))
${call.headers.map((each) => `        .header(${javaString(each.name)}, ${value(each)})\n`).join("")}        .POST(${publisher(call)})
        .build();
    HttpResponse<InputStream> response =
        HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofInputStream());
    if (response.statusCode() >= 400) {
      response.body().transferTo(System.err);
      System.exit(1);
    }
    ${answer(call)}
  }
}`;

function imports({ body: sent, output }: HttpCall): string {
  const readsFile = sent.kind === "file" || sent.marker !== undefined;
  const names = [
    "java.io.InputStream",
    "java.net.URI",
    "java.net.http.HttpClient",
    "java.net.http.HttpRequest",
    "java.net.http.HttpResponse",
    ...(output !== undefined || (readsFile && sent.kind === "json") ? ["java.nio.file.Files"] : []),
    ...(output !== undefined || readsFile ? ["java.nio.file.Path"] : []),
    ...(output !== undefined ? ["java.nio.file.StandardCopyOption"] : []),
    ...(readsFile && sent.kind === "json" ? ["java.util.Base64"] : []),
  ];
  return names.map((name) => `import ${name};`).join("\n");
}

function body({ body: sent }: HttpCall): string {
  if (sent.kind === "file") return "";
  const text = `    String body = ${textBlock(sent.text)};\n`;
  if (sent.path === undefined || !sent.marker) return text;
  return `${text}    byte[] media = Files.readAllBytes(Path.of(${javaString(sent.path)}));
    body = body.replace(${javaString(sent.marker)}, Base64.getEncoder().encodeToString(media));
`;
}

/** Backslashes are Java's own here, and two of them also keep `\\u` from being read before anything else. */
const textBlock = (json: string): string =>
  `"""\n        ${indent(json.replaceAll("\\", "\\\\").replaceAll('"""', '""\\"'), "        ")}"""`;

const publisher = ({ body: sent }: HttpCall): string =>
  sent.kind === "file"
    ? `HttpRequest.BodyPublishers.ofFile(Path.of(${javaString(sent.path)}))`
    : "HttpRequest.BodyPublishers.ofString(body)";

const value = ({ text, variable }: HttpHeader): string =>
  variable === undefined
    ? javaString(text)
    : `${javaString(text)} + System.getenv(${javaString(variable)})`;

const answer = ({ output }: HttpCall): string =>
  output === undefined
    ? "response.body().transferTo(System.out);"
    : `Files.copy(response.body(), Path.of(${javaString(output)}), StandardCopyOption.REPLACE_EXISTING);`;
