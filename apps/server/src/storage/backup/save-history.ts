import { stat } from "node:fs/promises";
import { ignore } from "../files/file-names.ts";
import { mustRunGit, runGit } from "../git/run-git.ts";
import { listRefIds } from "../git/upkeep/list-ref-ids.ts";
import type { SavedRepo } from "./backup-manifest.ts";
import type { BackupRun } from "./backup-run.ts";
import type { BackupTarget } from "./backup-target.ts";

const KINDS = ["heads", "tags", "pr", "convert"];
const REFSPECS = KINDS.map((kind) => `+refs/${kind}/*:refs/${kind}/*`);
const TRIES = 3;

type Saved = Pick<SavedRepo, "refs"> | "deleted" | "damaged";

/** Copies a history's current state by git's own protocol: its refs and all objects they reach. */
export async function saveHistory(
  { source: { git, registry }, target, memory }: BackupRun,
  key: string,
): Promise<Saved> {
  const source = git.folderOf(key);
  await git.catchUp(key);
  const known = memory?.refsOf(key, source);
  if (known) return { refs: known };
  const stamp = memory?.stampOf(source);
  for (let attempt = 0; attempt < TRIES; attempt++) {
    if (!(await stat(source).catch(ignore("ENOENT")))) break;
    const [now, before] = [await listRefIds(source), await target.refsOf(key)];
    const isSaved = now && before && isSame(now, before);
    const refs = isSaved ? now : await fetch(target, key, source);
    if (!refs) continue;
    if (stamp !== undefined) memory?.noteHistory(key, stamp, refs);
    return { refs };
  }
  const repo = await registry.inventory.repo(key);
  if (!repo) return "deleted";
  // Made this moment: it gets its first commit when the hub starts.
  return repo.head === undefined ? { refs: [] } : "damaged";
}

/** `undefined` if git could not copy it: objects are damaged, or the repo was deleted in the meantime. */
async function fetch(target: BackupTarget, key: string, source: string) {
  let refs: SavedRepo["refs"] | undefined;
  await target.fetchRepo(key, async (gitDir) => {
    const args = ["fetch", "--quiet", "--no-tags", "--prune", "--no-write-fetch-head"];
    const { exitCode } = await runGit(gitDir, [...args, source, ...REFSPECS], {
      as: "maintenance",
    });
    if (exitCode === 0) refs = await listRefIds(gitDir);
  });
  return refs;
}

const isSame = (one: SavedRepo["refs"], other: SavedRepo["refs"]): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Sets a repository's refs to exactly these. Throws if an object is missing. */
export async function setRefs(gitDir: string, refs: SavedRepo["refs"]): Promise<void> {
  const wanted = new Map(refs);
  const present = (await listRefIds(gitDir)) ?? [];
  const lines = [
    ...present.filter(([name]) => !wanted.has(name)).map(([name]) => `delete ${name}`),
    ...refs.map(([name, oid]) => `update ${name} ${oid}`),
  ];
  if (lines.length > 0)
    await mustRunGit(gitDir, ["update-ref", "--stdin"], { input: `${lines.join("\n")}\n` });
}
