import { createReadStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join, relative } from "node:path";
import { VERSION } from "../../base/version.ts";
import { BLOBS_FILE, dumpDatabase } from "../dump/dump-database.ts";
import { readLines } from "../dump/json-lines.ts";
import {
  MANIFEST_FORMAT,
  type Manifest,
  type ManifestFile,
  SNAPSHOT_FILES,
} from "./backup-manifest.ts";
import type { BackupProgress, BackupRun } from "./backup-run.ts";
import type { BackupSource } from "./backup-source.ts";
import type { BackupTarget } from "./backup-target.ts";
import { ownFiles } from "./own-files.ts";
import { saveBlobs } from "./save-blobs.ts";
import { saveHistories } from "./save-histories.ts";
import { saveLateObjects } from "./save-late-objects.ts";

/**
 * Backs up a hub while it serves: the database at one moment, then the files that it refers to. Histories
 * may be newer than the database, never older.
 */
export async function createBackup(
  source: BackupSource,
  target: BackupTarget,
  progress: BackupProgress,
): Promise<Manifest> {
  const startedAt = new Date();
  const snapshot = `snapshot-${startedAt.toISOString().replace(/[:.]/g, "-")}`;
  const folder = join(target.temporary, "database");
  await mkdir(folder, { mode: 0o700 });
  const dump = await dumpDatabase(source.db, source.kind, folder);
  const files: ManifestFile[] = [...dump.files];
  const damaged: string[] = [];
  const run: BackupRun = { ...progress, source, target, startedAt, folder, files, damaged };
  const histories = await saveHistories(run);
  const late = await saveLateObjects(run);
  const blobs = await saveBlobs(run, late);
  for (const { path, size } of files)
    await target.write(join(snapshot, path), size, createReadStream(join(folder, path)));
  for await (const file of ownFiles(source.dataFolder)) {
    files.push(file);
    const path = join(source.dataFolder, relative("data", file.path));
    await target.write(join(snapshot, file.path), file.size, createReadStream(path));
  }
  const manifest: Manifest = {
    format: MANIFEST_FORMAT,
    version: VERSION,
    startedAt: startedAt.toISOString(),
    endedAt: new Date().toISOString(),
    database: source.kind,
    migrations: [...dump.migrations],
    snapshot,
    tables: [...dump.tables],
    files,
    repos: histories.count,
    ...blobs,
    deletedRepos: histories.deleted,
    damaged,
  };
  await target.finish(manifest, {
    blobs: () => namedIn([BLOBS_FILE, SNAPSHOT_FILES.lateObjects], "digest"),
    repos: () => reposIn(),
  });
  return manifest;

  async function* namedIn(names: readonly string[], column: string): AsyncGenerator<string> {
    for (const name of names)
      for await (const line of readLines(join(folder, name)))
        yield (line as Record<string, string>)[column] ?? "";
  }

  async function* reposIn(): AsyncGenerator<string> {
    for await (const key of namedIn([SNAPSHOT_FILES.repos], "key")) yield `${key}.git`;
  }
}
