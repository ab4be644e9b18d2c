import type { HttpCaller } from "../caller.ts";
import { goString } from "../literals.ts";
import { type HttpCall, type HttpHeader, httpCall } from "./http-call.ts";

/** Go's own `net/http`: one file, nothing to install. */
export const go: HttpCaller = {
  speaks: "http",
  language: "go",
  client: "net-http",
  label: "net/http",
  group: "Clients",
  format: "go",
  print: (variables) => {
    const call = httpCall(variables);
    return call ? program(call) : "";
  },
};

const program = (call: HttpCall): string => `package main

import (
${imports(call)}
)

func main() {
${body(call)}
	request, err := http.NewRequest("POST", ${goString(call.url)}, ${reader(call)})
	check(err)
${call.headers.map((each) => `	request.Header.Set(${goString(each.name)}, ${value(each)})\n`).join("")}
	response, err := http.DefaultClient.Do(request)
	check(err)
	defer response.Body.Close()
	if response.StatusCode >= 400 {
		io.Copy(os.Stderr, response.Body)
		os.Exit(1)
	}
${answer(call)}
}

func check(err error) {
	if err != nil {
		panic(err)
	}
}`;

/** Go refuses what is imported and not used. */
const imports = ({ body: sent }: HttpCall): string =>
  [
    ...(sent.kind === "json" && sent.marker ? ["encoding/base64"] : []),
    "io",
    "net/http",
    "os",
    ...(sent.kind === "json" ? ["strings"] : []),
  ]
    .map((name) => `	"${name}"`)
    .join("\n");

/** A raw literal ends at the first backquote, which JSON can say otherwise. */
const raw = (json: string): string => `\`${json.replaceAll("`", "\\u0060")}\``;

function body({ body: sent }: HttpCall): string {
  if (sent.kind === "file") return `	body, err := os.Open(${goString(sent.path)})\n	check(err)`;
  if (sent.path === undefined || !sent.marker) return `	body := ${raw(sent.text)}`;
  return `	media, err := os.ReadFile(${goString(sent.path)})
	check(err)
	body := strings.ReplaceAll(${raw(sent.text)}, ${goString(sent.marker)}, base64.StdEncoding.EncodeToString(media))`;
}

const reader = ({ body: sent }: HttpCall): string =>
  sent.kind === "file" ? "body" : "strings.NewReader(body)";

const value = ({ text, variable }: HttpHeader): string =>
  variable === undefined ? goString(text) : `${goString(text)}+os.Getenv(${goString(variable)})`;

const answer = ({ output }: HttpCall): string =>
  output === undefined
    ? "	io.Copy(os.Stdout, response.Body)"
    : `	file, err := os.Create(${goString(output)})
	check(err)
	defer file.Close()
	io.Copy(file, response.Body)`;
