import type { Hardware } from "./hardware.ts";

const row = (
  name: string,
  tflops: number,
  memoryGb: readonly number[],
  msrpUsd: number | undefined,
  powerWatts: number | undefined,
  releaseYear: number | undefined,
): Hardware => ({
  kind: "cpu",
  vendor: "Intel",
  name,
  tflops,
  memoryGb,
  msrpUsd,
  powerWatts,
  releaseYear,
});

/** One a line: name, teraflops, gigabytes, dollars, watts, year. */
export const INTEL_CPUS: readonly Hardware[] = [
  row("Xeon 4th Generation (Sapphire Rapids)", 1.3, [], 10500, 350, 2023),
  row("Xeon 3th Generation (Ice Lake)", 0.8, [], 8000, 270, 2021),
  row("Xeon 2th Generation (Cascade Lake)", 0.55, [], 10000, 205, 2019),
  row("Xeon E5v4 (Broadwell)", 0.25, [], 4000, 145, 2016),
  row("Xeon E5v3 (Haswell)", 0.2, [], 4000, 145, 2014),
  row("Xeon E5v2 (Ivy Bridge)", 0.15, [], 2500, 130, 2013),
  row("Intel Core Ultra 9 275HX", 1.89, [], 700, 160, 2025),
  row("Intel Core Ultra 7 255HX", 1.62, [], 583, 160, 2025),
  row("Intel Core Ultra 7 265KF", 1.53, [], 400, 250, 2024),
  row("Intel Core 14th Generation (i7)", 0.8, [], 400, 253, 2023),
  row("Intel Core 13th Generation (i9)", 0.85, [], 600, 253, 2022),
  row("Intel Core 13th Generation (i7)", 0.82, [], 400, 253, 2022),
  row("Intel Core 13th Generation (i5)", 0.68, [], 300, 181, 2022),
  row("Intel Core 13th Generation (i3)", 0.57, [], 150, 89, 2023),
  row("Intel Core 12th Generation (i9)", 0.79, [], 600, 241, 2021),
  row("Intel Core 12th Generation (i7)", 0.77, [], 400, 190, 2021),
  row("Intel Core 12th Generation (i5)", 0.65, [], 300, 150, 2021),
  row("Intel Core 12th Generation (i3)", 0.53, [], 150, 89, 2022),
  row("Intel Core 11th Generation (i9)", 0.7, [], 550, 251, 2021),
  row("Intel Core 11th Generation (i7)", 0.6, [], 400, 251, 2021),
  row("Intel Core 11th Generation (i5)", 0.5, [], 250, 251, 2021),
  row("Intel Core 11th Generation (i3)", 0.35, [], 150, 90, 2021),
  row("Intel Core 10th Generation (i9)", 0.46, [], 500, 250, 2020),
  row("Intel Core 10th Generation (i7)", 0.46, [], 400, 215, 2020),
  row("Intel Core 10th Generation (i5)", 0.46, [], 250, 182, 2020),
  row("Intel Core 10th Generation (i3)", 0.44, [], 150, 90, 2020),
];
