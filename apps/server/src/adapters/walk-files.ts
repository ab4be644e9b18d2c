import { readdir } from "node:fs/promises";
import { join } from "node:path";

const GONE = new Set(["ENOENT", "ENOTDIR"]);

/**
 * Every file below a folder, however deep, by its path; folders that go meanwhile are passed over, which
 * Node's own recursive listing does not do. Links are not followed.
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
