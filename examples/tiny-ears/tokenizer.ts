import { formatJson } from "../training/tokenizer-files.ts";
import { TOKENS } from "./model.ts";

/** The files of a tokenizer that makes a sentence of tokens, like that of any `Wav2Vec2ForCTC`. */
export function formatEarsTokenizer(): Record<string, string> {
  const roles = { pad_token: "<pad>", unk_token: "<unk>", word_delimiter_token: "|" };
  return {
    "tokenizer.json": formatJson({
      version: "1.0",
      truncation: null,
      padding: null,
      added_tokens: [],
      normalizer: { type: "Lowercase" },
      pre_tokenizer: { type: "Split", pattern: { Regex: " " }, behavior: "Removed", invert: false },
      post_processor: null,
      decoder: { type: "CTC", pad_token: "<pad>", word_delimiter_token: "|", cleanup: true },
      model: {
        type: "WordLevel",
        vocab: Object.fromEntries(TOKENS.map((token, id) => [token, id])),
        unk_token: "<unk>",
      },
    }),
    "tokenizer_config.json": formatJson({
      ...roles,
      tokenizer_class: "Wav2Vec2CTCTokenizer",
      model_max_length: 1_000_000,
    }),
  };
}

/** The words of the likeliest token of each frame; `scores` is [frames, tokens]. */
export function readScores(scores: Float32Array): string[] {
  const words: string[] = [];
  let before = 0;
  for (let start = 0; start < scores.length; start += TOKENS.length) {
    const frame = scores.subarray(start, start + TOKENS.length);
    const token = frame.indexOf(Math.max(...frame));
    if (token !== before && token !== 0) words.push(TOKENS[token]!.replace("|", ""));
    before = token;
  }
  return words;
}
