import { expect, it } from "vitest";
import { parseRepoId } from "../ids.ts";
import { entryFacts } from "./entry-facts.ts";

it("knows languages among the tags of a model, and takes no other short word for one", () => {
  const { languages } = entryFacts({
    id: parseRepoId("model", "ada/tts")!,
    private: false,
    gated: undefined,
    createdAt: new Date(0),
    updatedAt: new Date(0),
    downloads: 0,
    likes: 0,
    trendingScore: 0,
    sizeBytes: 0,
    parameters: undefined,
    pipelineTag: undefined,
    libraryName: undefined,
    tags: [
      "de",
      "pt-BR",
      "zh-Hant",
      "language:swh",
      "mlx",
      "ml-agents",
      "tts",
      "rag",
      "license:mit",
    ],
  });
  expect(languages).toEqual(["swh", "de", "pt-BR", "zh-Hant"]);
});
