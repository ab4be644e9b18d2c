import { formatRepoId, parseSyncTarget } from "@orrery/registry";
import type { HubMirrors } from "../../../hub/mirror/hub-mirrors.ts";
import { repoLabel } from "../../../hub/mirror/sync/run-sync.ts";

const LIST_MS = 600_000;

/** What a sync would do with one repo. */
export interface SyncTrial {
  readonly repo: string;
  /** Why it would not come. */
  readonly refusal: string | undefined;
}

/**
 * What a sync of `what` would bring, and what keeps the other repos out. Brings nothing. A sync is the approval of rules that
 * ask. Throws `upstream-failed`, `upstream-busy`.
 */
export async function* trySync(
  mirrors: Pick<HubMirrors, "listNames" | "judge">,
  what: string,
): AsyncGenerator<SyncTrial> {
  const names = await mirrors.listNames(parseSyncTarget(what), AbortSignal.timeout(LIST_MS));
  for (const id of names) {
    const name = formatRepoId(id);
    const { info, judgment } = await mirrors.judge(id.type, name);
    const refusal = info
      ? judgment?.outcome === "deny" && judgment.message
      : `No upstream hub shows ${name} to everyone.`;
    yield { repo: repoLabel(id), refusal: refusal || undefined };
  }
}
