import type { Flat, Schema } from "./flat-schema.ts";
import { anyOf, jsonLiteral, literal } from "./gbnf.ts";
import { otherKeys } from "./other-keys.ts";
import type { SchemaCompiler } from "./schema-compiler.ts";
import { below, type Path } from "./schema-problem.ts";

/** Objects: their properties in order, those that are not required left out or not, then others. */
export function objectGrammar(
  compiler: SchemaCompiler,
  flat: Flat,
  path: Path,
  depth: number,
): string | undefined {
  const { rules } = compiler;
  const { blank } = rules;
  const required = flat.required ?? new Set<string>();
  const properties = withRequired(flat);
  const colon = `${literal(":")} ${blank}`;
  const members: { readonly body: string; readonly isRequired: boolean }[] = [];
  for (const [name, schema] of properties) {
    const value = compiler.compile(schema, below(below(path, "properties"), name), depth + 1);
    const isRequired = required.has(name);
    if (value === undefined && isRequired) return undefined;
    if (value !== undefined)
      members.push({ body: `${jsonLiteral(name)} ${colon} ${value}`, isRequired });
  }
  const others = otherMembers();
  const comma = `${literal(",")} ${blank}`;
  // From the last to the first: what may follow when something was written before, and when nothing was.
  let after = others ? `(${comma} ${others})*` : `""`;
  let begin = others ? `(${others} (${comma} ${others})*)?` : `""`;
  for (const { body, isRequired } of members.toReversed()) {
    const rest = rules.add("rest", after);
    const [written, first] = [`${comma} ${body} ${rest}`, `${body} ${rest}`];
    begin = isRequired ? first : anyOf([first, rules.add("first", begin)])!;
    after = isRequired ? written : anyOf([written, rest])!;
  }
  return `${literal("{")} ${blank} ${begin} ${blank} ${literal("}")}`;

  function otherMembers(): string | undefined {
    // An object that says nothing of its properties may have any.
    const schema = flat.additional ?? (properties.size === 0 ? true : undefined);
    if (schema === undefined || schema === false) return undefined;
    const value = compiler.compile(schema, below(path, "additionalProperties"), depth + 1);
    if (value === undefined) return undefined;
    return rules.add("member", `${otherKeys(rules, [...properties.keys()])} ${colon} ${value}`);
  }
}

/** A property may be required without being described. */
function withRequired({
  properties,
  required,
  additional = true,
}: Flat): ReadonlyMap<string, Schema> {
  const missing = [...(required ?? [])].filter((name) => !properties?.has(name));
  return new Map([...(properties ?? []), ...missing.map((name) => [name, additional] as const)]);
}
