import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readCatalog } from "./read-catalog.ts";
import { StartError } from "./start-error.ts";
import { temporaryFolder } from "./testing/temporary-folder.ts";

/** A catalogue folder with these files. */
function folderWith(files: Readonly<Record<string, unknown>>): string {
  const folder = temporaryFolder();
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(join(folder, path, ".."), { recursive: true });
    writeFileSync(
      join(folder, path),
      typeof content === "string" ? content : JSON.stringify(content),
    );
  }
  return folder;
}

function problemOf(files: Readonly<Record<string, unknown>>): string {
  try {
    readCatalog(folderWith(files));
  } catch (error) {
    expect(error).toBeInstanceOf(StartError);
    expect((error as StartError).code).toBe("bad-settings");
    return (error as StartError).message;
  }
  throw new Error("nothing was refused");
}

const loom = { prettyLabel: "Loom", repoName: "loom", repoUrl: "https://git.example/loom" };

describe("an operator's catalogue files", () => {
  it("may be missing", () => {
    expect(readCatalog(join(temporaryFolder(), "catalog")).findLibrary("loom")).toBeUndefined();
  });

  it("are read by the names of the files", () => {
    const catalog = readCatalog(
      folderWith({
        "libraries/loom.json": { ...loom, countDownloads: 'path_extension:"loom"' },
        "libraries/.draft.json": "{",
        "libraries/notes.txt": "not an entry",
        "task-aliases/speech-synthesis.json": {
          canonicalId: "text-to-speech",
          label: "Speech Synthesis",
          summary: "Speaks.",
        },
      }),
    );
    expect(catalog.findLibrary("loom")).toEqual({
      ...loom,
      filter: true,
      countDownloads: 'path_extension:"loom"',
    });
    expect(catalog.findTask("speech-synthesis")).toMatchObject({
      label: "Speech Synthesis",
      summary: "Speaks.",
      modality: "audio",
      canonicalId: "text-to-speech",
    });
  });

  it.each<[string, Readonly<Record<string, unknown>>, RegExp]>([
    ["text that is not JSON", { "libraries/a.json": "{" }, /libraries\/a\.json: is not JSON/],
    ["a list", { "libraries/a.json": [] }, /libraries\/a\.json: .*expected object/],
    [
      "a missing field",
      { "libraries/a.json": { ...loom, repoUrl: undefined } },
      /libraries\/a\.json: repoUrl: /,
    ],
    [
      "an address that runs code",
      { "libraries/a.json": { ...loom, docsUrl: "javascript:alert(1)" } },
      /libraries\/a\.json: docsUrl: /,
    ],
    [
      "a field nobody knows",
      { "libraries/a.json": { ...loom, colour: "red" } },
      /libraries\/a\.json: .*colour/,
    ],
    [
      "a rule that cannot be read",
      { "libraries/a.json": { ...loom, countDownloads: "size > 3" } },
      /libraries\/a\.json: countDownloads: must be an expression/,
    ],
    [
      "a snippet without the id",
      { "libraries/a.json": { ...loom, snippets: [{ language: "sh", content: "loom" }] } },
      /libraries\/a\.json: snippets\.0\.content: must use \{\{id\}\}/,
    ],
    [
      "a built-in key",
      { "libraries/timm.json": loom },
      /libraries\/timm\.json: "timm" is built in/,
    ],
    [
      "a name that cannot be a key",
      { "libraries/a b.json": loom },
      /libraries\/a b\.json: the file's name/,
    ],
    [
      "an alias of nothing",
      { "task-aliases/a.json": { canonicalId: "text-to-tea", label: "Tea" } },
      /task-aliases\/a\.json: canonicalId: must be the tag/,
    ],
  ])("refuses %s", (_, files, message) => expect(problemOf(files)).toMatch(message));

  it("are complained about all at once", () => {
    const message = problemOf({ "libraries/a.json": {}, "task-aliases/b.json": { label: "" } });
    for (const place of ["a.json: prettyLabel", "a.json: repoName", "b.json: canonicalId", "label"])
      expect(message).toContain(place);
  });
});
