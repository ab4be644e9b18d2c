/** Markdown written as an indented template: loses the indentation and the outer blank lines. */
export function markdown(parts: TemplateStringsArray): string {
  const lines = parts.join("").split("\n");
  const filled = lines.filter((line) => line.trim() !== "");
  const margin = Math.min(...filled.map((line) => line.search(/\S/)));
  return lines
    .map((line) => line.slice(margin))
    .join("\n")
    .trim();
}
