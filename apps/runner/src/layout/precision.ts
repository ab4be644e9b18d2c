/** A precision that ONNX files are published in, and what it adds to a file's name. */
export interface Precision {
  /** As transformers.js calls it. */
  readonly dtype: "fp32" | "fp16" | "q8" | "int8" | "uint8" | "q4" | "q4f16" | "bnb4";
  readonly suffix: string;
}

const FP32: Precision = { dtype: "fp32", suffix: "" };
const WHOLE_BYTES: readonly Precision[] = [
  { dtype: "q8", suffix: "_quantized" },
  { dtype: "int8", suffix: "_int8" },
  { dtype: "uint8", suffix: "_uint8" },
];
const SMALLER: readonly Precision[] = [
  { dtype: "q4", suffix: "_q4" },
  { dtype: "bnb4", suffix: "_bnb4" },
];
/** A processor computes with these no faster than with 32 bits, and some cannot at all. */
const HALVES: readonly Precision[] = [
  { dtype: "fp16", suffix: "_fp16" },
  { dtype: "q4f16", suffix: "_q4f16" },
];

const LARGE_BYTES = 200_000_000;

/** Best first, for a model of this size in full precision; small models stay in full precision. */
export function precisionsFor(fullBytes: number | undefined): readonly Precision[] {
  return fullBytes === undefined || fullBytes > LARGE_BYTES
    ? [...WHOLE_BYTES, ...SMALLER, FP32, ...HALVES]
    : [FP32, ...WHOLE_BYTES, ...SMALLER, ...HALVES];
}
