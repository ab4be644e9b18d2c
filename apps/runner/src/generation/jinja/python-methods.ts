import { itemsOf } from "./python-operators.ts";
import { printed } from "./python-text.ts";
import {
  booleanValue,
  integerValue,
  isList,
  isNone,
  isText,
  listValue,
  textValue,
  type Value,
} from "./runtime-values.ts";

type Method = (text: string, args: readonly Value[]) => Value;

const textOf = (value: Value | undefined): string | undefined =>
  value && isText(value) ? value.value : undefined;
const isOneOf = (value: Value | undefined, fits: (text: string) => boolean): Value =>
  booleanValue(
    value !== undefined &&
      (isList(value) ? value.value : [value]).some((one) => fits(textOf(one) ?? "")),
  );

/** A text without the given characters, by default white space, at its sides. */
export function stripped(text: string, characters: string | undefined, sides = "both"): string {
  const isGone = (one: string) =>
    characters === undefined ? one.trim() === "" : characters.includes(one);
  let start = 0;
  let end = text.length;
  if (sides !== "end") while (start < end && isGone(text[start] ?? "")) start++;
  if (sides !== "start") while (end > start && isGone(text[end - 1] ?? "")) end--;
  return text.slice(start, end);
}

function split(text: string, separator: string | undefined, most: number): string[] {
  if (separator === "") throw new Error("The separator is empty.");
  const parts =
    separator === undefined ? text.trim().split(/\s+/).filter(Boolean) : text.split(separator);
  if (most < 0 || parts.length <= most + 1) return parts;
  if (separator !== undefined) return [...parts.slice(0, most), parts.slice(most).join(separator)];
  const rest = new RegExp(`^(?:\\s*\\S+){${most}}\\s*`).exec(text)?.[0].length ?? 0;
  return [...parts.slice(0, most), text.slice(rest)];
}

function splitFromEnd(text: string, separator: string | undefined, most: number): string[] {
  if (separator === undefined || most < 0) return split(text, separator, -1);
  const parts = text.split(separator);
  const first = Math.max(1, parts.length - most);
  return [parts.slice(0, first).join(separator), ...parts.slice(first)];
}

function countOf(text: string, part: string): number {
  return part === "" ? text.length + 1 : text.split(part).length - 1;
}

const listOf = (parts: readonly string[]): Value => listValue(parts.map(textValue));
const most = (value: Value | undefined): number => (value ? Number(value.value) : -1);
const separator = (value: Value | undefined) =>
  value && isNone(value) ? undefined : textOf(value);

function replaced(text: string, from: string, to: string, count: number): string {
  if (count < 0) return text.replaceAll(from, () => to);
  const parts = split(text, from, count);
  return parts.join(to);
}

function around(text: string, at: number, by: string): readonly string[] {
  return [text.slice(0, at), by, text.slice(at + by.length)];
}

/** The methods of a text that the library lacks, or that differ from Python's. */
export const TEXT_METHODS: Readonly<Record<string, Method>> = {
  strip: (text, [characters]) => textValue(stripped(text, separator(characters))),
  lstrip: (text, [characters]) => textValue(stripped(text, separator(characters), "start")),
  rstrip: (text, [characters]) => textValue(stripped(text, separator(characters), "end")),
  split: (text, [by, count]) => listOf(split(text, separator(by), most(count))),
  rsplit: (text, [by, count]) => listOf(splitFromEnd(text, separator(by), most(count))),
  splitlines: (text) => listOf(text.replace(/\r\n|[\n\r]$/, "").split(/\r\n|[\n\r]/)),
  partition: (text, [by]) => {
    const at = text.indexOf(textOf(by) ?? "");
    return listOf(at < 0 ? [text, "", ""] : around(text, at, textOf(by) ?? ""));
  },
  rpartition: (text, [by]) => {
    const at = text.lastIndexOf(textOf(by) ?? "");
    return listOf(at < 0 ? ["", "", text] : around(text, at, textOf(by) ?? ""));
  },
  startswith: (text, [beginning]) => isOneOf(beginning, (one) => text.startsWith(one)),
  endswith: (text, [end]) => isOneOf(end, (one) => text.endsWith(one)),
  removeprefix: (text, [start]) =>
    textValue(text.startsWith(textOf(start) ?? "") ? text.slice(textOf(start)?.length) : text),
  removesuffix: (text, [end]) =>
    textValue(
      text.endsWith(textOf(end) ?? "")
        ? text.slice(0, text.length - (textOf(end)?.length ?? 0))
        : text,
    ),
  replace: (text, [from, to, count]) =>
    textValue(replaced(text, textOf(from) ?? "", textOf(to) ?? "", most(count))),
  find: (text, [part]) => integerValue(text.indexOf(textOf(part) ?? "")),
  rfind: (text, [part]) => integerValue(text.lastIndexOf(textOf(part) ?? "")),
  count: (text, [part]) => integerValue(countOf(text, textOf(part) ?? "")),
  join: (text, [items]) => textValue(items ? itemsOf(items).map(printed).join(text) : ""),
  isdigit: (text) => booleanValue(/^\p{Nd}+$/u.test(text)),
  isalpha: (text) => booleanValue(/^\p{L}+$/u.test(text)),
  isalnum: (text) => booleanValue(/^[\p{L}\p{N}]+$/u.test(text)),
  isspace: (text) => booleanValue(/^\s+$/.test(text)),
  isupper: (text) => booleanValue(text !== text.toLowerCase() && text === text.toUpperCase()),
  islower: (text) => booleanValue(text !== text.toUpperCase() && text === text.toLowerCase()),
};
