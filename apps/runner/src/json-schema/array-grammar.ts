import type { Flat } from "./flat-schema.ts";
import { literal, repeated } from "./gbnf.ts";
import type { SchemaCompiler } from "./schema-compiler.ts";
import { below, type Path, unsupported } from "./schema-problem.ts";

const MAX_ITEMS = 10_000;

/** Arrays: items with schemas of their own, then others. */
export function arrayGrammar(
  compiler: SchemaCompiler,
  flat: Flat,
  path: Path,
  depth: number,
): string | undefined {
  const { prefixItems: prefix = [], items = true, minItems: min = 0, maxItems } = flat;
  if (min > MAX_ITEMS) throw unsupported("minItems", path, `is too large (limit: ${MAX_ITEMS})`);
  const { blank } = compiler.rules;
  const first = prefix.map((item, index) =>
    compiler.compile(item, below(below(path, "prefixItems"), index), depth + 1),
  );
  const impossibleAt = first.indexOf(undefined);
  const item = compiler.compile(items, below(path, "items"), depth + 1);
  const most = Math.min(
    maxItems ?? Number.POSITIVE_INFINITY,
    impossibleAt < 0 ? Number.POSITIVE_INFINITY : impossibleAt,
    item === undefined ? prefix.length : Number.POSITIVE_INFINITY,
  );
  if (min > most) return undefined;
  const comma = `${literal(",")} ${blank}`;
  const last = Math.min(prefix.length, most);
  const more = item && most > last ? otherItems(last) : undefined;

  /** Items after so many. */
  function otherItems(count: number): string {
    const least = Math.max(0, min - count);
    const left = most > MAX_ITEMS ? undefined : most - count;
    if (count > 0) return repeated(`(${comma} ${item})`, least, left);
    const rest = repeated(`(${comma} ${item})`, Math.max(0, least - 1), left && left - 1);
    const some = `${item} ${rest}`;
    return least > 0 ? some : `(${some})?`;
  }

  /** From one of the first items on: each needs those before it, and may be left out with those after it. */
  function from(index: number): string {
    if (index === last) return more ?? `""`;
    const one = `${index > 0 ? `${comma} ` : ""}${first[index]} ${from(index + 1)}`;
    return index >= min ? `(${one})?` : one;
  }
  return `${literal("[")} ${blank} ${from(0)} ${blank} ${literal("]")}`;
}
