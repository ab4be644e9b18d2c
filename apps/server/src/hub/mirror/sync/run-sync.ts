import {
  isRegistryError,
  type Registry,
  type RepoId,
  repoPrefix,
  type Sync,
  type SyncOutcome,
} from "@orrery/registry";
import { createPace } from "../pull/pace.ts";
import { reportProgress } from "./report-progress.ts";
import type { SyncWork } from "./sync-work.ts";

/** Codes of what another try would not change: the operator has to. */
const FINAL = new Set([
  "bad-request",
  "commit-conflict",
  "forbidden",
  "mirror-held",
  "mirror-refused",
  "repo-not-found",
  "storage-full",
  "unauthorized",
]);
const MOST_ERROR = 500;

/**
 * Does a run of a sync, or what is left of one that was cut: repos that are done in it are passed over. One that fails
 * does not stop the others. Rejects when `signal` aborts; the run continues at the next turn.
 */
export async function runSync(
  { syncs }: Pick<Registry, "syncs">,
  due: Sync,
  workOf: (sync: Sync) => Promise<SyncWork>,
  signal: AbortSignal,
): Promise<void> {
  const sync = await syncs.begin(due.id);
  if (!sync) return;
  const runAt = sync.runAt ?? sync.createdAt;
  const progress = reportProgress(syncs, sync, signal);
  const over = progress.signal;
  try {
    const work = await workOf(sync);
    const names = await work.list(over);
    const wish = {
      pace: createPace(sync.bytesPerSecond),
      onBytes: progress.addBytes,
      signal: over,
    };
    const before = new Map((await syncs.findRepos(sync.id)).map((one) => [one.repo, one]));
    const isOver = (repo: string) => {
      const known = before.get(repo);
      return known?.runAt.getTime() === runAt.getTime() && known.outcome !== "failed";
    };
    const left = names.filter((id) => !isOver(repoLabel(id)));
    const refused = names.filter(
      (id) => isOver(repoLabel(id)) && before.get(repoLabel(id))?.outcome === "refused",
    );
    progress.set({
      total: names.length,
      done: names.length - left.length - refused.length,
      failed: refused.length,
    });
    let last: string | undefined;
    for (const id of left) {
      over.throwIfAborted();
      const repo = repoLabel(id);
      progress.set({ current: repo });
      const onFile = (path: string) => progress.set({ current: `${repo} ${path}` });
      const known = before.get(repo);
      if (known?.outcome === "done" && (await work.isCurrent?.(id, known))) {
        progress.count("done");
        continue;
      }
      const { outcome, error, refs } = await outcomeOf(() => work.bring(id, wish, onFile), over);
      await syncs.noteRepo(sync.id, { repo, runAt, outcome, error, refs });
      progress.count(outcome);
      if (outcome === "failed") last = `${repo}: ${error}`;
    }
    await progress.close();
    await syncs.end(sync.id, last);
  } catch (error) {
    await progress.close();
    // This process stops, or another took over: the run is not over.
    signal.throwIfAborted();
    if (!over.aborted) await syncs.end(sync.id, sentence(error));
  }
}

/** As addresses have it: `acme/tiny`, `datasets/acme/words`. */
export const repoLabel = ({ type, namespace, name }: RepoId): string =>
  `${repoPrefix(type)}${namespace}/${name}`;

async function outcomeOf(
  work: () => Promise<string | undefined>,
  signal: AbortSignal,
): Promise<{ outcome: SyncOutcome; error: string | undefined; refs: string | undefined }> {
  try {
    const refs = await work();
    return { outcome: "done", error: undefined, refs };
  } catch (error) {
    signal.throwIfAborted();
    const isFinal = isRegistryError(error) && FINAL.has(error.code);
    return { outcome: isFinal ? "refused" : "failed", error: sentence(error), refs: undefined };
  }
}

/** What administrators read: nothing of the hub's inside. */
const sentence = (error: unknown): string =>
  isRegistryError(error) ? error.message.slice(0, MOST_ERROR) : "The hub failed; see its log.";
