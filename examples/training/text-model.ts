import { mkdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import ort from "onnxruntime-node";
import { encodeSafetensors } from "./safetensors.ts";
import { sizeOf, type Weights } from "./tensor.ts";
import { packRows, type TextRow } from "./text-rows.ts";
import { formatJson, formatTokenizerFiles } from "./tokenizer-files.ts";
import type { Casing } from "./word-piece.ts";

export interface TextModel {
  readonly vocabulary: readonly string[];
  readonly maxTokens: number;
  readonly casing?: Casing;
  readonly config: object;
  readonly weights: Weights;
  readonly onnx: Uint8Array;
}

/** What a card says of a model's size. */
export interface ModelSize {
  readonly parameters: number;
  readonly vocabulary: number;
  readonly onnxBytes: number;
}

/** Writes the folder of a BERT again: tokenizer, configuration and both weight files. */
export function writeTextModel(folder: URL, model: TextModel): ModelSize {
  const { vocabulary, weights, onnx } = model;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(new URL("onnx/", folder), { recursive: true });
  const files = {
    ...formatTokenizerFiles(vocabulary, model.maxTokens, model.casing),
    "config.json": formatJson(model.config),
    "model.safetensors": encodeSafetensors(weights),
    "onnx/model.onnx": onnx,
  };
  for (const [name, content] of Object.entries(files))
    writeFileSync(new URL(name, folder), content);
  return {
    parameters: [...weights.values()].reduce((sum, { shape }) => sum + sizeOf(shape), 0),
    vocabulary: vocabulary.length,
    onnxBytes: statSync(new URL("onnx/model.onnx", folder)).size,
  };
}

/** Runs a written model as it will be run: one text at a time, through its ONNX file. */
export async function openTextModel(folder: URL) {
  const session = await ort.InferenceSession.create(
    fileURLToPath(new URL("onnx/model.onnx", folder)),
  );
  return async (row: TextRow): Promise<Readonly<Record<string, Float32Array>>> => {
    const batch = packRows([row], row.tokens.length);
    const feeds = Object.entries(batch).map(([name, { shape, values }]) => [
      name,
      new ort.Tensor("int64", values as BigInt64Array, shape),
    ]);
    const results = await session.run(Object.fromEntries(feeds));
    return Object.fromEntries(
      Object.entries(results).map(([name, { data }]) => [name, data as Float32Array]),
    );
  };
}
