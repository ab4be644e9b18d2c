import { expect, it } from "vitest";
import { groupGgufByBits } from "./group-by-bits.ts";

it("groups quantizations by width, adds up parts, and leaves projectors out", () => {
  const files = [
    { path: "m-Q8_0.gguf", size: 80 },
    { path: "m-Q4_K_M.gguf", size: 45 },
    { path: "m-IQ4_XS.gguf", size: 40 },
    { path: "big/m-BF16-00001-of-00002.gguf", size: 100 },
    { path: "big/m-BF16-00002-of-00002.gguf", size: 60 },
    { path: "mmproj-F16.gguf", size: 9 },
    { path: "plain.gguf", size: 7 },
    { path: "README.md", size: 1 },
  ];
  const found = groupGgufByBits(files).map(({ bits, variants }) => [
    bits,
    ...variants.map(({ label, sizeBytes }) => `${label} ${sizeBytes}`),
  ]);
  expect(found).toEqual([
    [0, "plain 7"],
    [4, "IQ4_XS 40", "Q4_K_M 45"],
    [8, "Q8_0 80"],
    [16, "BF16 160"],
  ]);
});
