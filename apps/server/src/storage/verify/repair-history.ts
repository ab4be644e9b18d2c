import { cp, mkdir, rename, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { StoredRepo } from "@orrery/registry";
import { ignore } from "../files/file-names.ts";
import { mustRunGit, runGit } from "../git/run-git.ts";
import { readFsck } from "./fsck.ts";
import { HEAD_FILE } from "./history-fault.ts";
import { fetchObjects, setAsideBadObjects } from "./repair-objects.ts";
import { setAsideBadRefs } from "./repair-refs.ts";
import type { SetAside } from "./set-aside.ts";
import type { Verification } from "./verification.ts";

const MAX_ROUNDS = 50;

/**
 * Makes a copy again where the truth is elsewhere. Otherwise mends a repository from what is right: its own
 * other files, the backup, other repos that have the same objects, and SQL, which knows the newest commit.
 * What was wrong is kept in `git/damaged`. Answers the refs that no source had.
 */
export async function repairHistory(
  verification: Verification,
  repo: StoredRepo,
): Promise<readonly string[]> {
  const { git, backup } = verification;
  if (await git.renew(repo.key)) return [];
  const folder = git.folderOf(repo.key);
  const saved = backup && join(backup, "git", repo.key.slice(-2), `${repo.key}.git`);
  const hasSaved = saved !== undefined && (await isThere(saved));
  if (!(await isThere(folder))) {
    if (!hasSaved) return [];
    await mkdir(dirname(folder), { recursive: true });
    await cp(saved, folder, { recursive: true });
  }
  // Makes again what every repository has, and leaves what there is.
  await writeFile(join(folder, "HEAD"), HEAD_FILE);
  await mustRunGit(folder, ["init", "--bare", "--quiet", "--initial-branch=main"]);
  const aside = keeper(join(dirname(dirname(folder)), "damaged", `${repo.key}-${Date.now()}`));
  const lostRefs = await setAsideBadRefs(folder, aside);
  await setAsideBadObjects(folder, aside);
  await fetchMissing(verification, repo, hasSaved ? saved : undefined);
  const isRefLost = lostRefs.length > 0;
  const present = await restoreRefs(verification, repo, hasSaved && isRefLost ? saved : undefined);
  await fetchMissing(verification, repo, hasSaved ? saved : undefined);
  // A line that was cut has no whole name: the backup, or the newest commit, may have had what it said.
  return lostRefs.filter((text) => !isIn(present, text, hasSaved));
}

const keeper =
  (folder: string): SetAside =>
  async (path) => {
    await mkdir(folder, { recursive: true });
    const kept = join(folder, path.split("/").slice(-3).join("_"));
    await rename(path, kept);
    return kept;
  };

/** Objects that git says are missing, from wherever they are; what they name may be missing in turn. */
async function fetchMissing(
  { git }: Verification,
  { key }: StoredRepo,
  saved: string | undefined,
): Promise<void> {
  const folder = git.folderOf(key);
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const missing = new Set<string>();
    for (const line of await readFsck(folder))
      for (const [oid] of line.matchAll(/\b[0-9a-f]{40}\b/g)) missing.add(oid);
    if (missing.size === 0) return;
    let count = saved ? await fetchObjects(saved, folder, missing) : 0;
    for await (const other of git.listFolders()) {
      if (count > 0) break;
      if (other.key !== key) count = await fetchObjects(other.folder, folder, missing);
    }
    if (count === 0) return;
  }
}

/** The newest commit from SQL; with a backup, also the missing refs. */
async function restoreRefs(
  { git }: Verification,
  { key, head }: StoredRepo,
  saved: string | undefined,
): Promise<ReadonlySet<string>> {
  const folder = git.folderOf(key);
  const names = async (gitDir: string) =>
    (await mustRunGit(gitDir, ["for-each-ref", "--format=%(objectname) %(refname)"]))
      .toString()
      .split("\n")
      .filter(Boolean)
      .map((line) => line.split(" ") as [string, string]);
  const present = new Set((await names(folder)).map(([, name]) => name));
  const wanted: [string, string][] = head ? [[head, "refs/heads/main"]] : [];
  if (saved) wanted.push(...(await names(saved)));
  for (const [oid, name] of wanted) {
    if (present.has(name)) continue;
    if (saved) await fetchObjects(saved, folder, new Set([oid]));
    // Refused for an object that is not there.
    const { exitCode } = await runGit(folder, ["update-ref", name, oid]);
    if (exitCode === 0) present.add(name);
  }
  return present;
}

const isIn = (present: ReadonlySet<string>, text: string, hasSaved: boolean): boolean =>
  present.has(text) || (hasSaved && !text.startsWith("refs/"));

const isThere = async (path: string): Promise<boolean> =>
  (await stat(path).catch(ignore("ENOENT"))) !== undefined;
