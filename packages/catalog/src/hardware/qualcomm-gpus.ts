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
  vendor: "Qualcomm",
  name,
  tflops,
  memoryGb,
  msrpUsd,
  powerWatts,
  releaseYear,
});

/** One a line: name, teraflops, gigabytes, dollars, watts, year. */
export const QUALCOMM_GPUS: readonly Hardware[] = [
  row("Snapdragon X Elite X1E-00-1DE", 4.6, [], 900, 80, 2024),
  row("Snapdragon X Elite X1E-84-100", 4.6, [], 1700, 30, 2024),
  row("Snapdragon X Elite X1E-80-100", 3.8, [], 1300, 23, 2024),
  row("Snapdragon X Elite X1E-78-100", 3.8, [], 1200, 23, 2024),
  row("Snapdragon X Plus X1P-64-100", 3.8, [], 1000, 23, 2024),
];
