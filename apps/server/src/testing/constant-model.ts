import { encodeOnnx, type OnnxValue } from "../../../../examples/training/onnx-file.ts";

/** A tensor that a model always answers. */
export interface Answered {
  readonly shape: readonly number[];
  readonly data: Float32Array;
}

/**
 * An ONNX file that takes these inputs and always answers the same: what is proven with it is the way
 * there and back, not the model.
 */
export function encodeConstantModel(
  inputs: readonly OnnxValue[],
  outputs: Readonly<Record<string, Answered>>,
): Uint8Array {
  const named = Object.entries(outputs);
  return encodeOnnx({
    inputs,
    initializers: named.map(([name, { shape, data }]) => ({
      name: `${name}_value`,
      type: "float32",
      shape,
      data,
    })),
    nodes: named.map(([name]) => ({
      operator: "Identity",
      inputs: [`${name}_value`],
      output: name,
      attributes: {},
    })),
    outputs: named.map(([name, { shape }]) => ({ name, type: "float32", dimensions: shape })),
  });
}

/** `pixel_values` of any size. */
export const PIXELS: OnnxValue = {
  name: "pixel_values",
  type: "float32",
  dimensions: ["batch_size", 3, "height", "width"],
};

/** `input_values`: samples of any length. */
export const SAMPLES: OnnxValue = {
  name: "input_values",
  type: "float32",
  dimensions: ["batch_size", "samples"],
};

/** Text inputs by their usual names. */
export const textInputs = (...names: string[]): readonly OnnxValue[] =>
  names.map((name) => ({ name, type: "int64", dimensions: ["batch_size", "sequence_length"] }));
