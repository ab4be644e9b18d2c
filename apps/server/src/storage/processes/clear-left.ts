import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { ignore } from "../files/file-names.ts";

/** Deletes the folders of exited processes from a folder with one folder per process. */
export async function clearLeft(folder: string, living: ReadonlySet<string>): Promise<void> {
  const names = (await readdir(folder).catch(ignore("ENOENT"))) ?? [];
  const left = names.filter((name) => !living.has(name));
  await Promise.all(left.map((name) => rm(join(folder, name), { recursive: true, force: true })));
}
