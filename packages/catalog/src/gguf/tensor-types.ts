/** Name → code of a tensor's data type in a GGUF file. The missing codes were withdrawn upstream. */
export const GGUF_TENSOR_TYPES = {
  F32: 0,
  F16: 1,
  Q4_0: 2,
  Q4_1: 3,
  Q5_0: 6,
  Q5_1: 7,
  Q8_0: 8,
  Q8_1: 9,
  Q2_K: 10,
  Q3_K: 11,
  Q4_K: 12,
  Q5_K: 13,
  Q6_K: 14,
  Q8_K: 15,
  IQ2_XXS: 16,
  IQ2_XS: 17,
  IQ3_XXS: 18,
  IQ1_S: 19,
  IQ4_NL: 20,
  IQ3_S: 21,
  IQ2_S: 22,
  IQ4_XS: 23,
  I8: 24,
  I16: 25,
  I32: 26,
  I64: 27,
  F64: 28,
  IQ1_M: 29,
  BF16: 30,
  TQ1_0: 34,
  TQ2_0: 35,
  MXFP4: 39,
  NVFP4: 40,
  Q1_0: 41,
  Q2_0: 42,
} as const;

export type GgufTensorType = keyof typeof GGUF_TENSOR_TYPES;

/** The label of a tensor-type code, or `undefined` for an unassigned code. */
export const findGgufTensorType = (code: number): GgufTensorType | undefined => BY_CODE.get(code);

const BY_CODE: ReadonlyMap<number, GgufTensorType> = new Map(
  (Object.keys(GGUF_TENSOR_TYPES) as GgufTensorType[]).map((name) => [
    GGUF_TENSOR_TYPES[name],
    name,
  ]),
);
