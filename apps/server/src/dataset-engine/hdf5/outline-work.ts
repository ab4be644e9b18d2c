/** To the process: `outlined` is an HDF5 file in its folder. */
export interface OutlineAsk {
  readonly outlined: string;
  readonly limits: OutlineLimits;
}

export interface OutlineLimits {
  /** Names of groups, datasets and links; a file with more is refused. */
  readonly names: number;
  /** How deep they are nested; a file with deeper ones is refused, as each of them takes long to find. */
  readonly depth: number;
  /** Datasets whose storage and attributes are read; of the others only type, shape and size. */
  readonly datasets: number;
  /** Of the root, of groups and of datasets, together. */
  readonly attributes: number;
  /** Of a name or a type. */
  readonly characters: number;
  /** Of the value of an attribute. */
  readonly valueCharacters: number;
}

/** What the process answers: what the file contains, or why it can't be read. */
export type OutlineAnswer = Hdf5Outline | { readonly problem: string; readonly isLarge?: boolean };

export interface Hdf5Outline {
  readonly datasets: readonly Hdf5Dataset[];
  /** Those of the root have their plain names; `dense/kernel@units` is one of a dataset. */
  readonly attributes: readonly (readonly [name: string, value: string])[];
}

export interface Hdf5Dataset {
  readonly name: string;
  /** `float32`, `struct<a: int32, b: string>`. */
  readonly type: string;
  readonly shape: readonly number[];
  /** Before compression; absent for texts of any length. */
  readonly bytes?: number;
  /** `chunks 16 × 32; shuffle, gzip 4`. */
  readonly storage?: string;
}
