import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { ignore } from "../files/file-names.ts";

const FOLDER = /^.{2}$/;
const HISTORY = /^(.+)\.git$/;

/** Every repository's key below `root`, and when its folder changed last. */
export async function* listHistories(
  root: string,
): AsyncGenerator<{ readonly key: string; readonly changedAt: Date }> {
  const namesIn = async (folder: string) => (await readdir(folder).catch(ignore("ENOENT"))) ?? [];
  for (const parent of await namesIn(root)) {
    if (!FOLDER.test(parent)) continue;
    for (const name of await namesIn(join(root, parent))) {
      const [, key] = HISTORY.exec(name) ?? [];
      const found = key && (await stat(join(root, parent, name)).catch(ignore("ENOENT")));
      if (key && found) yield { key, changedAt: found.mtime };
    }
  }
}
