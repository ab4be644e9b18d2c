import { parseDocument } from "yaml";

/** The data of a YAML text, or why it is invalid, with its line. */
export interface ParsedYaml {
  readonly value?: unknown;
  readonly problem?: string;
  /** Reading was given up. */
  readonly isTooSlow?: boolean;
}

/** Reads untrusted YAML. Hostile texts take minutes: never on the serving thread. */
export type ReadYaml = (source: string) => Promise<ParsedYaml>;

export const MAX_YAML_CHARACTERS = 200_000;

export function parseYaml(source: string): ParsedYaml {
  if (source.length > MAX_YAML_CHARACTERS)
    return { problem: "the front matter is longer than 200,000 characters." };
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
