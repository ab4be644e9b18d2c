import { access } from "node:fs/promises";
import { join } from "node:path";
import { packFile } from "../history-view.ts";
import { NOTE_FILE, type Note } from "./note-file.ts";

/** Whether a local repository still has the files that its note names: a cache may be deleted at any moment. */
export async function isWhole(gitDir: string, { packs }: Note): Promise<boolean> {
  const files = packs.flatMap((pack) => {
    const file = join("objects/pack", packFile(pack));
    return [`${file}.pack`, `${file}.idx`];
  });
  const found = await Promise.all(
    ["HEAD", NOTE_FILE, ...files].map((file) => isThere(join(gitDir, file))),
  );
  return found.every(Boolean);
}

export const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
