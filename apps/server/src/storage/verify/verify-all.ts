import { rm } from "node:fs/promises";
import { join } from "node:path";
import { checkSqlite } from "./check-sqlite.ts";
import { folderSize } from "./folder-size.ts";
import { report, type Verification } from "./verification.ts";
import { BLOB_PREFIXES, verifyBlobs } from "./verify-blobs.ts";
import { verifyHistory } from "./verify-history.ts";

const PAGE = 100;
const GRACE_MS = 24 * 3_600_000;

/** Everything: the database's file, where there is one, every blob and every history. */
export async function verifyAll(verification: Verification, hasSqlite: boolean): Promise<void> {
  if (hasSqlite) await verifySqlite(verification);
  for (const prefix of BLOB_PREFIXES) await verifyBlobs(verification, prefix);
  for (let after: string | undefined = ""; after !== undefined; )
    after = await verifyHistories(verification, after, PAGE);
  await verifyFolders(verification);
  if (!verification.since) await noteWholePass(verification.registry.damages);
}

async function noteWholePass(damages: Verification["registry"]["damages"]): Promise<void> {
  const now = new Date();
  for (const kind of ["blobs", "histories"] as const)
    await damages.setProgress({
      ...(await damages.progress(kind)),
      place: "",
      passEndedAt: now,
      lastRunAt: now,
    });
}

/** Verifies this many histories after this key; returns the last key, or `undefined` at the end. */
export async function verifyHistories(
  verification: Verification,
  after: string,
  count: number,
): Promise<string | undefined> {
  const listed = await verification.registry.inventory.repos(after, count + 1);
  const repos = listed.slice(0, count);
  for (const repo of repos) {
    verification.signal?.throwIfAborted();
    await verifyHistory(verification, repo);
  }
  return listed.length > count ? repos.at(-1)?.key : undefined;
}

export async function verifySqlite(verification: Verification): Promise<void> {
  const { dataFolder, registry } = verification;
  const name = "orrery.sqlite";
  const lines = await checkSqlite(join(dataFolder, name));
  if (lines.length === 0) await registry.damages.end({ kind: "database", what: name });
  else await report(verification, "database", name, lines.join("; ").slice(0, 1000));
}

/**
 * Folders without a repo, and damage of deleted repos. A repo's row is created before its folder, and
 * deleted before it.
 */
export async function verifyFolders(verification: Verification): Promise<void> {
  const { git, registry, dataFolder } = verification;
  for (const { kind, what } of await registry.damages.list())
    if (kind === "history" && !(await registry.inventory.repo(what)))
      await registry.damages.end({ kind, what });
  for await (const { key, folder } of git.listFolders()) {
    if (git.folderOf(key) === folder && (await registry.inventory.repo(key))) continue;
    const { changedAt } = await folderSize(folder);
    const isOld = !changedAt || changedAt.getTime() < Date.now() - GRACE_MS;
    await report(
      verification,
      "stray-folder",
      folder.slice(dataFolder.length + 1),
      isOld ? "Not used by any repo" : "Not used by any repo; too recent to be removed",
      async () => {
        if (isOld) await rm(folder, { recursive: true, force: true });
        return isOld;
      },
    );
  }
}
