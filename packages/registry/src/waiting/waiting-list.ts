import { rightsIn } from "../organizations/organization-access.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import type { Viewer } from "../viewer.ts";
import type { WaitingPull, WaitingRequests } from "./waiting.ts";
import { listAskedRepos, listOpenPulls } from "./waiting-store.ts";

export interface WaitingList {
  /** What others wait for in repos that the viewer may change by a role: the oldest first, at most `limit` of each. */
  list(
    viewer: Viewer,
    limit: number,
  ): Promise<{
    readonly requests: readonly WaitingRequests[];
    readonly pulls: readonly WaitingPull[];
  }>;
}

export function createWaitingList({ db }: Pick<RegistryDeps, "db">): WaitingList {
  return {
    async list(viewer, limit) {
      if (viewer.kind === "anonymous") return { requests: [], pulls: [] };
      const names = [viewer, ...viewer.organizations]
        .map(({ name }) => name.toLowerCase())
        .filter((name) => rightsIn(viewer, { namespace: name }, "repos").writes === "all");
      if (names.length === 0) return { requests: [], pulls: [] };
      const [requests, pulls] = await Promise.all([
        listAskedRepos(db, names, limit),
        listOpenPulls(db, names, viewer.key, limit),
      ]);
      return { requests, pulls };
    },
  };
}
