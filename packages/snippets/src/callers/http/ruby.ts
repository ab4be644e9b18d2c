import type { HttpCaller } from "../caller.ts";
import { rubyString } from "../literals.ts";
import { type HttpCall, type HttpHeader, httpCall } from "./http-call.ts";

/** Ruby's own `net/http`: nothing to install. */
export const ruby: HttpCaller = {
  speaks: "http",
  language: "ruby",
  client: "ruby-net-http",
  label: "net/http",
  group: "Clients",
  format: "ruby",
  print: (variables) => {
    const call = httpCall(variables);
    return call ? program(call) : "";
  },
};

const program = (call: HttpCall): string => `require "net/http"

${body(call)}
uri = URI(${rubyString(call.url)})
request = Net::HTTP::Post.new(uri)
${call.headers.map(header).join("")}request.body = body

Net::HTTP.start(uri.hostname, uri.port, use_ssl: uri.scheme == "https", read_timeout: 300) do |http|
  http.request(request) do |response|
    abort response.read_body unless response.is_a?(Net::HTTPSuccess)
${answer(call)}
  end
end`;

/** Quotes around the end mark keep a text unchanged; no line of JSON is that mark. */
function body({ body: sent }: HttpCall): string {
  if (sent.kind === "file") return `body = File.binread(${rubyString(sent.path)})`;
  const text = `body = <<'JSON'\n${sent.text}\nJSON`;
  if (sent.path === undefined || !sent.marker) return text;
  const media = `[File.binread(${rubyString(sent.path)})].pack("m0")`;
  return `${text}\nbody = body.gsub(${rubyString(sent.marker)}) { ${media} }`;
}

const header = ({ name, text, variable }: HttpHeader): string =>
  `request[${rubyString(name)}] = ${rubyString(text)}${variable === undefined ? "" : ` + ENV.fetch(${rubyString(variable)})`}\n`;

const answer = ({ output }: HttpCall): string =>
  output === undefined
    ? "    response.read_body { |part| print part }"
    : `    File.binwrite(${rubyString(output)}, response.read_body)`;
