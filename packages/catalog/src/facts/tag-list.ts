/** Per repo. Callers list what was found out first, so it is the card's own words that are cut. */
const MAX_TAGS = 200;
const MAX_LENGTH = 100;

/** The texts that can be tags, in order, none twice. What is too long or unprintable is dropped. */
export function tagList(
  ...groups: readonly (readonly (string | undefined)[])[]
): readonly string[] {
  const tags = groups
    .flat()
    .filter((tag) => tag !== undefined)
    .map((tag) => tag.trim())
    .filter(isTag);
  return [...new Set(tags)].slice(0, MAX_TAGS);
}

export const prefixed = (prefix: string, values: readonly string[]): readonly string[] =>
  values.map((value) => `${prefix}:${value}`);

const isTag = (text: string) =>
  text.length > 0 && text.length <= MAX_LENGTH && text.isWellFormed() && !HIDDEN.test(text);

/** Control characters, separators that break lines, and marks that reorder text on screen. */
const HIDDEN = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/u;
