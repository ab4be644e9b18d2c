import { expect, it } from "vitest";
import { attributesLine, LFS_ATTRIBUTES, lfsRule } from "./lfs-attributes.ts";

it("keeps paths by pattern and by name, and lets later lines win", () => {
  const rule = lfsRule(
    `${LFS_ATTRIBUTES}/notes.txt filter=lfs\n*.txt -filter\n/kept.txt filter=lfs\n`,
  );
  const paths = ["a.bin", "saved_model/a/b", "notes.txt", "kept.txt", "sub/kept.txt", "a.md"];
  expect(paths.filter(rule)).toEqual(["a.bin", "saved_model/a/b", "kept.txt"]);
});

it("finds again each path that has a line of its own, however many there are", () => {
  const odd = ["a b.txt", "star*.txt", "[x].txt", 'quote".txt', "back\\slash.txt", "#hash.txt"];
  const many = Array.from({ length: 10_000 }, (_, index) => `folder/file-${index}.txt`);
  const rule = lfsRule([...odd, ...many].map(attributesLine).join(""));
  expect([...odd, ...many].filter((path) => !rule(path))).toEqual([]);
  expect(rule("folder/file-10000.txt")).toBe(false);
});

it("passes over patterns that take too long to match", () => {
  const rule = lfsRule(`${"a*".repeat(40)}b filter=lfs\n*.bin filter=lfs\n`);
  expect(rule(`${"a".repeat(250)}c`)).toBe(false);
  expect(rule("x.bin")).toBe(true);
});
