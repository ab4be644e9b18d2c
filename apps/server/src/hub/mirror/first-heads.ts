import { formatRepoId } from "@orrery/registry";
import { growingCache } from "../../base/growing-cache.ts";
import type { FoundRepo } from "./look.ts";
import { readHead, type UpstreamFile, type WantedFile } from "./read-head.ts";
import type { AskUpstream } from "./upstream-client.ts";

const HEAD_MS = 20_000;
const KEPT_MS = 15_000;
const MOST_KEPT = 2_000;
const MOST_AT_ONCE = 32;

/**
 * What other hubs say of files whose repos are on their way here: each asked once for all callers of a few seconds.
 * `undefined` where that is not known before the repo is here.
 */
export function createFirstHeads(ask: AskUpstream, closed: AbortSignal) {
  const kept = growingCache<string, UpstreamFile>(MOST_KEPT, KEPT_MS);
  const underWay = new Map<string, Promise<UpstreamFile | undefined>>();

  return async function firstHead(
    { info, upstream }: FoundRepo,
    wanted: WantedFile,
  ): Promise<UpstreamFile | undefined> {
    if (!isBrought(wanted.revision, info.commit)) return undefined;
    const label = `${info.id.type} ${formatRepoId(info.id)} ${wanted.revision}\n${wanted.path}`;
    const known = kept.get(label);
    if (known) return known;
    const waiting = underWay.get(label);
    if (waiting) return waiting;
    if (underWay.size >= MOST_AT_ONCE) return undefined;
    const signal = AbortSignal.any([closed, AbortSignal.timeout(HEAD_MS)]);
    // What it does not say, or fails to, the history says.
    const asked = readHead(ask, upstream, info.id, wanted, signal)
      .catch(() => undefined)
      .then((found) => {
        if (found) kept.set(label, found);
        underWay.delete(label);
        return found;
      });
    underWay.set(label, asked);
    return asked;
  };
}

/** Branches and tags come; pull requests do not, and of another commit no one knows yet whether a branch has it. */
const isBrought = (revision: string, commit: string): boolean =>
  revision === commit || !/^(?:refs(?:\/.*)?|[0-9a-f]{4,40})$/i.test(revision);
