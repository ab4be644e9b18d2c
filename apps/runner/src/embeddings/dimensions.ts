import { invalidInput } from "../errors.ts";
import type { WireCall } from "../protocol.ts";
import { readInteger } from "../read-input.ts";
import { normalized } from "../vectors.ts";

/** How many numbers of a vector are wanted; absent: all. */
export function readDimensions(
  parameters: WireCall["parameters"],
  size: number,
): number | undefined {
  const wanted = readInteger(parameters, "dimensions", 1, Number.MAX_SAFE_INTEGER);
  if (wanted !== undefined && wanted > size)
    throw invalidInput(
      `dimensions is too large: ${wanted} (limit of this model: ${size}).`,
      "dimensions",
    );
  return wanted;
}

/** The first numbers of a vector, of length 1 again unless lengths are to stay. */
export const shorten =
  (dimensions: number | undefined, isNormalized: boolean) =>
  (vector: readonly number[]): number[] => {
    const first = vector.slice(0, dimensions);
    return isNormalized ? normalized(first) : first;
  };
