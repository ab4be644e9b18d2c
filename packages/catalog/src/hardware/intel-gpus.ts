import type { Hardware } from "./hardware.ts";

const row = (
  name: string,
  tflops: number,
  memoryGb: readonly number[],
  msrpUsd: number | undefined,
  powerWatts: number | undefined,
  releaseYear: number | undefined,
): Hardware => ({
  kind: "gpu",
  vendor: "Intel",
  name,
  tflops,
  memoryGb,
  msrpUsd,
  powerWatts,
  releaseYear,
});

/** One a line: name, teraflops, gigabytes, dollars, watts, year. */
export const INTEL_GPUS: readonly Hardware[] = [
  row("Arc A380", 8.4, [6], 139, 75, 2022),
  row("Arc A750", 34.41, [8], 250, 225, 2022),
  row("Arc A770", 39.32, [8, 16], 350, 225, 2022),
  row("Arc B570", 23.04, [10], 200, 150, 2025),
  row("Arc B580", 27.34, [12], 250, 190, 2024),
  row("Arc B50", 21.3, [16], 350, 70, 2025),
  row("Arc B60", 24.58, [24, 48], 1200, 200, 2025),
  row("Arc Pro B70", 45.88, [32], 949, 230, 2026),
];
