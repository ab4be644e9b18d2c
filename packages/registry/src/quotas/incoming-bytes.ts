import { requireStorage, type Usage } from "./quota.ts";

/** Bytes that this process is storing at the moment, by owner: not in SQL yet. */
export interface IncomingBytes {
  /** The usage with the owner's incoming bytes. */
  addTo(usage: Usage): Usage;
  /** Does `work`, which stores `bytes` for the owner. Throws `quota-exceeded` first, without room for them. */
  reserve<Result>(usage: Usage, bytes: number, work: () => Promise<Result>): Promise<Result>;
}

export function createIncomingBytes(): IncomingBytes {
  const incoming = new Map<string, number>();
  const of = (owner: string) => incoming.get(owner) ?? 0;
  const addTo = (usage: Usage): Usage => ({
    ...usage,
    storageBytes: usage.storageBytes + of(usage.owner),
  });

  return {
    addTo,

    async reserve(usage, bytes, work) {
      requireStorage(addTo(usage), bytes);
      const { owner } = usage;
      incoming.set(owner, of(owner) + bytes);
      try {
        return await work();
      } finally {
        const left = of(owner) - bytes;
        if (left > 0) incoming.set(owner, left);
        else incoming.delete(owner);
      }
    },
  };
}
