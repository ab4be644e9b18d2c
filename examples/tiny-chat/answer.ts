import ort from "onnxruntime-node";
import {
  type BytePairs,
  createBytePairDecoder,
  createBytePairEncoder,
} from "../training/byte-pairs.ts";
import { exportOnnx } from "../training/export-onnx.ts";
import { input } from "../training/graph.ts";
import { type LlamaSizes, llama } from "../training/llama.ts";
import type { Weights } from "../training/tensor.ts";
import { formatChat, TURN_END, TURN_START } from "./chat-format.ts";

/** Answers one question, always with the likeliest word. */
export type Answerer = (question: string) => Promise<string>;

/** Longer than any question with its answer. */
const LENGTH = 192;

/** Reads the whole text again for each word: slow, and short. */
export async function createAnswerer(
  sizes: LlamaSizes,
  pairs: BytePairs,
  weights: Weights,
): Promise<Answerer> {
  const file = exportOnnx((graph) => {
    const tokens = input(graph, "tokens", [1, LENGTH], { type: "int64" });
    return {
      scores: { value: llama(graph, sizes, tokens), dimensions: [LENGTH, sizes.vocabulary] },
    };
  }, weights);
  const session = await ort.InferenceSession.create(file, { logSeverityLevel: 3 });
  const encode = createBytePairEncoder(pairs);
  const decode = createBytePairDecoder(pairs);
  const end = pairs.tokens.indexOf(TURN_END);
  return async (question) => {
    const text = `${formatChat([{ role: "user", content: question }])}${TURN_START}assistant\n`;
    const tokens = encode(text);
    const start = tokens.length;
    while (tokens.length < LENGTH) {
      const padded = BigInt64Array.from({ length: LENGTH }, (_, at) => BigInt(tokens[at] ?? 0));
      const { scores } = await session.run({
        tokens: new ort.Tensor("int64", padded, [1, LENGTH]),
      });
      const from = (tokens.length - 1) * sizes.vocabulary;
      const last = (scores!.data as Float32Array).subarray(from, from + sizes.vocabulary);
      const next = last.indexOf(Math.max(...last));
      if (next === end) break;
      tokens.push(next);
    }
    return decode(tokens.slice(start));
  };
}
