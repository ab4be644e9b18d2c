import { stat } from "node:fs/promises";
import { ignore } from "../files/file-names.ts";
import { mustRunGit, runGit } from "../git/run-git.ts";
import type { SavedRepo } from "./backup-manifest.ts";
import type { BackupSource } from "./backup-source.ts";
import type { BackupTarget } from "./backup-target.ts";

const KINDS = ["heads", "tags", "pr"];
const REFSPECS = KINDS.map((kind) => `+refs/${kind}/*:refs/${kind}/*`);
const TRIES = 3;

type Saved = Pick<SavedRepo, "refs"> | "deleted" | "damaged";

/** Copies a history's current state by git's own protocol: its refs and all objects they reach. */
export async function saveHistory(
  { git, registry }: BackupSource,
  target: BackupTarget,
  key: string,
  before: SavedRepo["refs"] | undefined,
): Promise<Saved> {
  const source = git.folderOf(key);
  for (let attempt = 0; attempt < TRIES; attempt++) {
    if (!(await stat(source).catch(ignore("ENOENT")))) break;
    const now = await listRefs(source);
    if (now && before && isSame(now, before) && (await target.hasRepo(key))) return { refs: now };
    const fetched = await fetch(target, key, source);
    if (fetched) return { refs: fetched };
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
    if (exitCode === 0) refs = await listRefs(gitDir);
  });
  return refs;
}

export async function listRefs(gitDir: string): Promise<SavedRepo["refs"] | undefined> {
  const kinds = KINDS.map((kind) => `refs/${kind}/`);
  const format = "--format=%(refname) %(objectname)";
  const { exitCode, stdout } = await runGit(gitDir, ["for-each-ref", format, ...kinds]);
  if (exitCode !== 0) return undefined;
  return stdout
    .toString()
    .split("\n")
    .filter(Boolean)
    .map((line) => line.split(" ") as [string, string]);
}

const isSame = (one: SavedRepo["refs"], other: SavedRepo["refs"]): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Sets a repository's refs to exactly these. Throws if an object is missing. */
export async function setRefs(gitDir: string, refs: SavedRepo["refs"]): Promise<void> {
  const wanted = new Map(refs);
  const present = (await listRefs(gitDir)) ?? [];
  const lines = [
    ...present.filter(([name]) => !wanted.has(name)).map(([name]) => `delete ${name}`),
    ...refs.map(([name, oid]) => `update ${name} ${oid}`),
  ];
  if (lines.length > 0)
    await mustRunGit(gitDir, ["update-ref", "--stdin"], { input: `${lines.join("\n")}\n` });
}
