import type { OpenAiCaller } from "../caller.ts";
import { yamlString } from "../literals.ts";
import { editorCall } from "./editor-call.ts";

/** Continue's `config.yaml`. Source: docs.continue.dev/reference and docs.continue.dev/customize/model-providers/top-level/openai. */
export const continueDev: OpenAiCaller = {
  speaks: "openai",
  language: "config",
  client: "continue",
  label: "Continue",
  file: "~/.continue/config.yaml",
  group: "Editors and agents",
  format: "yaml",
  print: (given) => {
    const editor = editorCall(given);
    if (!editor) return "";
    const { model, name, baseUrl, credential, headers } = editor.call;
    const key =
      credential.kind === "literal"
        ? yamlString(credential.token)
        : `\${{ secrets.${credential.kind === "environment" ? credential.variable : ""} }}`;
    return `name: ${editor.label}
version: 1.0.0
schema: v1
models:
  - name: ${yamlString(name)}
    provider: openai
    model: ${yamlString(model)}
    apiBase: ${yamlString(baseUrl)}
${credential.kind === "none" ? "" : `    apiKey: ${key}\n`}    roles:
      - chat
      - edit
      - apply
${headers ? `    requestOptions:\n      headers:\n${headerLines(headers)}` : ""}`.trimEnd();
  },
};

const headerLines = (headers: Readonly<Record<string, string>>): string =>
  Object.entries(headers)
    .map(([name, value]) => `        ${yamlString(name)}: ${yamlString(value)}\n`)
    .join("");
