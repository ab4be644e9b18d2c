import { expect, it } from "vitest";
import { planContext } from "./plan-context.ts";

const model = (contextLength: number | undefined, bytesPerToken?: number, weights = 3e8) => ({
  contextLength,
  bytesPerToken,
  weights,
});

it.each([
  ["all that it declares", model(32_768, 12_288), { bytes: 12e9 }, 32_768, 3],
  ["what fits in a quarter of the memory", model(131_072, 32_768), { bytes: 4e9 }, 30_464, 1],
  [
    "what the operator allows",
    model(32_768, 12_288),
    { bytes: 12e9, contextTokens: 8192 },
    8192,
    8,
  ],
  ["enough for a chat, however small the memory", model(32_768, 1e6), { bytes: 1e9 }, 2048, 1],
  ["the usual, where the file does not say", model(32_768), { bytes: 12e9 }, 4096, 4],
  ["one of the usual for a large file", model(undefined, undefined, 3e9), { bytes: 1 }, 4096, 1],
])("is %s", (_, file, room, contextTokens, sequences) => {
  expect(planContext(file, room)).toMatchObject({ contextTokens, sequences });
});
