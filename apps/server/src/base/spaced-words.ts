/** The words of a text without what joins them: `tiny sentimant` of `tiny-sentimant`; `undefined` if nothing does. */
export function spacedWords(text: string): string | undefined {
  const spaced = text.replace(/[-_./]+/g, " ").trim();
  return spaced === text.trim() || spaced === "" ? undefined : spaced;
}
