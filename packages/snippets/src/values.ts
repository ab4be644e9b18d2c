import { jsValue as printJsScalar, pyValue as printPyScalar } from "@orrery/catalog/literal-values";
import {
  jsString as quoteJs,
  pyString as quotePython,
  shString as quoteShell,
} from "@orrery/catalog/literals";
import { type EmbeddedFile, embeddingOf } from "@orrery/inference";
import { inOnePiece, remembered } from "./remembered.ts";

/** The variable with the file's content; all places in one value have the same file. */
export const MEDIA_VARIABLE = "media";

/** A Python string literal, on one line. */
export const pyString = (text: string): string =>
  NOT_PLAIN_TEXT.test(text) ? quotePython(text) : `"${text}"`;

/** A JavaScript string literal, on one line. */
export const jsString = (text: string): string =>
  NOT_PLAIN_TEXT.test(text) ? quoteJs(text) : `"${text}"`;

/** One POSIX shell word; see the catalog's `shString`. */
export const shString = (text: string): string => {
  if (PLAIN_WORD.test(text)) return text;
  return NOT_PLAIN_SHELL_TEXT.test(text) ? quoteShell(text) : `'${text}'`;
};

/**
 * A JSON-like value as a Python expression in which a file is the variable `media`. Unlike the
 * catalog's printer it knows files and the indentation it prints at, and looks at nothing twice:
 * a page makes many of these.
 */
export const pyValue = (value: unknown, indentation = ""): string =>
  printValue(value, PYTHON, `\n${indentation}`);

/** The same as a JavaScript and TypeScript expression. */
export const jsValue = (value: unknown, indentation = ""): string =>
  printValue(value, JAVASCRIPT, `\n${indentation}`);

/** The same as JSON in one shell word; a file is read when the command runs. */
export const shValue = (value: unknown): string => `'${printValue(value, SHELL_JSON, "\n")}'`;

/** A Python dictionary, one entry per line. */
export const pyDict = (value: Readonly<Record<string, unknown>>, indentation = ""): string =>
  printObject(value, PYTHON, `\n${indentation}`, true);

/** A name with its colon, as an entry of a Python dictionary begins. */
const pyKey = remembered((name) => `${pyString(name)}: `);

/** The same for a JavaScript object. Only a computed `__proto__` is a property. */
export const jsKey = remembered((name) => `${jsName(name)}: `);

/** Literals of words that many programs have, such as media types. */
export const pyWord = remembered(pyString);
export const jsWord = remembered(jsString);

/** The same as keyword arguments, one a line. */
export function pyArguments(object: Readonly<Record<string, unknown>>): string {
  let lines = "";
  for (const name of Object.keys(object)) {
    if (object[name] !== undefined)
      lines += `${argumentStart(name)}${pyValue(object[name], "    ")},\n`;
  }
  return lines;
}

const argumentStart = remembered((name) => `    ${name}=`);

/** The same as a JavaScript object. */
export const jsObject = (value: Readonly<Record<string, unknown>>, indentation = ""): string =>
  printObject(value, JAVASCRIPT, `\n${indentation}`, true);

/** What may have to be escaped, for a program or for the page that shows it. Found faster than ruled out. */
const NOT_PLAIN_TEXT = /[^ !#-;=-[\]-~]/;
/** What may end the quotes of a shell or a script element. */
const NOT_PLAIN_SHELL_TEXT = /[^\n -&(-;=-~]/;
/** Either of both. */
const NOT_PLAIN_SHELL_JSON = /[^ !#-&(-;=-[\]-~]/;
const PLAIN_WORD = /^[\w./:@%+,][\w./:@%+,-]*$/;
const IDENTIFIER = /^[A-Za-z$][\w$]*$/;
const LINE_WIDTH = 72;

interface Syntax {
  /** Its place among the three. */
  readonly index: number;
  readonly text: (value: string) => string;
  readonly scalar: (value: unknown) => string;
  /** A name with its colon. */
  readonly key: (name: string) => string;
  readonly file: (file: EmbeddedFile) => string;
  readonly step: string;
  /** Blanks inside the braces of an object on one line; absent where each entry has its own line. */
  readonly padding?: string;
  /** What stands behind the last entry of several lines. */
  readonly end: string;
}

const PYTHON: Syntax = {
  index: 0,
  text: pyString,
  scalar: printPyScalar,
  key: pyKey,
  file: () => MEDIA_VARIABLE,
  step: "    ",
  padding: "",
  end: ",",
};

const JAVASCRIPT: Syntax = {
  index: 1,
  text: jsString,
  scalar: printJsScalar,
  key: jsKey,
  file: () => MEDIA_VARIABLE,
  step: "  ",
  padding: " ",
  end: ",",
};

const SHELL_JSON: Syntax = {
  index: 2,
  text: shellJsonString,
  scalar: (value) =>
    typeof value === "boolean" ? String(value) : (JSON.stringify(value) ?? "null"),
  key: remembered((name) => `${shellJsonString(name)}: `),
  file: shellFile,
  step: "  ",
  end: "",
};

/** A JSON string that stands inside single quotes. */
function shellJsonString(text: string): string {
  return NOT_PLAIN_SHELL_JSON.test(text) ? quoteJs(text).replaceAll("'", "'\\''") : `"${text}"`;
}

/** A JSON string that the shell fills in: the single quotes end before it and begin again. */
function shellFile(embedded: EmbeddedFile): string {
  const base64 = `$(base64 < ${shString(embedded.file.name)} | tr -d '\\n')`;
  const type = embeddingOf(embedded) === "base64" ? "" : `data:${embedded.mediaType};base64,`;
  return `"'"${type}${base64}"'"`;
}

function jsName(name: string): string {
  if (IDENTIFIER.test(name)) return name;
  return name === "__proto__" ? '["__proto__"]' : jsString(name);
}

/** `newline` is the line break with the indentation of the line that the value begins on. */
function printValue(value: unknown, syntax: Syntax, newline: string): string {
  if (typeof value === "string") return syntax.text(value);
  if (typeof value !== "object" || value === null) return syntax.scalar(value);
  if (Array.isArray(value)) return printList(value, syntax, newline);
  if (embeddingOf(value)) return syntax.file(value as EmbeddedFile);
  return printObject(value as Readonly<Record<string, unknown>>, syntax, newline);
}

/**
 * The same list, printed only once in each language and at each depth. For samples, which are the
 * same in every program; the list and what is in it must never change.
 */
export const constantList = <Item>(list: readonly Item[]): readonly Item[] =>
  Object.assign([...list], { [PRINTED]: [] });

const PRINTED = Symbol("printed");

interface ConstantList {
  readonly [PRINTED]?: string[];
}

function printList(list: readonly unknown[], syntax: Syntax, newline: string): string {
  const printed = (list as ConstantList)[PRINTED];
  if (!printed) return printItems(list, syntax, newline);
  const place = 3 * newline.length + syntax.index;
  printed[place] ??= inOnePiece(printItems(list, syntax, newline));
  return printed[place];
}

function printItems(list: readonly unknown[], syntax: Syntax, newline: string): string {
  const inner = newline + syntax.step;
  const lines = new Lines(inner, syntax.padding === undefined);
  for (const value of list) lines.add(printValue(value, syntax, inner), value);
  if (lines.isEmpty) return "[]";
  return lines.fit ? `[${lines.line}]` : `[${lines.block}${closing(syntax, newline, "]")}`;
}

function printObject(
  object: Readonly<Record<string, unknown>>,
  syntax: Syntax,
  newline: string,
  block = syntax.padding === undefined,
): string {
  const inner = newline + syntax.step;
  const lines = new Lines(inner, block);
  for (const name of Object.keys(object)) {
    const value = object[name];
    if (value !== undefined) lines.add(syntax.key(name) + printValue(value, syntax, inner), value);
  }
  if (lines.isEmpty) return "{}";
  return lines.fit
    ? `{${syntax.padding}${lines.line}${syntax.padding}}`
    : `{${lines.block}${closing(syntax, newline, "}")}`;
}

const closing = ({ end }: Syntax, newline: string, bracket: string): string =>
  end + newline + bracket;

/** Entries on one line while they fit, and on a line each. */
class Lines {
  line = "";
  block = "";
  isEmpty = true;
  fit: boolean;
  readonly #inner: string;

  constructor(inner: string, block: boolean) {
    this.#inner = inner;
    this.fit = !block;
  }

  add(text: string, value: unknown): void {
    const { isEmpty } = this;
    this.isEmpty = false;
    this.block += (isEmpty ? this.#inner : `,${this.#inner}`) + text;
    if (!this.fit) return;
    this.line += isEmpty ? text : `, ${text}`;
    this.fit = this.line.length + 2 <= LINE_WIDTH && !isNested(value);
  }
}

/** A file is printed as a name, an empty list as two brackets: neither breaks a line. */
const isNested = (value: unknown): boolean =>
  typeof value === "object" &&
  value !== null &&
  embeddingOf(value) === undefined &&
  (Array.isArray(value) ? value : Object.keys(value)).length > 0;
