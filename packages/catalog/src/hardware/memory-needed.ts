import { BITS_PER_WEIGHT, type Quantization } from "./bits-per-weight.ts";

/**
 * A fifth on top of the weights for what running them takes: activations, and the cache of a context
 * of some thousand tokens (the rule of EleutherAI's "Transformer Math 101"). A long context takes more.
 */
const OVERHEAD = 1.2;

/** What makers sell as a gigabyte of memory. */
const BYTES_PER_GB = 2 ** 30;

/** Bytes of memory for running a model of so many parameters: an estimate. */
export const memoryNeeded = (parameters: number, quantization: Quantization): number =>
  Math.ceil(parameters * bytesPerParameter(quantization));

/** The largest number of parameters that `memoryNeeded` finds room for. */
export const mostParameters = (memoryGb: number, quantization: Quantization): number =>
  Math.floor((memoryGb * BYTES_PER_GB) / bytesPerParameter(quantization));

const bytesPerParameter = (quantization: Quantization) =>
  (BITS_PER_WEIGHT[quantization] / 8) * OVERHEAD;
