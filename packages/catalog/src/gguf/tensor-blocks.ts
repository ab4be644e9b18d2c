import type { GgufTensorType } from "./tensor-types.ts";

/** Numbers per block and bytes per block of a GGUF data type; types without a settled layout are absent. */
export const GGUF_TENSOR_BLOCKS: {
  readonly [Type in GgufTensorType]?: readonly [numbers: number, bytes: number];
} = {
  F32: [1, 4],
  F16: [1, 2],
  BF16: [1, 2],
  F64: [1, 8],
  I8: [1, 1],
  I16: [1, 2],
  I32: [1, 4],
  I64: [1, 8],
  Q4_0: [32, 18],
  Q4_1: [32, 20],
  Q5_0: [32, 22],
  Q5_1: [32, 24],
  Q8_0: [32, 34],
  Q8_1: [32, 36],
  Q2_K: [256, 84],
  Q3_K: [256, 110],
  Q4_K: [256, 144],
  Q5_K: [256, 176],
  Q6_K: [256, 210],
  Q8_K: [256, 292],
  IQ1_S: [256, 50],
  IQ1_M: [256, 56],
  IQ2_XXS: [256, 66],
  IQ2_XS: [256, 74],
  IQ2_S: [256, 82],
  IQ3_XXS: [256, 98],
  IQ3_S: [256, 110],
  IQ4_NL: [32, 18],
  IQ4_XS: [256, 136],
  TQ1_0: [256, 54],
  TQ2_0: [256, 66],
  MXFP4: [32, 17],
};

/** What so many numbers of a type take; 0 where the type's layout is not known. */
export function ggufTensorBytes(type: GgufTensorType | undefined, numbers: number): number {
  const [perBlock, bytes] = (type && GGUF_TENSOR_BLOCKS[type]) ?? [1, 0];
  return Math.ceil(numbers / perBlock) * bytes;
}
