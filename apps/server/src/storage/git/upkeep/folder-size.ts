import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { ignore } from "../../files/file-names.ts";

const AT_ONCE = 64;

/**
 * Total bytes of files below a folder; 0 if there is no folder. Files that disappear in the meantime do not
 * count.
 */
export async function folderSize(folder: string): Promise<number> {
  const entries =
    (await readdir(folder, { recursive: true, withFileTypes: true }).catch(ignore("ENOENT"))) ?? [];
  const files = entries.filter((entry) => entry.isFile());
  let bytes = 0;
  for (let start = 0; start < files.length; start += AT_ONCE) {
    const found = await Promise.all(
      files
        .slice(start, start + AT_ONCE)
        .map(({ parentPath, name }) => stat(join(parentPath, name)).catch(ignore("ENOENT"))),
    );
    bytes += found.reduce((sum, one) => sum + (one?.size ?? 0), 0);
  }
  return bytes;
}
