import { mkdir, open, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";

const ENDING = ".snapshot";
const KEPT = 2;
/** Of a process that was killed while it wrote. */
const UNFINISHED = ".writing";
const UNFINISHED_MS = 3_600_000;

export interface SnapshotFile {
  readonly path: string;
  readonly id: string;
  readonly madeAt: number;
}

/** The newest first. */
export async function listSnapshots(folder: string): Promise<readonly SnapshotFile[]> {
  const names = await readdir(folder).catch(() => []);
  return names
    .flatMap((name) => {
      const about = parseSnapshotName(name);
      return about ? { ...about, path: join(folder, name) } : [];
    })
    .toSorted((one, other) => other.madeAt - one.madeAt);
}

export const snapshotName = (madeAt: number, id: string): string => `${madeAt}-${id}${ENDING}`;

export function parseSnapshotName(name: string): Omit<SnapshotFile, "path"> | undefined {
  const [, madeAt, id] = /^(\d{1,15})-([\w-]+)\.snapshot$/.exec(name) ?? [];
  return madeAt === undefined || id === undefined ? undefined : { id, madeAt: Number(madeAt) };
}

/** Writes a file under another name first; it is whole or absent. Returns those that it replaces. */
export async function addSnapshot(
  folder: string,
  id: string,
  write: (path: string) => Promise<void>,
  madeAt = Date.now(),
): Promise<readonly SnapshotFile[]> {
  await mkdir(folder, { recursive: true });
  await removeUnfinished(folder);
  const unfinished = join(folder, `${Date.now()}-${id}${UNFINISHED}`);
  try {
    await write(unfinished);
    await rename(unfinished, join(folder, snapshotName(madeAt, id)));
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  await syncFolder(folder);
  const former = (await listSnapshots(folder)).slice(KEPT);
  for (const { path } of former) await rm(path, { force: true });
  return former;
}

async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const isOld = Date.now() - Number(name.split("-")[0]) > UNFINISHED_MS;
    if (name.endsWith(UNFINISHED) && isOld) await rm(join(folder, name), { force: true });
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
