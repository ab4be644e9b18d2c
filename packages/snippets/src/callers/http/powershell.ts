import type { HttpCaller } from "../caller.ts";
import { powershellString } from "../literals.ts";
import { type HttpCall, type HttpHeader, httpCall } from "./http-call.ts";

/** PowerShell 7. It prints an answer when all of it is there, so it has no program for streams. */
export const powershell: HttpCaller = {
  speaks: "http",
  language: "powershell",
  client: "invoke-restmethod",
  label: "Invoke-RestMethod",
  group: "Clients",
  format: "powershell",
  print: (variables) => {
    // Which encoding a body has depends on the version; plain ASCII is the same in all.
    const call = httpCall(variables, true);
    return call && !call.isStream ? program(call) : "";
  },
};

function program(call: HttpCall): string {
  const type = call.headers.find(isContentType);
  const headers = call.headers.filter((each) => !isContentType(each));
  return `${body(call)}$headers = @{
${headers.map(header).join("")}}
$request = @{
    Uri = ${powershellString(call.url)}
    Method = 'Post'
    Headers = $headers
    ContentType = ${powershellString(type?.text ?? "application/json")}
${call.body.kind === "file" ? `    InFile = ${powershellString(call.body.path)}` : "    Body = $body"}
${call.output === undefined ? "" : `    OutFile = ${powershellString(call.output)}\n`}}
Invoke-RestMethod @request${call.output === undefined ? " | ConvertTo-Json -Depth 20" : ""}`;
}

/** A here-string in single quotes is not read for variables; no line of JSON begins with its end. */
function body({ body: sent }: HttpCall): string {
  if (sent.kind === "file") return "";
  const text = `$body = @'\n${sent.text}\n'@\n`;
  if (sent.path === undefined || !sent.marker) return text;
  return `${text}$media = [Convert]::ToBase64String([IO.File]::ReadAllBytes((Resolve-Path -LiteralPath ${powershellString(sent.path)})))
$body = $body.Replace(${powershellString(sent.marker)}, $media)
`;
}

const isContentType = ({ name }: HttpHeader): boolean => name.toLowerCase() === "content-type";

const header = ({ name, text, variable }: HttpHeader): string =>
  `    ${powershellString(name)} = ${powershellString(text)}${variable === undefined ? "" : ` + [Environment]::GetEnvironmentVariable(${powershellString(variable)})`}\n`;
