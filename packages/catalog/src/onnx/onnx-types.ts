/** Names and bytes per element of `TensorProto.DataType`, by code; texts have no fixed size. */
export const ONNX_TYPES: Readonly<Record<number, readonly [name: string, bytes?: number]>> = {
  1: ["FLOAT", 4],
  2: ["UINT8", 1],
  3: ["INT8", 1],
  4: ["UINT16", 2],
  5: ["INT16", 2],
  6: ["INT32", 4],
  7: ["INT64", 8],
  8: ["STRING"],
  9: ["BOOL", 1],
  10: ["FLOAT16", 2],
  11: ["DOUBLE", 8],
  12: ["UINT32", 4],
  13: ["UINT64", 8],
  14: ["COMPLEX64", 8],
  15: ["COMPLEX128", 16],
  16: ["BFLOAT16", 2],
  17: ["FLOAT8E4M3FN", 1],
  18: ["FLOAT8E4M3FNUZ", 1],
  19: ["FLOAT8E5M2", 1],
  20: ["FLOAT8E5M2FNUZ", 1],
  21: ["UINT4", 0.5],
  22: ["INT4", 0.5],
  23: ["FLOAT4E2M1", 0.5],
};

export const onnxTypeName = (code: number): string => ONNX_TYPES[code]?.[0] ?? `type ${code}`;
