import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import {
  mkdir,
  open,
  opendir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { StartError } from "../../base/start-error.ts";
import { readLines } from "../dump/json-lines.ts";
import { ignore, syncFolder } from "../files/file-names.ts";
import { mustRunGit } from "../git/run-git.ts";
import {
  MANIFEST,
  type Manifest,
  manifestSchema,
  type SavedRepo,
  SNAPSHOT_FILES,
  savedRepo,
} from "./backup-manifest.ts";
import type { BackupTarget, Kept } from "./backup-target.ts";
import { repoPath } from "./paths.ts";

/**
 * A backup as a folder. Blobs and histories are shared with the backups before, so only what is new is copied;
 * the newest replaces the one before at the very end, by one rename.
 */
export async function openFolderTarget(root: string): Promise<BackupTarget> {
  await mkdir(root, { recursive: true, mode: 0o700 });
  const previous = await readManifest(root);
  const isForeign = (await readdir(root)).some((name) => !OWN.test(name));
  if (!previous && isForeign)
    throw new StartError("refused", `The folder ${root} is not empty and not a backup.`);
  const temporary = join(root, "incoming");
  await rm(temporary, { recursive: true, force: true });
  await mkdir(temporary, { mode: 0o700 });
  let refs: ReturnType<typeof readRefs> | undefined;
  return {
    temporary,

    async hasBlob(path, size) {
      return (await stat(join(root, path)).catch(ignore("ENOENT")))?.size === size;
    },

    async write(path, size, bytes, isRight = () => true) {
      const incoming = join(temporary, randomUUID());
      await writeWhole(incoming, size, bytes);
      if (!isRight()) {
        await rm(incoming);
        return false;
      }
      const target = join(root, path);
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      await rename(incoming, target);
      await syncFolder(dirname(target));
      return true;
    },

    async fetchRepo(key, fetch) {
      const gitDir = join(root, repoPath(key));
      await mkdir(gitDir, { recursive: true, mode: 0o700 });
      await mustRunGit(gitDir, ["init", "--bare", "--quiet", "--initial-branch=main"]);
      await fetch(gitDir);
    },

    async refsOf(key) {
      if (!(await stat(join(root, repoPath(key))).catch(ignore("ENOENT")))) return undefined;
      refs ??= readRefs(root, previous);
      return (await refs).get(key);
    },

    async finish(manifest, kept) {
      const fresh = join(temporary, MANIFEST);
      await writeFile(fresh, JSON.stringify(manifest), { mode: 0o600, flush: true });
      await rename(fresh, join(root, MANIFEST));
      await syncFolder(root);
      await removeOld(root, manifest, kept);
    },

    abandon: () => rm(temporary, { recursive: true, force: true }),
  };
}

const OWN = /^(?:backup\.json|incoming|blobs|git|snapshot-.*)$/;

/** `undefined` if there is no manifest; throws if it cannot be read. */
export async function readManifest(folder: string): Promise<Manifest | undefined> {
  const text = await readFile(join(folder, MANIFEST), "utf8").catch(ignore("ENOENT"));
  if (text === undefined) return undefined;
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch {
    throw new StartError(
      "damaged-backup",
      `The file ${MANIFEST} in ${folder} is damaged, or was made by a newer Orrery.`,
    );
  }
}

/** Where the refs were in that backup. */
async function readRefs(root: string, manifest: Manifest | undefined) {
  const refs = new Map<string, SavedRepo["refs"]>();
  if (!manifest) return refs;
  for await (const line of readLines(join(root, manifest.snapshot, SNAPSHOT_FILES.repos))) {
    const saved = savedRepo.parse(line);
    refs.set(saved.key, saved.refs);
  }
  return refs;
}

/** Writes and syncs a file of exactly this size. */
export async function writeWhole(
  path: string,
  size: number,
  bytes: AsyncIterable<unknown>,
): Promise<void> {
  await pipeline(bytes, createWriteStream(path, { flags: "wx", mode: 0o600 }));
  const file = await open(path);
  try {
    await file.sync();
    const found = (await file.stat()).size;
    if (found !== size) throw new Error(`${basename(path)} has ${found} bytes, expected ${size}.`);
  } finally {
    await file.close();
  }
}

/** What the newest backup does not name. */
async function removeOld(root: string, { snapshot }: Manifest, kept: Kept): Promise<void> {
  for (const name of await readdir(root))
    if (name.startsWith("snapshot-") && name !== snapshot)
      await rm(join(root, name), { recursive: true, force: true });
  await removeUnnamed(join(root, "blobs"), 2, kept.blobs());
  await removeUnnamed(join(root, "git"), 1, kept.repos());
  await rm(join(root, "incoming"), { recursive: true, force: true });
}

async function removeUnnamed(
  folder: string,
  depth: number,
  names: AsyncIterable<string>,
): Promise<void> {
  const kept = new Set<string>();
  for await (const name of names) kept.add(name);
  for await (const { name, path } of entriesAt(folder, depth))
    if (!kept.has(name)) await rm(path, { recursive: true, force: true });
}

async function* entriesAt(
  folder: string,
  depth: number,
): AsyncGenerator<{ readonly name: string; readonly path: string }> {
  const found = await opendir(folder).catch(ignore("ENOENT"));
  if (!found) return;
  for await (const { name } of found) {
    const path = join(folder, name);
    if (depth === 0) yield { name, path };
    else yield* entriesAt(path, depth - 1);
  }
}
