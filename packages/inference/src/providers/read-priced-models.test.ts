import { describe, expect, it } from "vitest";
import { readProviderModels } from "./read-priced-models.ts";

describe("a provider's list of models", () => {
  it.each([
    [
      "prices per token, as text",
      {
        ...{ id: "openai/gpt-4o", context_length: 128_000 },
        pricing: { prompt: "0.0000025", completion: "0.00001", input_cache_read: "0.00000125" },
      },
      {
        ...{ id: "openai/gpt-4o", contextLength: 128_000 },
        ...{ inputPrice: 2.5, cachedPrice: 1.25, outputPrice: 10 },
      },
    ],
    [
      "prices per million",
      {
        ...{ id: "m", context_length: 8192 },
        pricing: { hourly: 0, input: 0.18, output: 0.59, base: 0 },
      },
      { id: "m", contextLength: 8192, inputPrice: 0.18, outputPrice: 0.59 },
    ],
    [
      "prices of metadata",
      {
        id: "m",
        metadata: { context_length: 4096, pricing: { input_tokens: 0.1, output_tokens: 0.2 } },
      },
      { id: "m", contextLength: 4096, inputPrice: 0.1, outputPrice: 0.2 },
    ],
    [
      "another hub's",
      {
        id: "ada/m",
        providers: [{ context_length: 2048, pricing: { input: 1, output: null } }],
      },
      { id: "ada/m", contextLength: 2048, inputPrice: 1 },
    ],
    ["a window alone", { id: "m", context_window: 131_072 }, { id: "m", contextLength: 131_072 }],
    ["names alone", { id: "gpt-4o", object: "model" }, { id: "gpt-4o" }],
    [
      "prices that are none",
      { id: "auto", context_length: 0, pricing: { prompt: "-1", completion: "", request: "0" } },
      { id: "auto" },
    ],
  ])("with %s", (_what, listed, model) => {
    expect(readProviderModels({ data: [listed] }, 10)).toEqual([model]);
    expect(readProviderModels([listed], 10)).toEqual([model]);
  });

  it("has no more models than asked for, and none without an ID", () => {
    const data = [{ id: 1 }, {}, null, { id: "a" }, { id: "b" }];
    expect(readProviderModels({ data }, 4)).toEqual([{ id: "a" }]);
    expect(readProviderModels({ error: "no" }, 4)).toBeUndefined();
  });
});
