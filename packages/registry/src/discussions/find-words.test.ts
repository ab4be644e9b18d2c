import { expect, it } from "vitest";
import { findWords } from "./find-words.ts";
import { withoutCode } from "./without-code.ts";

const found = (text: string) => {
  const { people, references } = findWords(text);
  return [people, [...references.keys()]];
};

it("finds people and discussions, each once, whatever the case", () => {
  expect(found("@Ada and @ada, (@bob-2): see #12, ada/Tides#3 and datasets/ada/waves#4.")).toEqual([
    ["ada", "bob-2"],
    ["#12", "ada/tides#3", "datasets/ada/waves#4"],
  ]);
  expect(findWords("datasets/ada/waves#4").references.get("datasets/ada/waves#4")).toEqual({
    repo: { type: "dataset", namespace: "ada", name: "waves" },
    number: 4,
  });
});

it.each([
  ["an address", "me@example.com and user@hub"],
  ["a heading, a color, a fragment", "# 12\n#fff /a/b#1 x#2 a#12b #0"],
  ["names that cannot be", "@a @-ada @ada_lovelace @a--b x@ada @@ada"],
  ["code", "`@ada` and ``a ` @bob``\n```\n@eve #1\n```\n~~~py\n@mia\n"],
])("takes no word from %s", (_, text) => {
  expect(found(text)).toEqual([[], []]);
});

it("goes on after code, and where a backtick is alone", () => {
  expect(found("a ` @ada `` #1\n````\n```\n````\n@bob")).toEqual([["ada", "bob"], ["#1"]]);
});

it("takes at most 50 of each", () => {
  const text = Array.from({ length: 99 }, (_, n) => `@ada${n} #${n + 1}`).join(" ");
  const [people, references] = found(text);
  expect([people?.length, references?.length]).toEqual([50, 50]);
});

it("stays quick on what is made to be slow", () => {
  const runs = Array.from({ length: 350 }, (_, n) => "`".repeat(n + 1)).join(" ");
  const long = [
    "@".repeat(65_000),
    "a/".repeat(32_000),
    "a".repeat(65_000),
    runs,
    "```\n".repeat(9_000),
  ];
  const start = performance.now();
  for (const text of long) findWords(text);
  expect(withoutCode(runs)).toBe(runs);
  expect(performance.now() - start).toBeLessThan(1_000);
});
