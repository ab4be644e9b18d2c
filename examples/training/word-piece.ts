/** Every vocabulary begins with these; their place is their id. */
export const SPECIAL_TOKENS = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"] as const;

const PUNCTUATION = /[!-/:-@[-`{-~\p{P}]/u;
const SUFFIXES = ["s", "es", "d", "ed", "ing", "ly", "er", "est", "ful", "less", "able"];

/** Whether capitals and accents mean something. */
export type Casing = "cased" | "uncased";

/** Words and marks as BERT's tokenizers split them; the uncased: lower case, without accents. */
export function splitWords(text: string, casing: Casing = "uncased"): string[] {
  const plain =
    casing === "cased"
      ? text
      : text
          .toLowerCase()
          .normalize("NFD")
          .replace(/\p{Mn}/gu, "");
  return Array.from(plain, (mark) => (PUNCTUATION.test(mark) ? ` ${mark} ` : mark))
    .join("")
    .split(/\s+/)
    .filter((word) => word !== "");
}

/** Pieces for all words seen at least `minimum` times; a known stem with a suffix needs no entry. */
export function buildVocabulary(
  texts: Iterable<string>,
  minimum: number,
  casing?: Casing,
): string[] {
  const counts = new Map<string, number>();
  for (const text of texts) {
    for (const word of splitWords(text, casing)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const frequent = [...counts].filter(([, count]) => count >= minimum).map(([word]) => word);
  const words = new Set(frequent.sort());
  const hasStem = (word: string): boolean =>
    SUFFIXES.some((suffix) => word.endsWith(suffix) && isStem(word.slice(0, -suffix.length)));
  const isStem = (stem: string): boolean => stem.length > 2 && words.has(stem) && !hasStem(stem);
  const pieces = SUFFIXES.map((suffix) => `##${suffix}`);
  return [...SPECIAL_TOKENS, ...pieces, ...[...words].filter((word) => !hasStem(word))];
}

/** Turns text into at most `maxTokens` ids, [CLS] and [SEP] included; what cannot be spelled is [UNK]. */
export function createEncoder(
  vocabulary: readonly string[],
  maxTokens: number,
  casing?: Casing,
): (text: string) => number[] {
  const ids = new Map(vocabulary.map((piece, id) => [piece, id]));
  const special = (token: (typeof SPECIAL_TOKENS)[number]) => ids.get(token)!;
  const encodeWord = (word: string): number[] => {
    const found: number[] = [];
    for (let start = 0; start < word.length; ) {
      let end = word.length;
      const piece = () => (start > 0 ? "##" : "") + word.slice(start, end);
      while (end > start && !ids.has(piece())) end--;
      if (end === start) return [special("[UNK]")];
      found.push(ids.get(piece())!);
      start = end;
    }
    return found;
  };
  return (text) => [
    special("[CLS]"),
    ...splitWords(text, casing)
      .flatMap(encodeWord)
      .slice(0, maxTokens - 2),
    special("[SEP]"),
  ];
}
