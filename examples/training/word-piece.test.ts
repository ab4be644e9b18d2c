import { expect, it } from "vitest";
import { buildVocabulary, createEncoder, SPECIAL_TOKENS, splitWords } from "./word-piece.ts";

it("splits words from marks and drops case and accents", () => {
  expect(splitWords("The Café isn't BAD!")).toEqual(["the", "cafe", "isn", "'", "t", "bad", "!"]);
});

it("spells a known stem with its suffix and gives up on what it cannot spell", () => {
  const vocabulary = buildVocabulary(["clean clean cleaned cleaned rare", "clean ok ok"], 2);
  const pieces = createEncoder(vocabulary, 8)("Cleaned rare ok").map((id) => vocabulary[id]);
  expect(vocabulary).not.toContain("cleaned");
  expect(pieces).toEqual(["[CLS]", "clean", "##ed", "[UNK]", "ok", "[SEP]"]);
});

it("cuts a long text and still closes it", () => {
  const vocabulary = buildVocabulary(["word"], 1);
  const pieces = createEncoder(vocabulary, 4)("word ".repeat(9)).map((id) => vocabulary[id]);
  expect(pieces).toEqual(["[CLS]", "word", "word", "[SEP]"]);
});

it("puts the special tokens first, where padding is 0", () => {
  expect(buildVocabulary([], 1).slice(0, SPECIAL_TOKENS.length)).toEqual([...SPECIAL_TOKENS]);
});
