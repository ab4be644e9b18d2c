import { jsValue as printJsScalar, pyValue as printPyScalar } from "@orrery/catalog/literal-values";
import {
  jsString as quoteJs,
  pyString as quotePython,
  shString as quoteShell,
} from "@orrery/catalog/literals";
import { type EmbeddedFile, embeddingOf } from "@orrery/inference";

/** The name a program gives the file it read; all places in one value hold the same file. */
export const MEDIA_VARIABLE = "media";

/** A Python string literal, on one line. */
export const pyString = (text: string): string =>
  NOT_PLAIN_TEXT.test(text) ? quotePython(text) : `"${text}"`;

/** A JavaScript string literal, on one line. */
export const jsString = (text: string): string =>
  NOT_PLAIN_TEXT.test(text) ? quoteJs(text) : `"${text}"`;

/** One POSIX shell word; see the catalogue's `shString`. */
export const shString = (text: string): string => {
  if (PLAIN_WORD.test(text)) return text;
  return NOT_PLAIN_SHELL_TEXT.test(text) ? quoteShell(text) : `'${text}'`;
};

/**
 * A JSON-like value as a Python expression in which a file is the variable `media`. Unlike the
 * catalogue's printer it knows files and the indentation it prints at, and looks at nothing twice:
 * a page makes many of these.
 */
export const pyValue = (value: unknown, indentation = ""): string =>
  printValue(value, PYTHON, indentation);

/** The same as a JavaScript and TypeScript expression. */
export const jsValue = (value: unknown, indentation = ""): string =>
  printValue(value, JAVASCRIPT, indentation);

/** The same as JSON in one shell word; a file is read when the command runs. */
export const shValue = (value: unknown): string => `'${printValue(value, SHELL_JSON, "")}'`;

/** A Python dictionary, one entry a line whatever its length. */
export const pyDict = (value: Readonly<Record<string, unknown>>, indentation = ""): string =>
  printObject(value, PYTHON, indentation, true);

/** The same as keyword arguments, one a line. */
export function pyArguments(object: Readonly<Record<string, unknown>>): string {
  let lines = "";
  for (const name of Object.keys(object)) {
    if (object[name] !== undefined) lines += `    ${name}=${pyValue(object[name], "    ")},\n`;
  }
  return lines;
}

/** The same as a JavaScript object. */
export const jsObject = (value: Readonly<Record<string, unknown>>, indentation = ""): string =>
  printObject(value, JAVASCRIPT, indentation, true);

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
  key: pyString,
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
  scalar: (value) => JSON.stringify(value) ?? "null",
  key: shellJsonString,
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

/** A property's name as an object literal wants it. Only a computed `__proto__` is a property. */
export function jsKey(name: string): string {
  if (IDENTIFIER.test(name)) return name;
  return name === "__proto__" ? '["__proto__"]' : jsString(name);
}

function printValue(value: unknown, syntax: Syntax, indentation: string): string {
  if (typeof value === "string") return syntax.text(value);
  if (typeof value !== "object" || value === null) return syntax.scalar(value);
  if (Array.isArray(value)) return printList(value, syntax, indentation);
  if (embeddingOf(value)) return syntax.file(value as EmbeddedFile);
  return printObject(value as Readonly<Record<string, unknown>>, syntax, indentation);
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

function printList(list: readonly unknown[], syntax: Syntax, indentation: string): string {
  const printed = (list as ConstantList)[PRINTED];
  if (!printed) return printItems(list, syntax, indentation);
  const place = 3 * indentation.length + syntax.index;
  printed[place] ??= printItems(list, syntax, indentation);
  return printed[place];
}

function printItems(list: readonly unknown[], syntax: Syntax, indentation: string): string {
  const inner = indentation + syntax.step;
  const items: string[] = [];
  let width = syntax.padding === undefined ? Infinity : 0;
  for (const value of list) {
    const text = printValue(value, syntax, inner);
    if (width <= LINE_WIDTH) width += isNested(value) ? Infinity : text.length + 2;
    items.push(text);
  }
  if (items.length === 0) return "[]";
  if (width <= LINE_WIDTH) return `[${items.join(", ")}]`;
  return `[\n${inner}${items.join(`,\n${inner}`)}${syntax.end}\n${indentation}]`;
}

function printObject(
  object: Readonly<Record<string, unknown>>,
  syntax: Syntax,
  indentation: string,
  block = syntax.padding === undefined,
): string {
  const inner = indentation + syntax.step;
  const items: string[] = [];
  let width = block ? Infinity : 0;
  for (const name of Object.keys(object)) {
    const value = object[name];
    if (value === undefined) continue;
    const text = `${syntax.key(name)}: ${printValue(value, syntax, inner)}`;
    if (width <= LINE_WIDTH) width += isNested(value) ? Infinity : text.length + 2;
    items.push(text);
  }
  if (items.length === 0) return "{}";
  if (width <= LINE_WIDTH) {
    return `{${syntax.padding}${items.join(", ")}${syntax.padding}}`;
  }
  return `{\n${inner}${items.join(`,\n${inner}`)}${syntax.end}\n${indentation}}`;
}

/** A file is printed as a name, an empty list as two brackets: neither breaks a line. */
const isNested = (value: unknown): boolean =>
  typeof value === "object" &&
  value !== null &&
  embeddingOf(value) === undefined &&
  (Array.isArray(value) ? value : Object.keys(value)).length > 0;
