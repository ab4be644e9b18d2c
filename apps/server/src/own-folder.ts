import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ignore } from "./adapters/file-names.ts";
import { StartError } from "./start-error.ts";

/**
 * Marks the data folder with the hub's id and throws when it bears another's: what this database does
 * not know may then be somebody's all the same, so nothing may be thrown away.
 */
export async function requireOwnFolder(folder: string, hubId: string): Promise<void> {
  await mark(folder, hubId);
  if (!(await isOwnFolder(folder, hubId)))
    throw new StartError(
      "refused",
      `The data folder ${folder} belongs to another database, so nothing in it was removed. If it does not any more, delete the file hub-id in it.`,
    );
}

/** Marks a folder that holds no histories yet: nobody else's can be in it. */
export async function markNewFolder(folder: string, hubId: string): Promise<void> {
  if (!existsSync(join(folder, "git"))) await mark(folder, hubId);
}

/** `false` for a folder of another hub, and for one that nobody marked yet. */
export const isOwnFolder = async (folder: string, hubId: string): Promise<boolean> =>
  (await readFile(join(folder, "hub-id"), "utf8").catch(ignore("ENOENT")))?.trim() === hubId;

/** Leaves the mark that is there. */
const mark = (folder: string, hubId: string): Promise<void> =>
  writeFile(join(folder, "hub-id"), `${hubId}\n`, { flag: "wx" }).catch(ignore("EEXIST"));
