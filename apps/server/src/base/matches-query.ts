const MAX_WORDS = 20;

/** A test: whether every word of `query` is part of one of the texts, case aside. Nothing asked matches all. */
export function matchesQuery(query: string): (...texts: readonly string[]) => boolean {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);
  return (...texts) => {
    const found = texts.map((text) => text.toLowerCase());
    return words.every((word) => found.some((text) => text.includes(word)));
  };
}

/** What a visitor looks for on a page that filters its own list: `?q=`, bounded. */
export const askedFor = (query: URLSearchParams): string =>
  (query.get("q") ?? "").trim().slice(0, 200);
