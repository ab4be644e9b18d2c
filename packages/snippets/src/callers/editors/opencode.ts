import type { OpenAiCaller } from "../caller.ts";
import { jsonFile } from "../json-text.ts";
import { editorCall } from "./editor-call.ts";

/** opencode's `opencode.json`; read by opencode 1.18. Source: opencode.ai/docs/providers. */
export const opencode: OpenAiCaller = {
  speaks: "openai",
  language: "config",
  client: "opencode",
  label: "opencode",
  file: "opencode.json",
  group: "Editors and agents",
  format: "json",
  print: (given) => {
    const editor = editorCall(given);
    if (!editor) return "";
    const { model, name, baseUrl, credential, headers } = editor.call;
    const settings = {
      $schema: "https://opencode.ai/config.json",
      provider: {
        [editor.key]: {
          npm: "@ai-sdk/openai-compatible",
          name: editor.label,
          options: {
            baseURL: baseUrl,
            ...(credential.kind === "literal" && { apiKey: credential.token }),
            ...(credential.kind === "environment" && { apiKey: `{env:${credential.variable}}` }),
            ...(headers && { headers }),
          },
          models: { [model]: { name } },
        },
      },
      model: `${editor.key}/${model}`,
    };
    // Variables and files are filled in before the JSON is read: none but ours may look like one.
    const text = jsonFile(settings).replace(/\{(?=env:|file:)/g, "\\u007b");
    return credential.kind === "environment"
      ? text.replace('"apiKey": "\\u007benv:', '"apiKey": "{env:')
      : text;
  },
};
