import { RegistryError } from "../errors.ts";
import { type Rights, rightsIn, roleRightsIn } from "../organizations/organization-access.ts";
import { canAdministerHub, canSeeHub } from "../people/people-access.ts";
import { permits } from "../tokens/permits.ts";
import type { AccountViewer, Viewer } from "../viewer.ts";
import type { NewRepo, Repo } from "./repo.ts";

/** What a repo's row says of where it is. */
export type PlacedRepo = Pick<Repo, "id" | "key" | "groupKey">;

export const placeOf = ({ id, key, groupKey }: PlacedRepo) => ({
  namespace: id.namespace,
  key,
  groupKey,
});
const rightsTo = (viewer: Viewer, repo: PlacedRepo) => rightsIn(viewer, placeOf(repo), "repos");

export const canRead = (viewer: Viewer, repo: PlacedRepo & Pick<Repo, "private">): boolean =>
  !repo.private || canSeeHub(viewer) || rightsTo(viewer, repo).reads;

export const canWrite = (viewer: Viewer, repo: MadeRepo & Pick<Repo, "isMirror">): boolean =>
  !repo.isMirror && mayWrite(viewer, repo);

const mayWrite = (viewer: Viewer, repo: MadeRepo): boolean =>
  canAdministerHub(viewer) || writes(viewer, repo, rightsTo(viewer, repo));

type MadeRepo = PlacedRepo & Pick<Repo, "creatorKey">;

function writes(viewer: Viewer, repo: MadeRepo, rights: Rights): boolean {
  if (rights.writes !== "own") return rights.writes === "all";
  return viewer.kind === "account" && repo.creatorKey === viewer.key;
}

/** May change its settings, move and delete it. */
export const canAdmin = (viewer: Viewer, repo: PlacedRepo): boolean =>
  canAdministerHub(viewer) || rightsTo(viewer, repo).administers;

/** May see who requested access. */
export const canSeeRequests = (viewer: Viewer, repo: MadeRepo): boolean =>
  canAdministerHub(viewer) ||
  (writes(viewer, repo, roleRightsIn(viewer, placeOf(repo))) &&
    permits(viewer, "repo.access.read", placeOf(repo)));

/** May decide who gets access: more than its files are at stake. */
export const canHandleRequests = (viewer: Viewer, repo: MadeRepo): boolean =>
  mayWrite(viewer, repo) &&
  (canAdministerHub(viewer) || permits(viewer, "repo.write", placeOf(repo)));

/** May make repos under this namespace; narrower than `canWrite`: an administrator has no other's name. */
export const canCreate = (viewer: Viewer, { id, groupKey }: Pick<NewRepo, "id" | "groupKey">) =>
  rightsIn(viewer, { namespace: id.namespace, groupKey }, "repos").creates;

/** May take part in discussions and open a pull request. */
export const canPropose = (viewer: Viewer, repo: Repo): boolean =>
  permits(viewer, "discussion.write", placeOf(repo)) && canRead(viewer, repo);

/** Throws `unauthorized` or `forbidden` where `canCreate` says no. */
export function requireCanCreate(viewer: Viewer, wanted: NewRepo): asserts viewer is AccountViewer {
  if (viewer.kind === "anonymous")
    throw new RegistryError("unauthorized", "Sign in to create a repo.");
  if (!canCreate(viewer, wanted)) throw noRight(wanted);
}

export const noRight = ({ id }: NewRepo): RegistryError =>
  new RegistryError("forbidden", `You need write access to ${id.namespace} to create repos in it.`);
