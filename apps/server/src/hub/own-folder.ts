import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { StartError } from "../base/start-error.ts";
import { ignore } from "../storage/files/file-names.ts";

/**
 * Marks the data folder with the hub's ID and throws if it has another hub's: files that this database does
 * not know may then belong to that hub, so none may be deleted.
 */
export async function requireOwnFolder(folder: string, hubId: string): Promise<void> {
  await mark(folder, hubId);
  if (!(await isOwnFolder(folder, hubId)))
    throw new StartError(
      "refused",
      `The data folder ${folder} belongs to another database, so nothing in it was removed. If it no longer does, delete the file hub-id in it.`,
    );
}

/** Marks a folder without histories: it cannot belong to another hub. */
export async function markNewFolder(folder: string, hubId: string): Promise<void> {
  if (!existsSync(join(folder, "git"))) await mark(folder, hubId);
}

/** `false` for a folder of another hub, and for a folder without a mark. */
export const isOwnFolder = async (folder: string, hubId: string): Promise<boolean> =>
  (await readFile(join(folder, "hub-id"), "utf8").catch(ignore("ENOENT")))?.trim() === hubId;

/** Leaves the mark that is there. */
const mark = (folder: string, hubId: string): Promise<void> =>
  writeFile(join(folder, "hub-id"), `${hubId}\n`, { flag: "wx" }).catch(ignore("EEXIST"));
