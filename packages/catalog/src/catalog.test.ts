import { describe, expect, it } from "vitest";
import { createCatalog } from "./catalog.ts";
import { describeRepo, modelInfo } from "./facts/describe-repo.ts";
import { groupGgufByBits } from "./gguf/group-by-bits.ts";
import { HARDWARE_BY_KEY } from "./hardware/index.ts";
import type { Library } from "./library.ts";
import { snippetsOf } from "./snippet-template.ts";
import { textToSpeech as speech } from "./tasks/text-to-speech.ts";
import { listLibraryUsage } from "./usage.ts";

const gpu = HARDWARE_BY_KEY["rtx-4090"]!;

const loom: Library = {
  prettyLabel: "Loom",
  repoName: "loom",
  repoUrl: "https://git.example/loom",
  filter: true,
  snippets: snippetsOf([{ language: "python", content: "import loom\n\nloom.weave({{id}})" }]),
};

describe("the built-in catalogue", () => {
  const catalog = createCatalog();

  it("finds an entry by its key, and nothing by the name of an object's method", () => {
    expect(catalog.findTask("text-to-3d")?.label).toBe("Text-to-3D");
    expect(catalog.findLibrary("diffusers")?.prettyLabel).toBe("Diffusers");
    for (const name of ["constructor", "toString", "", "Diffusers"])
      expect([catalog.findTask(name), catalog.findLibrary(name)]).toEqual([undefined, undefined]);
  });
});

describe("with an operator's entries", () => {
  const catalog = createCatalog({
    libraries: { loom, diffusers: loom, timm: undefined },
    tasks: { "speech-synthesis": { ...speech, label: "Synthesis" } },
    languages: { tlh: { code: "tlh", name: "Klingon" }, fr: undefined },
    licenses: { mit: undefined, "ada-1.0": { id: "ada-1.0", name: "Ada", osiApproved: false } },
    localApps: { vllm: undefined },
    hardware: { "rtx-4090": undefined, "loom-9": { ...gpu, name: "Loom 9", memoryGb: [7] } },
    ggufTypes: { Q9_X: { name: "Q9_X", code: 90, bits: 9 }, Q4_K_M: undefined },
  });
  const describeCard = (card: Readonly<Record<string, unknown>>) =>
    describeRepo(catalog, { type: "model", card, files: [], json: {}, text: {} });

  it("lists them after the built-in ones", () => {
    expect(Object.keys(catalog.tasks).at(-1)).toBe("speech-synthesis");
    expect(Object.keys(catalog.libraries).at(-1)).toBe("loom");
  });

  it("replaces a built-in row at its place, and hides another", () => {
    expect(catalog.findLibrary("diffusers")).toBe(loom);
    const place = (tables: ReturnType<typeof createCatalog>) =>
      Object.keys(tables.libraries)
        .filter((key) => key !== "timm")
        .indexOf("diffusers");
    expect(place(catalog)).toBe(place(createCatalog()));
    expect([catalog.findLibrary("timm"), catalog.libraries.timm]).toEqual([undefined, undefined]);
    expect(catalog.localApps).not.toHaveProperty("vllm");
  });

  it("changes languages, licenses, machines and GGUF codes", () => {
    expect([catalog.findLanguage("tlh")?.name, catalog.findLanguage("fr-FR")]).toEqual([
      "Klingon",
      undefined,
    ]);
    expect(catalog.listLanguages().length).toBe(createCatalog().listLanguages().length - 1);
    expect([catalog.findLicense("ADA-1.0")?.name, catalog.findLicense("MIT")]).toEqual([
      "Ada",
      undefined,
    ]);
    expect(catalog.findMachine("loom-9")).toMatchObject({ label: "Loom 9, 7 GB", memoryGb: 7 });
    expect(catalog.findMachine("rtx-4090")).toBeUndefined();
    expect(catalog.gguf.findByPath("m-Q9_X.gguf")).toMatchObject({ label: "Q9_X" });
    expect(catalog.gguf.findByCode(90)?.name).toBe("Q9_X");
    expect(catalog.gguf.findByPath("m-Q4_K_M.gguf")).toBeUndefined();
    const widths = groupGgufByBits([{ path: "m-Q9_X.gguf", size: 3 }], catalog.gguf);
    expect(widths[0]?.bits).toBe(9);
  });

  it("reads task and library from a card's tags", () => {
    const facts = describeCard({ tags: ["speech-synthesis", "loom"] });
    expect([facts.pipelineTag, facts.libraryName]).toEqual(["speech-synthesis", "loom"]);
    const builtIn = {
      type: "model",
      card: { tags: ["loom"] },
      files: [],
      json: {},
      text: {},
    } as const;
    expect(describeRepo(createCatalog(), builtIn).libraryName).toBeUndefined();
  });

  it("shows how to use the library, the id quoted", () => {
    const facts = describeCard({ library_name: "loom" });
    const [usage] = listLibraryUsage(catalog, modelInfo('acme/"quoted"', facts));
    expect(usage).toMatchObject({ key: "loom", library: { prettyLabel: "Loom" } });
    expect(usage?.snippets).toEqual([
      { language: "python", content: 'import loom\n\nloom.weave("acme/\\"quoted\\"")' },
    ]);
  });
});
