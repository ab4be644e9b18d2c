import { readdir, stat } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { pathToFileURL } from "node:url";

export interface FolderFile {
  /** Relative to the folder, with `/`. */
  readonly path: string;
  readonly url: URL;
  readonly sizeBytes: number;
}

/** What lies in folders by accident and is never part of a model. */
const JUNK = /(^|\/)(\.git|\.cache|__pycache__|\.DS_Store|Thumbs\.db|desktop\.ini)(\/|$)/;

/** Every file below a folder, sorted by path; links are followed to files, junk is left out. */
export async function listFolder(root: string): Promise<readonly FolderFile[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const files = await Promise.all(
    entries.map(async (entry): Promise<FolderFile | undefined> => {
      const file = join(entry.parentPath, entry.name);
      const path = relative(root, file).split(sep).join("/");
      if (JUNK.test(path) || entry.isDirectory()) return undefined;
      const found = await stat(file).catch(() => undefined);
      return found?.isFile()
        ? { path, url: pathToFileURL(file), sizeBytes: found.size }
        : undefined;
    }),
  );
  return files.filter((file) => file !== undefined).toSorted((a, b) => (a.path < b.path ? -1 : 1));
}
