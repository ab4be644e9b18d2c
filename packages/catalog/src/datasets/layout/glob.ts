/** One place of a pattern: `*`, or which character it takes. */
type Token = "*" | ((character: string) => boolean);

/** Whether a pattern can fit more than the path it spells. */
export const isMagic = (pattern: string): boolean => /[*?[]/.test(pattern);

/**
 * Whether paths fit a pattern of `*`, `**`, `?`, `[abc]` and `[!abc]`, as fsspec reads it: `**` is a whole
 * part of a path. `undefined` if it is not. Time grows with the pattern times the path, not with a power.
 */
export function parseGlob(pattern: string): ((path: string) => boolean) | undefined {
  const parts = pattern.split("/");
  if (parts.some((part) => part !== "**" && part.includes("**"))) return undefined;
  const wanted = parts.map((part) => (part === "**" ? "**" : readTokens(part)));
  return (path) => fitsParts(wanted, path.split("/"));
}

/** The last `**` takes one part more whenever what follows it does not fit. */
function fitsParts(wanted: readonly ("**" | readonly Token[])[], parts: readonly string[]) {
  // At the end of a pattern, `**` is of the file: at least one part.
  const isOpen = wanted.at(-1) === "**";
  const pattern = isOpen ? wanted.slice(0, -1) : wanted;
  return scan(
    pattern.length,
    parts.length,
    (at) => pattern[at] === "**",
    (at, part) => fitsPart(pattern[at] as readonly Token[], parts[part]!),
    isOpen,
  );
}

const fitsPart = (tokens: readonly Token[], part: string): boolean =>
  // A star alone takes at least one character; names in git have one.
  scan(
    tokens.length,
    part.length,
    (at) => tokens[at] === "*",
    (at, index) => (tokens[at] as (character: string) => boolean)(part[index]!),
    false,
  );

/** Fits a row of `length` items to a pattern with stars, which take any number of items each. */
function scan(
  patternLength: number,
  length: number,
  isStar: (at: number) => boolean,
  fits: (at: number, index: number) => boolean,
  isOpen: boolean,
): boolean {
  let at = 0;
  let index = 0;
  let star = -1;
  let taken = 0;
  while (index < length) {
    if (at === patternLength && isOpen) return true;
    if (at < patternLength && isStar(at)) {
      star = at++;
      taken = index;
    } else if (at < patternLength && fits(at, index)) {
      at++;
      index++;
    } else if (star >= 0) {
      at = star + 1;
      index = ++taken;
    } else return false;
  }
  while (at < patternLength && isStar(at)) at++;
  return at === patternLength && !isOpen;
}

function readTokens(part: string): readonly Token[] {
  const tokens: Token[] = [];
  for (let index = 0; index < part.length; index++) {
    const character = part[index]!;
    const end = character === "[" ? findEnd(part, index) : -1;
    if (character === "*") tokens.push("*");
    else if (character === "?") tokens.push(() => true);
    else if (end > 0) {
      tokens.push(readSet(part.slice(index + 1, end)));
      index = end;
    } else tokens.push((other) => other === character);
  }
  return tokens;
}

/** The `]` that closes a set. The first character of a set may be one itself. */
function findEnd(part: string, start: number): number {
  const first = part[start + 1] === "!" ? start + 2 : start + 1;
  return part.indexOf("]", part[first] === "]" ? first + 1 : first);
}

function readSet(text: string): (character: string) => boolean {
  const isNegated = text.startsWith("!");
  const set = isNegated ? text.slice(1) : text;
  const ranges: [from: string, to: string][] = [];
  for (let index = 0; index < set.length; index++) {
    const isRange = set[index + 1] === "-" && index + 2 < set.length;
    ranges.push([set[index]!, set[isRange ? index + 2 : index]!]);
    if (isRange) index += 2;
  }
  return (character) =>
    ranges.some(([from, to]) => from <= character && character <= to) !== isNegated;
}
