import { RegistryError } from "../errors.ts";
import type { NewGitCommit } from "../git.ts";
import { isBranchName, parseCommitId, type RepoId } from "../ids.ts";
import { parsePullRef } from "../pulls/pull.ts";
import { getWritableRepo } from "../repos/get-repo.ts";
import type { Viewer } from "../viewer.ts";
import { HEADS, type MovedTo, TAGS } from "./ref.ts";
import { refNotFound } from "./ref-not-found.ts";
import { type WriteRefDeps, writeRef } from "./write-ref.ts";

/** Replaces a branch's history with one commit of its files; again if it moved meanwhile. */
export async function squashBranch(
  deps: WriteRefDeps,
  viewer: Viewer,
  id: RepoId,
  name: string,
  commit: () => Pick<NewGitCommit, "message" | "author" | "date">,
): Promise<MovedTo> {
  const { git } = deps;
  const { key } = await getWritableRepo(deps, viewer, id);
  const ref = parsePullRef(name) === undefined ? HEADS + name : name;
  const from = isBranchName(name) ? await git.resolve(key, ref) : undefined;
  if (!from) {
    const isOther = parseCommitId(name) || (await git.resolve(key, TAGS + name));
    if (!isOther) throw refNotFound(name);
    throw new RegistryError("bad-request", `Invalid branch: ${name} is not a branch.`);
  }
  const squashed = await writeRef(deps, key, ref, async () => {
    const to = await git.orphan(key, { ...commit(), like: from });
    return (await git.moveRef(key, ref, from, to)) ? to : undefined;
  });
  return squashed ? { ref, from, to: squashed } : squashBranch(deps, viewer, id, name, commit);
}
