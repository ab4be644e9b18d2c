import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { pullRef, type StoredRepo } from "@orrery/registry";
import { ignore } from "../files/file-names.ts";
import { danglingPointers } from "./dangling-pointers.ts";
import { folderSize } from "./folder-size.ts";
import { fsck } from "./fsck.ts";
import { HEAD_FILE, type HistoryFault } from "./history-fault.ts";
import { repairHistory } from "./repair-history.ts";
import { report, type Verification } from "./verification.ts";

const MAIN = "refs/heads/main";

/** Reads a history as git does, and compares it with what SQL says of the repo. */
export async function verifyHistory(verification: Verification, repo: StoredRepo): Promise<void> {
  try {
    await readHistory(verification, repo);
  } catch (error) {
    if (verification.signal?.aborted) throw error;
    // A repo that was deleted in the meantime is not damaged.
    if (!(await verification.registry.inventory.repo(repo.key))) return;
    const detail = `${repo.name}: reading fails: ${(error as Error).message}`;
    await report(verification, "objects", repo.key, detail);
  }
}

async function readHistory(verification: Verification, repo: StoredRepo): Promise<void> {
  const { registry, git, since, pace, onStep } = verification;
  const folder = git.folderOf(repo.key);
  await git.catchUp(repo.key);
  const { bytes, changedAt } = await folderSize(folder);
  if (since && changedAt && changedAt < since) return;
  const faults = await findHistoryFaults(verification, repo);
  // Git read it already: the pause comes after.
  await pace.take(bytes);
  onStep({ kind: "history", bytes });
  const isGone = faults.length > 0 && !(await registry.inventory.repo(repo.key));
  if (isGone) return;
  if (faults.length === 0) await registry.damages.end({ kind: "history", what: repo.key });
  let repaired: Promise<boolean> | undefined;
  const repair = () => {
    repaired ??= repairHistory(verification, repo).then(async (lost) => {
      lostRefs.push(...lost);
      return (await findHistoryFaults(verification, repo)).length === 0;
    });
    return repaired;
  };
  const lostRefs: string[] = [];
  for (const { problem, detail } of faults)
    await report(verification, problem, repo.key, `${repo.name}: ${detail}`, repair);
  for (const ref of lostRefs)
    await report(verification, "ref-lost", repo.key, `${repo.name}: ${JSON.stringify(ref)}`);
  if (faults.length === 0 || (await repaired)) await verifyRows(verification, repo);
}

/** What is wrong with the repository itself. */
async function findHistoryFaults(
  { registry, git }: Verification,
  repo: StoredRepo,
): Promise<readonly HistoryFault[]> {
  const folder = git.folderOf(repo.key);
  const isThere = (await stat(folder).catch(ignore("ENOENT"))) !== undefined;
  // A repo without its first commit gets it at the next start.
  if (!isThere && repo.head === undefined) return [];
  if (!isThere) return [{ problem: "history-missing", detail: "The folder is gone" }];
  const faults: HistoryFault[] = [];
  const head = await readFile(join(folder, "HEAD"), "utf8").catch(() => "");
  if (head !== HEAD_FILE)
    faults.push({ problem: "head-file", detail: "HEAD does not point to main" });
  faults.push(...(await fsck(folder)));
  for (const name of await git.badPacks(repo.key))
    faults.push({ problem: "objects", detail: `The stored pack ${name} is damaged` });
  const refs = await git.refs(repo.key, ["refs/heads/", "refs/pr/"]).catch(() => undefined);
  if (!refs) {
    if (faults.length === 0)
      faults.push({ problem: "bad-ref", detail: "Git cannot list the refs" });
    return faults;
  }
  const names = new Set(refs.map(({ name }) => name));
  const wanted = (await registry.inventory.pulls(repo.key)).map(pullRef);
  if (repo.head !== undefined) wanted.unshift(MAIN);
  for (const name of wanted)
    if (!names.has(name)) faults.push({ problem: "ref-missing", detail: `${name} is missing` });
  return faults;
}

async function verifyRows(verification: Verification, repo: StoredRepo): Promise<void> {
  const { registry, git } = verification;
  const dangling = await danglingPointers(
    git.folderOf(repo.key),
    await registry.inventory.pointers(repo.key),
  );
  for (const { path, digest } of dangling)
    await report(
      verification,
      "pointer-without-row",
      repo.key,
      `${repo.name}: ${path} (${digest})`,
    );
  if (!(await isHeadWrong(verification, repo))) {
    await registry.damages.end({ kind: "row", what: repo.key });
    return;
  }
  const detail = `${repo.name}: SQL says ${repo.head}`;
  await report(verification, "head-differs", repo.key, detail, async () => {
    await registry.indexer.index(repo.key);
    return !(await isHeadWrong(verification, repo));
  });
}

/** Skipped during writes: the history is then ahead of SQL. */
async function isHeadWrong({ registry, git }: Verification, { key }: StoredRepo): Promise<boolean> {
  for (let look = 0; look < 3; look++) {
    const tip = await git.resolve(key, MAIN);
    const row = await registry.inventory.repo(key);
    if (!row || row.isPending || row.head === tip) return false;
  }
  return true;
}
