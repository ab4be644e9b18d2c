/** Where a line is now, from 1: at its place, or elsewhere if only one line says the same. */
export function findLine(
  lines: readonly string[],
  { line, text }: { readonly line: number; readonly text: string },
): number | undefined {
  if (lines[line - 1] === text) return line;
  if (text.trim() === "") return undefined;
  const first = lines.indexOf(text);
  return first !== -1 && lines.lastIndexOf(text) === first ? first + 1 : undefined;
}

/** The lines of a text file without their ends; `undefined` for one that is binary. */
export function linesOf(content: Uint8Array): readonly string[] | undefined {
  if (content.includes(0)) return undefined;
  const lines = new TextDecoder().decode(content).split("\n");
  if (lines.at(-1) === "") lines.pop();
  return lines;
}
