import type { GrammarGate } from "./grammar-gate.ts";
import { after, couldFollow, type GrammarState, startOf } from "./grammar-state.ts";
import type { Gbnf } from "./parse-gbnf.ts";

/** Which tokens may come, one after the other. */
export interface Constraint {
  allows(token: number): boolean;
  push(token: number): void;
}

export interface Vocabulary {
  /** What a token adds to the text; none for tokens that are no text. */
  bytes(token: number): readonly number[];
  isEnd(token: number): boolean;
}

interface Reached {
  readonly state: GrammarState;
  /** The first bytes of a character whose others are still to come. */
  readonly begun: readonly number[];
}

/** Holds a text to a grammar while the gate is open. A token may end within a character. */
export function createConstraint(
  grammar: Gbnf,
  gate: Pick<GrammarGate, "isOpen">,
  { bytes, isEnd }: Vocabulary,
): Constraint {
  let reached: Reached = { state: startOf(grammar), begun: [] };
  const follow = (token: number): Reached | undefined => {
    const added = bytes(token);
    return added.length === 0
      ? undefined
      : read(grammar, reached.state, [...reached.begun, ...added]);
  };
  return {
    allows(token) {
      if (!gate.isOpen) return true;
      if (isEnd(token)) return reached.state.isEnd && reached.begun.length === 0;
      return follow(token) !== undefined;
    },
    push(token) {
      if (gate.isOpen && !isEnd(token)) reached = follow(token) ?? reached;
    },
  };
}

/** Reads whole characters; of a last one that is not, whether any with this beginning may come. */
function read(grammar: Gbnf, from: GrammarState, bytes: readonly number[]): Reached | undefined {
  let state = from;
  for (let at = 0; at < bytes.length; ) {
    const first = bytes[at]!;
    const length = first < 0x80 ? 1 : first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : first >= 0xc0 ? 2 : 0;
    if (length === 0 || first > 0xf7) return undefined;
    const some = bytes.slice(at, at + length);
    if (some.slice(1).some((byte) => byte >> 6 !== 2)) return undefined;
    if (some.length < length)
      return couldFollow(state, codeOf(some, length, 0), codeOf(some, length, 0x3f))
        ? { state, begun: some }
        : undefined;
    const next = after(grammar, state, codeOf(some, length, 0));
    if (next === undefined) return undefined;
    state = next;
    at += length;
  }
  return { state, begun: [] };
}

/** The code point of a character; `rest` stands for each of its bytes that are missing. */
function codeOf(bytes: readonly number[], length: number, rest: number): number {
  let code = length === 1 ? bytes[0]! : bytes[0]! & (0x7f >> length);
  for (let at = 1; at < length; at++)
    code = code * 64 + (at < bytes.length ? bytes[at]! & 0x3f : rest);
  return code;
}
