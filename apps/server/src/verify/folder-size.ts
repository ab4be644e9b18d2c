import { opendir, stat } from "node:fs/promises";
import { join } from "node:path";
import { ignore } from "../adapters/file-names.ts";

/** How many bytes a folder's files have, and when the newest of them changed. */
export async function folderSize(
  folder: string,
): Promise<{ readonly bytes: number; readonly changedAt: Date | undefined }> {
  let [bytes, newest] = [0, 0];
  const found = await opendir(folder, { recursive: true }).catch(ignore("ENOENT"));
  if (found)
    for await (const entry of found) {
      const file = await stat(join(entry.parentPath, entry.name)).catch(ignore("ENOENT"));
      if (!file?.isFile()) continue;
      bytes += file.size;
      newest = Math.max(newest, file.mtimeMs);
    }
  return { bytes, changedAt: newest === 0 ? undefined : new Date(newest) };
}
