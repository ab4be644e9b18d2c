import { expect, it } from "vitest";
import { MARK_END, MARK_START, parseExcerpt, searchableText } from "./card-excerpt.ts";

it("keeps a card's words, and not what Markdown puts around them", () => {
  const card = [
    "# Tiny ears",
    "Understands [tiny-voice](http://localhost/ada/tiny-voice), in **one** `file`.",
    "[![Badge](a.svg)](https://example.com) <b>bold</b>",
    "| For | Not for |",
    "| --- | :---: |",
    "| words | songs |",
    "- 2 * 3 - 1",
  ];
  expect(searchableText(card.join("\n")).split("\n")).toEqual([
    "Tiny ears",
    "Understands tiny-voice, in one file.",
    "Badge <b>bold</b>",
    " For Not for ",
    "",
    " words songs ",
    "2 * 3 - 1",
  ]);
});

it("tells where the words stand", () => {
  const marked = `a ${MARK_START}tiny${MARK_END} voice`;
  expect(parseExcerpt(marked)).toEqual({ text: "a tiny voice", marks: [[2, 6]] });
});
