import type { LeakQuality, QualityLimits } from "../../quality/quality-work.ts";
import type { Split } from "../open-split.ts";
import { countRows } from "../search/search-rows.ts";
import { listTextColumns } from "../search/text-columns.ts";
import { EXAMPLES } from "./example-rows.ts";
import { createGramTable } from "./gram-table.ts";
import { readTexts, sampleTexts } from "./sample-texts.ts";
import { hashWord, wordsOf } from "./words.ts";

/** Words in a row that two splits should not share. Shorter texts are compared as a whole. */
export const GRAM_WORDS = 13;
const FEWEST_WORDS = 3;
/** What more rows have is a template, not a leak. */
const TEMPLATE_ROWS = 5;
const TEMPLATE_SHARE = 0.01;
const MOSTLY = 0.5;
/** That are kept in memory; rows after them are not compared. */
const MOST_GRAMS = 4_000_000;
const [SEED_HIGH, SEED_LOW] = [0x811c9dc5, 0x1b873593];
const [BASE_HIGH, BASE_LOW] = [0x01000193, 0x85ebca6b];
const [TOP_HIGH, TOP_LOW] = [powerOf(BASE_HIGH), powerOf(BASE_LOW)];

/** Where the words in a row of a text are in the table. */
interface Places {
  readonly found: Uint32Array;
  readonly isShort: boolean;
}

/** Which texts of a sample of a split another split has. Of the other one all texts are read, or as many as the limit says. */
export async function findLeaks(
  split: Split,
  other: Split,
  limits: QualityLimits,
): Promise<LeakQuality> {
  const { columns, prose, rows, sample } = await sampleTexts(split, limits);
  const table = createGramTable(Math.min(MOST_GRAMS, sample.characters));
  const places: Places[] = [];
  let grams = 0;
  for (const [row, { texts }] of rows.entries()) {
    const words = wordsOf(prose.map((at) => texts[at] ?? "").join("\n"));
    grams += words.length;
    if (grams > MOST_GRAMS) break;
    const found: number[] = [];
    eachGram(words, (high, low) => found.push(table.add(high, low, row)));
    places.push({ found: Uint32Array.from(found), isShort: words.length < GRAM_WORDS });
  }
  const others = new Map((await listTextColumns(other)).map((column) => [column.name, column]));
  const same = prose.flatMap((at) => others.get(columns[at]?.name ?? "") ?? []);
  let [otherRows, left] = [0, limits.otherText];
  if (same.length > 0 && places.some(({ found }) => found.length > 0))
    for await (const { texts } of readTexts(other, same)) {
      const text = texts.join("\n");
      left -= text.length;
      if (left < 0) break;
      otherRows += 1;
      eachGram(wordsOf(text), table.mark);
    }
  const most = Math.max(TEMPLATE_ROWS, TEMPLATE_SHARE * rows.length);
  const shares = places.map(({ found, isShort }) => {
    const own = isShort ? found : found.filter((place) => table.rowsAt(place) <= most);
    return own.length === 0 ? 0 : own.filter(table.isFound).length / own.length;
  });
  const numbersWith = (isMeant: (share: number) => boolean) =>
    rows.filter((_, row) => isMeant(shares[row] ?? 0)).map(({ number }) => number);
  const [shared, mostly] = [
    numbersWith((share) => share > 0),
    numbersWith((share) => share >= MOSTLY),
  ];
  return {
    sample,
    compared: places.filter(({ found }) => found.length > 0).length,
    ...{ otherRows, isAllOfOther: otherRows === countRows(other) },
    ...{ shared: shared.length, mostly: mostly.length },
    examples: (mostly.length > 0 ? mostly : shared).slice(0, EXAMPLES),
  };
}

/** Hashes of all words in a row, or of all the words of a short text. */
function eachGram(words: readonly string[], take: (high: number, low: number) => void): void {
  if (words.length < FEWEST_WORDS) return;
  const highs = words.map((word) => hashWord(word, SEED_HIGH));
  const lows = words.map((word) => hashWord(word, SEED_LOW));
  let [high, low] = [0, 0];
  for (let at = 0; at < words.length; at++) {
    if (at >= GRAM_WORDS) {
      high = (high - Math.imul(highs[at - GRAM_WORDS] as number, TOP_HIGH)) | 0;
      low = (low - Math.imul(lows[at - GRAM_WORDS] as number, TOP_LOW)) | 0;
    }
    high = (Math.imul(high, BASE_HIGH) + (highs[at] as number)) | 0;
    low = (Math.imul(low, BASE_LOW) + (lows[at] as number)) | 0;
    if (at >= GRAM_WORDS - 1) take(high >>> 0, low >>> 0);
  }
  if (words.length < GRAM_WORDS) take((high ^ words.length) >>> 0, low >>> 0);
}

/** The factor of the oldest word. */
function powerOf(base: number): number {
  let power = 1;
  for (let at = 1; at < GRAM_WORDS; at++) power = Math.imul(power, base);
  return power;
}
