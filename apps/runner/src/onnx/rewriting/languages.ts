import { invalidInput } from "../../errors.ts";
import type { WireCall } from "../../protocol.ts";
import { readOptionalText } from "../../read-input.ts";
import type { PipeModel } from "../pipe.ts";
import { readJson } from "../read-json.ts";
import type { Direction, Languages } from "./direction.ts";
import { findMark, isMarkTokenizer } from "./language-marks.ts";
import { isLanguageTokenizer, readLanguageTokens } from "./language-tokens.ts";
import { choosePair, translationPairs } from "./translation-pairs.ts";

/** Refuses languages that the model would pass over in silence. */
export function readDirection(model: PipeModel, parameters: WireCall["parameters"]): Direction {
  const { tokenizer, model: weights } = model.pipe;
  const languages = {
    from: readOptionalText(parameters, "src_lang"),
    to: readOptionalText(parameters, "tgt_lang"),
  };
  if (isLanguageTokenizer(tokenizer))
    return { prefix: "", tokens: readLanguageTokens(model, tokenizer, languages) };
  const pairs = translationPairs(weights.config);
  if (pairs.length > 0) return { prefix: choosePair(pairs, languages) };
  const { to } = languages;
  const mark = to !== undefined && isMarkTokenizer(tokenizer) ? findMark(tokenizer, to) : undefined;
  checkFixed(model, mark === undefined ? languages : { ...languages, to: undefined });
  return { prefix: mark === undefined ? "" : `${mark} ` };
}

/** A model for two languages may be asked for these and for no others. */
function checkFixed({ folder }: PipeModel, { from, to }: Languages): void {
  const { source_lang, target_lang } = readJson(folder, "tokenizer_config.json");
  const asked = [
    ["src_lang", from, source_lang],
    ["tgt_lang", to, target_lang],
  ] as const;
  for (const [name, language, known] of asked) {
    if (language === undefined || language === known) continue;
    const why = typeof known === "string" ? `its ${name} is ${known}` : "it names no languages";
    throw invalidInput(`This model has no choice of ${name}: ${why}.`, name);
  }
}
