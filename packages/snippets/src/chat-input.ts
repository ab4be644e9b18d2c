import type { ModelInfo, SampleMessage } from "@orrery/catalog";
import { findSampleInputs } from "@orrery/catalog/sample-inputs";
import { asDataUrl, type ChatInput, type ChatMessage } from "@orrery/inference";
import { fileInput, IMAGE_TYPE, inFormat } from "./file-input.ts";
import type { SnippetOptions } from "./snippet.ts";
import { constantList } from "./values.ts";

/** The body of a chat call but for its model. Options are there when they are set; 0 is set. */
export function chatInput(model: ModelInfo, options: SnippetOptions): ChatInput {
  const { temperature, max_tokens, top_p, chatOptions } = options;
  return {
    messages: givenMessages(options) ?? sampleMessages(model, options.sample?.name),
    ...(isSet(temperature) && { temperature }),
    ...(isSet(max_tokens) && { max_tokens }),
    ...(isSet(top_p) && { top_p }),
    ...chatOptions,
    stream: Boolean(options.streaming),
  };
}

const isSet = (value: unknown): boolean => typeof value === "number" && Number.isFinite(value);

/** Messages, or a widget's input: messages as well, or what the person typed. */
function givenMessages({ messages, inputs }: SnippetOptions): readonly ChatMessage[] | undefined {
  for (const given of [messages, inputs]) {
    if (Array.isArray(given) && given.length > 0) return given;
  }
  return typeof inputs === "string" ? [{ role: "user", content: inputs }] : undefined;
}

function sampleMessages(
  { pipelineTag }: ModelInfo,
  fileName: string | undefined,
): readonly ChatMessage[] {
  const task = pipelineTag === "image-text-to-text" ? pipelineTag : "conversational";
  const [sample = []] = findSampleInputs(task);
  if (fileName !== undefined) return sample.map((message) => withPicture(message, fileName));
  SAMPLES[task] ??= constantList(sample.map((message) => withPicture(message)));
  return SAMPLES[task];
}

/** The catalog's samples as a chat sends them, made when first asked for. */
const SAMPLES: Partial<Record<"conversational" | "image-text-to-text", readonly ChatMessage[]>> =
  {};

/** Puts a sample's image into the chat. `fileName`: its name where it can be fetched. */
const withPicture = ({ role, content }: SampleMessage, fileName?: string): ChatMessage => {
  if (typeof content === "string") return { role, content };
  const parts = content.map((part) =>
    part.type === "text"
      ? part
      : {
          type: part.type,
          image_url: {
            url: asDataUrl(fileInput(fileName ?? inFormat(part.image_url.url, ".jpg"), IMAGE_TYPE)),
          },
        },
  );
  return { role, content: parts };
};
