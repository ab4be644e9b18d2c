import { describe, expect, it } from "vitest";
import { findLayout, type LayoutProblemCode } from "./find-layout.ts";
import layouts from "./testing/layouts.json" with { type: "json" };

/** What the loader raises where there is a problem. */
const RAISED: Readonly<Record<LayoutProblemCode, readonly string[]>> = {
  "bad-configs": ["ValueError", "TypeError", "InvalidConfigName", "AttributeError"],
  "bad-pattern": ["ValueError"],
  "bad-split-name": ["ValueError", "AssertionError"],
  empty: ["EmptyDatasetError"],
  "missing-file": ["FileNotFoundError"],
  "mixed-formats": ["ValueError"],
  "no-data-files": ["DataFilesNotFoundError"],
  "remote-file": [],
};
const raised = (code: LayoutProblemCode | undefined, error: string | undefined) =>
  code && error && RAISED[code].includes(error) ? error : code;

interface Found {
  readonly error?: string;
  readonly builder?: string;
  readonly default?: string;
  readonly configs?: readonly {
    readonly name: string;
    readonly error?: string;
    readonly splits?: unknown;
  }[];
}

interface Layout {
  readonly card?: { readonly configs?: unknown };
  readonly paths: readonly string[];
  readonly found: Found;
}

describe("findLayout finds what the datasets library found", () => {
  it.each(layouts as readonly Layout[])("$card $paths", ({ card = {}, paths, found }) => {
    const { builder, configs, problem } = findLayout(card, paths);
    expect(problem && raised(problem.code, found.error)).toBe(found.error);
    if (problem) return;
    if (builder !== "zip") expect(builder).toBe(found.builder);
    expect(
      configs.map(({ name, splits, problem: own }, index) =>
        own
          ? { name, error: raised(own.code, found.configs?.[index]?.error) }
          : { name, splits: splits.map((split) => [split.name, split.files]) },
      ),
    ).toEqual(found.configs);
    if (found.default && "configs" in card)
      expect(configs.find(({ isDefault }) => isDefault)?.name).toBe(found.default);
  });
});
