import { link, mkdir, rename, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { ignore } from "./file-names.ts";

/**
 * Deletes a file that did not change since; `false` if it did, or is gone. It is moved to `litter` first: a
 * file that is put again meanwhile is never lost.
 */
export async function deleteUnlessRenewed(
  path: string,
  litter: string,
  since: Date,
): Promise<boolean> {
  const found = await stat(path).catch(ignore("ENOENT"));
  if (!found || found.mtime >= since) return false;
  await mkdir(dirname(litter), { recursive: true });
  if (!(await rename(path, litter).then(() => true, ignore("ENOENT")))) return false;
  // Put again between the look and the move: it comes back, unless it is there again already.
  const isUsed = (await stat(litter)).mtime >= since;
  if (isUsed) await link(litter, path).catch(ignore("EEXIST"));
  await rm(litter);
  return !isUsed;
}
