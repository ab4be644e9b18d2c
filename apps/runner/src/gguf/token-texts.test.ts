import type { LlamaModel } from "node-llama-cpp";
import { expect, it } from "vitest";
import { tokenTexts } from "./token-texts.ts";

const ofVocabulary = (vocabularyType: string, ...tokens: string[]) =>
  tokenTexts({
    vocabularyType,
    fileInfo: { metadata: { tokenizer: { ggml: { tokens } } } },
  } as unknown as LlamaModel);

it.each<[string, string, string, readonly number[]]>([
  ["bpe", "Ġfox", " fox", [32, 102, 111, 120]],
  ["bpe", "Ċ", "\n", [10]],
  ["bpe", "Ã©", "é", [0xc3, 0xa9]],
  ["bpe", "Ã", "\uFFFD", [0xc3]],
  ["bpe", "<|日|>", "<|日|>", [60, 124, 0xe6, 0x97, 0xa5, 124, 62]],
  ["spm", "▁fox", " fox", [32, 102, 111, 120]],
  ["spm", "<0xC3>", "\uFFFD", [0xc3]],
  ["spm", "é", "é", [0xc3, 0xa9]],
])("in a vocabulary of %s, %s is written %j", (type, token, text, bytes) => {
  const texts = ofVocabulary(type, token);
  expect([texts.text(0), texts.bytes(0)]).toEqual([text, bytes]);
});
