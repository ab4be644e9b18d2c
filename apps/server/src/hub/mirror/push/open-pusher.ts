import type { Sync } from "@orrery/registry";
import { createSafeFetch } from "../../../outgoing/safe-fetch.ts";
import type { Hub } from "../../hub.ts";
import type { SyncWork } from "../sync/sync-work.ts";
import { type AskUpstream, createAskUpstream } from "../upstream-client.ts";
import { listOwnNames } from "./list-own-names.ts";
import { digestRefs, pushRepo } from "./push-repo.ts";
import { isInside } from "./push-target.ts";

export interface Pusher {
  /** What a run of a sync does that pushes. Throws `key-unreadable`. */
  workOf(sync: Sync): Promise<SyncWork>;
  close(): Promise<void>;
}

/** Uploads end by silence, not by time: see `idle-signal.ts`. */
const TIMEOUTS = { connectMs: 10_000, headersMs: 0, idleMs: 60_000, totalMs: 600_000 };
const DAY_MS = 86_400_000;

/** What a process pushes to other hubs with. `hosts`: those that may be at private addresses. */
export function openPusher(hub: Pick<Hub, "registry" | "packs">, hosts: readonly string[]): Pusher {
  const safeFetch = createSafeFetch(TIMEOUTS);
  const send = createAskUpstream(safeFetch);
  const ask: AskUpstream = (upstream, url, request) =>
    send(upstream, url, {
      ...request,
      ...(typeof request.body !== "function" && {
        signal: AbortSignal.any([request.signal, AbortSignal.timeout(TIMEOUTS.totalMs)]),
      }),
    });
  return {
    async workOf({ id, what, push, everySeconds }) {
      if (!push) throw new Error("This sync doesn't push.");
      const target = {
        origin: push.origin,
        token: await hub.registry.syncs.openToken(id),
        isLocal: isInside(push.origin, hosts),
        allowedBy: "ORRERY_MIRROR_PUSH_HOSTS",
      };
      const freshMs = everySeconds * 1000 || DAY_MS;
      return {
        list: () => listOwnNames(hub.registry, what),
        async isCurrent(repo, known) {
          const isFresh = Date.now() - known.runAt.getTime() < freshMs;
          return (
            isFresh && known.refs !== undefined && known.refs === (await digestRefs(hub, repo))
          );
        },
        bring: (repo, wish, onFile) => pushRepo({ hub, ask }, repo, target, push, wish, onFile),
      };
    },
    close: () => safeFetch.close(),
  };
}
