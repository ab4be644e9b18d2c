import { RegistryError } from "../errors.ts";
import { formatRepoId, type RepoId } from "../ids.ts";
import { requireAdministrator } from "../people/people-access.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import { accountOf, type Viewer } from "../viewer.ts";
import {
  type AskedState,
  COUNT_AGAIN_MS,
  MAX_MIRROR_REASON,
  MAX_OPEN_REQUESTS,
  type MirrorRequest,
  type MirrorRequestState,
} from "./mirror-request.ts";
import {
  countOpenRequests,
  countRequestAgain,
  decideMirrorRequest,
  findMirrorRequest,
  insertMirrorRequest,
  listMirrorRequests,
} from "./mirror-request-store.ts";

/** Repos of other hubs that administrators are asked for. */
export interface MirrorRequests {
  /** Notes that someone wants a repo, once, and says what is decided. The hub's own work: it checks no rights. */
  ask(viewer: Viewer, id: RepoId, upstream: string): Promise<AskedState>;
  /** The same without noting anything. */
  findState(id: RepoId): Promise<AskedState | undefined>;
  /** For administrators: those that were asked for last first. */
  list(
    viewer: Viewer,
    states: readonly MirrorRequestState[],
    limit: number,
    offset?: number,
  ): Promise<readonly MirrorRequest[]>;
  countOpen(viewer: Viewer): Promise<number>;
  /** From now on the repo comes. Throws `mirror-request-not-found`. */
  approve(viewer: Viewer, id: RepoId): Promise<void>;
  /** Who asks gets the reason. Throws as `approve`. */
  refuse(viewer: Viewer, id: RepoId, reason?: string): Promise<void>;
}

export function createMirrorRequests({
  db,
  now,
}: Pick<RegistryDeps, "db" | "now">): MirrorRequests {
  async function decide(
    viewer: Viewer,
    id: RepoId,
    state: MirrorRequestState,
    reason?: string,
  ): Promise<void> {
    requireAdministrator(viewer);
    if (!(await decideMirrorRequest(db, id, state, viewer.name, reason, now())))
      throw new RegistryError(
        "mirror-request-not-found",
        `No one asked for ${formatRepoId(id)}, or it needs no approval.`,
      );
  }

  async function isFull(account: string | undefined): Promise<boolean> {
    const own = account === undefined ? MAX_OPEN_REQUESTS.visitors : MAX_OPEN_REQUESTS.account;
    return (
      (await countOpenRequests(db, account ?? null)) >= own ||
      (await countOpenRequests(db)) >= MAX_OPEN_REQUESTS.all
    );
  }

  return {
    async ask(viewer, id, upstream) {
      const known = await findMirrorRequest(db, id);
      if (known) {
        const since = new Date(now().getTime() - COUNT_AGAIN_MS);
        if (known.lastAskedAt < since) await countRequestAgain(db, id, since, now());
        return known;
      }
      // The operator has no account.
      const account = accountOf(viewer) || undefined;
      if (await isFull(account)) return { state: "full" };
      await insertMirrorRequest(db, id, upstream, account, now());
      return { state: "open", isNew: true };
    },

    findState: (id) => findMirrorRequest(db, id),

    async list(viewer, states, limit, offset = 0) {
      requireAdministrator(viewer);
      return listMirrorRequests(db, states, limit, offset);
    },

    async countOpen(viewer) {
      requireAdministrator(viewer);
      return countOpenRequests(db);
    },

    approve: (viewer, id) => decide(viewer, id, "approved"),

    async refuse(viewer, id, reason) {
      const text = reason?.trim() || undefined;
      if (text !== undefined && text.length > MAX_MIRROR_REASON)
        throw new RegistryError(
          "bad-request",
          `The reason has ${text.length} characters. Use at most ${MAX_MIRROR_REASON}.`,
        );
      await decide(viewer, id, "refused", text);
    },
  };
}
