import { EngineError } from "../engine-error.ts";

export interface Token {
  readonly type: "column" | "text" | "number" | "word" | "sign" | "end";
  /** Without quotes; words in lower case. */
  readonly text: string;
  /** From 1, in characters. */
  readonly at: number;
}

const MAX_CHARACTERS = 4_000;
const MAX_TOKENS = 500;
const KINDS: readonly (readonly [Token["type"], RegExp])[] = [
  ["column", /"(?:[^"]|"")*"/y],
  ["text", /'(?:[^']|'')*'/y],
  ["number", /[+-]?(?:\d{1,40}(?:\.\d{0,40})?|\.\d{1,40})(?:[eE][+-]?\d{1,3})?(?![\w.])/y],
  ["word", /[A-Za-z]+(?!\w)/y],
  ["sign", /<>|!=|<=|>=|[=<>~().,]/y],
];
/** Signs that only expressions have. */
const ARITHMETIC: (typeof KINDS)[number] = ["sign", /\|\||[+\-*/%]/y];

/** Splits a filter, an order or an expression. Throws `InvalidParameter` with the position of what is neither. */
export function tokenize(name: string, source: string, isExpression = false): readonly Token[] {
  const kinds = isExpression ? [...KINDS, ARITHMETIC] : KINDS;
  if (source.length > MAX_CHARACTERS)
    throw new EngineError(
      "InvalidParameter",
      `Parameter '${name}' has ${source.length} characters; at most ${MAX_CHARACTERS} are read.`,
    );
  const tokens: Token[] = [];
  let position = 0;
  while (position < source.length) {
    const space = /\s+/y;
    space.lastIndex = position;
    if (space.test(source)) {
      position = space.lastIndex;
      continue;
    }
    const [type, text] = readToken(source, position, kinds) ?? [];
    if (type === undefined || text === undefined || tokens.length === MAX_TOKENS)
      throw refuse(name, position + 1, `unexpected ${JSON.stringify(source[position])}`);
    tokens.push({ type, text: plain(type, text), at: position + 1 });
    position += text.length;
  }
  return [...tokens, { type: "end", text: "", at: source.length + 1 }];
}

export const refuse = (name: string, at: number, problem: string): EngineError =>
  new EngineError("InvalidParameter", `Parameter '${name}' at character ${at}: ${problem}.`);

function readToken(source: string, position: number, kinds: typeof KINDS) {
  for (const [type, pattern] of kinds) {
    pattern.lastIndex = position;
    const [text] = pattern.exec(source) ?? [];
    if (text !== undefined) return [type, text] as const;
  }
  return undefined;
}

function plain(type: Token["type"], text: string): string {
  if (type === "column") return text.slice(1, -1).replaceAll('""', '"');
  if (type === "text") return text.slice(1, -1).replaceAll("''", "'");
  return type === "word" ? text.toLowerCase() : text;
}
