import { endianness } from "node:os";
import { resample } from "../inputs/resample.ts";
import type { WireFile } from "../protocol.ts";

/** What clients expect of samples without a header. */
const RATE = 24_000;

/** Samples from -1 to 1 as whole numbers of 16 bits. */
export const wholeNumbers = (samples: Float32Array): Int16Array<ArrayBuffer> =>
  Int16Array.from(samples, (sample) => Math.round(Math.max(-1, Math.min(1, sample)) * 32_767));

/** Samples alone, the lower byte first. */
export function encodePcm(samples: Float32Array, rate: number): WireFile {
  const bytes = Buffer.from(wholeNumbers(resample(samples, rate, RATE)).buffer);
  if (endianness() === "BE") bytes.swap16();
  return { mediaType: "audio/pcm", bytes };
}
