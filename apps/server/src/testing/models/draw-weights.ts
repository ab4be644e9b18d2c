import { createRandom } from "../../../../../examples/training/random.ts";
import { sizeOf, type Tensor } from "../../../../../examples/training/tensor.ts";

/** Weights of a model that was never trained, by name. */
export interface DrawnWeights {
  readonly tensors: ReadonlyMap<string, Tensor>;
  weights(name: string, ...shape: number[]): void;
  ones(name: string, size: number): void;
}

/** The same seed draws the same. */
export function drawWeights(seed: number): DrawnWeights {
  const random = createRandom(seed);
  const tensors = new Map<string, Tensor>();
  const fill = (name: string, shape: number[], value: () => number) =>
    tensors.set(name, { shape, data: Float32Array.from({ length: sizeOf(shape) }, value) });
  return {
    tensors,
    weights: (name, ...shape) => void fill(name, shape, () => random.next() - 0.5),
    ones: (name, size) => void fill(name, [size], () => 1),
  };
}
