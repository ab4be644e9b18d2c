import { KINDS } from "../scenes/shapes.ts";
import type { BertSizes } from "../training/bert.ts";
import { type Graph, input, scalar, type Value } from "../training/graph.ts";
import { crossEntropy, linear } from "../training/layers.ts";
import { add, mean, meanSquaredError, multiply, reshape, subtract } from "../training/operators.ts";
import { sizeOf } from "../training/tensor.ts";
import { PLAN_SIZE, paint, painterInputs, SLOTS } from "./model.ts";

/**
 * The colors must be right. Told those alone, a model this small learns colors and never shapes; so
 * the plan itself is taught too: where, how large, which color and what each thing is.
 */
export function buildLoss(
  graph: Graph,
  sizes: BertSizes,
  rows: number,
  tokens: number,
  points: number,
): Value {
  const painted = paint(graph, sizes, painterInputs(graph, rows, tokens, points, false));
  const wanted = input(graph, "colors", [rows, points, 3]);
  const weigh = (loss: Value, weight: number) => multiply(graph, loss, scalar(graph, weight));
  let loss = weigh(meanSquaredError(graph, painted.colors, wanted), 10);
  const background = input(graph, "background", [rows, 6]);
  loss = add(graph, loss, meanSquaredError(graph, painted.background, background));
  for (let slot = 0; slot < SLOTS; slot++) {
    const plan = input(graph, `plan_${slot}`, [rows, PLAN_SIZE]);
    const counts = input(graph, `plan_counts_${slot}`, [rows, PLAN_SIZE]);
    const kind = input(graph, `kind_${slot}`, [rows], { type: "int64" });
    const isThere = input(graph, `is_there_${slot}`, [rows]);
    const difference = subtract(graph, painted.plans[slot]!, plan);
    const square = multiply(graph, multiply(graph, difference, difference), counts);
    const flat = reshape(graph, square, [-1], [sizeOf(square.shape)]);
    loss = add(graph, loss, reshape(graph, mean(graph, flat), [], []));
    // Not published: no file asks for it.
    const said = linear(graph, painted.codes[slot]!, "kind", KINDS.length);
    const kinds = crossEntropy(graph, said, kind, 0, isThere);
    loss = add(graph, loss, weigh(kinds, 0.2));
  }
  return loss;
}
