import { readdirSync } from "node:fs";
import { LIBRARY_TASK_MAPPING, MODEL_LIBRARIES_UI_ELEMENTS } from "@huggingface/tasks";
import { describe, expect, it } from "vitest";
import { parseCountExpression } from "../count-expression.ts";
import type { Library } from "../library.ts";
import { libraries } from "./index.ts";
import { TRANSFORMERS_PIPELINES } from "./transformers.ts";

const ours: Readonly<Record<string, Library>> = libraries;
const theirs: Readonly<Record<string, Omit<Partial<Library>, "snippets">>> =
  MODEL_LIBRARIES_UI_ELEMENTS;

describe("the list of libraries", () => {
  it("has every file of this folder, and nothing else", () => {
    const files = readdirSync(import.meta.dirname)
      .filter((name) => /^(?!index\.|.*\.test\.).*\.ts$/.test(name))
      .map((name) => name.replace(/\.ts$/, ""));
    const keys = Object.keys(libraries).map((key) => key.toLowerCase().replace(/[._]/g, "-"));
    expect(keys.sort()).toEqual(files.sort());
  });
});

describe("compared with the package", () => {
  it("lists the same libraries", () => {
    expect(Object.keys(ours).sort()).toEqual(Object.keys(theirs).sort());
  });

  it.each(Object.keys(theirs))("%s has the same names, addresses and rules", (key) => {
    const { prettyLabel, repoName, repoUrl, docsUrl, filter, countDownloads } = theirs[key]!;
    expect({ ...ours[key], snippets: undefined, reach: undefined }).toEqual({
      prettyLabel,
      repoName,
      repoUrl,
      docsUrl,
      // The package leaves `false` out of some entries.
      filter: filter ?? false,
      // One rule of the package is written over several lines.
      countDownloads: countDownloads?.replace(/\s+/g, " "),
      snippets: undefined,
      reach: undefined,
    });
  });

  it("offers a pipeline for the same tasks of Transformers", () => {
    expect([...TRANSFORMERS_PIPELINES].sort()).toEqual(
      [...LIBRARY_TASK_MAPPING.transformers!].sort(),
    );
  });
});

describe("every library", () => {
  it.each(Object.entries(ours))(
    "%s has addresses one can open and a rule one can read",
    (_, entry) => {
      expect(new URL(entry.repoUrl).protocol).toBe("https:");
      if (entry.docsUrl !== undefined) expect(new URL(entry.docsUrl).protocol).toMatch(/^https?:$/);
      if (entry.countDownloads !== undefined) {
        expect(parseCountExpression(entry.countDownloads)).toBeDefined();
      }
    },
  );
});
