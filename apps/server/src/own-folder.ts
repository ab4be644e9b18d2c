import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { StartError } from "./start-error.ts";

/**
 * Marks the data folder with the hub's id and throws when it bears another's: what this database does
 * not know may then be somebody's all the same, so nothing may be thrown away.
 */
export async function requireOwnFolder(folder: string, hubId: string): Promise<void> {
  const path = join(folder, "hub-id");
  await writeFile(path, `${hubId}\n`, { flag: "wx" }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  if ((await readFile(path, "utf8")).trim() !== hubId)
    throw new StartError(
      "refused",
      `The data folder ${folder} belongs to another database, so nothing in it was removed. If it does not any more, delete the file hub-id in it.`,
    );
}
