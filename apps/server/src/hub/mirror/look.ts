import { RegistryError, type RepoId } from "@orrery/registry";
import { growingCache } from "../../base/growing-cache.ts";
import { readInfo, type UpstreamInfo } from "./read-info.ts";
import type { AskUpstream, Upstream } from "./upstream-client.ts";

export interface FoundRepo {
  readonly upstream: Upstream;
  readonly info: UpstreamInfo;
}

export interface LookDeps {
  readonly ask: AskUpstream;
  readonly upstreams: readonly Upstream[];
  /** Ends with the hub. */
  readonly closed: AbortSignal;
}

const KEPT_MS = 15_000;
const MOST_KEPT = 100;
/** What has more files is asked for each time. */
const MOST_FILES_KEPT = 5_000;
const MOST_AT_ONCE = 32;
const LOOK_MS = 60_000;

/**
 * What other hubs say of a repo: asked once for all callers of a few seconds. Whether it comes is decided for each of
 * them. Throws `upstream-failed`, `upstream-busy`.
 */
export function createLook({ ask, upstreams, closed }: LookDeps) {
  const kept = growingCache<string, FoundRepo>(MOST_KEPT, KEPT_MS);
  const underWay = new Map<string, Promise<FoundRepo | undefined>>();

  /** The first hub that has it. One that fails is not passed over: the next might have another of that name. */
  async function askAll(
    type: RepoId["type"],
    name: string,
    isDetailed: boolean,
  ): Promise<FoundRepo | undefined> {
    const signal = AbortSignal.any([closed, AbortSignal.timeout(LOOK_MS)]);
    for (const upstream of upstreams) {
      const info = await readInfo(ask, upstream, type, name, signal, isDetailed);
      // Nothing here may show that a private repo exists.
      if (info && !info.isPrivate) return { upstream, info };
    }
    return undefined;
  }

  return async function look(
    type: RepoId["type"],
    name: string,
    isDetailed: boolean,
  ): Promise<FoundRepo | undefined> {
    const label = `${type} ${name.toLowerCase()} ${isDetailed}`;
    const known = kept.get(label);
    if (known) return known;
    const waiting = underWay.get(label);
    if (waiting) return waiting;
    if (underWay.size >= MOST_AT_ONCE)
      throw new RegistryError(
        "too-busy",
        "Too many repos are being looked up at the upstream hub. Try again in a moment.",
      );
    const asked = askAll(type, name, isDetailed)
      .then((found) => {
        // Before it is no longer under way: who comes in between would ask again.
        if (found && found.info.files.length <= MOST_FILES_KEPT) kept.set(label, found);
        return found;
      })
      .finally(() => underWay.delete(label));
    underWay.set(label, asked);
    return asked;
  };
}

export type Look = ReturnType<typeof createLook>;
