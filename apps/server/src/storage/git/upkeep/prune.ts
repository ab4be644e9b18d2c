import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ignore } from "../../files/file-names.ts";
import { createRefStamps } from "../ref-stamp.ts";
import { gitLines, mustRunGit } from "../run-git.ts";

/** What a repository was like when it was pruned last: while it is, there is nothing to do. */
const MARK = "orrery-pruned";

interface State {
  /** Another one after objects came or refs moved. */
  readonly stamp: string;
  /** When the newest objects came. */
  readonly newest: number;
}

/**
 * Deletes unreachable objects older than `since`. Skipped during writes: a write may be about to refer to
 * an existing object. Cheap for a repository that did not change.
 */
export async function prune(gitDir: string, since: Date): Promise<void> {
  const before = await stateOf(gitDir);
  const mark = await readFile(join(gitDir, MARK), "utf8").catch(ignore("ENOENT"));
  const isSettled = before.newest < since.getTime();
  if (mark === `all ${before.stamp}` || (mark === `old ${before.stamp}` && !isSettled)) return;
  if (await hasUnreachable(gitDir)) {
    const expire = `--prune=@${Math.floor(since.getTime() / 1000)} +0000`;
    await mustRunGit(gitDir, ["-c", "gc.cruftPacks=true", "gc", "--quiet", expire], {
      as: "maintenance",
    });
  }
  const isAll = isSettled || !(await hasUnreachable(gitDir));
  const { stamp } = await stateOf(gitDir);
  await writeFile(join(gitDir, MARK), `${isAll ? "all" : "old"} ${stamp}`);
}

/** Whether more objects are stored than refs lead to; one that is stored twice counts, too. */
async function hasUnreachable(gitDir: string): Promise<boolean> {
  const counted = (await mustRunGit(gitDir, ["count-objects", "-v"])).toString();
  const numberOf = (name: string) =>
    Number(new RegExp(`^${name}: (\\d+)$`, "m").exec(counted)?.[1]);
  return numberOf("count") + numberOf("in-pack") > (await countReachable(gitDir));
}

export async function countReachable(gitDir: string): Promise<number> {
  const list = ["rev-list", "--objects", "--no-object-names", "--all"];
  let count = 0;
  for await (const _ of gitLines(gitDir, list, { as: "walk" })) count++;
  return count;
}

async function stateOf(gitDir: string): Promise<State> {
  const objects = join(gitDir, "objects");
  const folders = (await readdir(objects)).filter((name) => /^([0-9a-f]{2}|pack)$/.test(name));
  const times = await Promise.all(
    folders.toSorted().map(async (name) => (await stat(join(objects, name))).mtimeMs),
  );
  const stamp = `${createRefStamps()(gitDir).text} ${folders.join(" ")} ${times.join(" ")}`;
  return { stamp, newest: Math.max(0, ...times) };
}
