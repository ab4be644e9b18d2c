import { expect, it } from "vitest";
import { diffLines } from "./diff-lines.ts";

it("finds what changed, with the lines around it", () => {
  const before = Array.from({ length: 30 }, (_, n) => `line ${n + 1}`);
  const after = before.toSpliced(20, 1).toSpliced(2, 1, "three", "and a half");
  expect(diffLines(before.join("\n"), after.join("\n"))).toEqual([
    {
      oldStart: 1,
      newStart: 1,
      context: "",
      lines: [
        " line 1",
        " line 2",
        "-line 3",
        "+three",
        "+and a half",
        " line 4",
        " line 5",
        " line 6",
      ],
    },
    {
      oldStart: 18,
      newStart: 19,
      context: "",
      lines: [" line 18", " line 19", " line 20", "-line 21", " line 22", " line 23", " line 24"],
    },
  ]);
});

/** Puts a diff's lines back together as they were before, or as they are after. */
const side = (before: string, after: string, sign: "-" | "+") =>
  diffLines(before, after)
    .flatMap(({ lines }) => lines)
    .filter((line) => line.startsWith(sign) || line.startsWith(" "))
    .map((line) => line.slice(1))
    .join("\n");

it("says of any two texts how one becomes the other", () => {
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return seed % below;
  };
  const text = () => Array.from({ length: random(5) }, () => "abc"[random(3)]).join("\n");
  for (let round = 0; round < 500; round++) {
    const [before, after] = [text(), text()];
    if (before === after) expect(diffLines(before, after)).toEqual([]);
    else expect([side(before, after, "-"), side(before, after, "+")]).toEqual([before, after]);
  }
});

it("stays quick where everything differs", () => {
  const [before, after] = ["x\n".repeat(20_000), "y\n".repeat(20_000)];
  expect(diffLines(before, after)[0]?.lines).toHaveLength(40_000);
});
