import { invalidInput } from "./errors.ts";
import type { WireCall, WireFile } from "./protocol.ts";

type Parameters = WireCall["parameters"];

const MAX_TEXTS = 128;
const MAX_TEXT_LENGTH = 200_000;

/** A text within bounds; `name` is how the refusal calls it. */
export function readText(value: unknown, name = "inputs"): string {
  if (typeof value !== "string") throw invalidInput(`${name} must be a string.`, name);
  if (value.length > MAX_TEXT_LENGTH) throw invalidInput(`${name} is too long.`, name);
  return value;
}

/** Texts within bounds, at least one. */
export function readTexts(value: unknown, name = "inputs"): string[] {
  if (!Array.isArray(value) || value.length === 0)
    throw invalidInput(`${name} must be an array of strings.`, name);
  if (value.length > MAX_TEXTS)
    throw invalidInput(`${name} has too many strings (limit: ${MAX_TEXTS}).`, name);
  return value.map((text: unknown) => readText(text, name));
}

/** One text or several; `one` says which it was. */
export function readTextOrTexts(value: unknown): {
  readonly texts: string[];
  readonly one: boolean;
} {
  return Array.isArray(value)
    ? { texts: readTexts(value), one: false }
    : { texts: [readText(value)], one: true };
}

/** The named fields of an object; `name` is how the refusal calls it. */
export function readFields(value: unknown, name = "inputs"): Readonly<Record<string, unknown>> {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw invalidInput(`${name} must be an object.`, name);
  return value as Readonly<Record<string, unknown>>;
}

/** The call's image or audio file. Rejects a name or a URL in its place. */
export function readFile({ file }: WireCall): WireFile {
  if (!file) throw invalidInput("Send the file as bytes. Paths and URLs are not supported.");
  return file;
}

/** A finite number between the bounds, or `undefined` when it is not set. */
export function readNumber(
  parameters: Parameters,
  name: string,
  min: number,
  max: number,
): number | undefined {
  const value = parameters[name];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== "number" || !(value >= min && value <= max))
    throw invalidInput(`${name} must be a number from ${min} to ${max}.`, name);
  return value;
}

/** A whole number between the bounds, or `undefined` when it is not set. */
export function readInteger(
  parameters: Parameters,
  name: string,
  min: number,
  max: number,
): number | undefined {
  const value = readNumber(parameters, name, min, max);
  if (value !== undefined && !Number.isInteger(value))
    throw invalidInput(`${name} must be an integer.`, name);
  return value;
}

/** A list of labels to choose from, as texts or as one text with commas. */
export function readLabels(parameters: Parameters, name = "candidate_labels"): string[] {
  const value = parameters[name];
  const listed =
    typeof value === "string" ? value.split(",").flatMap((label) => label.trim() || []) : value;
  return readTexts(listed, name);
}

/** The first of these texts that is set. */
export function readOptionalText(parameters: Parameters, ...names: string[]): string | undefined {
  const name = names.find((one) => parameters[one] !== undefined && parameters[one] !== null);
  return name === undefined ? undefined : readText(parameters[name], name);
}
