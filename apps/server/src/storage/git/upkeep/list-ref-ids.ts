import { runGit } from "../run-git.ts";

/** A branch, tag, pull request or conversion, and what it names: for an annotated tag, the tag. */
export type RefId = [name: string, oid: string];

/** By name; `undefined` for a repository that cannot be read. */
export async function listRefIds(gitDir: string): Promise<RefId[] | undefined> {
  const kinds = ["refs/heads/", "refs/tags/", "refs/pr/", "refs/convert/"];
  const format = "--format=%(refname) %(objectname)";
  const { exitCode, stdout } = await runGit(gitDir, ["for-each-ref", format, ...kinds]);
  if (exitCode !== 0) return undefined;
  return stdout
    .toString()
    .split("\n")
    .filter(Boolean)
    .map((line) => line.split(" ") as RefId);
}
