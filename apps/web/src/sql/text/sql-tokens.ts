export interface Token {
  readonly kind: "word" | "name" | "text" | "number" | "comment" | "sign";
  /** As written, quotes included. */
  readonly text: string;
  readonly start: number;
}

const PATTERNS: readonly (readonly [kind: Token["kind"], pattern: RegExp])[] = [
  ["comment", /--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/y],
  ["text", /'(?:[^']|'')*(?:'|$)/y],
  ["text", /\$(\w*)\$[\s\S]*?(?:\$\1\$|$)/y],
  ["name", /"(?:[^"]|"")*(?:"|$)/y],
  ["word", /[\p{L}_][\p{L}\p{N}_$]*/uy],
  ["number", /\d[\w.]*/y],
  ["sign", /[^\s]/uy],
];

/** The tokens of a text; white space is what lies between. An open quote reaches to the end. */
export function tokensOf(text: string): readonly Token[] {
  const tokens: Token[] = [];
  for (let start = 0; start < text.length; ) {
    const found = matchAt(text, start);
    if (found) tokens.push(found);
    start += found?.text.length ?? 1;
  }
  return tokens;
}

function matchAt(text: string, start: number): Token | undefined {
  for (const [kind, pattern] of PATTERNS) {
    pattern.lastIndex = start;
    const match = pattern.exec(text);
    if (match) return { kind, text: match[0], start };
  }
  return undefined;
}

export interface Statement {
  readonly text: string;
  readonly start: number;
}

/** The statements of a text, without the semicolons between them; empty ones, and comments alone, are left out. */
export function statementsOf(text: string): readonly Statement[] {
  const statements: Statement[] = [];
  let tokens: Token[] = [];
  const end = () => {
    const first = tokens.find(({ kind }) => kind !== "comment");
    const last = tokens.findLast(({ kind }) => kind !== "comment");
    if (first && last)
      statements.push({
        text: text.slice(first.start, last.start + last.text.length),
        start: first.start,
      });
    tokens = [];
  };
  for (const token of tokensOf(text)) {
    if (token.text === ";") end();
    else tokens.push(token);
  }
  end();
  return statements;
}

/** The identifier that a token is, in lower case; absent for other tokens. */
export function identifierOf({ kind, text }: Token): string | undefined {
  if (kind === "word") return text.toLowerCase();
  return kind === "name" ? text.slice(1, -1).replaceAll('""', '"').toLowerCase() : undefined;
}

const WRITES_OR_LOADS = new Set(["attach", "copy", "export", "import", "install", "load"]);

/** Statements for files and extensions, which the page has none of: DuckDB would wait for some without end. */
export const isRefused = ({ text }: Statement): boolean => {
  const [first] = tokensOf(text);
  return first !== undefined && WRITES_OR_LOADS.has(identifierOf(first) ?? "");
};
