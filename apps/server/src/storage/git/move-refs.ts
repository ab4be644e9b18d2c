import type { RefUpdate } from "@orrery/registry";
import { runGit } from "./run-git.ts";
import type { MadeObject } from "./small-commits/git-bytes.ts";
import { moveRefFile } from "./small-commits/move-ref-file.ts";
import { removeOldLocks } from "./small-commits/remove-old-locks.ts";

/**
 * Moves all the refs of a history or none; `false` when one is not where the caller found it. The only way
 * that refs of a git store move. Their new objects are in the repository already.
 */
export type MoveRefs = (
  key: string,
  gitDir: string,
  updates: readonly RefUpdate[],
  /** All objects that the only update's `to` leads to and its `from` does not, where they are known. */
  fresh?: readonly MadeObject[],
) => Promise<boolean>;

const NONE = "0".repeat(40);

/** Where the repository's own files are the truth. */
export const moveRefFiles: MoveRefs = async (_key, gitDir, updates, fresh) => {
  const [update] = updates;
  if (fresh && update && (await moveRefFile(gitDir, update))) return true;
  const lines = updates.map(({ ref, from = NONE, to }) =>
    to === undefined ? `delete ${ref}\0${from}\0` : `update ${ref}\0${to}\0${from}\0`,
  );
  const input = ["start\0", ...lines, "prepare\0", "commit\0"].join("");
  const move = async () =>
    (await runGit(gitDir, ["update-ref", "-z", "--stdin"], { input })).exitCode === 0;
  if (await move()) return true;
  const refs = updates.map(({ ref }) => ref);
  return removeOldLocks(gitDir, refs) && move();
};
