import { shString } from "../../values.ts";
import type { OpenAiCaller } from "../caller.ts";
import { editorCall } from "./editor-call.ts";

/** Cline's command line, whose settings its extension shares; run against 3.0. Source: docs.cline.bot/cline-cli/cli-reference. */
export const cline: OpenAiCaller = {
  speaks: "openai",
  language: "config",
  client: "cline",
  label: "Cline",
  group: "Editors and agents",
  format: "sh",
  install: "npm install --global cline",
  print: (given) => {
    const editor = editorCall(given);
    // Its settings have no place for further headers.
    if (!editor || given.headers) return "";
    const { model, baseUrl, credential } = editor.call;
    const key =
      credential.kind === "environment"
        ? `"$${credential.variable}"`
        : shString(credential.kind === "literal" ? credential.token : "none");
    return `cline auth \\
    --provider openai-compatible \\
    --baseurl ${shString(baseUrl)} \\
    --modelid ${shString(model)} \\
    --apikey ${key}`;
  },
};
