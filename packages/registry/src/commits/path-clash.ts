import type { RepoPath } from "../ids.ts";

/**
 * The first path that could not stand beside the others: one that differs from another only by case
 * (such a repo cannot be checked out on every system), or a file where a folder must be.
 */
export function findPathClash(
  existing: Iterable<RepoPath>,
  written: Iterable<RepoPath>,
): { readonly path: RepoPath; readonly other: RepoPath } | undefined {
  const files = new Map<string, RepoPath>();
  const folders = new Map<string, { readonly spelling: string; readonly file: RepoPath }>();
  const add = (path: RepoPath) => {
    files.set(path.toLowerCase(), path);
    for (const folder of foldersOf(path))
      if (!folders.has(folder.toLowerCase()))
        folders.set(folder.toLowerCase(), { spelling: folder, file: path });
  };
  for (const path of existing) add(path);
  for (const path of written) {
    const other = clashOf(path, files, folders);
    if (other) return { path, other };
    add(path);
  }
  return undefined;
}

function clashOf(
  path: RepoPath,
  files: ReadonlyMap<string, RepoPath>,
  folders: ReadonlyMap<string, { readonly spelling: string; readonly file: RepoPath }>,
): RepoPath | undefined {
  const same = files.get(path.toLowerCase());
  if (same !== undefined && same !== path) return same;
  const folder = folders.get(path.toLowerCase());
  if (folder) return folder.file;
  for (const parent of foldersOf(path)) {
    const file = files.get(parent.toLowerCase());
    if (file !== undefined) return file;
    const known = folders.get(parent.toLowerCase());
    if (known && known.spelling !== parent) return known.file;
  }
  return undefined;
}

const foldersOf = (path: string): readonly string[] => {
  const segments = path.split("/").slice(0, -1);
  return segments.map((_, index) => segments.slice(0, index + 1).join("/"));
};
