import { stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import type { Viewer } from "@orrery/registry";
import type { DiskPart, DiskPartName, DiskUsage } from "@orrery/web/page-data/admin/storage";
import type { Config } from "../../base/config.ts";
import { walkFiles } from "../../storage/files/walk-files.ts";
import type { Hub } from "../hub.ts";

/** A folder with more is counted in part: it is read on each visit. */
const MAX_FILES = 5_000;

type Space = Omit<DiskUsage, "parts">;

/** The space of the disk that holds the data folder. */
export async function measureSpace({ dataFolder, limits }: Config): Promise<Space> {
  const { blocks, bavail, bsize } = await statfs(dataFolder);
  return {
    totalBytes: blocks * bsize,
    freeBytes: bavail * bsize,
    reserveBytes: limits.diskReserve,
  };
}

/** What takes the space: what SQL counts, and folders that are small as a rule. */
export async function measureDisk(
  { registry }: Pick<Hub, "registry">,
  config: Config,
  viewer: Viewer,
): Promise<DiskUsage> {
  const { blobBytes, historyBytes, uploadBytes, temporaryBytes } =
    await registry.hubStorage.totals(viewer);
  const part = (name: DiskPartName, bytes: number): DiskPart => ({ name, bytes });
  // With blobs in S3, this disk has copies of some.
  const large = config.blobs
    ? [folder("blobs", join(config.dataFolder, "cache"))]
    : [
        part("blobs", blobBytes),
        part("uploads", uploadBytes),
        part("temporary", temporaryBytes),
        folder("xet", join(config.dataFolder, "xet")),
      ];
  const parts = await Promise.all([
    ...large,
    part("histories", historyBytes),
    folder("receipts", join(config.dataFolder, "calls")),
    ...(config.databaseUrl === undefined ? [sqlite(config.dataFolder)] : []),
  ]);
  return {
    ...(await measureSpace(config)),
    parts: parts.toSorted((a, b) => b.bytes - a.bytes),
  };
}

async function folder(name: DiskPartName, path: string): Promise<DiskPart> {
  let [bytes, count] = [0, 0];
  for await (const file of walkFiles(path)) {
    if (++count > MAX_FILES) return { name, bytes, isPartial: true };
    bytes += await sizeOf(file);
  }
  return { name, bytes };
}

async function sqlite(dataFolder: string): Promise<DiskPart> {
  const file = join(dataFolder, "orrery.sqlite");
  const sizes = await Promise.all([file, `${file}-wal`].map(sizeOf));
  return { name: "database", bytes: sizes.reduce((sum, size) => sum + size) };
}

/** 0 for a file that is not there any longer. */
const sizeOf = (path: string): Promise<number> =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  );
