import type { GgufInfo, ModelConfig } from "../model.ts";
import type { CardFacts } from "./card-facts.ts";
import { findChatTemplate } from "./chat-template.ts";
import { findFormats, MODEL_FORMAT_RULES } from "./format-rules.ts";
import { findReferences } from "./references.ts";
import type { RepoContents } from "./repo-contents.ts";
import type { BaseModelRelation } from "./repo-facts.ts";
import { prefixed, tagList } from "./tag-list.ts";
import { field, fieldAt } from "./untrusted.ts";

/** What has been found out about a model before its tags are written. */
export interface ModelEvidence {
  readonly card: CardFacts;
  readonly config?: ModelConfig;
  readonly gguf?: GgufInfo;
  /** The one that loads the model first. */
  readonly libraries: readonly string[];
  readonly pipelineTag?: string;
  readonly baseModelRelation?: BaseModelRelation;
}

/** The tags of a model, what was found out first and the card's own words after it. */
export function modelTags(contents: RepoContents, evidence: ModelEvidence): readonly string[] {
  const { card, config, libraries, pipelineTag, baseModelRelation } = evidence;
  const formats = findFormats(contents.files, MODEL_FORMAT_RULES);
  const className = config?.diffusers?.className;
  return tagList(
    libraries,
    formats,
    [config?.modelType, pipelineTag],
    flags(contents, evidence, formats),
    prefixed("license", card.license === undefined ? [] : [card.license]),
    card.languages,
    card.baseModels.flatMap((id) => [
      `base_model:${id}`,
      ...(baseModelRelation ? [`base_model:${baseModelRelation}:${id}`] : []),
    ]),
    prefixed("dataset", card.datasets),
    className === undefined ? [] : [`diffusers:${className}`],
    findReferences(field(contents.text, "README.md")),
    card.tags,
  );
}

/** Tags that are there or not. */
function flags(contents: RepoContents, evidence: ModelEvidence, formats: readonly string[]) {
  const { config } = evidence;
  const chats = findChatTemplate(evidence) !== undefined && writesText(evidence.pipelineTag);
  return [
    chats ? "conversational" : undefined,
    config?.autoMap ? "custom_code" : undefined,
    isLora(contents) ? "lora" : undefined,
    ...quantizationTags(config),
    contents.files.some(({ path }) => /imatrix/i.test(path)) ? "imatrix" : undefined,
    servesText(evidence, formats) ? "text-generation-inference" : undefined,
    Array.isArray(field(contents.card, "model-index")) ? "model-index" : undefined,
  ];
}

const writesText = (pipelineTag: string | undefined) =>
  pipelineTag === undefined || /^text-generation$|-to-text$/.test(pipelineTag);

const isLora = ({ json }: RepoContents) =>
  fieldAt(json, "adapter_config.json", "peft_type") === "LORA";

function quantizationTags(config: ModelConfig | undefined): readonly (string | undefined)[] {
  const { quantMethod, bits, loadIn4bit, loadIn8bit } = config?.quantizationConfig ?? {};
  const width = bits ?? (loadIn4bit ? 4 : loadIn8bit ? 8 : undefined);
  return [width === 4 || width === 8 ? `${width}-bit` : undefined, quantMethod];
}

/** Text Generation Inference loads these from safetensors. */
const SERVED_MODEL_TYPES: ReadonlySet<string> = new Set([
  "baichuan",
  "bloom",
  "cohere",
  "dbrx",
  "deepseek_v2",
  "deepseek_v3",
  "falcon",
  "gemma",
  "gemma2",
  "gemma3",
  "gemma3_text",
  "gpt2",
  "gpt_bigcode",
  "gpt_neox",
  "gptj",
  "granite",
  "idefics2",
  "idefics3",
  "llama",
  "llama4",
  "llava_next",
  "mistral",
  "mixtral",
  "mllama",
  "mpt",
  "olmo",
  "opt",
  "paligemma",
  "phi",
  "phi3",
  "phimoe",
  "qwen2",
  "qwen2_5_vl",
  "qwen2_vl",
  "qwen3",
  "qwen3_moe",
  "stablelm",
  "starcoder2",
  "t5",
]);

const servesText = ({ config, pipelineTag }: ModelEvidence, formats: readonly string[]) =>
  formats.includes("safetensors") &&
  writesText(pipelineTag) &&
  SERVED_MODEL_TYPES.has(config?.modelType ?? "");
