import type { Database } from "../database.ts";
import { RegistryError } from "../errors.ts";
import { formatRepoId } from "../ids.ts";
import { roleRightsIn } from "../organizations/organization-access.ts";
import type { Repo } from "../repos/repo.ts";
import { canRead } from "../repos/repo-access.ts";
import { opensGates } from "../tokens/permits.ts";
import type { Viewer } from "../viewer.ts";
import { findAccessRequest } from "./access-request-store.ts";

/**
 * Whether the viewer sees the repo but not its files: the repo is gated, the viewer could not read it if it
 * were private, and no one gave them access, or their credential does not open gates.
 */
export async function isClosedTo(db: Database, viewer: Viewer, repo: Repo): Promise<boolean> {
  if (!repo.gated || canRead(viewer, { ...repo, private: true })) return false;
  if (!opensGates(viewer)) return true;
  if (roleRightsIn(viewer, { namespace: repo.id.namespace }).reads) return false;
  const request = await findAccessRequest(db, repo.key, viewer.key);
  return request?.status !== "accepted";
}

/** Throws `gated-repo` where `isClosedTo` says yes. */
export async function requireOpen(db: Database, viewer: Viewer, repo: Repo): Promise<void> {
  if (await isClosedTo(db, viewer, repo)) throw gated(repo);
}

export const gated = ({ id }: Repo) =>
  new RegistryError(
    "gated-repo",
    `Access to ${id.type} ${formatRepoId(id)} is restricted. Request access first.`,
  );
