import { expect, it } from "vitest";
import { BITS_PER_WEIGHT, COMMON_QUANTIZATIONS, type Quantization } from "./bits-per-weight.ts";
import { memoryNeeded, mostParameters } from "./memory-needed.ts";

it("needs a fifth more than the weights", () => {
  expect(memoryNeeded(8_000_000_000, "F16")).toBe(19_200_000_000);
  expect(memoryNeeded(8_000_000_000, "Q4_K_M")).toBe(5_868_000_000);
  expect(memoryNeeded(0, "Q2_K")).toBe(0);
});

it("puts what people run on a card of 24 GB on it, and no more", () => {
  expect(memoryNeeded(32_800_000_000, "Q4_K_M")).toBeLessThan(24 * 2 ** 30);
  expect(memoryNeeded(70_600_000_000, "Q4_K_M")).toBeGreaterThan(24 * 2 ** 30);
  expect(memoryNeeded(70_600_000_000, "Q4_K_M")).toBeLessThan(2 * 25 * 2 ** 30);
});

it("says how many parameters fit, as the other way round", () => {
  for (const quantization of Object.keys(BITS_PER_WEIGHT) as Quantization[])
    for (const memoryGb of [0, 8, 24, 2048]) {
      const most = mostParameters(memoryGb, quantization);
      expect(memoryNeeded(most, quantization)).toBeLessThanOrEqual(memoryGb * 2 ** 30);
      expect(memoryNeeded(most + 1, quantization)).toBeGreaterThan(memoryGb * 2 ** 30);
    }
});

it("offers widths from wide to narrow", () => {
  const bits = COMMON_QUANTIZATIONS.map((name) => BITS_PER_WEIGHT[name]);
  expect(bits).toEqual([...bits].sort((a, b) => b - a));
});
