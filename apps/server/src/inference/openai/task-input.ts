import type { FileInput } from "@orrery/inference";
import { GatewayError } from "../../outgoing/gateway-error.ts";

/** What a call of a task is about, in the hub's own words. */
export interface TaskInput {
  readonly input: {
    readonly inputs: unknown;
    readonly parameters?: Readonly<Record<string, unknown>>;
  };
  readonly files: ReadonlyMap<object, Uint8Array<ArrayBuffer>>;
}

/** Tasks whose input is only a file. */
const FILE_TASKS = new Set(
  `audio-classification audio-to-audio automatic-speech-recognition depth-estimation
  image-classification image-feature-extraction image-segmentation image-text-to-image
  image-text-to-video image-to-3d image-to-image image-to-text image-to-video mask-generation
  object-detection keypoint-detection video-classification voice-activity-detection`.split(/\s+/),
);

/** Tasks with a question about an image. */
const PICTURE_TASKS = new Set([
  "document-question-answering",
  "visual-question-answering",
  "zero-shot-image-classification",
  "zero-shot-object-detection",
]);

/** Reads a body: bytes that are the file, or JSON with the file as base64 or a data URL. Throws `invalid-request`. */
export function readTaskInput(task: string, body: unknown, contentType: string): TaskInput {
  if (Buffer.isBuffer(body)) {
    if (!FILE_TASKS.has(task))
      throw new GatewayError(
        "invalid-request",
        `${task} requires a JSON body with the key "inputs".`,
      );
    return withFile(contentType.split(";")[0] ?? "", body, (file) => ({ inputs: file }));
  }
  const { inputs, parameters, ...rest } = besideInputs(task, objectOf(body));
  if (inputs === undefined)
    throw new GatewayError("invalid-request", 'The body has no key "inputs".');
  // Clients put some options next to the parameters.
  const { options: _, stream: __, ...siblings } = rest;
  const options = { ...siblings, ...(parameters ? objectOf(parameters) : {}) };
  const given = Object.keys(options).length > 0 ? { parameters: options } : {};
  if (FILE_TASKS.has(task)) {
    const { mediaType, bytes } = fileIn(inputs);
    return withFile(mediaType, bytes, (file) => ({ inputs: file, ...given }));
  }
  if (PICTURE_TASKS.has(task)) {
    const { image, ...others } = typeof inputs === "string" ? { image: inputs } : objectOf(inputs);
    const { mediaType, bytes } = fileIn(image);
    return withFile(mediaType, bytes, (file) => ({ inputs: { image: file, ...others }, ...given }));
  }
  return { input: { inputs, ...given }, files: new Map() };
}

/** Python's client puts a table in place of `inputs`, and an image with its question next to its path. */
function besideInputs(
  task: string,
  body: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const { inputs, table, image, question, ...rest } = body;
  if (task.startsWith("tabular-") && (inputs ?? undefined) === undefined && table !== undefined)
    return { ...rest, inputs: { data: table } };
  if (PICTURE_TASKS.has(task) && typeof inputs === "string" && typeof image === "string")
    return { ...rest, inputs: { image, question } };
  return body;
}

function withFile(
  mediaType: string,
  bytes: Buffer,
  inputOf: (file: FileInput) => TaskInput["input"],
): TaskInput {
  if (bytes.length === 0) throw new GatewayError("invalid-request", "The file is empty.");
  const file: FileInput = { name: "file", mediaType: mediaType || "application/octet-stream" };
  return { input: inputOf(file), files: new Map([[file, bytes as Buffer<ArrayBuffer>]]) };
}

function fileIn(value: unknown): { readonly mediaType: string; readonly bytes: Buffer } {
  if (typeof value !== "string")
    throw new GatewayError("invalid-request", "The file must be base64 or a data URL.");
  const [all = "", mediaType = ""] =
    /^data:([\w/+.-]*)[^,]{0,100},/.exec(value.slice(0, 200)) ?? [];
  const bytes = Buffer.from(value.slice(all.length), "base64");
  return { mediaType: mediaType || sniff(bytes), bytes };
}

const MAGIC: readonly (readonly [start: string, mediaType: string])[] = [
  ["\x89PNG", "image/png"],
  ["\xff\xd8\xff", "image/jpeg"],
  ["GIF8", "image/gif"],
  ["RIFF", "audio/wav"],
  ["fLaC", "audio/flac"],
  ["OggS", "audio/ogg"],
  ["ID3", "audio/mpeg"],
];

/** Base64 alone does not say what it is. */
function sniff(bytes: Buffer): string {
  const start = bytes.toString("latin1", 0, 12);
  if (start.startsWith("RIFF") && start.endsWith("WEBP")) return "image/webp";
  return MAGIC.find(([magic]) => start.startsWith(magic))?.[1] ?? "application/octet-stream";
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value === "object" && value !== null && !Array.isArray(value))
    return value as Readonly<Record<string, unknown>>;
  throw new GatewayError("invalid-request", "The body is not a JSON object.");
}
