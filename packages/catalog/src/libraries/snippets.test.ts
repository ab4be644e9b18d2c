import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import type { LibrarySnippet } from "../library.ts";
import type { ModelInfo } from "../model.ts";
import { hostileTexts } from "../testing/hostile-texts.ts";
import { type LibraryKey, libraries } from "./index.ts";

type Case = readonly [library: LibraryKey, name: string, model: Partial<ModelInfo>];

const text = { autoModel: "AutoModelForCausalLM", processor: "AutoTokenizer" };
const vision = { autoModel: "AutoModelForImageTextToText", processor: "AutoProcessor" };
const template = { chatTemplateJinja: "{{ messages }}" };
const lora = { tags: ["lora"], cardData: { baseModel: "acme/base", instancePrompt: "a drawing" } };

/** One per branch; a file name in `goldens/`, where all share the lines that install. */
const CASES: readonly Case[] = [
  ["transformers", "unknown", {}],
  ["transformers", "invalid-class", { transformersInfo: { autoModel: "x; import os" } }],
  ["transformers", "no-processor", { transformersInfo: { autoModel: "AutoModel" } }],
  ["transformers", "tokenizer", { transformersInfo: text }],
  [
    "transformers",
    "extractor",
    {
      transformersInfo: {
        autoModel: "AutoModelForAudioClassification",
        processor: "AutoFeatureExtractor",
      },
      pipelineTag: "audio-classification",
    },
  ],
  ["transformers", "text-generation", { transformersInfo: text, pipelineTag: "text-generation" }],
  [
    "transformers",
    "chat",
    {
      transformersInfo: text,
      pipelineTag: "text-generation",
      tags: ["conversational"],
      config: template,
    },
  ],
  [
    "transformers",
    "chat-without-template",
    { transformersInfo: text, pipelineTag: "text-generation", tags: ["conversational"] },
  ],
  [
    "transformers",
    "chat-empty-template",
    {
      transformersInfo: text,
      tags: ["conversational"],
      config: { tokenizerConfig: { chat_template: "" } },
    },
  ],
  [
    "transformers",
    "vision-chat",
    {
      transformersInfo: vision,
      pipelineTag: "image-text-to-text",
      tags: ["conversational", "custom_code"],
      config: { processorConfig: { chat_template: "x" } },
    },
  ],
  [
    "transformers",
    "translation",
    {
      transformersInfo: { autoModel: "AutoModelForSeq2SeqLM", processor: "AutoTokenizer" },
      pipelineTag: "translation",
    },
  ],
  [
    "transformers",
    "image-classification",
    {
      transformersInfo: {
        autoModel: "AutoModelForImageClassification",
        processor: "AutoImageProcessor",
      },
      pipelineTag: "image-classification",
    },
  ],
  [
    "transformers",
    "zero-shot-image-classification",
    {
      transformersInfo: {
        autoModel: "AutoModelForZeroShotImageClassification",
        processor: "AutoProcessor",
      },
      pipelineTag: "zero-shot-image-classification",
    },
  ],
  ["diffusers", "text-to-image", { pipelineTag: "text-to-image" }],
  ["diffusers", "prompt-of-the-card", { widgetData: [{ text: 'a "quoted" cat' }] }],
  [
    "diffusers",
    "inpainting",
    { config: { diffusers: { className: "StableDiffusionInpaintPipeline" } } },
  ],
  [
    "diffusers",
    "controlnet",
    { tags: ["controlnet"], cardData: { baseModel: ["acme/base", "acme/other"] } },
  ],
  ["diffusers", "lora", lora],
  ["diffusers", "lora-without-base", { tags: ["lora"] }],
  ["diffusers", "lora-image-to-image", { ...lora, pipelineTag: "image-to-image" }],
  ["diffusers", "lora-image-to-video", { ...lora, pipelineTag: "image-to-video" }],
  ["diffusers", "lora-text-to-video", { ...lora, pipelineTag: "text-to-video" }],
  ["diffusers", "textual-inversion", { tags: ["textual_inversion"] }],
  ["diffusers", "flux-fill", { tags: ["diffusers:FluxFillPipeline"] }],
  ["diffusers", "image-to-video", { pipelineTag: "image-to-video" }],
  ["diffusers", "image-to-image", { pipelineTag: "image-to-image" }],
  ["diffusers", "text-to-video", { pipelineTag: "text-to-video" }],
  ["diffusers", "unconditional", { pipelineTag: "unconditional-image-generation" }],
  ["llama-cpp-python", "completion", {}],
  ["llama-cpp-python", "known-file", { gguf: { files: ["m-Q8_0.gguf", "m-Q4_K_M.gguf"] } }],
  ["llama-cpp-python", "chat", { tags: ["conversational"], pipelineTag: "text-generation" }],
  ["llama-cpp-python", "chat-without-task", { tags: ["conversational"] }],
  [
    "llama-cpp-python",
    "vision-chat",
    { tags: ["conversational"], pipelineTag: "image-text-to-text" },
  ],
];

const EXTENSIONS = { python: "py", js: "js", sh: "sh" } as const;

const snippetsOf = (library: LibraryKey, model: Partial<ModelInfo>): readonly LibrarySnippet[] =>
  libraries[library].snippets?.({ id: "acme/watercolor", tags: [], ...model }) ?? [];

const isInstalled = (command: string) =>
  spawnSync(command, ["-c", ""], { encoding: "utf8" }).status === 0;

/** Empty when all of them compile, without so much as a warning. */
const compileAll = (programs: readonly string[]) =>
  spawnSync(
    "python3",
    [
      "-W",
      "error",
      "-c",
      "import json, sys\nfor text in json.load(sys.stdin): compile(text, 'snippet', 'exec')",
    ],
    { input: JSON.stringify(programs), encoding: "utf8" },
  ).stderr;

const all = CASES.flatMap(([library, , model]) => snippetsOf(library, model));
const written = (language: LibrarySnippet["language"]) =>
  all.filter((snippet) => snippet.language === language).map(({ content }) => content);

describe("usage snippets", () => {
  it.each(CASES)("%s: %s", async (library, name, model) => {
    const snippets = snippetsOf(library, model);
    expect(snippets.length).toBeGreaterThan(0);
    const files = snippets.map(({ language }) => (language === "sh" ? "install" : name));
    for (const [index, { language, content }] of snippets.entries()) {
      const part = files.indexOf(files[index]!) < index ? `.${index + 1}` : "";
      const file = `goldens/${library}/${files[index]}${part}.${EXTENSIONS[language]}`;
      await expect(`${content}\n`).toMatchFileSnapshot(file);
    }
  });

  it.skipIf(!isInstalled("python3"))("compile as Python", () => {
    expect(compileAll(written("python"))).toBe("");
  });

  it.skipIf(!isInstalled("sh"))("parse as shell", () => {
    for (const input of written("sh")) {
      expect(spawnSync("sh", ["-n"], { input, encoding: "utf8" }).stderr).toBe("");
    }
  });

  it("leave no line with blanks at its end", () => {
    for (const { content } of all) expect(content).not.toMatch(/[ \t]$/m);
  });
});

/** Every field that a stranger can fill, filled with the same text. */
const infected = (model: Partial<ModelInfo>, hostile: string): Partial<ModelInfo> => ({
  ...model,
  id: hostile,
  widgetData: [{ text: hostile }],
  cardData: { baseModel: hostile, instancePrompt: hostile },
  gguf: { files: [hostile] },
});

describe.skipIf(!isInstalled("python3"))("what strangers wrote", () => {
  it.each(CASES)("stays text in %s: %s", (library, _, model) => {
    const marked = (hostile: string) =>
      snippetsOf(library, infected(model, hostile)).filter(({ language }) => language === "python");
    const programs = hostileTexts()
      .slice(0, 120)
      .flatMap((hostile) => marked(hostile).map(({ content }) => content));
    expect(compileAll(programs)).toBe("");
    for (const { content } of marked("\nimport os\n")) expect(content).not.toMatch(/^import os$/m);
  });

  it("cannot name a class that is code", () => {
    const info = { autoModel: "AutoModel", processor: "AutoTokenizer\nimport os" };
    const [snippet] = snippetsOf("transformers", { transformersInfo: info });
    expect(snippet?.content).toBe("# ⚠️ Type of model unknown");
  });
});
