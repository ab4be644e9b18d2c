import type { MirrorFacts } from "@orrery/registry";

/** Where a repo comes from; nothing for one of this hub. */
export const presentMirror = (mirror: MirrorFacts | undefined) =>
  mirror && {
    upstream: mirror.upstream,
    id: mirror.upstreamId,
    sha: mirror.commit,
    state: mirror.state,
    checkedAt: mirror.checkedAt.toISOString(),
    ...(mirror.failure && {
      failure: { at: mirror.failure.at.toISOString(), message: mirror.failure.message },
    }),
    held: mirror.isHeld,
    broughtAt: mirror.broughtAt.toISOString(),
    broughtBy: mirror.broughtBy,
    pinned: mirror.isPinned,
  };
