/** What a service says of a body: nothing when it takes it, else what is wrong. */
export type Rule = (body: Body) => string | undefined;

export interface Body {
  readonly json?: Readonly<Record<string, unknown>>;
  readonly form?: FormData;
  /** Neither of both: the bytes and their media type. */
  readonly bytes?: Uint8Array;
  readonly type: string;
}

type Is = (value: unknown) => boolean;

export const isText: Is = (value) => typeof value === "string" && value !== "";
export const isAnyText: Is = (value) => typeof value === "string";
export const isTexts: Is = (value) => isText(value) || (isList(value) && value.every(isText));
export const isList = (value: unknown): value is readonly unknown[] =>
  Array.isArray(value) && value.length > 0;
export const isDataUrl =
  (kind: string): Is =>
  (value) =>
    typeof value === "string" &&
    new RegExp(`^data:${kind}/[\\w.+-]+;base64,[\\w+/]+=*$`).test(value);
export const isBase64: Is = (value) =>
  typeof value === "string" && value.length > 8 && /^[\w+/]+=*$/.test(value);
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A JSON object with these fields, and without the hub's own words unless they are among them. */
export const fields =
  (wanted: Readonly<Record<string, Is>>): Rule =>
  ({ json, type }) => {
    if (!json) return `needs a JSON object, has ${type || "no content type"}`;
    const wrong = Object.keys(wanted).find((name) => !wanted[name]?.(json[name]));
    if (wrong !== undefined) return `${wrong}: invalid or missing`;
    const foreign = HUB_WORDS.find((word) => Object.hasOwn(json, word) && !wanted[word]);
    return foreign && `${foreign}: not supported`;
  };

const HUB_WORDS = ["inputs", "parameters"];

/** One of several kinds of body; what is wrong by the first. */
export const either =
  (...rules: readonly [Rule, ...Rule[]]): Rule =>
  (body) =>
    rules.some((rule) => rule(body) === undefined) ? undefined : rules[0](body);

export const isMessages: Is = (value) =>
  isList(value) &&
  value.every((message) => isObject(message) && isText(message.role) && isContent(message.content));

const isContent: Is = (content) => isText(content) || (isList(content) && content.every(isPart));

const isPart: Is = (part) =>
  isObject(part) &&
  (part.type === "text"
    ? isText(part.text)
    : part.type === "image_url" && isObject(part.image_url) && isPicture(part.image_url.url));

const isPicture: Is = (url) => isDataUrl("image")(url) || /^https?:\/\//.test(String(url));

/** The rules of the OpenAI protocol's endpoints, also for its copies. */
export const OPENAI = {
  chat: fields({ model: isText, messages: isMessages }),
  completion: fields({ model: isText, prompt: isTexts }),
  embeddings: fields({ model: isText, input: isTexts }),
  images: fields({ model: isText, prompt: isText }),
  speech: fields({ model: isText, input: isText }),
  responses: fields({ model: isText, input: (value) => isText(value) || isList(value) }),
  transcription: ({ form, type }: Body) => {
    if (!form) return `needs a form, has ${type || "no content type"}`;
    if (!(form.get("file") instanceof Blob)) return "file: missing";
    return isText(form.get("model")) ? undefined : "model: missing";
  },
} as const satisfies Readonly<Record<string, Rule>>;

const file =
  (kind: string): Rule =>
  ({ bytes, type }) =>
    bytes && bytes.length > 0 && type.startsWith(`${kind}/`) ? undefined : `needs ${kind} bytes`;
const inputs = (is: Is): Rule => fields({ inputs: is, parameters: () => true });
const fileOrJson = (kind: string) => either(file(kind), inputs(isBase64));
const labelled = (is: Is): Rule =>
  fields({
    inputs: is,
    parameters: (value) => isObject(value) && isList(value.candidate_labels),
  });
const holds =
  (wanted: Readonly<Record<string, Is>>): Is =>
  (value) =>
    isObject(value) && Object.keys(wanted).every((name) => wanted[name]?.(value[name]));
const aboutPicture = inputs(holds({ image: isBase64, question: isText }));
/** Python's client puts the image next to its path, and a table in place of the inputs. */
const besidePicture = fields({
  inputs: isText,
  parameters: () => true,
  image: isBase64,
  question: isText,
});
const table = either(inputs(isObject), fields({ table: isObject, parameters: () => true }));
const text = inputs(isTexts);

/** What the hub's own protocol asks of a task, as the released clients send it. */
export const HUB_TASKS: Readonly<Record<string, Rule>> = {
  "audio-classification": fileOrJson("audio"),
  "audio-to-audio": fileOrJson("audio"),
  "automatic-speech-recognition": fileOrJson("audio"),
  "document-question-answering": aboutPicture,
  "feature-extraction": text,
  "fill-mask": text,
  "image-classification": fileOrJson("image"),
  "image-segmentation": fileOrJson("image"),
  "image-to-image": fileOrJson("image"),
  "image-to-text": fileOrJson("image"),
  "object-detection": fileOrJson("image"),
  "question-answering": inputs(holds({ question: isText, context: isText })),
  "sentence-similarity": inputs(holds({ source_sentence: isText, sentences: isList })),
  summarization: text,
  "table-question-answering": inputs(holds({ query: isText, table: isObject })),
  "tabular-classification": table,
  "tabular-regression": table,
  "text-classification": text,
  "text-generation": text,
  "text-to-audio": text,
  "text-to-image": text,
  "text-to-speech": text,
  "token-classification": text,
  translation: text,
  "visual-question-answering": either(aboutPicture, besidePicture),
  "zero-shot-classification": labelled(isTexts),
  "zero-shot-image-classification": labelled((value) =>
    isBase64(isObject(value) ? value.image : value),
  ),
};

const nested =
  (name: string, rule: Rule): Rule =>
  ({ json, type }) =>
    json && isObject(json[name]) ? rule({ json: json[name], type }) : `${name}: missing`;

const prompt = fields({ prompt: isText });
const sound = fields({ audio_url: isDataUrl("(?:audio|video)") });

/** fal's models by task. */
export const FAL_TASKS: Readonly<Record<string, Rule>> = {
  "text-to-image": prompt,
  "text-to-video": prompt,
  "text-to-audio": prompt,
  "text-to-speech": fields({ text: isText }),
  "image-to-image": fields({ image_url: isPicture }),
  "image-text-to-image": fields({ image_url: isPicture }),
  "image-to-video": fields({ image_url: isPicture }),
  "image-text-to-video": fields({ image_url: isPicture }),
  "image-segmentation": fields({ image_url: isPicture }),
  "audio-to-audio": sound,
  "automatic-speech-recognition": sound,
};

/** Replicate's predictions by task: everything stands below `input`. */
export const REPLICATE_TASKS: Readonly<Record<string, Rule>> = {
  "text-to-image": nested("input", prompt),
  "text-to-video": nested("input", prompt),
  "text-to-speech": nested("input", fields({ text: isText })),
  "image-to-image": nested("input", fields({ image: isDataUrl("image") })),
  "automatic-speech-recognition": nested("input", fields({ audio: isDataUrl("audio") })),
};

const fromPicture = fields({ image: (value) => isBase64(value) || isDataUrl("image")(value) });

/** WaveSpeed's models by task. */
export const WAVESPEED_TASKS: Readonly<Record<string, Rule>> = {
  "text-to-image": prompt,
  "text-to-video": prompt,
  "image-to-image": fromPicture,
  "image-text-to-image": fromPicture,
  "image-to-video": fromPicture,
  "image-text-to-video": fromPicture,
};

/** Together's videos, from text or a first image. */
export const TOGETHER_FILM = either(
  fields({ model: isText, prompt: isText }),
  fields({ model: isText, frame_images: isList }),
);
/** Together's images: an image may replace the prompt. */
export const TOGETHER_IMAGES = either(
  OPENAI.images,
  fields({ model: isText, prompt: isAnyText, reference_images: isList }),
  fields({ model: isText, prompt: isAnyText, image_url: isText }),
);
export const NOVITA_FILM = fields({ model: isText, content: isList });
export const LAYOUT = fields({ model: isText, file: isDataUrl("image") });
export { prompt as PROMPT };
