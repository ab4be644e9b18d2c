import { randomUUID } from "node:crypto";
import { link, mkdir, open, rename, rm, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

export type FolderAbility = "write" | "rename" | "link" | "lock";

/** What a data folder's file system is and can do, as tried there. */
export interface FolderFacts {
  /** The permission bits. */
  readonly mode: number;
  readonly isOwn: boolean;
  /** A number of `statfs(2)`. */
  readonly fileSystem: number;
  readonly freeBytes: number;
  readonly totalBytes: number;
  /** 0 of 0 where the file system has no fixed number of them. */
  readonly freeInodes: number;
  readonly inodes: number;
  /** What failed, and how. */
  readonly failures: Readonly<Partial<Record<FolderAbility, string>>>;
}

/** `undefined` for a folder that does not exist. Leaves nothing behind. */
export async function findFolderFacts(folder: string): Promise<FolderFacts | undefined> {
  const found = await stat(folder).catch(() => undefined);
  if (!found?.isDirectory()) return undefined;
  const { type, bsize, bavail, blocks, ffree, files } = await statfs(folder);
  return {
    mode: found.mode & 0o777,
    isOwn: process.getuid === undefined || found.uid === process.getuid(),
    fileSystem: type,
    freeBytes: bavail * bsize,
    totalBytes: blocks * bsize,
    freeInodes: ffree,
    inodes: files,
    failures: await tryAbilities(join(folder, `doctor-${randomUUID()}`)),
  };
}

async function tryAbilities(probe: string): Promise<FolderFacts["failures"]> {
  const failures: Partial<Record<FolderAbility, string>> = {};
  const attempt = async (ability: FolderAbility, work: () => Promise<void> | void) => {
    try {
      await work();
    } catch (error) {
      failures[ability] = (error as NodeJS.ErrnoException).code ?? (error as Error).message;
    }
  };
  const [first, second] = [join(probe, "first"), join(probe, "second")];
  await attempt("write", async () => {
    await mkdir(probe);
    await writeSynced(first);
    await writeSynced(second);
  });
  if (failures.write === undefined) {
    // Onto a file that is there, as a repaired blob takes the place of a damaged one.
    await attempt("rename", () => rename(first, second));
    await attempt("link", () => link(second, first));
    await attempt("lock", () => tryLock(join(probe, "lock.sqlite")));
  }
  await rm(probe, { recursive: true, force: true });
  return failures;
}

async function writeSynced(path: string): Promise<void> {
  const file = await open(path, "wx");
  try {
    await file.writeFile("orrery");
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Two connections must not both get the write lock. */
function tryLock(path: string): void {
  const [one, other] = [
    new DatabaseSync(path, { timeout: 0 }),
    new DatabaseSync(path, { timeout: 0 }),
  ];
  try {
    one.exec("begin exclusive");
    try {
      other.exec("begin exclusive");
    } catch {
      return;
    }
    throw new Error("two locks at once");
  } finally {
    one.close();
    other.close();
  }
}
