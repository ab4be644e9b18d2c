import {
  accumulate,
  differentiable,
  emit,
  type Graph,
  integers,
  scalar,
  type Value,
} from "./graph.ts";
import { linear } from "./layers.ts";
import { add, concatenate, multiply } from "./operators.ts";

/** Three places of [rows, places, depth], the neighbors `distance` away, as one product. Any number of places. */
export function convolve(
  graph: Graph,
  x: Value,
  name: string,
  outputs: number,
  distance: number,
): Value {
  const near = [shift(graph, x, distance), x, shift(graph, x, -distance)];
  const deviation = 1.3 / Math.sqrt(3 * x.shape.at(-1)!);
  return linear(graph, concatenate(graph, near, 2), name, outputs, { deviation });
}

/** The mean of each place of [rows, places, depth] and its two neighbors. */
export function smooth(graph: Graph, x: Value): Value {
  const sides = add(graph, shift(graph, x, 1), shift(graph, x, -1));
  return multiply(graph, add(graph, x, sides), scalar(graph, 1 / 3));
}

/** Moves everything along the middle axis; zeros follow from outside. */
function shift(graph: Graph, x: Value, by: number): Value {
  const move = (value: Value, places: number) =>
    emit(graph, "Pad", [value, integers(graph, [0, places, 0, 0, -places, 0])], {
      shape: x.shape,
    });
  return differentiable(graph, move(x, by), [x], (gradient) =>
    accumulate(graph, x, move(gradient, -by)),
  );
}
