import type { Database } from "../database.ts";
import { untilUnclaimed } from "../garbage/tidy-claim.ts";
import type { CommitId } from "../ids.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import { clearPending, insertPending, type PendingIndex } from "../repos/pending-index-store.ts";
import { touchPushes } from "../syncs/sync-store.ts";
import type { Indexer } from "./indexer.ts";

/** What came of a write: `isMoved` when a branch points elsewhere now. */
export interface Written<Value> {
  readonly value: Value;
  readonly isMoved: boolean;
  /** Where the default branch is now, if the write moved it there. */
  readonly head?: CommitId;
  /** What is written together with what the index says. */
  readonly also?: (db: Database) => Promise<void>;
  /** What is written of it at the same time, and must be before the write has ended. */
  readonly meanwhile?: Promise<void>;
}

/**
 * Runs a write to a history with a pending row: from before the first object is looked up until SQL matches
 * the history. A crash or a database outage leaves the row, and the next heal indexes again. Garbage
 * collection skips a repo with a pending row, and a write waits for a running collection.
 */
export async function withPending<Value, Read = void>(
  {
    db,
    newKey,
    now,
    indexer,
    processId,
  }: Pick<RegistryDeps, "db" | "newKey" | "now" | "processId"> & { readonly indexer: Indexer },
  repoKey: string,
  write: (read: Read) => Promise<Written<Value>>,
  /** Writes the row; with the repo itself where it is new. */
  insert: (pending: PendingIndex) => Promise<void> = (pending) => insertPending(db, pending),
  /** Reads what the write begins with, once the row is there: no collection deletes what it finds. */
  read: () => Promise<Read> = async () => undefined as Read,
): Promise<Value> {
  const pending = { key: newKey(), repoKey, process: processId };
  indexer.underWay.add(pending.key);
  try {
    await insert(pending);
    const written = await Promise.all([read(), untilUnclaimed(db, repoKey, now)])
      .then(([found]) => write(found))
      .catch(async (error: unknown) => {
        await clearPending(db, pending.key);
        throw error;
      });
    const { value, isMoved, head, also, meanwhile } = written;
    const ending = async (within: Database) => {
      if (isMoved) await touchPushes(within, repoKey, now());
      await also?.(within);
    };
    await Promise.all([
      isMoved ? indexer.index(repoKey, { head, also: ending }) : ending(db),
      meanwhile,
    ]);
    await clearPending(db, pending.key);
    return value;
  } finally {
    indexer.underWay.delete(pending.key);
  }
}
