import { RegistryError } from "../errors.ts";
import { formatRepoId } from "../ids.ts";
import { roleRightsIn } from "../organizations/organization-access.ts";
import { canSeeHub } from "../people/people-access.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import type { Repo } from "../repos/repo.ts";
import { canRead, placeOf } from "../repos/repo-access.ts";
import { opensGates } from "../tokens/permits.ts";
import type { Viewer } from "../viewer.ts";
import { findAccessRequest } from "./access-request-store.ts";

type Deps = Pick<RegistryDeps, "db" | "now">;

/**
 * Whether the viewer sees the repo but not its files: the repo is gated, the viewer does not pass the gate as a
 * member, and no one gave them access, or it is over, or their credential does not open gates.
 */
export async function isClosedTo({ db, now }: Deps, viewer: Viewer, repo: Repo): Promise<boolean> {
  if (!repo.gated || canSeeHub(viewer)) return false;
  const isMember = passesAsMember(viewer, repo);
  if (isMember && canRead(viewer, { ...repo, private: true })) return false;
  if (!opensGates(viewer)) return true;
  if (isMember) return false;
  const request = await findAccessRequest(db, now(), repo.key, viewer.key);
  return request?.status !== "accepted";
}

/** Who could read the repo if it were private; if members are gated, too, its admins and who made it. */
function passesAsMember(viewer: Viewer, repo: Repo): boolean {
  const { reads, administers } = roleRightsIn(viewer, placeOf(repo));
  if (!repo.gatesMembers) return reads;
  return administers || (viewer.kind === "account" && reads && repo.creatorKey === viewer.key);
}

/** Throws `gated-repo` where `isClosedTo` says yes. */
export async function requireOpen(deps: Deps, viewer: Viewer, repo: Repo): Promise<void> {
  if (await isClosedTo(deps, viewer, repo)) throw gated(repo);
}

export const gated = ({ id }: Repo) =>
  new RegistryError(
    "gated-repo",
    `Access to ${id.type} ${formatRepoId(id)} is restricted. Request access first.`,
  );
