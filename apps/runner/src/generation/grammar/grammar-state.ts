import { invalidInput } from "../../errors.ts";
import type { Gbnf, GrammarSymbol } from "./parse-gbnf.ts";

/** What is still to come: the next symbol, which is always a set of characters, and what follows it. */
interface Place {
  readonly symbol: GrammarSymbol & { readonly kind: "set" };
  readonly rest: Rest;
}

/** Rows of symbols that are begun, the innermost first. */
type Rest =
  | { readonly row: readonly GrammarSymbol[]; readonly at: number; readonly outer: Rest }
  | undefined;

/** Where a text may be in a grammar. `after` gives another. */
export interface GrammarState {
  readonly places: readonly Place[];
  /** The text may end here. */
  readonly isEnd: boolean;
  /** Where characters lead that were asked for: many tokens begin alike. */
  readonly known: Map<number, GrammarState | undefined>;
}

const MAX_PLACES = 5000;
const MAX_DEPTH = 2000;

/** Where a text begins. */
export const startOf = (grammar: Gbnf): GrammarState =>
  settle(grammar, [{ row: [{ kind: "rule", rule: grammar.root }], at: 0, outer: undefined }]);

/** Where a text is after one more character, by its code point; `undefined` where it may not come. */
export function after(grammar: Gbnf, state: GrammarState, code: number): GrammarState | undefined {
  if (state.known.has(code)) return state.known.get(code);
  const fitting = state.places.filter(({ symbol }) => isIn(symbol, code));
  const rests = fitting.map(({ rest }) => rest);
  const next = rests.length === 0 ? undefined : settle(grammar, rests);
  state.known.set(code, next);
  return next;
}

/** Whether a character with a code point from one to the other may come. */
export const couldFollow = ({ places }: GrammarState, from: number, to: number): boolean =>
  places.some(({ symbol: { ranges, isNot } }) =>
    isNot
      ? !ranges.some(([first, last]) => first <= from && last >= to)
      : ranges.some(([first, last]) => first <= to && last >= from),
  );

const isIn = ({ ranges, isNot }: Place["symbol"], code: number): boolean =>
  ranges.some(([from, to]) => code >= from && code <= to) !== isNot;

/** Follows rules until the next symbol is a character. */
function settle(grammar: Gbnf, begun: readonly Rest[]): GrammarState {
  const places: Place[] = [];
  let isEnd = false;
  const left: { readonly rest: Rest; readonly depth: number }[] = begun.map((rest) => ({
    rest,
    depth: 0,
  }));
  let steps = 0;
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const { rest, depth } = next;
    if (++steps > MAX_PLACES || depth > MAX_DEPTH)
      throw invalidInput("The grammar has too many ways to continue.", "grammar");
    if (rest === undefined) {
      isEnd = true;
      continue;
    }
    const { row, at, outer } = rest;
    const symbol = row[at];
    const behind: Rest = at + 1 < row.length ? { row, at: at + 1, outer } : outer;
    if (symbol === undefined) left.push({ rest: outer, depth: depth + 1 });
    else if (symbol.kind === "set") places.push({ symbol, rest: behind });
    else
      for (const way of grammar.rules[symbol.rule]!)
        left.push({ rest: { row: way, at: 0, outer: behind }, depth: depth + 1 });
  }
  return { places, isEnd, known: new Map() };
}
