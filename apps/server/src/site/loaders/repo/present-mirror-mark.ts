import { type MirrorFacts, type Repo, repoPrefix, type Viewer } from "@orrery/registry";
import type { MirrorMark, MirrorStatus } from "@orrery/web/page-data/repo/mirror-mark";
import type { PageContext } from "../../page-context.ts";

/** What a mirror's pages say of it; `undefined` for a repo of this hub. */
export async function presentMirrorMark(
  { hub }: Pick<PageContext, "hub">,
  viewer: Viewer,
  repo: Repo,
): Promise<MirrorMark | undefined> {
  const { mirrors, repos } = hub.registry;
  const mirror = await mirrors.get(viewer, repo);
  if (!mirror) return undefined;
  const isAsked = hub.mirrors?.asks(mirror.upstream) === true;
  const { commit, failure, broughtBy } = mirror;
  return {
    address: `${mirror.upstream}/${repoPrefix(repo.id.type)}${mirror.upstreamId}`,
    status: statusOf(mirror, isAsked),
    ...(commit && { commitId: commit }),
    checkedAt: mirror.checkedAt.toISOString(),
    broughtAt: mirror.broughtAt.toISOString(),
    ...(broughtBy !== undefined && { broughtBy }),
    ...(failure && { failure: { at: failure.at.toISOString(), message: failure.message } }),
    isPinned: mirror.isPinned,
    canRefresh: isAsked && repos.canAdmin(viewer, repo),
  };
}

/** What matters most to who reads it. */
function statusOf({ state, isHeld, failure }: MirrorFacts, isAsked: boolean): MirrorStatus {
  if (state === "closed") return "closed";
  if (isHeld) return "held";
  if (state === "gone") return "gone";
  if (!isAsked) return "left";
  return failure ? "stale" : "current";
}
