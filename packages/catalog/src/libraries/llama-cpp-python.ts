import { preferredGgufFile } from "../gguf/preferred-file.ts";
import type { HubAddress, Library } from "../library.ts";
import { pyValue } from "../literal-values.ts";
import { code, pyString } from "../literals.ts";
import type { ModelInfo } from "../model.ts";
import { samplePicture } from "../snippet.ts";

export const llamaCppPython: Library = {
  prettyLabel: "llama-cpp-python",
  repoName: "llama-cpp-python",
  repoUrl: "https://github.com/abetlen/llama-cpp-python",
  filter: false,
  snippets: (model, hub) => [
    { language: "sh", content: "pip install llama-cpp-python huggingface_hub" },
    {
      language: "python",
      content: model.tags.includes("conversational") ? chat(model, hub) : completion(model),
    },
  ],
};

/** The placeholder for the visitor's file, if the model's files are not known. */
export const GGUF_FILE_PLACEHOLDER = "{{GGUF_FILE}}";

const load = (model: ModelInfo) => code`
  from llama_cpp import Llama

  llm = Llama.from_pretrained(
      repo_id=${pyString(model.id)},
      filename=${pyString(preferredGgufFile(model.gguf?.files ?? []) ?? GGUF_FILE_PLACEHOLDER)},
  )
`;

const chat = (model: ModelInfo, hub: HubAddress | undefined) => code`
  ${load(model)}

  response = llm.create_chat_completion(
      messages=${pyValue(chatMessages(model, hub))}
  )
  print(response["choices"][0]["message"]["content"])
`;

const completion = (model: ModelInfo) => code`
  ${load(model)}

  output = llm(${pyString(model.widgetData?.[0]?.text || "The night sky over the desert")}, max_tokens=512, echo=True)
  print(output["choices"][0]["text"])
`;

const chatMessages = (model: ModelInfo, hub: HubAddress | undefined) =>
  model.pipelineTag === "image-text-to-text"
    ? [
        {
          role: "user",
          content: [
            { type: "text", text: "What is happening in this picture?" },
            {
              type: "image_url",
              image_url: { url: samplePicture(hub) },
            },
          ],
        },
      ]
    : [
        {
          role: "user",
          content:
            model.widgetData?.[0]?.text || "Explain in one sentence what a language model is.",
        },
      ];
