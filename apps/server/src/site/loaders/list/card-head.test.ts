import { expect, it } from "vitest";
import { cardHead } from "./card-head.ts";

it("leaves the words and takes away what only a page can show", () => {
  const card = `# Tides\n\n![wave](wave.png) A **small** model of [tides](https://example.org).

<p align="center">Made by <b>Ada</b></p>

\`\`\`python
print("not this")
\`\`\`

| a | b |
|---|---|

> [!NOTE]
> Not to steer by:

- for *boats*`;
  expect(cardHead(card)).toBe("A small model of tides. Made by Ada Not to steer by: for boats");
});

it("ends a long one at a word, and is absent where there is nothing", () => {
  const head = cardHead("word ".repeat(500)) ?? "";
  expect([head.length < 410, head.endsWith("word …")]).toEqual([true, true]);
  expect(cardHead("# Title\n\n<!-- todo -->")).toBeUndefined();
});
