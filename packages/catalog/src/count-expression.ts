/**
 * Which files a download rule picks. `path` is the whole path, `path_prefix` its folder with the
 * slash, `path_filename` its name without extension, `path_extension` what follows a dot.
 */
export type CountExpression =
  | { readonly kind: "any" | "all"; readonly of: readonly CountExpression[] }
  | { readonly kind: "match"; readonly field: PathField; readonly pattern: string }
  | { readonly kind: "exists"; readonly field: PathField };

export type PathField = (typeof PATH_FIELDS)[number];

/**
 * Reads `path:"a.json" OR (path_filename:"config" AND path_extension:"json")`. Values may contain the
 * wildcards `*` and `?`; AND binds tighter than OR. `undefined` if the text is not an expression.
 */
export function parseCountExpression(text: string): CountExpression | undefined {
  const tokens = text.length <= MAX_LENGTH ? tokenize(text) : undefined;
  if (!tokens) return undefined;
  const parsed = parseAny(tokens, 0);
  return parsed?.end === tokens.length ? parsed.expression : undefined;
}

/** Whether a path, relative to the repo's root, is one of the files the expression picks. */
export function matchesCountExpression(expression: CountExpression, path: string): boolean {
  switch (expression.kind) {
    case "any":
      return expression.of.some((inner) => matchesCountExpression(inner, path));
    case "all":
      return expression.of.every((inner) => matchesCountExpression(inner, path));
    case "exists":
      return partOf(path, expression.field) !== "";
    case "match":
      return MATCHERS[expression.field](path, expression.pattern);
  }
}

const PATH_FIELDS = ["path", "path_extension", "path_filename", "path_prefix"] as const;
const MAX_LENGTH = 2_000;
const TOKEN = /^\s*(?:([()])|(AND|OR)\b|([\w.]+):(?:"([^"]*)"|([^\s()"]+)))/i;

type Token =
  | { readonly kind: "(" | ")" | "and" | "or" }
  | { readonly kind: "test"; readonly expression: CountExpression };

function tokenize(text: string): readonly Token[] | undefined {
  const tokens: Token[] = [];
  let rest = text.trim();
  while (rest !== "") {
    const match = TOKEN.exec(rest);
    const token = match && readToken(match);
    if (!token) return undefined;
    tokens.push(token);
    rest = rest.slice(match[0].length);
  }
  return tokens;
}

function readToken(match: RegExpExecArray): Token | undefined {
  const [, bracket, operator, name = "", quoted, bare] = match;
  if (bracket) return { kind: bracket as "(" | ")" };
  if (operator) return { kind: operator.toLowerCase() as "and" | "or" };
  const value = quoted ?? bare ?? "";
  const field = PATH_FIELDS.find((known) => known === (name === "_exists_" ? value : name));
  if (!field || value === "") return undefined;
  const expression: CountExpression =
    name === "_exists_" ? { kind: "exists", field } : { kind: "match", field, pattern: value };
  return { kind: "test", expression };
}

interface Parsed {
  readonly expression: CountExpression;
  /** Index of the first token that is not part of it. */
  readonly end: number;
}

type Parse = (tokens: readonly Token[], start: number) => Parsed | undefined;

const parseAny: Parse = (tokens, start) => parseChain(tokens, start, "or", parseAll);
const parseAll: Parse = (tokens, start) => parseChain(tokens, start, "and", parseOne);

function parseChain(
  tokens: readonly Token[],
  start: number,
  operator: "and" | "or",
  parseOperand: Parse,
): Parsed | undefined {
  const operands: CountExpression[] = [];
  let end = start;
  do {
    const operand = parseOperand(tokens, operands.length === 0 ? end : end + 1);
    if (!operand) return undefined;
    operands.push(operand.expression);
    end = operand.end;
  } while (tokens[end]?.kind === operator);
  const [only] = operands;
  if (operands.length === 1 && only) return { expression: only, end };
  return { expression: { kind: operator === "or" ? "any" : "all", of: operands }, end };
}

const parseOne: Parse = (tokens, start) => {
  const token = tokens[start];
  if (token?.kind === "test") return { expression: token.expression, end: start + 1 };
  if (token?.kind !== "(") return undefined;
  const inner = parseAny(tokens, start + 1);
  return inner && tokens[inner.end]?.kind === ")" ? { ...inner, end: inner.end + 1 } : undefined;
};

function partOf(path: string, field: PathField): string {
  const name = path.slice(path.lastIndexOf("/") + 1);
  const dot = name.lastIndexOf(".");
  const parts: Readonly<Record<PathField, string>> = {
    path,
    path_prefix: path.slice(0, path.length - name.length),
    path_filename: dot > 0 ? name.slice(0, dot) : name,
    path_extension: dot > 0 ? name.slice(dot + 1) : "",
  };
  return parts[field];
}

const matchesWhole = (field: PathField) => (path: string, pattern: string) =>
  wildcard(pattern).test(partOf(path, field));

const MATCHERS: Readonly<Record<PathField, (path: string, pattern: string) => boolean>> = {
  path: matchesWhole("path"),
  path_filename: matchesWhole("path_filename"),
  path_prefix: (path, pattern) => wildcard(pattern, "").test(partOf(path, "path_prefix")),
  path_extension: (path, pattern) => {
    const extension = pattern.replace(/^\./, "");
    const name = path.slice(path.lastIndexOf("/") + 1);
    // A value that is itself a file's name, `setup.py`, means that file.
    if (extension.includes(".")) return name === extension || name.endsWith(`.${extension}`);
    return wildcard(extension).test(partOf(path, "path_extension"));
  },
};

const wildcard = (pattern: string, end = "$"): RegExp =>
  new RegExp(
    `^${pattern
      .replace(/[\\^$.|+()[\]{}]/g, "\\$&")
      .replace(/\*+/g, ".*")
      .replaceAll("?", ".")}${end}`,
    "s",
  );
