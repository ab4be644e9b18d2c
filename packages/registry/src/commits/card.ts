import type { ReadYaml } from "./yaml.ts";

export interface Card {
  /** The front matter as plain data; empty if absent or not a mapping. */
  readonly data: Readonly<Record<string, unknown>>;
  readonly body: string;
  /** Why the front matter is invalid, with its line; absent if valid. */
  readonly problem?: string;
}

const FRONT_MATTER = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)(?:^|\n)---[ \t]*(?:\r?\n|$)/;

/** What a README says below its front matter, which is not read. */
export const cardBody = (text: string): string =>
  text.slice(FRONT_MATTER.exec(text)?.[0].length ?? 0);

/** Splits a README into front matter and text. Never throws: bad YAML is a `problem`. */
export async function parseCard(text: string, readYaml: ReadYaml): Promise<Card> {
  const match = FRONT_MATTER.exec(text);
  if (!match) return { data: {}, body: text };
  const body = text.slice(match[0].length);
  const { value, problem } = await readYaml(match[1] ?? "");
  if (problem) return { data: {}, body, problem };
  if (value === null || value === undefined) return { data: {}, body };
  if (typeof value !== "object" || Array.isArray(value))
    return { data: {}, body, problem: "the front matter is not a mapping of keys to values." };
  return { data: value as Record<string, unknown>, body };
}
