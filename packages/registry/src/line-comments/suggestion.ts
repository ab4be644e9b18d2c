const FENCE = /^(`{3,})suggestion[ \t]*\r?\n([\s\S]*?)^\1[ \t]*\r?$/m;

/** What a comment suggests in place of its line; `""` to delete it, `undefined` for a comment without a suggestion. */
export function findSuggestion(comment: string): string | undefined {
  const [, , text] = FENCE.exec(comment) ?? [];
  return text?.replace(/\r/g, "").replace(/\n$/, "");
}

/** The file with a line replaced. */
export function applySuggestion(
  content: Uint8Array,
  line: number,
  suggestion: string,
): Uint8Array<ArrayBuffer> {
  const lines = new TextDecoder("utf-8", { ignoreBOM: true }).decode(content).split("\n");
  const end = lines[line - 1]?.endsWith("\r") ? "\r" : "";
  const replacement = suggestion === "" ? [] : suggestion.split("\n").map((text) => text + end);
  return new TextEncoder().encode(lines.toSpliced(line - 1, 1, ...replacement).join("\n"));
}
