import { createCatalog, localApps, type ModelInfo } from "@orrery/catalog";
import { providers } from "@orrery/inference";
import { describe, expect, it } from "vitest";
import { ggufFiles, listLocalApps, localAppUsage } from "./local-app-usage.ts";
import { NO_ROUTES } from "./usage-route.ts";
import type { UsageSource } from "./usage-source.ts";

const catalog = createCatalog();
const FILES = ["a-BF16.gguf", "a-Q4_K_M.gguf", "a-Q8_0.gguf"];
const model: ModelInfo = {
  id: "ada/chat",
  tags: ["gguf", "conversational"],
  pipelineTag: "text-generation",
  gguf: { contextLength: 4096, files: FILES, chatTemplate: "{{ tools }}" },
};
const source: UsageSource = {
  type: "model",
  id: model.id,
  isPrivate: false,
  needsToken: false,
  isClosed: false,
  hubUrl: "http://localhost:4870",
  providers,
  ...NO_ROUTES,
  model,
};
const appOf = (key: string) => localApps[key as keyof typeof localApps];

it("offers the usual first, and nothing that cannot run it", () => {
  const keys = listLocalApps(catalog, source).map(({ key }) => key);
  expect(keys[0]).toBe("llama.cpp");
  expect(listLocalApps(catalog, source).every(({ app }) => app.isOffered(model))).toBe(true);
  expect(listLocalApps(catalog, { ...source, model: { id: "ada/x", tags: [] } })).toEqual([]);
});

it("offers no app that only opens a repo of the public hub", () => {
  const keys = listLocalApps(catalog, source).map(({ key }) => key);
  expect(keys).toContain("lmstudio");
  for (const key of ["jan", "msty", "backyard", "unsloth"]) expect(keys).not.toContain(key);
});

it("runs the file that was asked for, and the preferred one for any other", () => {
  expect(ggufFiles(source)).toEqual(["a-Q4_K_M.gguf", "a-BF16.gguf", "a-Q8_0.gguf"]);
  const runs = (wanted?: string) => localAppUsage(appOf("llama.cpp"), source, wanted)[0]?.content;
  expect(runs("a-Q8_0.gguf")).toContain("--hf-file a-Q8_0.gguf");
  expect(runs("$(id).gguf")).toContain("--hf-file a-Q4_K_M.gguf");
  expect(runs()).toContain("export HF_ENDPOINT=http://localhost:4870");
});

it("imports a fetched file into LM Studio", () => {
  expect(
    localAppUsage(appOf("lmstudio"), source, "a-Q8_0.gguf").map(({ content }) => content),
  ).toEqual([
    "curl --fail -L -o a-Q8_0.gguf http://localhost:4870/ada/chat/resolve/main/a-Q8_0.gguf\nlms import a-Q8_0.gguf",
  ]);
});

it("brings a token wherever files need one", () => {
  const closed = { ...source, needsToken: true };
  for (const { app, key } of listLocalApps(catalog, closed)) {
    const text = localAppUsage(app, closed)
      .map(({ content }) => content)
      .join("\n");
    expect(text, key).toContain("export HF_TOKEN=");
  }
});

it("lets a failed download fail: an error page is no model", () => {
  const texts = listLocalApps(catalog, source).flatMap(({ app }) => localAppUsage(app, source));
  const downloads = texts.flatMap(({ content }) => content.match(/^curl .* -o .*$/gm) ?? []);
  expect(downloads.length).toBeGreaterThan(4);
  for (const line of downloads) expect(line).toMatch(/^curl --fail /);
});

describe("servers of language models", () => {
  const weights: ModelInfo = {
    id: "ada/llm",
    tags: ["transformers", "text-generation-inference", "safetensors"],
    pipelineTag: "text-generation",
    safetensors: { total: 1 },
  };
  const SERVERS = ["vllm", "sglang", "tgi"];
  const offered = (of: UsageSource) =>
    listLocalApps(catalog, of).flatMap(({ key }) => (SERVERS.includes(key) ? [key] : []));
  const texts = (key: string, of: UsageSource) =>
    localAppUsage(appOf(key), of).map(({ content }) => content);

  it("read GGUF files alone with what they need, or are not offered", () => {
    expect(offered({ ...source, model: weights })).toEqual(SERVERS);
    const gguf = {
      ...source,
      model: { ...model, tags: [...model.tags, ...weights.tags.slice(0, 2)] },
    };
    expect(offered(gguf)).toEqual([]);
    const withTokenizer = { ...gguf, tokenizerId: "ada/base" };
    expect(offered(withTokenizer)).toEqual(["vllm"]);
    const [serve] = texts("vllm", withTokenizer);
    expect(serve).toContain("vllm serve ada/chat:Q4_K_M --tokenizer ada/base");
    expect(
      offered({
        ...withTokenizer,
        model: { ...gguf.model, gguf: { ...model.gguf, files: ["a.gguf"] } },
      }),
    ).toEqual([]);
  });

  it.each([
    ["http://localhost:4870", true],
    ["http://127.0.0.1:4870", true],
    ["http://[::1]:4870", true],
    ["https://hub.example.org", false],
    ["https://localhost.example.org", false],
    ["http://192.168.1.4:4870", false],
  ])("reach %s from a container", (hubUrl, isShared) => {
    for (const key of SERVERS) {
      const [container = ""] = texts(key, { ...source, hubUrl, model: weights }).filter((text) =>
        text.includes("docker run"),
      );
      expect(container).toContain(
        `export HF_ENDPOINT=${hubUrl.includes("[") ? `'${hubUrl}'` : hubUrl}`,
      );
      expect(container.includes("--network host"), key).toBe(isShared);
      expect(/ -p \d+:\d+/.test(container), key).toBe(!isShared);
    }
  });
});
