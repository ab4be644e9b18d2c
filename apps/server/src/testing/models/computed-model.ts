import { exportOnnx } from "../../../../../examples/training/export-onnx.ts";
import {
  constant,
  emit,
  type Graph,
  input,
  integers,
  type Value,
} from "../../../../../examples/training/graph.ts";
import type { Attribute } from "../../../../../examples/training/onnx-file.ts";

/** What hand-made models are put together from. */
export interface Parts {
  /** `pixel_values`: [images, 3, height, width]. */
  pixels(): Value;
  /** `input_values`: [sounds, samples]. */
  samples(): Value;
  /** Numbers by that name, with as many dimensions. */
  numbers(name: string, rank: number): Value;
  /** Whole numbers by that name: [texts, tokens]. */
  tokens(name?: string): Value;
  /** Weights. */
  weights(shape: readonly number[], ...data: number[]): Value;
  /** One row per token of a vocabulary: those named, else zeros. */
  table(
    vocabulary: readonly string[],
    width: number,
    rows: Readonly<Record<string, readonly number[]>>,
  ): Value;
  integers(...values: number[]): Value;
  apply(
    operator: string,
    inputs: readonly Value[],
    attributes?: Readonly<Record<string, Attribute>>,
  ): Value;
}

/**
 * An ONNX file whose output follows from its input, by fixed weights. Outputs have a given number of
 * dimensions.
 */
export function encodeComputedModel(
  build: (parts: Parts) => Readonly<Record<string, readonly [value: Value, rank: number]>>,
): Uint8Array {
  return exportOnnx((graph) => {
    const outputs = Object.entries(build(createParts(graph)));
    return Object.fromEntries(
      outputs.map(([name, [value, rank]]) => [name, { value, dimensions: unknown(name, rank) }]),
    );
  }, new Map());
}

const unknown = (name: string, rank: number): string[] =>
  Array.from({ length: rank }, (_, axis) => `${name}_${axis}`);

function createParts(graph: Graph): Parts {
  const numbers = (name: string, dimensions: readonly (number | string)[]) =>
    input(graph, name, [], { dimensions });
  const weights = (shape: readonly number[], ...data: number[]) =>
    constant(graph, shape, Float32Array.from(data));
  return {
    pixels: () => numbers("pixel_values", ["pictures", 3, "height", "width"]),
    samples: () => numbers("input_values", ["sounds", "samples"]),
    numbers: (name, rank) => numbers(name, unknown(name, rank)),
    tokens: (name = "input_ids") =>
      input(graph, name, [], { type: "int64", dimensions: unknown(name, 2) }),
    weights,
    table: (vocabulary, width, rows) =>
      weights(
        [vocabulary.length, width],
        ...vocabulary.flatMap((token) => rows[token] ?? new Array<number>(width).fill(0)),
      ),
    integers: (...values) => integers(graph, values),
    apply: (operator, inputs, attributes = {}) =>
      emit(graph, operator, inputs, { shape: [], attributes }),
  };
}
