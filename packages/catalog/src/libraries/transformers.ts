import { pythonFallback } from "../fallback-texts.ts";
import type { HubAddress, Library, LibrarySnippet } from "../library.ts";
import { pyValue } from "../literal-values.ts";
import { code, pyString } from "../literals.ts";
import type { ModelInfo, TransformersInfo } from "../model.ts";
import { isPythonName, samplePicture } from "../snippet.ts";

export const transformers: Library = {
  prettyLabel: "Transformers",
  repoName: "🤗/transformers",
  repoUrl: "https://github.com/huggingface/transformers",
  docsUrl: "https://huggingface.co/docs/hub/transformers",
  filter: true,
  snippets: (model, hub) => {
    const info = model.transformersInfo;
    if (!info || !isPrintable(info)) return [pythonFallback("modelTypeUnknown")];
    const direct = python("Load the model itself", directly(model, info, hub));
    return hasPipeline(model)
      ? [python("Run the model in a pipeline", pipeline(model, hub)), direct]
      : [direct];
  },
};

/** The tasks that the library's `pipeline()` knows by their hub name. */
export const TRANSFORMERS_PIPELINES: ReadonlySet<string> = new Set([
  "audio-classification",
  "automatic-speech-recognition",
  "depth-estimation",
  "document-question-answering",
  "feature-extraction",
  "fill-mask",
  "image-classification",
  "image-feature-extraction",
  "image-segmentation",
  "image-text-to-text",
  "image-to-image",
  "image-to-text",
  "mask-generation",
  "object-detection",
  "question-answering",
  "summarization",
  "table-question-answering",
  "text-classification",
  "text-generation",
  "text-to-audio",
  "text-to-speech",
  "token-classification",
  "translation",
  "video-classification",
  "visual-question-answering",
  "zero-shot-classification",
  "zero-shot-image-classification",
  "zero-shot-object-detection",
]);

/** Pipelines that version 5 of the library dropped; version 4 still has them. */
const DROPPED_PIPELINES: ReadonlySet<string> = new Set([
  "image-to-text",
  "summarization",
  "translation",
]);

const MAX_NEW_TOKENS = 40;

/** Class names may come from the repo's own files and stand unquoted in the code. */
const isPrintable = ({ autoModel, processor }: TransformersInfo) =>
  [autoModel, processor || "AutoTokenizer"].every(isPythonName);

const python = (title: string, content: string): LibrarySnippet => ({
  ...{ title, language: "python", content },
});
const isConversational = (model: ModelInfo) => model.tags.includes("conversational");
const isVision = (model: ModelInfo) =>
  model.pipelineTag === "image-text-to-text" || model.tags.includes("image-text-to-text");

const hasPipeline = ({ pipelineTag }: ModelInfo) =>
  pipelineTag !== undefined && TRANSFORMERS_PIPELINES.has(pipelineTag);

/** The option that allows this repo's code to run; empty if it has none. */
const trust = (model: ModelInfo) =>
  model.tags.includes("custom_code") ? ", trust_remote_code=True" : "";

function chatMessages(model: ModelInfo, hub: HubAddress | undefined): string {
  const content = isVision(model)
    ? [
        { type: "image", url: samplePicture(hub) },
        { type: "text", text: "What is happening in this picture?" },
      ]
    : "Explain in one sentence what a language model is.";
  return pyValue([{ role: "user", content }]);
}

function pipeline(model: ModelInfo, hub: HubAddress | undefined): string {
  const task = model.pipelineTag ?? "";
  const warning = DROPPED_PIPELINES.has(task)
    ? `# The ${pyString(task)} pipeline needs transformers 4: version 5 has dropped it`
    : "";
  return code`
    from transformers import pipeline

    ${warning}
    pipe = pipeline(${pyString(task)}, model=${pyString(model.id)}${trust(model)})
    ${pipelineCall(model, hub)}
  `;
}

function pipelineCall(model: ModelInfo, hub: HubAddress | undefined): string {
  if (isConversational(model)) {
    const argument = isVision(model) ? "text=messages" : "messages";
    return `messages = ${chatMessages(model, hub)}\nprint(pipe(${argument}))`;
  }
  return PIPELINE_CALLS[model.pipelineTag ?? ""]?.(pyString(samplePicture(hub))) ?? "";
}

const PIPELINE_CALLS: Readonly<Record<string, ((picture: string) => string) | undefined>> = {
  "image-classification": (picture) => `print(pipe(${picture}))`,
  "zero-shot-image-classification": (picture) => code`
    labels = ["cat", "dog", "llama"]
    print(pipe(${picture}, candidate_labels=labels))
  `,
};

function directly(model: ModelInfo, info: TransformersInfo, hub: HubAddress | undefined): string {
  const load = `from_pretrained(${pyString(model.id)}${trust(model)}`;
  if (!info.processor) {
    return code`
      # Load the model itself
      from transformers import ${info.autoModel}

      model = ${info.autoModel}.${load}, dtype="auto")
    `;
  }
  const processor = processorVariable(info.processor);
  return code`
    # Load the model itself
    from transformers import ${info.processor}, ${info.autoModel}

    ${processor} = ${info.processor}.${load})
    model = ${info.autoModel}.${load}, device_map="auto")
    ${chatCall(model, processor, hub)}
  `;
}

/** What the processor of that class is called in a program. */
export function processorVariable(processor: string): string {
  if (processor === "AutoTokenizer") return "tokenizer";
  return processor === "AutoFeatureExtractor" ? "extractor" : "processor";
}

/** Wherever the repo keeps it; an empty template counts as one. */
const hasChatTemplate = ({ config }: ModelInfo) =>
  config?.chatTemplateJinja !== undefined ||
  [config?.tokenizerConfig, config?.processorConfig].some(
    (settings) => settings !== undefined && Object.hasOwn(settings, "chat_template"),
  );

/** A conversation with the loaded model; empty without the tag and a template. */
export const chatCall = (
  model: ModelInfo,
  processor: string,
  hub: HubAddress | undefined,
): string => (isConversational(model) && hasChatTemplate(model) ? chat(model, processor, hub) : "");

const chat = (model: ModelInfo, processor: string, hub: HubAddress | undefined) => code`
  messages = ${chatMessages(model, hub)}
  inputs = ${processor}.apply_chat_template(
      messages,
      add_generation_prompt=True,
      tokenize=True,
      return_dict=True,
      return_tensors="pt",
  ).to(model.device)

  outputs = model.generate(**inputs, max_new_tokens=${String(MAX_NEW_TOKENS)})
  print(${processor}.decode(outputs[0][inputs["input_ids"].shape[-1]:]))
`;
