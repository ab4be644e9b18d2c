import type { Sync, SyncRepo, Viewer } from "@orrery/registry";
import type { SyncRow } from "@orrery/web/page-data/admin/mirrors";
import { omitUndefined } from "../../base/omit-undefined.ts";
import type { Hub } from "../hub.ts";

const MOST_FAILURES = 20;

/** Which repos are kept current, how far each run is, and which repos of it failed and why. */
export async function listSyncs(
  { registry: { syncs } }: Pick<Hub, "registry">,
  viewer: Viewer,
): Promise<readonly SyncRow[]> {
  const rows: SyncRow[] = [];
  for (const sync of await syncs.list(viewer))
    rows.push(presentSync(sync, sync.progress.failed > 0 ? await syncs.findRepos(sync.id) : []));
  return rows;
}

const presentSync = (
  { id, what, push, everySeconds, bytesPerSecond, progress, ...sync }: Sync,
  repos: readonly SyncRepo[],
): SyncRow => ({
  ...{ id, what, everySeconds, bytesPerSecond },
  ...(push && {
    to: `${push.origin}${push.namespace ? `/${push.namespace}` : ""}`,
    isForced: push.isForced,
  }),
  ...{ total: progress.total, done: progress.done, failed: progress.failed, bytes: progress.bytes },
  isRunning: sync.runAt !== undefined && sync.nextAt !== undefined && sync.nextAt <= new Date(),
  failures: repos
    .filter(({ outcome }) => outcome !== "done")
    .slice(0, MOST_FAILURES)
    .map(({ repo, error = "" }) => ({ repo, error })),
  ...omitUndefined({
    current: progress.current,
    endedAt: sync.endedAt?.toISOString(),
    error: sync.error,
  }),
});
