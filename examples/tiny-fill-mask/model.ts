import { type BertInputs, type BertSizes, bertEncoder } from "../training/bert.ts";
import { exportOnnx } from "../training/export-onnx.ts";
import { type Graph, input, parameter, type Value } from "../training/graph.ts";
import { crossEntropy, layerNorm, linear } from "../training/layers.ts";
import { add, matrixMultiply, relu, reshape, transpose } from "../training/operators.ts";
import type { Weights } from "../training/tensor.ts";
import { textInputs } from "../training/text-rows.ts";

export const fillMaskSizes = (vocabulary: number): BertSizes => ({
  vocabulary,
  width: 64,
  layers: 2,
  heads: 4,
  feedForward: 128,
  positions: 64,
});

const WORDS = "bert.embeddings.word_embeddings.weight";

/** The score of every word at every place; the words' own vectors are the last layer. */
function guesses(graph: Graph, sizes: BertSizes, inputs: BertInputs): Value {
  const { width, vocabulary } = sizes;
  const name = "cls.predictions";
  const hidden = bertEncoder(graph, sizes, inputs);
  const turned = relu(graph, linear(graph, hidden, `${name}.transform.dense`, width));
  const normal = layerNorm(graph, turned, `${name}.transform.LayerNorm`);
  const words = transpose(graph, parameter(graph, WORDS, [vocabulary, width]), [1, 0]);
  const bias = parameter(graph, `${name}.bias`, [vocabulary], { initial: 0 });
  return add(graph, matrixMultiply(graph, normal, words), bias);
}

/** The loss where `counts` is not 0: at the hidden words. */
export function buildLoss(graph: Graph, sizes: BertSizes, rows: number, tokens: number): Value {
  const logits = guesses(graph, sizes, textInputs(graph, [rows, tokens]));
  const places = rows * tokens;
  const flat = reshape(graph, logits, [-1, sizes.vocabulary], [places, sizes.vocabulary]);
  const hidden = input(graph, "hidden", [places], { type: "int64" });
  return crossEntropy(graph, flat, hidden, 0, input(graph, "counts", [places]));
}

/** The bytes of `onnx/model.onnx`. */
export function exportFillMask(sizes: BertSizes, weights: Weights): Uint8Array {
  const dimensions = ["batch_size", "sequence_length"];
  return exportOnnx((graph) => {
    const value = guesses(graph, sizes, textInputs(graph, [2, 8], dimensions));
    return { logits: { value, dimensions: [...dimensions, sizes.vocabulary] } };
  }, weights);
}
