/** Numbers in row-major order; `data.length` is the product of `shape`. */
export interface Tensor {
  readonly shape: readonly number[];
  readonly data: Float32Array;
}

/** A model's parameters under the names that its files use, in the order they are stored. */
export type Weights = ReadonlyMap<string, Tensor>;

/** How many numbers a tensor of this shape holds; 1 for a scalar. */
export function sizeOf(shape: readonly number[]): number {
  return shape.reduce((size, dimension) => size * dimension, 1);
}
