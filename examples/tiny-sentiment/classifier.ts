import { readFileSync } from "node:fs";
import { type PlainBertConfig, runPlainBert, softmax } from "../training/plain-bert.ts";
import { decodeSafetensors } from "../training/safetensors.ts";
import type { Weights } from "../training/tensor.ts";
import { createEncoder } from "../training/word-piece.ts";

export interface Classification {
  readonly label: string;
  /** Probability of the label. */
  readonly score: number;
  /** One per class, before softmax. */
  readonly logits: Float32Array;
}

export interface Classifier {
  readonly config: PlainBertConfig & {
    readonly max_position_embeddings: number;
    readonly id2label: Readonly<Record<string, string>>;
  };
  readonly weights: Weights;
  readonly encode: (text: string) => number[];
  readonly classify: (text: string) => Classification;
}

/** The model as it was published: everything comes from the files of `folder`. */
export function readClassifier(folder: URL): Classifier {
  const text = (name: string) => readFileSync(new URL(name, folder), "utf8");
  const config = JSON.parse(text("config.json")) as Classifier["config"];
  const weights = decodeSafetensors(readFileSync(new URL("model.safetensors", folder)));
  const vocabulary = text("vocab.txt").trimEnd().split("\n");
  const encode = createEncoder(vocabulary, config.max_position_embeddings);
  const classify = (sentence: string) => {
    const logits = runPlainBert(config, weights, encode(sentence));
    const score = Math.max(...softmax(logits));
    const best = logits.indexOf(Math.max(...logits));
    return { label: config.id2label[best]!, score, logits };
  };
  return { config, weights, encode, classify };
}
