import type { OpenAiCaller } from "../caller.ts";
import { jsonFile } from "../json-text.ts";
import { CONTEXT_TOKENS, editorCall } from "./editor-call.ts";

/** Zed's `settings.json`. Source: zed.dev/docs/ai/use-api-access, under OpenAI-compatible endpoints. */
export const zed: OpenAiCaller = {
  speaks: "openai",
  language: "config",
  client: "zed",
  label: "Zed",
  file: "~/.config/zed/settings.json",
  group: "Editors and agents",
  format: "jsonc",
  keyVariable: (given) => {
    const editor = editorCall(given);
    return editor && keyVariable(editor.key);
  },
  print: (given) => {
    const editor = editorCall(given);
    // Its settings have no place for further headers.
    if (!editor || given.headers) return "";
    const { model, name, baseUrl } = editor.call;
    const settings = {
      language_models: {
        openai_compatible: {
          [editor.key]: {
            api_url: baseUrl,
            available_models: [
              {
                name: model,
                display_name: name,
                max_tokens: CONTEXT_TOKENS,
                capabilities: {
                  tools: true,
                  images: readsPictures(given.fields),
                  max_tokens_parameter: true,
                },
              },
            ],
          },
        },
      },
    };
    return `// Zed reads the key from ${keyVariable(editor.key)}, or asks for it in its settings.
${jsonFile(settings)}`;
  },
};

/** Made from the provider's key by Zed itself. */
const keyVariable = (key: string) => `${key.toUpperCase().replace(/[^A-Z0-9]/g, "_")}_API_KEY`;

/** Whether a chat contains an image, as those of vision models do. */
export const readsPictures = ({ messages }: Readonly<Record<string, unknown>>): boolean =>
  Array.isArray(messages) &&
  messages.some(
    (message) =>
      Array.isArray(message?.content) &&
      message.content.some((part: unknown) => (part as { type?: unknown })?.type === "image_url"),
  );
