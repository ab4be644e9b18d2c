import { stat } from "node:fs/promises";
import { ignore } from "../files/file-names.ts";
import { walkFiles } from "../files/walk-files.ts";

/** How many bytes a folder's files have, and when the newest of them changed. */
export async function folderSize(
  folder: string,
): Promise<{ readonly bytes: number; readonly changedAt: Date | undefined }> {
  let [bytes, newest] = [0, 0];
  for await (const path of walkFiles(folder)) {
    const file = await stat(path).catch(ignore("ENOENT"));
    bytes += file?.size ?? 0;
    newest = Math.max(newest, file?.mtimeMs ?? 0);
  }
  return { bytes, changedAt: newest === 0 ? undefined : new Date(newest) };
}
