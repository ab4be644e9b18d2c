import type { OwnerSnapshot, RepoSnapshot } from "../events/event.ts";
import { repoSnapshot } from "../events/snapshot.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import { findRepoByKey } from "../repos/repo-store.ts";
import type { SentEvent } from "./delivery.ts";
import type { WebhookOwnerKey } from "./webhook.ts";
import { mayReceive } from "./webhook-rights.ts";
import { listWatched, type WebhookRow } from "./webhook-store.ts";

const NOBODY: OwnerSnapshot = { kind: "hub", key: "0".repeat(24), name: "example" };

/** The repo of a test where none is watched: clients need one. */
const EXAMPLE: RepoSnapshot = {
  ...{ key: "0".repeat(24), type: "model", name: "example/test", private: false },
  owner: NOBODY,
};

/** A test of a webhook, about the first repo that it watches. */
export async function pingOf(
  deps: Pick<RegistryDeps, "db" | "now">,
  { key }: Pick<WebhookRow, "key">,
  owner: WebhookOwnerKey,
): Promise<SentEvent> {
  const { db, now } = deps;
  const at = now();
  for (const watched of await listWatched(db, key)) {
    const repo = watched.kind === "repo" ? await findRepoByKey(db, watched.key) : undefined;
    const snapshot = repo && (await repoSnapshot(db, repo));
    if (snapshot && (await mayReceive(deps, owner, { repo: snapshot })))
      return { kind: "ping", at, facts: { repo: snapshot } };
  }
  return { kind: "ping", at, facts: { repo: EXAMPLE } };
}
