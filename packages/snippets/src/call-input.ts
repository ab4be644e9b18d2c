import type { ModelInfo } from "@orrery/catalog";
import { findSampleInputs } from "@orrery/catalog/sample-inputs";
import { SAMPLE_MASK } from "@orrery/catalog/sample-mask";
import type { ChatInput, TaskIO, TaskName, TaskParameters } from "@orrery/inference";
import { chatInput } from "./chat-input.ts";
import { AUDIO_TYPE, fileInput, IMAGE_TYPE, inFormat } from "./file-input.ts";
import type { SnippetOptions } from "./snippet.ts";

/** A task's input in the hub's words: the reader's own, or the task's sample. */
export type CallInput = TaskIO[Exclude<TaskName, "conversational">]["input"] | ChatInput;

export interface CallInputOptions {
  readonly model: ModelInfo;
  readonly options: SnippetOptions;
  /** What the provider can listen to; anything when absent. */
  readonly audioTypes?: readonly string[];
}

/** The program's input. Values of an unexpected shape are unchanged. */
export function callInput(
  task: TaskName,
  { model, options, audioTypes }: CallInputOptions,
): CallInput {
  if (task === "conversational") return chatInput(model, options);
  const given = options.inputs;
  const sample = findSampleInputs(task)?.[0] as unknown;
  const read = Object.hasOwn(READERS, task) ? READERS[task as keyof typeof READERS] : readText;
  const input = read({ given, sample, mask: model.maskToken, audioTypes }) as CallInput;
  if (!options.parameters) return input;
  return {
    ...input,
    parameters: { ...(input as Parameterized).parameters, ...options.parameters },
  };
}

interface Parameterized {
  readonly parameters?: TaskParameters;
}

interface Source {
  readonly given: unknown;
  readonly sample: unknown;
  readonly mask: string | undefined;
  readonly audioTypes: readonly string[] | undefined;
}

const readText = ({ given, sample }: Source) => ({ inputs: given ?? sample });

const readMasked = ({ given, sample, mask }: Source) => ({
  inputs:
    given ??
    (typeof sample === "string" ? sample.replace(SAMPLE_MASK, () => mask || SAMPLE_MASK) : sample),
});

/** Sound is sent as FLAC unless the provider cannot read it. */
function readAudio({ given, sample, audioTypes }: Source) {
  const readsFlac = !audioTypes || audioTypes.includes(AUDIO_TYPE);
  const name = textOr(given, inFormat(textOr(sample, "audio"), readsFlac ? ".flac" : ".wav"));
  const file = fileInput(name, AUDIO_TYPE);
  const readable = !audioTypes || audioTypes.includes(file.mediaType);
  return { inputs: readable ? file : { name, mediaType: audioTypes[0] ?? AUDIO_TYPE } };
}

const imageFile = (given: unknown, sample: unknown) =>
  fileInput(textOr(given, inFormat(textOr(sample, "image"), ".jpg")), IMAGE_TYPE);

const readImage = ({ given, sample }: Source) => ({ inputs: imageFile(given, sample) });

const readImageAndPrompt = ({ given, sample }: Source) => ({
  inputs: imageFile(
    typeof given === "string" ? given : field(given, "image"),
    field(sample, "image"),
  ),
  parameters: { prompt: field(given, "prompt") ?? field(sample, "prompt") },
});

const readImageAndQuestion = ({ given, sample }: Source) => ({
  inputs: {
    question: field(given, "question") ?? field(sample, "question"),
    image: imageFile(field(given, "image"), field(sample, "image")),
  },
});

const readTextAndLabels = ({ given, sample }: Source) => ({
  inputs: typeof given === "string" ? given : (field(given, "text") ?? field(sample, "text")),
  parameters: { candidate_labels: labels(given, sample) },
});

const readImageAndLabels = ({ given, sample }: Source) => ({
  inputs: {
    image: imageFile(
      typeof given === "string" ? given : field(given, "image"),
      field(sample, "image"),
    ),
  },
  parameters: { candidate_labels: labels(given, sample) },
});

const readColumns = ({ given, sample }: Source) => ({ inputs: { data: given ?? sample } });

const READERS = {
  "audio-classification": readAudio,
  "audio-to-audio": readAudio,
  "automatic-speech-recognition": readAudio,
  "document-question-answering": readImageAndQuestion,
  "fill-mask": readMasked,
  "image-classification": readImage,
  "image-segmentation": readImage,
  "image-text-to-image": readImageAndPrompt,
  "image-text-to-video": readImageAndPrompt,
  "image-to-image": readImageAndPrompt,
  "image-to-text": readImage,
  "image-to-video": readImageAndPrompt,
  "object-detection": readImage,
  "tabular-classification": readColumns,
  "tabular-regression": readColumns,
  "visual-question-answering": readImageAndQuestion,
  "zero-shot-classification": readTextAndLabels,
  "zero-shot-image-classification": readImageAndLabels,
} as const satisfies { readonly [Task in TaskName]?: (source: Source) => unknown };

const labels = (given: unknown, sample: unknown) =>
  field(given, "candidate_labels") ?? field(sample, "candidate_labels");

const textOr = (value: unknown, otherwise: string): string =>
  typeof value === "string" && value !== "" ? value : otherwise;

const field = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;
