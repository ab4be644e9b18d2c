import type { OpenAiCaller } from "../caller.ts";
import { jsonFile } from "../json-text.ts";
import { CONTEXT_TOKENS, editorCall, OUTPUT_TOKENS } from "./editor-call.ts";
import { readsPictures } from "./zed.ts";

/** VS Code's `chatLanguageModels.json`. Source: code.visualstudio.com/docs/agent-customization/language-models, under custom endpoints. */
export const vsCode: OpenAiCaller = {
  speaks: "openai",
  language: "config",
  client: "vs-code",
  label: "VS Code",
  file: "chatLanguageModels.json",
  group: "Editors and agents",
  format: "json",
  print: (given) => {
    const editor = editorCall(given);
    if (!editor) return "";
    const { model, name, baseUrl, credential, headers } = editor.call;
    const key = credential.kind === "environment" ? `\${input:${credential.variable}}` : undefined;
    return jsonFile([
      {
        name: editor.label,
        vendor: "customendpoint",
        ...(key !== undefined && { apiKey: key }),
        ...(credential.kind === "literal" && { apiKey: credential.token }),
        apiType: "chat-completions",
        models: [
          {
            id: model,
            name,
            url: `${baseUrl}/chat/completions`,
            toolCalling: true,
            vision: readsPictures(given.fields),
            maxInputTokens: CONTEXT_TOKENS - OUTPUT_TOKENS,
            maxOutputTokens: OUTPUT_TOKENS,
            ...(headers && { requestHeaders: headers }),
          },
        ],
      },
    ]);
  },
};
