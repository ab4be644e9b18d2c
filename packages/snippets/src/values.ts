import { jsValue as printJsScalar, pyValue as printPyScalar } from "@orrery/catalog/literal-values";
import {
  jsString as quoteJs,
  pyString as quotePython,
  shString as quoteShell,
} from "@orrery/catalog/literals";
import { embeddingOf } from "@orrery/inference";

/** The name a program gives the file it read; all places in one value hold the same file. */
export const MEDIA_VARIABLE = "media";

/** A Python string literal, on one line. */
export const pyString = (text: string): string =>
  PLAIN_TEXT.test(text) ? `"${text}"` : quotePython(text);

/** A JavaScript string literal, on one line. */
export const jsString = (text: string): string =>
  PLAIN_TEXT.test(text) ? `"${text}"` : quoteJs(text);

/** One POSIX shell word; see the catalogue's `shString`. */
export const shString = (text: string): string =>
  PLAIN_SHELL_TEXT.test(text) && !PLAIN_WORD.test(text) ? `'${text}'` : quoteShell(text);

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

/** An object of values, one entry a line whatever its length. */
export const pyDict = (value: Readonly<Record<string, unknown>>, indentation = ""): string =>
  printObject(value, PYTHON, { indentation, block: true });

/** The same in JavaScript. */
export const jsObject = (value: Readonly<Record<string, unknown>>, indentation = ""): string =>
  printObject(value, JAVASCRIPT, { indentation, block: true });

/** Nothing in it has to be escaped, for a program or for the page that shows it. */
const PLAIN_TEXT = /^[ !#-;=-[\]-~]*$/;
/** Nothing in it ends the quotes of a shell or a script element. */
const PLAIN_SHELL_TEXT = /^[\n -&(-;=-~]+$/;
const PLAIN_WORD = /^[\w./:@%+,-]+$/;
const IDENTIFIER = /^[A-Za-z$][\w$]*$/;
const LINE_WIDTH = 72;

interface Syntax {
  readonly text: (value: string) => string;
  readonly scalar: (value: unknown) => string;
  readonly key: (name: string) => string;
  readonly step: string;
  /** Blanks inside the braces of an object on one line. */
  readonly padding: string;
}

const PYTHON: Syntax = {
  text: pyString,
  scalar: printPyScalar,
  key: pyString,
  step: "    ",
  padding: "",
};

const JAVASCRIPT: Syntax = {
  text: jsString,
  scalar: printJsScalar,
  key: jsKey,
  step: "  ",
  padding: " ",
};

/** A property's name as an object literal wants it. Only a computed `__proto__` is a property. */
export function jsKey(name: string): string {
  if (IDENTIFIER.test(name)) return name;
  return name === "__proto__" ? '["__proto__"]' : jsString(name);
}

function printValue(value: unknown, syntax: Syntax, indentation: string): string {
  if (typeof value === "string") return syntax.text(value);
  if (typeof value !== "object" || value === null) return syntax.scalar(value);
  if (Array.isArray(value)) return printList(value, syntax, indentation);
  if (embeddingOf(value)) return MEDIA_VARIABLE;
  return printObject(value as Readonly<Record<string, unknown>>, syntax, { indentation });
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
  const place = 2 * indentation.length + (syntax === PYTHON ? 0 : 1);
  printed[place] ??= printItems(list, syntax, indentation);
  return printed[place];
}

function printItems(list: readonly unknown[], syntax: Syntax, indentation: string): string {
  const inner = indentation + syntax.step;
  let width = 0;
  let flat = true;
  const items: string[] = [];
  for (const item of list) {
    const text = printValue(item, syntax, inner);
    flat &&= !isNested(item);
    width += text.length + 2;
    items.push(text);
  }
  if (items.length === 0) return "[]";
  if (flat && width <= LINE_WIDTH) return `[${items.join(", ")}]`;
  return `[\n${inner}${items.join(`,\n${inner}`)},\n${indentation}]`;
}

function printObject(
  object: Readonly<Record<string, unknown>>,
  syntax: Syntax,
  { indentation, block = false }: { readonly indentation: string; readonly block?: boolean },
): string {
  const inner = indentation + syntax.step;
  let width = 0;
  let flat = !block;
  const items: string[] = [];
  for (const name of Object.keys(object)) {
    const value = object[name];
    if (value === undefined) continue;
    const text = `${syntax.key(name)}: ${printValue(value, syntax, inner)}`;
    flat &&= !isNested(value);
    width += text.length + 2;
    items.push(text);
  }
  if (items.length === 0) return "{}";
  if (flat && width <= LINE_WIDTH) {
    return `{${syntax.padding}${items.join(", ")}${syntax.padding}}`;
  }
  return `{\n${inner}${items.join(`,\n${inner}`)},\n${indentation}}`;
}

/** A file is printed as a name, an empty list as two brackets: neither breaks a line. */
const isNested = (value: unknown): boolean =>
  typeof value === "object" &&
  value !== null &&
  embeddingOf(value) === undefined &&
  Object.keys(value).length > 0;
