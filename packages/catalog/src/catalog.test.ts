import { describe, expect, it } from "vitest";
import { createCatalog } from "./catalog.ts";
import { describeRepo, modelInfo } from "./facts/describe-repo.ts";
import type { Library } from "./library.ts";
import { snippetsOf } from "./snippet-template.ts";
import { listLibraryUsage } from "./usage.ts";

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
    libraries: { loom, diffusers: loom },
    taskAliases: { "speech-synthesis": { canonicalId: "text-to-speech", label: "Synthesis" } },
  });
  const describeCard = (card: Readonly<Record<string, unknown>>) =>
    describeRepo(catalog, { type: "model", card, files: [], json: {}, text: {} });

  it("shows an alias as a task, with what the wider one says", () => {
    const canonical = catalog.findTask("text-to-speech")!;
    expect(catalog.tasks["speech-synthesis"]).toEqual({
      ...canonical,
      label: "Synthesis",
      canonicalId: "text-to-speech",
    });
  });

  it("lists them after the built-in ones", () => {
    expect(Object.keys(catalog.tasks).at(-1)).toBe("speech-synthesis");
    expect(Object.keys(catalog.libraries).at(-1)).toBe("loom");
  });

  it("never replaces a built-in entry", () => {
    expect(catalog.findLibrary("diffusers")?.prettyLabel).toBe("Diffusers");
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
