import { mkdir, rename } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import type { Manifest } from "../../storage/backup/backup-manifest.ts";

/** Puts the files that a snapshot has unchanged, such as the secret key, into a data folder. */
export async function moveOwnFiles(
  { files }: Manifest,
  snapshot: string,
  folder: string,
): Promise<void> {
  for (const { path } of files) {
    if (!path.startsWith("data/")) continue;
    const target = join(folder, relative("data", path));
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    await rename(join(snapshot, path), target);
  }
}
