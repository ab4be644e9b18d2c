import type { Registry, Sync, SyncOutcome, SyncProgress } from "@orrery/registry";

export interface ProgressReport {
  /** Aborts with the run's own, and when the sync was removed. */
  readonly signal: AbortSignal;
  set(changes: Partial<SyncProgress>): void;
  addBytes(bytes: number): void;
  count(outcome: SyncOutcome): void;
  /** Writes what is not written yet. */
  close(): Promise<void>;
}

const WRITE_MS = 1_000;

/** How far a run is, in memory at once and in SQL every second. */
export function reportProgress(
  syncs: Pick<Registry["syncs"], "note">,
  { id, progress }: Pick<Sync, "id" | "progress">,
  signal: AbortSignal,
): ProgressReport {
  const removed = new AbortController();
  let now = progress;
  let isWritten = true;
  let isEnded = false;

  async function write(): Promise<void> {
    if (isWritten || signal.aborted) return;
    isWritten = true;
    // A database that does not respond is the next step's to notice.
    const isThere = await syncs.note(id, now).catch(() => true);
    if (!isThere) removed.abort(new Error("The sync was removed."));
  }
  const timer = setInterval(() => void write(), WRITE_MS).unref();
  const set = (changes: Partial<SyncProgress>) => {
    if (isEnded) return;
    now = { ...now, ...changes };
    isWritten = false;
  };

  return {
    signal: AbortSignal.any([signal, removed.signal]),
    set,
    addBytes: (bytes) => set({ bytes: now.bytes + bytes }),
    count: (outcome) =>
      set(outcome === "done" ? { done: now.done + 1 } : { failed: now.failed + 1 }),
    async close() {
      clearInterval(timer);
      await write();
      isEnded = true;
    },
  };
}
