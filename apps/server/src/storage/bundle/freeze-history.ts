import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setRefs } from "../backup/save-history.ts";
import { mustRunGit } from "../git/run-git.ts";
import type { RefId } from "../git/upkeep/list-ref-ids.ts";

/**
 * Makes a repository that has these refs of another, and borrows its objects: it stays as it is while the other
 * changes. Throws if the other has not all of them.
 */
export async function freezeHistory(
  gitDir: string,
  source: string,
  refs: readonly RefId[],
): Promise<void> {
  await mkdir(gitDir, { recursive: true, mode: 0o700 });
  await mustRunGit(gitDir, ["init", "--bare", "--quiet", "--initial-branch=main"]);
  await writeFile(join(gitDir, "objects/info/alternates"), `${join(source, "objects")}\n`);
  await setRefs(gitDir, [...refs]);
}
