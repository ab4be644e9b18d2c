import { readdir } from "node:fs/promises";
import { join } from "node:path";

const GONE = new Set(["ENOENT", "ENOTDIR"]);

/**
 * Yields the paths of all files below a folder. Skips folders that disappear in the meantime, which Node's
 * own recursive listing does not. Does not follow links.
 */
export async function* walkFiles(folder: string): AsyncGenerator<string> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (GONE.has(error.code ?? "")) return [];
      throw error;
    },
  );
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* walkFiles(path);
    else if (entry.isFile()) yield path;
  }
}
