import { requireOpen } from "../access-requests/access-request-access.ts";
import type { Database } from "../database.ts";
import { RegistryError } from "../errors.ts";
import { formatRepoId, type RepoId } from "../ids.ts";
import { isPull } from "../pulls/pull.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import { getRepo } from "../repos/get-repo.ts";
import type { Repo } from "../repos/repo.ts";
import type { AccountViewer, Viewer } from "../viewer.ts";
import type { Discussion } from "./discussion.ts";
import { canChange, canComment, canDiscuss, canModerate } from "./discussion-access.ts";
import { findSettings } from "./discussion-setting-store.ts";
import { findDiscussion } from "./discussion-store.ts";

type Deps = Pick<RegistryDeps, "db" | "now">;

/** A discussion, who acts on it, and where. */
export interface Discussing {
  readonly repo: Repo;
  readonly discussion: Discussion;
  readonly account: AccountViewer;
}

export async function discussionOf(db: Database, repo: Repo, number: number): Promise<Discussion> {
  const discussion = await findDiscussion(db, repo.key, number);
  if (!discussion)
    throw new RegistryError("discussion-not-found", `Discussion ${number} not found.`);
  return discussion;
}

/** One that the viewer may read. A pull request shows files of the repo: `gated-repo` where they are kept from them. */
export async function getReadable(deps: Deps, viewer: Viewer, id: RepoId, number: number) {
  const repo = await getRepo(deps, viewer, id);
  const discussion = await discussionOf(deps.db, repo, number);
  if (isPull(discussion)) await requireOpen(deps, viewer, repo);
  return { repo, discussion };
}

/** Throws for visitors and for credentials that only read. */
export function requireDiscussing(viewer: Viewer, repo: Repo): asserts viewer is AccountViewer {
  if (viewer.kind === "anonymous")
    throw new RegistryError("unauthorized", "Sign in to take part in discussions.");
  if (!canDiscuss(viewer, repo)) throw new RegistryError("forbidden", "This token is read-only.");
}

/** A repo in which the viewer may open a discussion. Throws `discussions-off`. */
export async function getDiscussable(deps: Deps, viewer: Viewer, id: RepoId) {
  const repo = await getRepo(deps, viewer, id);
  requireDiscussing(viewer, repo);
  await requireOn(deps.db, repo);
  return { repo, account: viewer };
}

/** One that the viewer may read and, with this credential, act on. */
async function getActable(
  deps: Deps,
  viewer: Viewer,
  id: RepoId,
  number: number,
): Promise<Discussing> {
  const repo = await getRepo(deps, viewer, id);
  const discussion = await discussionOf(deps.db, repo, number);
  requireDiscussing(viewer, repo);
  if (isPull(discussion)) await requireOpen(deps, viewer, repo);
  return { repo, discussion, account: viewer };
}

/** Throws `discussion-locked` and `discussions-off`. */
export async function getCommentable(
  deps: Deps,
  ...asked: readonly [viewer: Viewer, id: RepoId, number: number]
): Promise<Discussing> {
  const found = await getActable(deps, ...asked);
  const { repo, discussion, account } = found;
  if (!canComment(account, repo, discussion))
    throw new RegistryError(
      "discussion-locked",
      "This discussion is locked. Only people with write access can comment.",
    );
  if (!isPull(discussion)) await requireOn(deps.db, repo);
  return found;
}

/** Throws `forbidden` for all but its author and people with write access. */
export async function getChangeable(
  deps: Deps,
  ...asked: readonly [viewer: Viewer, id: RepoId, number: number]
): Promise<Discussing> {
  const found = await getActable(deps, ...asked);
  if (canChange(found.account, found.repo, found.discussion)) return found;
  throw noWriteAccess(found.repo);
}

/** Throws `forbidden` for people without write access. */
export async function getModerated(
  deps: Deps,
  ...asked: readonly [viewer: Viewer, id: RepoId, number: number]
): Promise<Discussing> {
  const found = await getActable(deps, ...asked);
  if (canModerate(found.account, found.repo)) return found;
  throw noWriteAccess(found.repo);
}

export const noWriteAccess = ({ id }: Repo) =>
  new RegistryError("forbidden", `You need write access to ${formatRepoId(id)}.`);

async function requireOn(db: Database, repo: Repo): Promise<void> {
  const { isOff } = await findSettings(db, repo.key);
  if (isOff)
    throw new RegistryError(
      "discussions-off",
      `Discussions are turned off in ${formatRepoId(repo.id)}. You can open a pull request.`,
    );
}
