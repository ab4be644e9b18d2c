import { createGraph, emit, type Graph, type ParameterSource, type Value } from "./graph.ts";
import { encodeHalf } from "./half-float.ts";
import { ELEMENT_TYPES, encodeOnnx } from "./onnx-file.ts";
import type { Weights } from "./tensor.ts";

export interface ExportedOutput {
  readonly value: Value;
  readonly dimensions: readonly (number | string)[];
}

/** The inference graph of the function that was trained; weights are stored as 16-bit floats. */
export function exportOnnx(
  build: (graph: Graph) => Readonly<Record<string, ExportedOutput>>,
  weights: Weights,
): Uint8Array {
  const graph = createGraph(storedWeights(weights));
  const outputs = Object.entries(build(graph)).map(([name, { value, dimensions }]) => {
    graph.nodes.push({ operator: "Identity", inputs: [value.name], output: name, attributes: {} });
    return { name, type: value.type, dimensions };
  });
  return encodeOnnx({ ...graph, outputs });
}

/** The cast to 32 bits is folded when a runtime loads the file: it costs nothing per call. */
function storedWeights(weights: Weights): ParameterSource {
  return (graph, name, shape) => {
    const stored = weights.get(name);
    if (!stored) throw new Error(`No weights for ${name}`);
    graph.initializers.push({ name, type: "float16", shape, data: encodeHalf(stored.data) });
    const half: Value = { name, shape, type: "float16", tracked: false };
    return emit(graph, "Cast", [half], { shape, attributes: { to: ELEMENT_TYPES.float32 } });
  };
}
