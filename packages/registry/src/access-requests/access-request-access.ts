import { RegistryError } from "../errors.ts";
import { formatRepoId } from "../ids.ts";
import { heldBack, listHeldBack } from "../mirrors/held-back.ts";
import { roleRightsIn } from "../organizations/organization-access.ts";
import { canSeeHub } from "../people/people-access.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import type { Repo } from "../repos/repo.ts";
import { canRead, placeOf } from "../repos/repo-access.ts";
import { opensGates } from "../tokens/permits.ts";
import type { Viewer } from "../viewer.ts";
import { findAccessRequest, listAccepted } from "./access-request-store.ts";

type Deps = Pick<RegistryDeps, "db" | "now">;

/**
 * Whether the viewer sees the repo but not its files: the repo is gated, the viewer does not pass the gate as a
 * member, and no one gave them access, or it is over, or their credential does not open gates. A mirror is also closed
 * where a rule denies what a scan found in it.
 */
export async function isClosedTo({ db, now }: Deps, viewer: Viewer, repo: Repo): Promise<boolean> {
  if (repo.isMirror && !canSeeHub(viewer) && (await listHeldBack(db, viewer, [repo.key])).size > 0)
    return true;
  const gate = gateFor(viewer, repo);
  if (gate.kind !== "asks") return gate.kind === "closed";
  const request = await findAccessRequest(db, now(), repo.key, gate.accountKey);
  return request?.status !== "accepted";
}

/** Those of some repos, at most some hundred, for which `isClosedTo` says no. */
export async function keepOpen<Placed extends { readonly repo: Repo }>(
  { db, now }: Deps,
  viewer: Viewer,
  all: readonly Placed[],
): Promise<readonly Placed[]> {
  const gates = new Map(all.map(({ repo }) => [repo.key, gateFor(viewer, repo)]));
  const asked = [...gates].filter(([, { kind }]) => kind === "asks").map(([key]) => key);
  const accepted =
    viewer.kind === "account" && asked.length > 0
      ? await listAccepted(db, now(), viewer.key, asked)
      : new Set<string>();
  const mirrors = canSeeHub(viewer) ? [] : all.filter(({ repo }) => repo.isMirror);
  const keys = mirrors.map(({ repo }) => repo.key);
  const held = await listHeldBack(db, viewer, keys);
  return all.filter(
    ({ repo: { key } }) => !held.has(key) && (gates.get(key)?.kind === "open" || accepted.has(key)),
  );
}

type Gate =
  | { readonly kind: "open" | "closed" }
  /** Open for those who were given access. */
  | { readonly kind: "asks"; readonly accountKey: string };

function gateFor(viewer: Viewer, repo: Repo): Gate {
  if (!repo.gated || canSeeHub(viewer)) return { kind: "open" };
  const isMember = passesAsMember(viewer, repo);
  if (isMember && canRead(viewer, { ...repo, private: true })) return { kind: "open" };
  if (!opensGates(viewer)) return { kind: "closed" };
  return isMember ? { kind: "open" } : { kind: "asks", accountKey: viewer.key };
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

export const gated = ({ id, isMirror, gated }: Repo) =>
  isMirror && !gated
    ? heldBack(id)
    : new RegistryError(
        "gated-repo",
        `Access to ${id.type} ${formatRepoId(id)} is restricted. Request access first.`,
      );
