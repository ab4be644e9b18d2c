import { eld } from "eld/small";
import type { LanguageMix } from "../../quality/quality-work.ts";
import type { SampledTexts } from "./sample-texts.ts";

const MOST_TEXTS = 2_000;
const MOST_COLUMNS = 50;
/** Of one text: the rest says the same. */
const CHARACTERS = 500;
const FEWEST_LETTERS = 20;
const TOP = 10;
const LETTER = /\p{L}/gu;

/** The languages of the texts of columns that are no labels. */
export function mixLanguages({ columns, prose, rows }: SampledTexts): readonly LanguageMix[] {
  const step = Math.max(1, Math.ceil(rows.length / MOST_TEXTS));
  const chosen = rows.filter((_, at) => at % step === 0);
  return prose.slice(0, MOST_COLUMNS).flatMap((at) => {
    const counts = new Map<string, number>();
    let examined = 0;
    for (const { texts } of chosen) {
      const text = texts[at]?.slice(0, CHARACTERS) ?? "";
      if ((text.match(LETTER)?.length ?? 0) < FEWEST_LETTERS) continue;
      examined += 1;
      const result = eld.detect(text);
      const language = result.isReliable() ? result.language : "";
      counts.set(language, (counts.get(language) ?? 0) + 1);
    }
    const column = columns[at];
    if (examined === 0 || !column) return [];
    const languages = [...counts]
      .filter(([code]) => code !== "")
      .map(([code, count]) => ({ code, rows: count }))
      .sort((a, b) => b.rows - a.rows || (a.code < b.code ? -1 : 1));
    return [
      {
        column: column.name,
        ...{ examined, languages: languages.slice(0, TOP), unclear: counts.get("") ?? 0 },
      },
    ];
  });
}
