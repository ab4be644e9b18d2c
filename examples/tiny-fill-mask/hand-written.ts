/** A sentence with a gap, and the words that a person would take. */
export type Gap = readonly [text: string, fits: readonly string[]];

/** Written by hand, used for nothing but the card's figure and the tests. */
export const TEST: readonly Gap[] = [
  ["Paris is the [MASK] of France.", ["capital"]],
  ["The capital of Japan is [MASK].", ["tokyo"]],
  ["Rome is a city in [MASK].", ["italy"]],
  ["The capital of [MASK] is Oslo.", ["norway"]],
  ["Bees make [MASK].", ["honey"]],
  ["The goal of life is [MASK].", ["happiness"]],
  ["Snow is [MASK].", ["white", "cold"]],
  ["A week has seven [MASK].", ["days"]],
  ["A [MASK] has eight legs.", ["spider"]],
  ["A baker makes [MASK].", ["bread"]],
  ["Fish live in [MASK].", ["water"]],
  ["The sun rises in the [MASK].", ["east"]],
  ["Two plus two is [MASK].", ["four"]],
  ["A teacher works in a [MASK].", ["school"]],
  ["Winter is [MASK] and summer is warm.", ["cold"]],
  ["London is the capital of [MASK].", ["england"]],
  ["Where [MASK] the hotel?", ["is"]],
  ["I want to [MASK] the recipe.", ["cook", "bake", "fry", "boil"]],
];
