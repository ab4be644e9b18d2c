import { findSampleInputs, type ModelInfo, SAMPLE_MASK } from "@orrery/catalog";
import { formText, isFormTask } from "@orrery/inference/task-forms";
import type { SampleFile } from "@orrery/web/page-data/widget";
import { MEDIA_PATH } from "../base/assets.ts";
import { chatSamples } from "../widget/chat-samples.ts";
import { formSamples } from "../widget/form-samples.ts";

/** A task's input as a person edits it. */
export interface SampleText {
  readonly text: string;
  /** `file`: the name of a file that the program reads. */
  readonly format: "text" | "json" | "file";
  /** The file that it names, and the path of it on this hub. */
  readonly file?: SampleFile;
}

/** Whether a model chats, by the rule that its snippets follow. */
export const isChat = ({ pipelineTag, tags }: ModelInfo): boolean =>
  (pipelineTag === "text-generation" || pipelineTag === "image-text-to-text") &&
  tags.includes("conversational");

/**
 * The input field's initial text; `undefined` for a task without a sample. Images of a chat are at
 * `mediaUrl`.
 */
export function findSampleText(model: ModelInfo, mediaUrl: string): SampleText | undefined {
  const tag = model.pipelineTag ?? "";
  const own = cardText(model);
  if (own !== undefined) return own;
  const task = isChat(model) && tag === "text-generation" ? "conversational" : tag;
  const [sample] = findSampleInputs(task) ?? [];
  if (sample === undefined) return undefined;
  if (typeof sample === "string") {
    if (isFileName(sample)) return { text: sample, format: "file", ...fileOf(sample) };
    return {
      text: sample.replace(SAMPLE_MASK, () => model.maskToken || SAMPLE_MASK),
      format: "text",
    };
  }
  const words = onlyWords(sample);
  if (words !== undefined) return { text: words, format: "text" };
  const json = JSON.stringify(
    sample,
    (key, value) => (key === "url" ? mediaUrl + value : value),
    2,
  );
  return { text: json, format: "json", ...fileOf(pictureIn(sample)) };
}

const fileOf = (name: string | undefined) =>
  name === undefined ? {} : { file: { name, url: MEDIA_PATH + name } };

/** A sample's image, or the one of its first message. */
function pictureIn(sample: object): string | undefined {
  if ("image" in sample) return String(sample.image);
  const parts: unknown = Array.isArray(sample) ? sample[0]?.content : undefined;
  const part = Array.isArray(parts) ? parts.find(({ type }) => type === "image_url") : undefined;
  return part?.image_url.url;
}

/** The first example of the card, as the page's form begins with it. */
function cardText(model: ModelInfo): SampleText | undefined {
  if (!model.widgetData) return undefined;
  const { pipelineTag = "" } = model;
  if (isChat(model)) {
    const [first] = chatSamples(model, undefined, false);
    return first && first.system === undefined ? { text: first.text, format: "text" } : undefined;
  }
  if (!isFormTask(pipelineTag)) return undefined;
  const [first] = formSamples(pipelineTag, model, undefined);
  if (!first) return undefined;
  const text = formText(pipelineTag, first.values, first.file?.name);
  const file = first.file && { file: first.file };
  if (text.startsWith("{")) return { text, format: "json", ...file };
  return { text, format: file ? "file" : "text", ...file };
}

/** The value that a program sends; `undefined` for a text without the sample's shape. */
export function parseInputs(text: string, { format }: SampleText, chats: boolean): unknown {
  const isMessages = chats && text.trimStart().startsWith("[");
  if (format !== "json" && !isMessages) return text;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== "object" || value === null) return undefined;
    return chats && !Array.isArray(value) ? undefined : value;
  } catch {
    return undefined;
  }
}

const isFileName = (text: string) => /^[\w-]+\.(png|jpg|wav|flac)$/.test(text);

/** A conversation of a single question is best edited as one. */
function onlyWords(sample: unknown): string | undefined {
  if (!Array.isArray(sample) || sample.length !== 1) return undefined;
  const content: unknown = sample[0]?.content;
  return typeof content === "string" ? content : undefined;
}
