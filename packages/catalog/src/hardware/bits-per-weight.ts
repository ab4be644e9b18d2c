import type { GgufFileType } from "../gguf/file-types.ts";

/**
 * What one number of a model takes in a file of each quantization: scales, and the tensors that stay
 * wider, included. Measured by llama.cpp's quantize tool on Llama 3.1 8B (its README's table); the
 * `_0` and `_1` types from the layout of their blocks of 32 numbers. Widest first.
 */
export const BITS_PER_WEIGHT = {
  F32: 32,
  BF16: 16,
  F16: 16,
  Q8_0: 8.5,
  Q6_K: 6.56,
  Q5_1: 6,
  Q5_K_M: 5.7,
  Q5_K_S: 5.57,
  Q5_0: 5.5,
  Q4_1: 5,
  Q4_K_M: 4.89,
  IQ4_NL: 4.68,
  Q4_K_S: 4.67,
  Q4_0: 4.5,
  IQ4_XS: 4.46,
  Q3_K_L: 4.3,
  MXFP4_MOE: 4.25,
  Q3_K_M: 4,
  IQ3_M: 3.76,
  IQ3_S: 3.66,
  Q3_K_S: 3.64,
  IQ3_XS: 3.5,
  IQ3_XXS: 3.25,
  Q2_K: 3.16,
  Q2_K_S: 2.97,
  IQ2_M: 2.93,
  IQ2_S: 2.74,
  IQ2_XS: 2.59,
  IQ2_XXS: 2.38,
  IQ1_M: 2.15,
  IQ1_S: 2,
} as const satisfies { readonly [Type in GgufFileType]?: number };

/** A width that weights are kept in, by its GGUF name. */
export type Quantization = keyof typeof BITS_PER_WEIGHT;

/** What people are offered: one of each width, widest first. */
export const COMMON_QUANTIZATIONS = [
  "F16",
  "Q8_0",
  "Q6_K",
  "Q5_K_M",
  "Q4_K_M",
  "Q3_K_M",
  "Q2_K",
] as const satisfies readonly Quantization[];

export const isQuantization = (name: string): name is Quantization =>
  Object.hasOwn(BITS_PER_WEIGHT, name);
