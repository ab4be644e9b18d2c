import type { Hardware } from "./hardware.ts";

const row = (
  name: string,
  tflops: number,
  memoryGb: readonly number[],
  msrpUsd: number | undefined,
  powerWatts: number | undefined,
  releaseYear: number | undefined,
): Hardware => ({
  kind: "apple-silicon",
  vendor: "Apple",
  name,
  tflops,
  memoryGb,
  msrpUsd,
  powerWatts,
  releaseYear,
});

/** One a line: name, teraflops, gigabytes, dollars, watts, year. */
export const APPLE_SILICON: readonly Hardware[] = [
  row("Apple MacBook Neo", 1.9, [8], 700, 10, 2026),
  row("Apple M1", 2.6, [8, 16], 1250, 15, 2020),
  row("Apple M1 Pro", 5.2, [16, 24, 32], 2900, 30, 2021),
  row("Apple M1 Max", 10.4, [16, 24, 32, 64], 3900, 60, 2021),
  row("Apple M1 Ultra", 21, [16, 24, 32, 64, 96, 128], 6200, 120, 2022),
  row("Apple M2", 3.6, [8, 16, 24], 1500, 20, 2022),
  row("Apple M2 Pro", 6.8, [16, 24, 32], 2800, 35, 2023),
  row("Apple M2 Max", 13.49, [32, 64, 96], 4500, 80, 2023),
  row("Apple M2 Ultra", 27.2, [64, 96, 128, 192], 7000, 150, 2023),
  row("Apple M3", 4.1, [8, 16, 24], 1500, 22, 2023),
  row("Apple M3 Pro", 7.4, [18, 36], 2400, 40, 2023),
  row("Apple M3 Max", 14.2, [36, 48, 64, 96, 128], 5000, 90, 2023),
  row("Apple M3 Ultra", 28.4, [96, 256, 512], 9500, 180, 2025),
  row("Apple M4", 4.6, [16, 24, 32], 1600, 22, 2024),
  row("Apple M4 Pro", 9.2, [24, 48, 64], 2600, 45, 2024),
  row("Apple M4 Max", 18.4, [36, 48, 64, 128], 5000, 100, 2024),
  row("Apple M5", 5.7, [16, 24, 32], 2000, 25, 2025),
  row("Apple M5 Pro", 11.4, [24, 36, 48, 64], 2900, 50, 2026),
  row("Apple M5 Max", 22.8, [36, 48, 64, 128], 5000, 110, 2026),
  row("Apple M5 Ultra", 45.6, [96, 256], 10799, 220, 2026),
];
