import { jsString, pyString } from "./literals.ts";

/** A JSON-like value as a Python expression, over several lines when it is long or nested. */
export const pyValue = (value: unknown): string => printValue(value, PYTHON);

/** A JSON-like value as a JavaScript expression, over several lines when it is long or nested. */
export const jsValue = (value: unknown): string => printValue(value, JAVASCRIPT);

/** A Python dictionary, one entry a line. */
export const pyDict = (value: Readonly<Record<string, unknown>>): string =>
  printBlock(value, PYTHON);

/** A JavaScript object, one entry a line. */
export const jsObject = (value: Readonly<Record<string, unknown>>): string =>
  printBlock(value, JAVASCRIPT);

const LINE_WIDTH = 72;

interface ValueSyntax {
  readonly text: (value: string) => string;
  readonly null: string;
  readonly true: string;
  readonly false: string;
  readonly notANumber: string;
  readonly infinity: string;
  readonly key: (name: string) => string;
}

const PYTHON: ValueSyntax = {
  text: pyString,
  null: "None",
  true: "True",
  false: "False",
  notANumber: 'float("nan")',
  infinity: 'float("inf")',
  key: pyString,
};

const JAVASCRIPT: ValueSyntax = {
  text: jsString,
  null: "null",
  true: "true",
  false: "false",
  notANumber: "NaN",
  infinity: "Infinity",
  // Only a computed key makes `__proto__` an ordinary property.
  key: (name) =>
    name === "__proto__"
      ? '["__proto__"]'
      : /^[A-Za-z_$][\w$]*$/.test(name)
        ? name
        : jsString(name),
};

function printValue(value: unknown, syntax: ValueSyntax): string {
  if (typeof value === "string") return syntax.text(value);
  if (typeof value === "boolean") return value ? syntax.true : syntax.false;
  if (typeof value === "number") return printNumber(value, syntax);
  if (typeof value !== "object" || value === null) return syntax.null;
  const flat = printFlat(value, syntax);
  return flat !== undefined && flat.length <= LINE_WIDTH ? flat : printBlock(value, syntax);
}

function printNumber(value: number, syntax: ValueSyntax): string {
  if (Number.isNaN(value)) return syntax.notANumber;
  if (Number.isFinite(value)) return Object.is(value, -0) ? "-0.0" : String(value);
  return value > 0 ? syntax.infinity : `-${syntax.infinity}`;
}

/** `undefined` when the value holds another list or object that is not empty. */
function printFlat(value: object, syntax: ValueSyntax): string | undefined {
  const nested = Object.values(value).some(
    (item) => typeof item === "object" && item !== null && Object.keys(item).length > 0,
  );
  if (nested) return undefined;
  const items = printItems(value, syntax);
  if (Array.isArray(value)) return `[${items.join(", ")}]`;
  if (items.length === 0) return "{}";
  return syntax === JAVASCRIPT ? `{ ${items.join(", ")} }` : `{${items.join(", ")}}`;
}

function printBlock(value: object, syntax: ValueSyntax): string {
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
  const step = syntax === PYTHON ? "    " : "  ";
  const items = printItems(value, syntax);
  if (items.length === 0) return `${open}${close}`;
  const lines = items.map((item) => `${step}${item.replaceAll("\n", `\n${step}`)},\n`);
  return `${open}\n${lines.join("")}${close}`;
}

const printItems = (value: object, syntax: ValueSyntax): readonly string[] =>
  Array.isArray(value)
    ? value.map((item) => printValue(item, syntax))
    : Object.entries(value)
        .filter(([, item]) => item !== undefined)
        .map(([name, item]) => `${syntax.key(name)}: ${printValue(item, syntax)}`);
