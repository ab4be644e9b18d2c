import { untilUnclaimed } from "../garbage/tidy-claim.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import { clearPending, insertPending, type PendingIndex } from "../repos/pending-index-store.ts";
import type { Indexer } from "./indexer.ts";

/** What came of a write: `isMoved` when a branch points elsewhere now. */
export interface Written<Value> {
  readonly value: Value;
  readonly isMoved: boolean;
}

/**
 * Runs a write to a history with a pending row: from before the first object is looked up until SQL matches
 * the history. A crash or a database outage leaves the row, and the next heal indexes again. Garbage
 * collection skips a repo with a pending row, and a write waits for a running collection.
 */
export async function withPending<Value>(
  {
    db,
    newKey,
    now,
    indexer,
    processId,
  }: Pick<RegistryDeps, "db" | "newKey" | "now" | "processId"> & { readonly indexer: Indexer },
  repoKey: string,
  write: () => Promise<Written<Value>>,
  /** Writes the row; with the repo itself where it is new. */
  insert: (pending: PendingIndex) => Promise<void> = (pending) => insertPending(db, pending),
): Promise<Value> {
  const pending = { key: newKey(), repoKey, process: processId };
  indexer.underWay.add(pending.key);
  try {
    await insert(pending);
    const written = await untilUnclaimed(db, repoKey, now)
      .then(write)
      .catch(async (error: unknown) => {
        await clearPending(db, pending.key);
        throw error;
      });
    if (written.isMoved) await indexer.index(repoKey);
    await clearPending(db, pending.key);
    return written.value;
  } finally {
    indexer.underWay.delete(pending.key);
  }
}
