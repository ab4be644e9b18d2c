import type { HttpCaller } from "../caller.ts";
import { rustString } from "../literals.ts";
import { type HttpCall, type HttpHeader, httpCall, longerThanAnyRun } from "./http-call.ts";

/** Rust with reqwest, because its standard library has no HTTP. */
export const rust: HttpCaller = {
  speaks: "http",
  language: "rust",
  client: "reqwest",
  label: "reqwest",
  group: "Clients",
  format: "rust",
  install: "cargo add base64 reqwest --features reqwest/blocking",
  print: (variables) => {
    const call = httpCall(variables);
    return call ? program(call) : "";
  },
};

const program = (
  call: HttpCall,
): string => `${usesBase64(call) ? "use base64::{Engine, prelude::BASE64_STANDARD};\n\n" : ""}fn main() -> Result<(), Box<dyn std::error::Error>> {
${body(call)}
    let mut response = reqwest::blocking::Client::builder()
        .timeout(None)
        .build()?
        .post(${rustString(call.url)})
${call.headers.map(header).join("")}        .body(body)
        .send()?;
    if !response.status().is_success() {
        return Err(response.text()?.into());
    }
    let mut output = ${call.output === undefined ? "std::io::stdout()" : `std::fs::File::create(${rustString(call.output)})?`};
    response.copy_to(&mut output)?;
    Ok(())
}`;

const usesBase64 = ({ body: sent }: HttpCall): boolean =>
  sent.kind === "json" && sent.marker !== undefined;

function body({ body: sent }: HttpCall): string {
  if (sent.kind === "file") return `    let body = std::fs::File::open(${rustString(sent.path)})?;`;
  // A raw literal ends at a quote with as many number signs as began it.
  const signs = longerThanAnyRun(sent.text, "#", 1);
  const text = `    let body = r${signs}"${sent.text}"${signs}`;
  if (sent.path === undefined || !sent.marker) return `${text};`;
  return `${text};
    let media = BASE64_STANDARD.encode(std::fs::read(${rustString(sent.path)})?);
    let body = body.replace(${rustString(sent.marker)}, &media);`;
}

const header = ({ name, text, variable }: HttpHeader): string =>
  variable === undefined
    ? `        .header(${rustString(name)}, ${rustString(text)})\n`
    : `        .header(${rustString(name)}, format!("{}{}", ${rustString(text)}, std::env::var(${rustString(variable)})?))\n`;
