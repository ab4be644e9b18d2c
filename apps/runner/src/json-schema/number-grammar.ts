import { anyOf } from "./gbnf.ts";

/** Whole numbers between two, both included; without one there is no limit on that side. */
export interface IntegerRange {
  readonly min: number | undefined;
  readonly max: number | undefined;
}

/** Digits that a double holds exactly. */
const DIGITS = 15;
const LARGEST = 10 ** DIGITS - 1;

/** The whole numbers of a range; `undefined` if there are none. */
export function integerGrammar({
  min = -LARGEST,
  max = LARGEST,
}: IntegerRange): string | undefined {
  const [low, high] = [Math.max(min, -LARGEST), Math.min(max, LARGEST)];
  if (low > high) return undefined;
  const negative = low < 0 ? naturals(Math.max(1, -high), -low) : undefined;
  const positive = high >= 0 ? naturals(Math.max(0, low), high) : undefined;
  return anyOf([
    ...(negative === undefined ? [] : [`"-" ${negative}`]),
    ...(positive === undefined ? [] : [positive]),
  ]);
}

/** Numbers between two whole ones; fractions are never whole numbers, so that limits may be excluded. */
export function numberGrammar(
  { min, max }: IntegerRange,
  integers: IntegerRange,
): string | undefined {
  const whole = integerGrammar(integers);
  // The whole part of a fraction above zero, and of one below.
  const above = integerGrammar({ min: Math.max(0, min ?? 0), max: (max ?? LARGEST) - 1 });
  const below = integerGrammar({ min: Math.max(0, -(max ?? 0)), max: -(min ?? -LARGEST) - 1 });
  const fraction = `"." [0-9]{0,14} [1-9]`;
  const hasNone = min === undefined && max === undefined;
  return anyOf([
    ...(whole === undefined ? [] : [whole]),
    ...(above === undefined ? [] : [`${above} ${fraction}`]),
    ...(below === undefined ? [] : [`"-" ${below} ${fraction}`]),
    ...(hasNone ? [`"-"? [1-9] ("." [0-9]{1,15})? [eE] [-+]? [0-9]{1,2}`] : []),
  ]);
}

/** From `low` to `high`, both at least 0, without leading zeros. */
function naturals(low: number, high: number): string {
  const [from, to] = [`${low}`, `${high}`];
  if (from.length === to.length) return sameLength(from, to);
  const options = [sameLength(from, "9".repeat(from.length))];
  if (to.length - from.length > 1) options.push(`[1-9] [0-9]{${from.length},${to.length - 2}}`);
  options.push(sameLength(`1${"0".repeat(to.length - 1)}`, to));
  return anyOf(options)!;
}

/** Numbers with as many digits, by their first digit. */
function sameLength(from: string, to: string): string {
  if (from === to) return `"${from}"`;
  const rest = from.length - 1;
  if (rest === 0) return `[${from}-${to}]`;
  const [first, last] = [Number(from[0]), Number(to[0])];
  const [lowRest, highRest] = [from.slice(1), to.slice(1)];
  if (first === last) return `"${first}" ${sameLength(lowRest, highRest)}`;
  const [zeros, nines] = ["0".repeat(rest), "9".repeat(rest)];
  const options: string[] = [];
  const begin = lowRest === zeros ? first : first + 1;
  const end = highRest === nines ? last : last - 1;
  if (begin > first) options.push(`"${first}" ${sameLength(lowRest, nines)}`);
  if (begin <= end) options.push(`${digit(begin, end)} [0-9]{${rest}}`);
  if (end < last) options.push(`"${last}" ${sameLength(zeros, highRest)}`);
  return anyOf(options)!;
}

const digit = (from: number, to: number): string => (from === to ? `"${from}"` : `[${from}-${to}]`);
