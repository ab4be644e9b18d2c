import { characterInJson, setOf, without } from "./character-set.ts";
import { anyOf, literal, repeated } from "./gbnf.ts";
import type { Rules } from "./rules.ts";
import { ANY_CHARACTER } from "./string-body.ts";

const MAX_KEY = 60;

/** Keys of an object other than these, in quotes. */
export function otherKeys(rules: Rules, names: readonly string[]): string {
  const quote = literal('"');
  return rules.add("key", `${quote} ${keysAfter(rules, names)} ${quote}`);
}

/** What may come after the same beginning of all these names, so that none of them is written. */
function keysAfter(rules: Rules, names: readonly string[]): string {
  const any = repeated(ANY_CHARACTER, 0, MAX_KEY);
  if (names.length === 0) return any;
  const next = Map.groupBy(
    names.filter((name) => name !== ""),
    (name) => name.codePointAt(0)!,
  );
  const known = setOf(...[...next.keys()].map((code) => [code, code] as const));
  const options = [...next].map(([code, found]) => {
    const rest = found.map((name) => name.slice(String.fromCodePoint(code).length));
    return `${characterInJson([[code, code]])} ${rules.add("key-part", keysAfter(rules, rest))}`;
  });
  const other = characterInJson(without(known));
  if (other !== undefined) options.push(`${other} ${any}`);
  if (!names.includes("")) options.push(`""`);
  return anyOf(options) ?? any;
}
