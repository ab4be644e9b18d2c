/** One array of numbers in a weight file. */
export interface Tensor {
  readonly name: string;
  /** As the file names it: `BF16`, `Q4_K`. */
  readonly type: string;
  readonly shape: readonly number[];
  /** What it takes in the file; absent where the type's layout is not known. */
  readonly bytes?: number;
  /** How it is stored, where the format has a choice: `chunks 16 × 32; gzip 4`. */
  readonly storage?: string;
}

/** Everything a weight file's header says; bounded by `MAX_TENSORS` and `MAX_METADATA`. */
export interface TensorTable {
  readonly tensors: readonly Tensor[];
  /** Tensors that the file has beyond those listed. */
  readonly moreTensors: number;
  /** The header's own words about the file, as text. */
  readonly metadata: readonly (readonly [key: string, value: string])[];
  /** Sums over all tensors, the type with the most numbers first. */
  readonly byType: readonly TensorTypeSum[];
}

export interface TensorTypeSum {
  readonly type: string;
  readonly tensors: number;
  readonly parameters: number;
  readonly bytes: number;
}

export const MAX_TENSORS = 5_000;
export const MAX_METADATA = 300;
const MAX_METADATA_TEXT = 2_000;

export const tensorParameters = ({ shape }: Pick<Tensor, "shape">): number =>
  shape.reduce((product, side) => product * side, 1);

/** Adds up and cuts to the bounds. */
export function tensorTable(
  tensors: readonly Tensor[],
  metadata: TensorTable["metadata"],
): TensorTable {
  const byType = Map.groupBy(tensors, ({ type }) => type);
  const sum = (all: readonly Tensor[], of: (tensor: Tensor) => number) =>
    all.reduce((total, tensor) => total + of(tensor), 0);
  return {
    tensors: tensors.slice(0, MAX_TENSORS),
    moreTensors: Math.max(0, tensors.length - MAX_TENSORS),
    metadata: metadata
      .slice(0, MAX_METADATA)
      .map(([key, value]) => [
        key.slice(0, 200),
        value.length > MAX_METADATA_TEXT ? `${value.slice(0, MAX_METADATA_TEXT)}…` : value,
      ]),
    byType: [...byType]
      .map(([type, all]) => ({
        type,
        tensors: all.length,
        parameters: sum(all, tensorParameters),
        bytes: sum(all, ({ bytes = 0 }) => bytes),
      }))
      .sort((one, other) => other.parameters - one.parameters),
  };
}
