import type { LlamaContextSequence, Token } from "node-llama-cpp";
import type { GgufModel } from "./gguf-model.ts";

interface Slot {
  readonly sequence: LlamaContextSequence;
  owner: string | undefined;
  usedAt: number;
}

/**
 * Lends sequences and keeps what each has computed, so that the next turn of a conversation reads only what is
 * new. Only its own caller gets it back: how fast an answer begins must not reveal what others asked.
 */
export function createSlots(sequences: readonly LlamaContextSequence[]): GgufModel["sequences"] {
  const free = new Set<Slot>(
    sequences.map((sequence) => ({ sequence, owner: undefined, usedAt: 0 })),
  );
  const lent = new Map<LlamaContextSequence, Slot>();
  const waiting: ((slot: Slot) => void)[] = [];
  let clock = 0;

  return {
    async take(prompt, owner) {
      const slot = chooseSlot([...free], prompt, owner);
      if (slot) free.delete(slot);
      const taken = slot ?? (await new Promise<Slot>((resolve) => waiting.push(resolve)));
      const { sequence } = taken;
      lent.set(sequence, taken);
      if (taken.owner !== owner) await sequence.clearHistory();
      taken.owner = owner;
      return sequence;
    },
    give(sequence) {
      const slot = lent.get(sequence);
      if (!slot) return;
      lent.delete(sequence);
      slot.usedAt = ++clock;
      const next = waiting.shift();
      if (next) next(slot);
      else free.add(slot);
    },
  };
}

/** The slot that has most of the prompt; else the one that was not used for longest. */
function chooseSlot(
  slots: readonly Slot[],
  prompt: readonly Token[],
  owner: string | undefined,
): Slot | undefined {
  const known = slots
    .filter((slot) => slot.owner === owner)
    .map((slot) => ({ slot, tokens: slot.sequence.contextTokens }))
    .map(({ slot, tokens }) => ({ slot, length: tokens.length, same: commonStart(tokens, prompt) }))
    // A conversation is not given up for another that merely begins with the same instructions.
    .filter(({ same, length }) => same > 0 && same * 2 >= length)
    .toSorted((one, other) => other.same - one.same);
  return known[0]?.slot ?? slots.toSorted((one, other) => one.usedAt - other.usedAt)[0];
}

function commonStart(one: readonly Token[], other: readonly Token[]): number {
  const length = Math.min(one.length, other.length);
  for (let index = 0; index < length; index++) if (one[index] !== other[index]) return index;
  return length;
}
