import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { createCatalog } from "./catalog.ts";
import { FALLBACK_ADVICE, FALLBACK_TEXTS } from "./fallback-texts.ts";
import { libraries as builtIn } from "./libraries/index.ts";
import type { Library } from "./library.ts";
import type { ModelInfo } from "./model.ts";
import { libraryCases } from "./testing/library-cases.ts";
import { PIPELINES } from "./transformers-js/pipelines.ts";
import { libraryUsage, listLibraryUsage } from "./usage.ts";

const libraries: Readonly<Record<keyof typeof builtIn, Library>> = builtIn;

const catalog = createCatalog();

const keysOf = (model: Partial<ModelInfo>) =>
  listLibraryUsage(catalog, { id: "acme/model", tags: [], ...model }).map(({ key }) => key);

it.each<[string, Partial<ModelInfo>, readonly string[]]>([
  ["a model that says nothing", {}, []],
  ["a library nobody knows", { libraryName: "constructor" }, []],
  ["a library without code to show", { libraryName: "acestep" }, []],
  ["a library", { libraryName: "diffusers" }, ["diffusers"]],
  [
    "a second one in the tags",
    { libraryName: "diffusers", tags: ["diffusers", "transformers"] },
    ["diffusers", "transformers"],
  ],
  ["GGUF files without a library", { tags: ["gguf"] }, ["llama-cpp-python"]],
  ["GGUF as the library", { libraryName: "gguf" }, ["llama-cpp-python"]],
  [
    "GGUF beside another library",
    { libraryName: "diffusers", gguf: { files: ["a.gguf"] } },
    ["diffusers", "llama-cpp-python"],
  ],
])("%s", (_, model, keys) => expect(keysOf(model)).toEqual(keys));

const HUB = {
  url: "http://hub.test:4870",
  mediaUrl: "http://hub.test:4870/media/catalog/",
  needsToken: false,
};

it("shows code before a text that stands in its place, and says why there is none", () => {
  const model = { id: "acme/model", tags: ["transformers", "keras"], libraryName: "transformers" };
  const usages = listLibraryUsage(catalog, model);
  expect(usages.map(({ key, fallback }) => [key, fallback])).toEqual([
    ["keras", undefined],
    ["transformers", "modelTypeUnknown"],
  ]);
  for (const reason of Object.keys(FALLBACK_TEXTS)) expect(FALLBACK_ADVICE).toHaveProperty(reason);
});

describe("from a self-hosted hub", () => {
  const cases = libraryCases().map((one) => [one.library, one.name, one] as const);

  it.each(cases)("%s: %s is led there", (library, _, { model }) => {
    const usage = libraryUsage(library, libraries[library], model, HUB);
    if (!usage || usage.fallback !== undefined) return;
    const { reach } = usage.library;
    const [first, ...others] = usage.snippets.map(({ content }) => content);
    const all = usage.snippets.map(({ content }) => content).join("\n");
    expect(all).not.toMatch(/https?:\/\/images\./);
    if (reach === undefined) {
      // These read HF_ENDPOINT, so their code has to ask for this very model.
      const asksNothing = library === "moshi" && model.id.includes("-candle");
      if (!asksNothing) expect(all).toContain(model.id.split("/").at(-1));
    } else if (reach === "code") {
      expect(all).toContain(HUB.url);
    } else {
      expect(first).toContain(`HF_ENDPOINT=${HUB.url} hf download ${model.id}`);
      if (reach === "folder")
        expect(others.join("\n")).toContain(`./${model.id.split("/").at(-1)}`);
    }
  });

  it("prints the token where files need one, and offers nothing that cannot send it", () => {
    const closed = { ...HUB, needsToken: true };
    for (const { library, model } of libraryCases()) {
      const usage = libraryUsage(library, libraries[library], model, closed);
      if (!usage || usage.fallback !== undefined || usage.library.reach === undefined) continue;
      expect(usage.snippets.map(({ content }) => content).join("\n"), library).toContain(
        "HF_TOKEN",
      );
    }
  });
});

describe("Transformers.js from a self-hosted hub", () => {
  const program = (model: Partial<ModelInfo>, hub = HUB) =>
    libraries["transformers.js"]
      .snippets?.({ id: "acme/model", tags: [], ...model }, hub)
      ?.find(({ language }) => language === "js")?.content;

  it("runs each task that it knows, and is not offered for others", () => {
    for (const pipelineTag of Object.keys(PIPELINES)) {
      const content = program({ pipelineTag }) ?? "";
      expect(content, pipelineTag).toContain(`env.remoteHost = "${HUB.url}/"`);
      expect(content, pipelineTag).toMatch(
        /await run\([\s\S]*console\.log|console\.log\(await run/,
      );
    }
    for (const pipelineTag of ["visual-question-answering", "robotics", "constructor"])
      expect(program({ pipelineTag })).toBeUndefined();
  });

  it("shows the card's own example, from this hub", () => {
    const shown = (src: string) =>
      program({ pipelineTag: "image-classification", widgetData: [{ src }] });
    expect(shown("a b/cat.jpg")).toContain(`"${HUB.url}/acme/model/resolve/main/a%20b/cat.jpg"`);
    for (const src of [
      "https://elsewhere.test/x.png",
      "../x.png",
      "//elsewhere.test/x",
      "/x",
      "a\\b",
    ])
      expect(shown(src)).toContain(`"${HUB.mediaUrl}cat.png"`);
  });

  it("hands strangers' texts to the program as data", () => {
    const hostile = '"); process.exit(1); // `$x` </script>\u2028';
    const models = Object.keys(PIPELINES).map((pipelineTag) => ({
      pipelineTag,
      maskToken: hostile,
      widgetData: [
        {
          text: hostile,
          context: hostile,
          src: hostile,
          candidate_labels: [hostile],
          sourceSentence: hostile,
          sentences: [hostile],
        },
      ],
    }));
    for (const model of models) {
      const content = program({ id: hostile, ...model }, { ...HUB, needsToken: true }) ?? "";
      const { stderr } = spawnSync(process.execPath, ["--check", "--input-type=module", "-"], {
        encoding: "utf8",
        input: content,
      });
      expect(stderr, content).toBe("");
      expect(content).not.toContain("</script>");
    }
  });
});
