import { yamlScalar } from "./yaml-scalar.ts";

/** Texts, numbers, and lists and records of them. */
export type YamlValue =
  | string
  | number
  | readonly YamlValue[]
  | { readonly [name: string]: YamlValue };

/** A field in block style: items of lists stand at the level of their field, as most cards have them. */
export function yamlLines(name: string, value: YamlValue): readonly string[] {
  if (typeof value === "number") return [`${name}: ${value}`];
  if (typeof value === "string") return [`${name}: ${yamlScalar(value)}`];
  return [
    `${name}:`,
    ...(Array.isArray(value) ? value.flatMap(itemLines) : indented(recordLines(value))),
  ];
}

const recordLines = (record: YamlValue): readonly string[] =>
  Object.entries(record).flatMap(([name, value]) => yamlLines(name, value));

function itemLines(item: YamlValue): readonly string[] {
  if (typeof item === "number") return [`- ${item}`];
  if (typeof item === "string") return [`- ${yamlScalar(item)}`];
  const [first = "", ...rest] = recordLines(item);
  return [`- ${first}`, ...indented(rest)];
}

const indented = (lines: readonly string[]) => lines.map((line) => `  ${line}`);
