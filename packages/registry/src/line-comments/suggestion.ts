import type { LineRange } from "./line-comment.ts";

const FENCE = /^(`{3,})suggestion[ \t]*\r?\n([\s\S]*?)^\1[ \t]*\r?$/m;

/** What a comment suggests in place of its lines; `""` to delete them, `undefined` for a comment without a suggestion. */
export function findSuggestion(comment: string): string | undefined {
  const [, , text] = FENCE.exec(comment) ?? [];
  return text?.replace(/\r/g, "").replace(/\n$/, "");
}

const [NEW_LINE, RETURN] = [10, 13];

/** The file with some lines replaced; the other bytes stay as they are, whatever their encoding. */
export function applySuggestion(
  content: Uint8Array,
  { startLine, line }: Pick<LineRange, "startLine" | "line">,
  suggestion: string,
): Uint8Array<ArrayBuffer> {
  const starts = [0];
  for (const [index, byte] of content.entries()) if (byte === NEW_LINE) starts.push(index + 1);
  const [from, to] = [starts[startLine - 1] ?? content.length, starts[line] ?? content.length];
  const isEnded = to > from && content[to - 1] === NEW_LINE;
  const firstEnd = (starts[1] ?? 0) - 1;
  const end = content[firstEnd - 1] === RETURN ? "\r\n" : "\n";
  const lines = suggestion === "" ? [] : suggestion.split("\n");
  const replacement = new TextEncoder().encode(
    lines.join(end) + (isEnded && lines.length > 0 ? end : ""),
  );
  const result = new Uint8Array(from + replacement.length + content.length - to);
  result.set(content.subarray(0, from));
  result.set(replacement, from);
  result.set(content.subarray(to), from + replacement.length);
  return result;
}
