import { untilUnclaimed } from "../garbage/tidy-claim.ts";
import type { RegistryDeps } from "../registry.ts";
import { clearPending, insertPending } from "../repos/repo-store.ts";
import type { Indexer } from "./indexer.ts";

/** What came of a write: `isMoved` when a branch points elsewhere now. */
export interface Written<Value> {
  readonly value: Value;
  readonly isMoved: boolean;
}

/**
 * Runs a write to a history with a row standing beside it: from before the first object is looked at
 * until SQL says what the history says. A crash leaves the row, and the next start indexes again;
 * garbage collection leaves a repo alone while it has one, and a write waits while it is at work.
 */
export async function withPending<Value>(
  {
    db,
    newKey,
    now,
    indexer,
  }: Pick<RegistryDeps, "db" | "newKey" | "now"> & { readonly indexer: Indexer },
  repoKey: string,
  write: () => Promise<Written<Value>>,
): Promise<Value> {
  const pending = { key: newKey(), repoKey };
  await insertPending(db, pending);
  let written: Written<Value>;
  try {
    await untilUnclaimed(db, repoKey, now);
    written = await write();
  } catch (error) {
    await clearPending(db, pending.key);
    throw error;
  }
  if (written.isMoved) await indexer.index(repoKey);
  await clearPending(db, pending.key);
  return written.value;
}
