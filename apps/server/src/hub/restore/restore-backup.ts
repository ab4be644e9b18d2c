import { createReadStream } from "node:fs";
import { mkdir, mkdtemp, readdir, rename, rm, rmdir, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Config } from "../../base/config.ts";
import { StartError } from "../../base/start-error.ts";
import { type Manifest, SNAPSHOT_FILES, savedRepo } from "../../storage/backup/backup-manifest.ts";
import { hashOf } from "../../storage/backup/hash-bytes.ts";
import { repoPath } from "../../storage/backup/paths.ts";
import { setRefs } from "../../storage/backup/save-history.ts";
import { openDatabase } from "../../storage/database/open-database.ts";
import { readLines } from "../../storage/dump/json-lines.ts";
import { addRows, loadDatabase } from "../../storage/dump/load-database.ts";
import { ignore, syncFolder } from "../../storage/files/file-names.ts";
import { mustRunGit } from "../../storage/git/run-git.ts";
import { PROBLEMS } from "../../storage/verify/problems.ts";
import { openHub } from "../open-hub.ts";
import { layOut } from "./lay-out.ts";
import { moveToS3 } from "./move-to-s3.ts";
import { moveOwnFiles } from "./own-files.ts";
import { restoreRows } from "./restore-rows.ts";
import { shareHistories } from "./share-histories.ts";

export interface Restored {
  readonly manifest: Manifest;
  /** What the check found that the backup did not know of; empty unless it was allowed. */
  readonly damaged: readonly string[];
}

/**
 * Makes a data folder of a backup, under another name until every byte of it was checked. Throws `StartError`
 * for a folder or database that is not empty, and for a backup that is damaged.
 */
export async function restoreBackup(
  backup: string,
  config: Config,
  { allowsDamage }: { readonly allowsDamage: boolean },
): Promise<Restored> {
  const into = config.dataFolder;
  const found = await stat(backup).catch(ignore("ENOENT"));
  if (!found) throw new StartError("not-found", `Backup not found: ${backup}.`);
  await requireEmpty(into);
  await mkdir(dirname(into), { recursive: true });
  const staging = await mkdtemp(`${into}.restoring-`);
  try {
    const restored = await restoreInto(staging);
    await rmdir(into).catch(ignore("ENOENT"));
    await rename(staging, into);
    await syncFolder(dirname(into));
    return restored;
  } finally {
    await rm(staging, { recursive: true, force: true });
  }

  async function restoreInto(folder: string): Promise<Restored> {
    const manifest = await layOut(backup, found?.isFile() ?? false, folder);
    const snapshot = join(folder, manifest.snapshot);
    await checkFiles(manifest, snapshot);
    await moveOwnFiles(manifest, snapshot, folder);
    const place = { ...config, dataFolder: folder };
    const db = await openDatabase(place);
    try {
      const kind = config.databaseUrl === undefined ? "sqlite" : "postgres";
      await loadDatabase(db, kind, snapshot, { ...manifest, kind: manifest.database });
      await restoreRows(db, manifest, snapshot, addRows);
    } finally {
      await db.destroy();
    }
    await restoreRefs(folder, snapshot);
    await rm(snapshot, { recursive: true });
    await rm(join(folder, "backup.json"));
    if (config.blobs) await moveToS3(join(folder, "blobs"), config.blobs);
    await shareHistories(join(folder, "git"), place);
    return { manifest, damaged: await check(place, manifest) };
  }

  /** Updates derived data, then reads everything. */
  async function check(place: Config, manifest: Manifest): Promise<readonly string[]> {
    const damaged: string[] = [];
    const hub = await openHub({ ...place, runner: undefined });
    try {
      await hub.registry.leftovers.heal();
      await hub.verifier.all({
        isRepair: false,
        bytesPerSecond: 0,
        onFinding({ problem, what, detail }) {
          const { kind, isDamage } = PROBLEMS[problem];
          if (isDamage && !manifest.damaged.includes(`${kind} ${what}`))
            damaged.push(`${problem}: ${what} (${detail})`);
        },
      });
    } finally {
      await hub.close();
    }
    if (damaged.length > 0 && !allowsDamage)
      throw new StartError(
        "damaged-backup",
        `The backup is damaged: ${damaged.slice(0, 5).join("; ")}. Use another backup, or restore the intact part with --allow-damage.`,
      );
    return damaged;
  }
}

async function requireEmpty(folder: string): Promise<void> {
  const names = (await readdir(folder).catch(ignore("ENOENT"))) ?? [];
  if (names.length > 0)
    throw new StartError(
      "refused",
      `The folder ${folder} is not empty. Restore into an empty one.`,
    );
}

async function checkFiles({ files }: Manifest, snapshot: string): Promise<void> {
  for (const { path, sha256 } of files) {
    const found = await hashOf(createReadStream(join(snapshot, path))).catch(() => undefined);
    if (found !== sha256)
      throw new StartError("damaged-backup", `The file ${path} of the backup is damaged.`);
  }
}

/** The backup's repositories may be newer: their refs go back to where they were in this one. */
async function restoreRefs(folder: string, snapshot: string): Promise<void> {
  for await (const line of readLines(join(snapshot, SNAPSHOT_FILES.repos))) {
    const { key, refs } = savedRepo.parse(line);
    if (refs.length === 0) continue;
    const gitDir = join(folder, repoPath(key));
    await mkdir(gitDir, { recursive: true, mode: 0o700 });
    // Makes the folders that had no file in them.
    await mustRunGit(gitDir, ["init", "--bare", "--quiet", "--initial-branch=main"]);
    await setRefs(gitDir, refs);
  }
}
