import type { HttpCaller } from "../caller.ts";
import { phpString } from "../literals.ts";
import { type HttpCall, type HttpHeader, httpCall } from "./http-call.ts";

/** PHP with its curl extension. */
export const php: HttpCaller = {
  speaks: "http",
  language: "php",
  client: "php-curl",
  label: "curl",
  group: "Clients",
  format: "php",
  print: (variables) => {
    const call = httpCall(variables);
    return call ? program(call) : "";
  },
};

const program = (call: HttpCall): string =>
  `<?php

${body(call)}
$curl = curl_init(${phpString(call.url)});
curl_setopt_array($curl, [
    CURLOPT_POST => true,
    CURLOPT_HTTPHEADER => [
${call.headers.map(header).join("")}    ],
    CURLOPT_POSTFIELDS => $body,
${call.isStream ? STREAM : "    CURLOPT_RETURNTRANSFER => true,"}
]);
$output = curl_exec($curl);
if ($output === false) {
    throw new RuntimeException(curl_error($curl));
}
if (curl_getinfo($curl, CURLINFO_RESPONSE_CODE) >= 400) {
    throw new RuntimeException(${call.isStream ? "'The call failed.'" : "$output"});
}
${answer(call)}`.trimEnd();

const STREAM = `    CURLOPT_WRITEFUNCTION => function ($curl, $events) {
        echo $events;
        return strlen($events);
    },`;

/** A nowdoc is not read for variables; no line of JSON begins with its end mark. */
function body({ body: sent }: HttpCall): string {
  if (sent.kind === "file") return `$body = file_get_contents(${phpString(sent.path)});`;
  const text = `$body = <<<'JSON'\n${sent.text}\nJSON;`;
  if (sent.path === undefined || !sent.marker) return text;
  const media = `base64_encode(file_get_contents(${phpString(sent.path)}))`;
  return `${text}\n$body = str_replace(${phpString(sent.marker)}, ${media}, $body);`;
}

const header = ({ name, text, variable }: HttpHeader): string =>
  `        ${phpString(`${name}: ${text}`)}${variable === undefined ? "" : ` . getenv(${phpString(variable)})`},\n`;

function answer({ isStream, output }: HttpCall): string {
  if (isStream) return "";
  return output === undefined
    ? "echo $output;"
    : `file_put_contents(${phpString(output)}, $output);`;
}
