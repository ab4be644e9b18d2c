import type { HttpCaller } from "../caller.ts";
import { csharpString } from "../literals.ts";
import { type HttpCall, type HttpHeader, httpCall, longerThanAnyRun } from "./http-call.ts";

/** `HttpClient` of .NET: one file for `dotnet run`, nothing to install. */
export const csharp: HttpCaller = {
  speaks: "http",
  language: "csharp",
  client: "httpclient",
  label: "HttpClient",
  group: "Clients",
  format: "csharp",
  print: (variables) => {
    const call = httpCall(variables);
    return call ? program(call) : "";
  },
};

const program = (call: HttpCall): string => `using System.Text;

${body(call)}
using var request = new HttpRequestMessage(HttpMethod.Post, ${csharpString(call.url)});
request.Content = ${content(call)};
${call.headers.map(header).join("")}
using var client = new HttpClient();
using var response = await client.SendAsync(request, HttpCompletionOption.ResponseHeadersRead);
if (!response.IsSuccessStatusCode)
    throw new Exception(await response.Content.ReadAsStringAsync());
using var output = ${call.output === undefined ? "Console.OpenStandardOutput()" : `File.Create(${csharpString(call.output)})`};
await response.Content.CopyToAsync(output);`;

function body({ body: sent }: HttpCall): string {
  if (sent.kind === "file") return `var body = File.ReadAllBytes(${csharpString(sent.path)});`;
  // Nothing is escaped in a raw literal; it ends where as many quotes as began it stand together.
  const quotes = longerThanAnyRun(sent.text, '"', 3);
  const text = `var body = ${quotes}\n${sent.text}\n${quotes}`;
  if (sent.path === undefined || !sent.marker) return `${text};`;
  const media = `Convert.ToBase64String(File.ReadAllBytes(${csharpString(sent.path)}))`;
  return `${text}.Replace(${csharpString(sent.marker)}, ${media});`;
}

const content = ({ body: sent }: HttpCall): string =>
  sent.kind === "file"
    ? "new ByteArrayContent(body)"
    : 'new StringContent(body, Encoding.UTF8, "application/json")';

/** .NET keeps content headers separate; JSON has set its type already. */
function header({ name, text, variable }: HttpHeader): string {
  const isType = name.toLowerCase() === "content-type";
  if (isType && text === "application/json") return "";
  const target = isType ? "request.Content.Headers" : "request.Headers";
  const value = `${csharpString(text)}${variable === undefined ? "" : ` + Environment.GetEnvironmentVariable(${csharpString(variable)})`}`;
  return `${target}.TryAddWithoutValidation(${csharpString(name)}, ${value});\n`;
}
