import { type BertInputs, type BertSizes, bertEncoder } from "../training/bert.ts";
import { exportOnnx } from "../training/export-onnx.ts";
import { emit, type Graph, input, integers, scalar, type Value } from "../training/graph.ts";
import { crossEntropy, linear } from "../training/layers.ts";
import {
  add,
  matrixMultiply,
  multiply,
  reshape,
  slice,
  tanh,
  toFloat,
} from "../training/operators.ts";
import type { Weights } from "../training/tensor.ts";
import { textInputs } from "../training/text-rows.ts";
import { TOPICS } from "../words/topics.ts";

/** Whether the second text follows from the first. */
export const LABELS = ["entailment", "not_entailment"] as const;

export const zeroShotSizes = (vocabulary: number): BertSizes => ({
  vocabulary,
  width: 64,
  layers: 2,
  heads: 4,
  feedForward: 128,
  positions: 128,
});

function head(graph: Graph, { width }: BertSizes, hidden: Value): Value {
  const rows = hidden.shape[0]!;
  const first = reshape(graph, slice(graph, hidden, 1, 0, 1), [-1, width], [rows, width]);
  const pooled = tanh(graph, linear(graph, first, "bert.pooler.dense", width));
  return linear(graph, pooled, "classifier", LABELS.length);
}

/**
 * Besides the answer, the topic of each of the two texts is asked for: without that, a model this
 * small does not begin to learn. Those two heads are not published.
 */
export function buildLoss(graph: Graph, sizes: BertSizes, rows: number, tokens: number): Value {
  const inputs = textInputs(graph, [rows, tokens]);
  const hidden = bertEncoder(graph, sizes, inputs);
  const whole = (name: string) => input(graph, name, [rows], { type: "int64" });
  const answer = crossEntropy(graph, head(graph, sizes, hidden), whole("labels"), 0.02);
  const topicLoss = (side: "first" | "second") => {
    const mean = segmentMean(graph, sizes, hidden, inputs, side);
    const logits = linear(graph, mean, `topic.${side}`, TOPICS.length);
    return crossEntropy(graph, logits, whole(`${side}_topic`), 0);
  };
  const topics = add(graph, topicLoss("first"), topicLoss("second"));
  return add(graph, answer, multiply(graph, topics, scalar(graph, 0.5)));
}

/** The bytes of `onnx/model.onnx`. */
export function exportZeroShot(sizes: BertSizes, weights: Weights): Uint8Array {
  return exportOnnx((graph) => {
    const inputs = textInputs(graph, [2, 8], ["batch_size", "sequence_length"]);
    const value = head(graph, sizes, bertEncoder(graph, sizes, inputs));
    return { logits: { value, dimensions: ["batch_size", LABELS.length] } };
  }, weights);
}

/** The mean vector over the tokens of one of the two texts. */
function segmentMean(
  graph: Graph,
  { width }: BertSizes,
  hidden: Value,
  { mask, types }: Required<Pick<BertInputs, "mask" | "types">>,
  side: "first" | "second",
): Value {
  const [rows, tokens] = mask.shape as [number, number];
  const shape = [rows, tokens];
  const second = toFloat(graph, types);
  const belongs =
    side === "second" ? second : emit(graph, "Sub", [toFloat(graph, mask), second], { shape });
  const count = emit(graph, "ReduceSum", [belongs, integers(graph, [1])], {
    shape: [rows, 1],
    attributes: { keepdims: 1 },
  });
  const share = emit(graph, "Div", [belongs, count], { shape });
  const row = emit(graph, "Unsqueeze", [share, integers(graph, [1])], { shape: [rows, 1, tokens] });
  return reshape(graph, matrixMultiply(graph, row, hidden), [-1, width], [rows, width]);
}
