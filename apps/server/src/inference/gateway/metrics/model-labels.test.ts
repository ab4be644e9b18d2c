import { expect, it } from "vitest";
import { createModelLabels, type NamedRepo } from "./model-labels.ts";

const repo = (name: string, more: Partial<NamedRepo> = {}): NamedRepo => ({
  ...{ key: `key-${name}`, id: { type: "model", namespace: "ada", name } },
  ...{ private: false, gated: undefined },
  ...more,
});

it("names public models alone, and as many as fit", () => {
  const labels = createModelLabels(2);
  expect(labels.of(repo("a"), "acme")).toBe("ada/a");
  expect(labels.of(repo("secret", { private: true }), "acme")).toBe("restricted");
  expect(labels.of(repo("asks", { gated: "auto" }), "acme")).toBe("restricted");
  expect(labels.of(undefined, "acme")).toBe("external");
  expect(labels.of(repo("a"), "open")).toBe("ada/a");
  expect(labels.of(repo("b"), "acme")).toBe("other");
  expect(labels.of(repo("a"), "acme")).toBe("ada/a");
  expect(labels.keys()).toEqual(["key-a"]);
});

it("forgets what has no name or another one, and has room again", () => {
  const labels = createModelLabels(2);
  labels.of(repo("a"), "acme");
  labels.of(repo("b"), "acme");
  const names = new Map([
    ["key-a", "ada/a"],
    ["key-b", "ada/renamed"],
  ]);
  expect(labels.keepOnly(names)).toMatchObject([{ model: "ada/b", provider: "acme" }]);
  expect(labels.of(repo("c"), "acme")).toBe("ada/c");
  expect(labels.of(repo("d"), "acme")).toBe("other");
});
