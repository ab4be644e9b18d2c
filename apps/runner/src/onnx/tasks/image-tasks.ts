import type { RawImage } from "@huggingface/transformers";
import { invalidInput } from "../../errors.ts";
import { decodeImage, encodePng } from "../../inputs/decode-image.ts";
import {
  readFields,
  readFile,
  readInteger,
  readLabels,
  readNumber,
  readText,
} from "../../read-input.ts";
import { generationOptions } from "../generation-options.ts";
import { checkLengths, readHypotheses } from "../hypotheses.ts";
import { json, type TaskRunner } from "../pipe.ts";

interface Segment {
  readonly label: string | null;
  readonly score: number | null;
  readonly mask: RawImage;
}

export const classifyImage: TaskRunner = async ({ pipe }, call) =>
  json(
    await pipe(await decodeImage(readFile(call)), {
      top_k: readInteger(call.parameters, "top_k", 1, 1000) ?? 5,
    }),
  );

export const classifyImageZeroShot: TaskRunner = async ({ pipe }, call) => {
  const { texts, asked, options, labelOf } = readHypotheses(
    call.parameters,
    "This is a photo of {}.",
  );
  checkLengths(pipe, texts);
  const image = await decodeImage(readFile(call));
  const found: readonly { score: number; label: string }[] = await pipe(image, asked, options);
  return json(found.map(({ score, label }) => ({ score, label: labelOf(label) })));
};

export const detectObjects: TaskRunner = async ({ pipe }, call) =>
  json(
    await pipe(await decodeImage(readFile(call)), {
      threshold: readNumber(call.parameters, "threshold", 0, 1) ?? 0.5,
    }),
  );

export const detectZeroShot: TaskRunner = async ({ pipe }, call) =>
  json(
    await pipe(await decodeImage(readFile(call)), readLabels(call.parameters), {
      threshold: readNumber(call.parameters, "threshold", 0, 1) ?? 0.1,
    }),
  );

/** Masks are PNG files in base64, in the image's size. */
export const segmentImage: TaskRunner = async ({ pipe }, call) => {
  const threshold = readNumber(call.parameters, "threshold", 0, 1);
  const segments: Segment[] = await pipe(await decodeImage(readFile(call)), {
    ...(threshold !== undefined && { threshold }),
  });
  const encoded = segments.map(async ({ label, score, mask }) => ({
    label: label ?? "mask",
    score: score ?? 1,
    mask: Buffer.from(await encodePng(mask)).toString("base64"),
  }));
  return json(await Promise.all(encoded));
};

/** Near is bright. */
export const estimateDepth: TaskRunner = async ({ pipe }, call) => {
  const { depth } = await pipe(await decodeImage(readFile(call)));
  return png(depth);
};

export const changeImage: TaskRunner = async ({ pipe }, call) =>
  png(await pipe(await decodeImage(readFile(call))));

export const extractImageFeatures: TaskRunner = async ({ pipe }, call) => {
  const pool = call.parameters.pool ?? false;
  if (typeof pool !== "boolean") throw invalidInput("pool must be true or false.", "pool");
  const isPooling = Object.values(pipe.model.sessions).some(({ outputNames }) =>
    outputNames?.includes("pooler_output"),
  );
  if (pool && !isPooling)
    throw invalidInput("pool must be false: this model has no vector of a whole image.", "pool");
  const tensor = await pipe(await decodeImage(readFile(call)), { pool });
  return json(tensor.tolist()[0]);
};

export const describeImage: TaskRunner = async ({ pipe }, call, signal) => {
  const options = generationOptions(call.parameters, signal);
  return json(await pipe(await decodeImage(readFile(call)), options));
};

export const questionDocument: TaskRunner = async ({ pipe }, call, signal) => {
  const question = readText(readFields(call.inputs).question, "question");
  const options = generationOptions(call.parameters, signal);
  const [first] = await pipe(await decodeImage(readFile(call)), question, options);
  return json([{ answer: first?.answer ?? "", score: null }]);
};

async function png(image: RawImage) {
  return {
    kind: "file" as const,
    file: { mediaType: "image/png", bytes: await encodePng(image) },
  };
}
