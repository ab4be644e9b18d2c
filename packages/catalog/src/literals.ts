/**
 * Text of a program, written as a template: loses its own indentation and outer blank lines, and
 * indents every further line of a value like the line the value stands in. A line that holds only
 * empty values disappears. Backslashes stay as written, except before a backtick or `${`.
 */
export function code(parts: TemplateStringsArray, ...values: readonly string[]): string {
  const lines = parts.raw.map(unescapeTemplate).join(SLOT).split("\n");
  while (lines.length > 0 && isBlank(lines[0]!)) lines.shift();
  while (lines.length > 0 && isBlank(lines.at(-1)!)) lines.pop();
  const margin = Math.min(...lines.filter((line) => !isBlank(line)).map(indentationOf));
  let next = 0;
  return lines
    .map((line) => (isBlank(line) ? "" : line.slice(margin)))
    .map((line) => fillLine(line, () => values[next++] ?? ""))
    .filter((line) => line !== undefined)
    .join("\n");
}

/** A Python string literal, on one line. */
export const pyString = (text: string): string => quoteJson(text);

/** A JavaScript string literal, on one line. */
export const jsString = (text: string): string => quoteJson(text);

/**
 * One POSIX shell word: bare when it is plain, otherwise in single quotes with its line breaks.
 * Control characters a terminal would act on and bidirectional overrides have no safe spelling
 * there and are left out; a lone surrogate becomes U+FFFD.
 */
export function shString(text: string): string {
  const clean = text.toWellFormed().replace(UNPRINTABLE, "").replace(TERMINAL_CONTROL, "");
  if (PLAIN_WORD.test(clean)) return clean;
  return `'${clean.replaceAll("'", "'\\''").replace(HTML_BREAKOUT, "<''$1")}'`;
}

/** A value as indented JSON in one shell word; `indent` is the column its last line ends at. */
export const shJson = (value: unknown, indent = 0): string =>
  shString(
    escapeHidden(JSON.stringify(value, null, 2)).replaceAll("\n", `\n${" ".repeat(indent)}`),
  );

/** The placeholder for a value while the template is parsed; source text cannot contain it. */
const SLOT = "\0";
const PLAIN_WORD = /^[\w./:@%+,][\w./:@%+,-]*$/;
/** What an HTML parser would take as the end or a comment of a script element. */
const HTML_BREAKOUT = /<(\/script|!--)/gi;
/** Delete, C1 controls, line separators, byte-order mark and the characters that reorder text on screen. */
const UNPRINTABLE = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are the subject.
const TERMINAL_CONTROL = /[\0-\b\v-\x1f]/g;

const isBlank = (line: string) => line.trim() === "";
const indentationOf = (line: string) => line.length - line.trimStart().length;
const unescapeTemplate = (raw: string) => raw.replace(/\\(`|\$\{)/g, "$1");

function fillLine(line: string, nextValue: () => string): string | undefined {
  const indentation = " ".repeat(indentationOf(line));
  const filled = line.replaceAll(SLOT, () => indentValue(nextValue(), indentation));
  return isBlank(filled) && line.includes(SLOT) ? undefined : filled;
}

/** A shell word in quotes is data: indenting its lines would change it. */
const indentValue = (value: string, indentation: string) =>
  value.startsWith("'") ? value : value.replace(/\n(?!\n)/g, `\n${indentation}`);

/** JSON's escapes are valid in both languages; the rest is made visible or harmless. */
const quoteJson = (text: string): string =>
  escapeHidden(JSON.stringify(text)).replace(HTML_BREAKOUT, "\\u003c$1");

const escapeHidden = (json: string): string => json.replace(UNPRINTABLE, escapeUnit);
const escapeUnit = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
