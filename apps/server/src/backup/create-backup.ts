import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, stat } from "node:fs/promises";
import { join, relative } from "node:path";
import { type Readable, Transform } from "node:stream";
import type { Database, Registry } from "@orrery/registry";
import { BLOBS_FILE, dumpDatabase, tableFile } from "../adapters/dump/dump-database.ts";
import { createLineWriter, readLines } from "../adapters/dump/json-lines.ts";
import type { FileBlobStore } from "../adapters/file-blob-store.ts";
import { ignore } from "../adapters/file-names.ts";
import type { FileGitStore } from "../adapters/git/git-store.ts";
import type { DatabaseKind } from "../adapters/migrate.ts";
import { walkFiles } from "../adapters/walk-files.ts";
import { VERSION } from "../version.ts";
import {
  MANIFEST_FORMAT,
  type Manifest,
  type ManifestFile,
  type SavedRepo,
  SNAPSHOT_FILES,
  savedBlob,
  savedRepo,
} from "./backup-manifest.ts";
import type { BackupTarget } from "./backup-target.ts";
import { blobPath } from "./paths.ts";
import { saveHistory } from "./save-history.ts";

/** What a backup reads. */
export interface BackupSource {
  readonly db: Database;
  readonly kind: DatabaseKind;
  readonly registry: Pick<Registry, "inventory">;
  readonly blobs: FileBlobStore;
  readonly git: FileGitStore;
  readonly dataFolder: string;
}

export interface BackupProgress {
  /** Another file is in the backup, or was there. */
  readonly onStep: (step: { readonly kind: "history" | "blob"; readonly bytes: number }) => void;
  readonly signal: AbortSignal;
}

/** Files of the data folder that are kept as they are. */
const OWN_FILES = ["secret.key", "hub-id", "catalog"];
/** Clocks of several processes differ a little. */
const CLOCKS_MS = 3_600_000;

/**
 * Backs a hub up while it serves: the database as it is at one moment, then what it names, which is only
 * added to meanwhile. Histories may so be newer than the database, never older.
 */
export async function createBackup(
  source: BackupSource,
  target: BackupTarget,
  { onStep, signal }: BackupProgress,
): Promise<Manifest> {
  const startedAt = new Date();
  const snapshot = `snapshot-${startedAt.toISOString().replace(/[:.]/g, "-")}`;
  const folder = join(target.temporary, "database");
  await mkdir(folder, { mode: 0o700 });
  const dump = await dumpDatabase(source.db, source.kind, folder);
  const files: ManifestFile[] = [...dump.files];
  const damaged: string[] = [];
  const histories = await saveHistories();
  const late = await saveLateObjects();
  const blobs = await saveBlobs(late);
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

  async function saveHistories() {
    const before = await previousRefs(target);
    const writer = await createLineWriter(join(folder, SNAPSHOT_FILES.repos));
    const deleted: string[] = [];
    let count = 0;
    for await (const line of readLines(join(folder, tableFile("repo")))) {
      signal.throwIfAborted();
      const { key, is_entry: isEntry } = line as { key: string; is_entry: number };
      if (isEntry === 1) continue;
      const saved = await saveHistory(source, target, key, before.get(key));
      if (saved === "deleted") deleted.push(key);
      else if (saved === "damaged") damaged.push(`history ${key}`);
      else {
        await writer.write({ key, refs: saved.refs } satisfies SavedRepo);
        count++;
        onStep({ kind: "history", bytes: 0 });
      }
    }
    const { size, sha256 } = await writer.end();
    files.push({ path: SNAPSHOT_FILES.repos, size, sha256 });
    return { count, deleted };
  }

  /** Histories were read after the database: what they refer to may have come between. */
  async function saveLateObjects() {
    const writer = await createLineWriter(join(folder, SNAPSHOT_FILES.lateObjects));
    const since = new Date(startedAt.getTime() - CLOCKS_MS);
    const late: { digest: string; size: number }[] = [];
    for (const row of await source.registry.inventory.objectsSince(since)) {
      await writer.write(row);
      late.push({ digest: row.digest, size: Number(row.size_bytes) });
    }
    const { size, sha256 } = await writer.end();
    files.push({ path: SNAPSHOT_FILES.lateObjects, size, sha256 });
    return late;
  }

  async function saveBlobs(late: readonly { digest: string; size: number }[]) {
    let [count, bytes] = [0, 0];
    const save = async ({ digest, size }: { digest: string; size: number }) => {
      signal.throwIfAborted();
      if (!(await saveBlob(digest, size))) {
        damaged.push(`blob ${digest}`);
        return;
      }
      count++;
      bytes += size;
      onStep({ kind: "blob", bytes: size });
    };
    const lateOnes = new Map(late.map((blob) => [blob.digest, blob]));
    for await (const line of readLines(join(folder, BLOBS_FILE))) {
      const { digest, size } = savedBlob.parse(line);
      lateOnes.delete(digest);
      await save({ digest, size });
    }
    for (const blob of lateOnes.values()) await save(blob);
    return { blobs: count, bytes };
  }

  /** `false` for bytes that are missing or wrong: they are checked while they are copied. */
  async function saveBlob(digest: string, size: number): Promise<boolean> {
    if (await target.hasBlob(blobPath(digest), size)) return true;
    const path = source.blobs.pathOf(digest as Parameters<FileBlobStore["pathOf"]>[0]);
    if ((await stat(path).catch(ignore("ENOENT")))?.size !== size) return false;
    const { bytes, sha256 } = hashing(createReadStream(path, { highWaterMark: 1_048_576 }));
    return target.write(blobPath(digest), size, bytes, () => sha256() === digest);
  }

  async function* namedIn(names: readonly string[], column: string): AsyncGenerator<string> {
    for (const name of names)
      for await (const line of readLines(join(folder, name)))
        yield (line as Record<string, string>)[column] ?? "";
  }

  async function* reposIn(): AsyncGenerator<string> {
    for await (const key of namedIn([SNAPSHOT_FILES.repos], "key")) yield `${key}.git`;
  }
}

/** Where the refs were in the backup that this one builds on. */
async function previousRefs({ previous, previousFolder }: BackupTarget) {
  const refs = new Map<string, SavedRepo["refs"]>();
  if (!previous || previousFolder === undefined) return refs;
  const path = join(previousFolder, previous.snapshot, SNAPSHOT_FILES.repos);
  for await (const line of readLines(path)) {
    const saved = savedRepo.parse(line);
    refs.set(saved.key, saved.refs);
  }
  return refs;
}

/** Below `data/` in the snapshot. */
async function* ownFiles(dataFolder: string): AsyncGenerator<ManifestFile> {
  for (const name of OWN_FILES) {
    const path = join(dataFolder, name);
    const found = await stat(path).catch(ignore("ENOENT"));
    const paths = found?.isDirectory() ? walkFiles(path) : found ? [path] : [];
    for await (const file of paths)
      yield {
        path: join("data", relative(dataFolder, file)),
        size: (await stat(file)).size,
        sha256: await hashOf(createReadStream(file)),
      };
  }
}

/** The same bytes, hashed as they are read. */
function hashing(bytes: Readable) {
  const hash = createHash("sha256");
  const through = new Transform({
    transform(chunk, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  bytes.on("error", (error) => through.destroy(error));
  return { bytes: bytes.pipe(through), sha256: () => hash.digest("hex") };
}

export async function hashOf(bytes: Readable): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of bytes) hash.update(chunk);
  return hash.digest("hex");
}
