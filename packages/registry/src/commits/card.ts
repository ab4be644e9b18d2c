import { parseDocument } from "yaml";

export interface Card {
  /** The front matter as plain data; empty when there is none or it is not a mapping. */
  readonly data: Readonly<Record<string, unknown>>;
  readonly body: string;
  /** Why the front matter could not be read, in words with its line; absent when all is well. */
  readonly problem?: string;
}

const FRONT_MATTER = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)(?:^|\n)---[ \t]*(?:\r?\n|$)/;
const MAX_FRONT_MATTER = 200_000;

/** What a README says below its front matter, which is not read. */
export const cardBody = (text: string): string =>
  text.slice(FRONT_MATTER.exec(text)?.[0].length ?? 0);

/** Splits a README into front matter and text. Never throws: bad YAML is a `problem`. */
export function parseCard(text: string): Card {
  const match = FRONT_MATTER.exec(text);
  if (!match) return { data: {}, body: text };
  const body = text.slice(match[0].length);
  const source = match[1] ?? "";
  if (source.length > MAX_FRONT_MATTER)
    return { data: {}, body, problem: "the front matter is longer than 200,000 characters." };
  const { value, problem } = parseYaml(source);
  if (problem) return { data: {}, body, problem };
  if (value === null || value === undefined) return { data: {}, body };
  if (typeof value !== "object" || Array.isArray(value))
    return { data: {}, body, problem: "the front matter is not a mapping of keys to values." };
  return { data: value as Record<string, unknown>, body };
}

/** The data of a YAML text; `undefined` for anything that is none. */
export const parseYamlData = (text: string): unknown =>
  text.length > MAX_FRONT_MATTER ? undefined : parseYaml(text).value;

function parseYaml(source: string): { readonly value?: unknown; readonly problem?: string } {
  try {
    // Few aliases: a card needs none, and nested ones grow without end ("billion laughs").
    const document = parseDocument(source, {
      schema: "core",
      prettyErrors: true,
      uniqueKeys: false,
    });
    const [error] = document.errors;
    if (error) return { problem: `the front matter is not YAML: ${firstLine(error.message)}` };
    return { value: document.toJS({ maxAliasCount: 20 }) };
  } catch (error) {
    return { problem: `the front matter is not YAML: ${firstLine(String(error))}` };
  }
}

const firstLine = (text: string): string => (text.split("\n")[0] ?? "").slice(0, 200);
