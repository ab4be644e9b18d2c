import { readDimensions, shorten } from "../../embeddings/dimensions.ts";
import { readFields, readText, readTextOrTexts, readTexts } from "../../read-input.ts";
import { dot } from "../../vectors.ts";
import { json, type PipeModel, type TaskRunner } from "../pipe.ts";

/** One vector per text; a single text gives a single vector. */
export const extractFeatures: TaskRunner = async (model, { inputs, parameters }) => {
  const { texts, one } = readTextOrTexts(inputs);
  const whole = await embed(model, texts, false);
  const dimensions = readDimensions(parameters, whole[0]?.length ?? 0);
  const vectors = whole.map(shorten(dimensions, parameters.normalize !== false));
  const inputTokens = countTokens(model, texts);
  return { kind: "json", value: one ? vectors[0] : vectors, inputTokens };
};

/** Tokens that are read: longer texts are cut. */
function countTokens({ pipe: { tokenizer } }: PipeModel, texts: readonly string[]): number {
  const most = tokenizer.model_max_length ?? Number.POSITIVE_INFINITY;
  return texts.reduce((sum, text) => sum + Math.min(most, tokenizer.encode(text).length), 0);
}

/** The similarity of each sentence to the first, from -1 to 1. */
export const compareSentences: TaskRunner = async (model, { inputs }) => {
  const fields = readFields(inputs);
  const sentences = readTexts(fields.sentences, "sentences");
  const source = readText(fields.source_sentence, "source_sentence");
  const [first, ...others] = await embed(model, [source, ...sentences], true);
  return json(others.map((vector) => dot(first ?? [], vector)));
};

async function embed(
  { pipe, pooling }: PipeModel,
  texts: string[],
  normalize: boolean,
): Promise<number[][]> {
  const tensor = await pipe(texts, { pooling, normalize });
  return tensor.tolist();
}
