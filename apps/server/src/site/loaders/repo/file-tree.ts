import type { Registry, RepoAt, RepoPath, TreeEntry } from "@orrery/registry";
import type { FileTreeFolder } from "@orrery/web/page-data/repo/files";
import { growingCache } from "../../../base/growing-cache.ts";
import { PAGE_ENTRIES } from "../../../hub/list-paths.ts";

/** Of one folder. */
const MOST = 200;
const MOST_LEVELS = 10;

/** The folders that lead to a file, each with its entries: what stands next to the file. */
export async function fileTree(
  files: Registry["files"],
  at: RepoAt,
  path: RepoPath,
): Promise<readonly FileTreeFolder[]> {
  const parts = path.split("/").slice(0, -1).slice(0, MOST_LEVELS);
  const folders = ["", ...parts.map((_, index) => parts.slice(0, index + 1).join("/"))];
  return Promise.all(
    folders.map(async (folder) => {
      const entries = await files.list(at, folder as RepoPath | "", false, MOST + 1);
      const shown = entries.slice(0, MOST).map(({ type, path: entryPath }) => ({
        type,
        name: entryPath.split("/").at(-1) ?? entryPath,
        path: entryPath,
      }));
      return {
        path: folder,
        entries: shown.toSorted(
          (a, b) => a.type.localeCompare(b.type) || a.name.localeCompare(b.name),
        ),
        hasMore: entries.length > MOST,
      };
    }),
  );
}

/** A commit never changes. Maps of very many folders are not kept. */
const known = growingCache<string, ReadonlyMap<string, number>>(100);
const MOST_KEPT = 500;

/** The bytes below each folder of a folder, by path; empty where there are too many files to sum. */
export async function folderSizes(
  files: Registry["files"],
  at: RepoAt,
  path: RepoPath | "",
): Promise<ReadonlyMap<string, number>> {
  const key = `${at.repo.key} ${at.commit} ${path}`;
  const sizes = known.get(key) ?? sumFolders(await files.list(at, path, true, PAGE_ENTRIES), path);
  if (sizes.size <= MOST_KEPT) known.set(key, sizes);
  return sizes;
}

function sumFolders(entries: readonly TreeEntry[], path: string): ReadonlyMap<string, number> {
  const sizes = new Map<string, number>();
  if (entries.length >= PAGE_ENTRIES) return sizes;
  const start = path === "" ? 0 : path.length + 1;
  for (const entry of entries) {
    const end = entry.path.indexOf("/", start);
    if (entry.type !== "file" || end < 0) continue;
    const folder = entry.path.slice(0, end);
    sizes.set(folder, (sizes.get(folder) ?? 0) + entry.size);
  }
  return sizes;
}
