import { WORDS } from "../speech/lexicon.ts";
import { formatJson } from "../training/tokenizer-files.ts";
import { MOST_SIGNS, SIGNS } from "./model.ts";

const DIGITS = WORDS.slice(0, 10);

/** The files of a tokenizer that takes texts apart into signs, and writes digits as words first. */
export function formatVoiceTokenizer(): Record<string, string> {
  const replace = (pattern: string, content: string) => ({
    type: "Replace",
    pattern: { Regex: pattern },
    content,
  });
  return {
    "tokenizer.json": formatJson({
      version: "1.0",
      truncation: null,
      padding: null,
      added_tokens: [],
      normalizer: {
        type: "Sequence",
        normalizers: [
          { type: "Lowercase" },
          ...DIGITS.map((word, digit) => replace(`${digit}`, ` ${word} `)),
          replace("[^a-z?]+", " "),
          replace("\\?+(?=.)", " "),
          replace(" +", " "),
          replace("^ ", ""),
          replace(" (?=\\?$)", ""),
          replace(" $", ""),
          replace("(?<=[a-z])$|^$", "."),
        ],
      },
      pre_tokenizer: {
        type: "Split",
        pattern: { Regex: "" },
        behavior: "Isolated",
        invert: false,
      },
      post_processor: null,
      decoder: null,
      model: {
        type: "WordLevel",
        vocab: Object.fromEntries(SIGNS.map((sign, id) => [sign, id])),
        unk_token: " ",
      },
    }),
    "tokenizer_config.json": formatJson({
      tokenizer_class: "PreTrainedTokenizerFast",
      pad_token: "<pad>",
      unk_token: " ",
      model_max_length: MOST_SIGNS,
    }),
  };
}

/** The tokens of a sentence of letters and spaces, as that tokenizer makes them. */
export const encodeSentence = (sentence: string): number[] =>
  [...`${sentence}.`].map((sign) => SIGNS.indexOf(sign));
