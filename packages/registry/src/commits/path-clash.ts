import type { RepoPath } from "../ids.ts";
import { inTurns } from "../in-turns.ts";

export interface CheckedPaths {
  /** Files and the folders they are in. */
  readonly entries: number;
  /**
   * The first path that cannot exist next to the others: one that differs from another only by case (such a
   * repo cannot be checked out on every system), or a file where a folder must be.
   */
  readonly clash?: { readonly path: RepoPath; readonly other: RepoPath };
}

/** Counts what paths make together and finds the first written one that cannot be there. */
export async function checkPaths(
  existing: Iterable<RepoPath>,
  written: Iterable<RepoPath>,
): Promise<CheckedPaths> {
  const files = new Map<string, RepoPath>();
  const folders = new Map<string, { readonly spelling: string; readonly file: RepoPath }>();
  const add = (path: RepoPath) => {
    files.set(path.toLowerCase(), path);
    // Folders of a known folder are known.
    for (const folder of foldersOf(path).toReversed()) {
      if (folders.has(folder.toLowerCase())) break;
      folders.set(folder.toLowerCase(), { spelling: folder, file: path });
    }
  };
  for await (const paths of inTurns(existing)) paths.forEach(add);
  for await (const paths of inTurns(written))
    for (const path of paths) {
      const other = clashOf(path, files, folders);
      if (other) return { entries: files.size + folders.size, clash: { path, other } };
      add(path);
    }
  return { entries: files.size + folders.size };
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

/** The folders that a path is in, the outermost first. */
export const foldersOf = (path: RepoPath): readonly RepoPath[] => {
  const segments = path.split("/").slice(0, -1);
  return segments.map((_, index) => segments.slice(0, index + 1).join("/") as RepoPath);
};
