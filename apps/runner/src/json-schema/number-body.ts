import type { Flat } from "./flat-schema.ts";
import { integerGrammar, numberGrammar } from "./number-grammar.ts";
import { type Path, unsupported } from "./schema-problem.ts";

/** Numbers within the limits of a schema. */
export function numberBody(flat: Flat, isInteger: boolean, path: Path): string | undefined {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = flat;
  const integers = {
    min: largest(
      ceil(minimum),
      exclusiveMinimum === undefined ? undefined : Math.floor(exclusiveMinimum) + 1,
    ),
    max: smallest(
      floor(maximum),
      exclusiveMaximum === undefined ? undefined : Math.ceil(exclusiveMaximum) - 1,
    ),
  };
  if (isInteger) return integerGrammar(integers);
  for (const [keyword, value] of Object.entries({
    minimum,
    maximum,
    exclusiveMinimum,
    exclusiveMaximum,
  }))
    if (value !== undefined && !Number.isInteger(value))
      throw unsupported(keyword, path, "must be an integer");
  return numberGrammar(
    { min: largest(minimum, exclusiveMinimum), max: smallest(maximum, exclusiveMaximum) },
    integers,
  );
}

const ceil = (value: number | undefined) => (value === undefined ? undefined : Math.ceil(value));
const floor = (value: number | undefined) => (value === undefined ? undefined : Math.floor(value));

const largest = (...values: (number | undefined)[]) => best(values, Math.max);
const smallest = (...values: (number | undefined)[]) => best(values, Math.min);

function best(values: readonly (number | undefined)[], choose: (...values: number[]) => number) {
  const set = values.filter((value) => value !== undefined);
  return set.length === 0 ? undefined : choose(...set);
}
