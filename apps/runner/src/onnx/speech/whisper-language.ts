import { invalidInput } from "../../errors.ts";
import type { Pipe } from "../pipe.ts";

/**
 * What such a model is asked for a language, by code or English name. A model that does not know it would guess
 * in silence, and one of English alone takes no such option.
 */
export function readWhisperLanguage(
  { model }: Pipe,
  language: string | undefined,
): { readonly language?: string } {
  const { is_multilingual, lang_to_id } = model.generation_config ?? {};
  const codes = is_multilingual
    ? Object.keys((lang_to_id ?? {}) as object).map((token) => token.slice(2, -2))
    : ["en"];
  if (language === undefined) return {};
  const asked = language.trim().toLowerCase();
  const names = new Intl.DisplayNames("en", { type: "language" });
  const code = codes.find((one) => one === asked || names.of(one)?.toLowerCase() === asked);
  if (code === undefined)
    throw invalidInput(
      `This model does not know the language ${JSON.stringify(language)}.`,
      "language",
    );
  return is_multilingual ? { language: code } : {};
}
