import type { LibrarySnippet } from "@orrery/catalog";

const INSTALLS = /^(?:pip3?|pipx|uv|npm|pnpm|yarn|conda|mamba|brew|cargo|apt|winget|gem|go) /;
const FETCHES = /^(?:hf|huggingface-cli|curl|wget|git) /;
const PREPARES = /^(?:cd|mkdir|source|python3? -m venv) /;

/** The purpose of each block of a library's code: its own title, else one derived from its text. */
export function blockNames(snippets: readonly LibrarySnippet[]): readonly string[] {
  const names = snippets.map(nameOf);
  return snippets.map((snippet, index) => {
    const name = names[index] ?? "";
    if (names.filter((other) => other === name).length === 1) return name;
    const nth = names.slice(0, index + 1).filter((other) => other === name).length;
    return openingComment(snippet) ?? (nth === 1 ? name : `${name} (${nth})`);
  });
}

function nameOf({ title, language, content }: LibrarySnippet): string {
  if (title !== undefined) return title;
  if (language !== "sh") return "Run the model";
  const lines = content.split("\n").filter((line) => /^\w/.test(line));
  const every = (...kinds: readonly RegExp[]) =>
    lines.every((line) => kinds.some((kind) => kind.test(line)));
  if (every(FETCHES)) return "Download";
  const installs = lines.some((line) => INSTALLS.test(line));
  return installs && every(INSTALLS, FETCHES, PREPARES) ? "Install" : "Run in a terminal";
}

/** The comment that begins the code, if it is one short line. */
const openingComment = ({ content }: LibrarySnippet): string | undefined =>
  /^(?:#|\/\/) ([^\n]{3,60})\n/.exec(content)?.[1]?.replace(/[.:]$/, "");
