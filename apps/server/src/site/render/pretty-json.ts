/** Too long to read. */
const LONG_LINE = 300;

/**
 * Formats minified JSON, one line per value, with unchanged tokens. Returns text without long lines, or
 * with unbalanced brackets, unchanged.
 */
export function prettyJson(code: string): string {
  if (!code.split("\n").some((line) => line.length > LONG_LINE)) return code;
  const tokens = code.match(/"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+|"/g) ?? [];
  const lines: string[] = [];
  let line = "";
  let depth = 0;
  const end = () => {
    lines.push("  ".repeat(depth) + line);
    line = "";
  };
  for (const [index, token] of tokens.entries()) {
    if (token === "{" || token === "[") {
      line += token;
      if (/^[}\]]$/.test(tokens[index + 1] ?? "")) continue;
      end();
      depth++;
    } else if (token === "}" || token === "]") {
      const isEmpty = /[{[]$/.test(tokens[index - 1] ?? "");
      if (!isEmpty) {
        if (line !== "") end();
        depth--;
        if (depth < 0) return code;
      }
      line += token;
    } else if (token === ",") {
      line += token;
      end();
    } else line += token === ":" ? ": " : token;
  }
  if (line !== "") end();
  return depth === 0 ? `${lines.join("\n")}\n` : code;
}
