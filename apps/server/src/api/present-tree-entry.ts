import {
  formatLfsPointer,
  type GitCommit,
  type Registry,
  type RepoAt,
  type RepoPath,
  type TreeEntry,
} from "@orrery/registry";

type Commits = ReadonlyMap<string, GitCommit>;

/** A file or folder in the words of the hub protocol (§1.3), with `commits` as an expanded one. */
export function presentTreeEntry(entry: TreeEntry, commits?: Commits) {
  const { type, path, oid, size, lfs } = entry;
  const last = commits?.get(path);
  return {
    type,
    oid,
    size,
    path,
    ...(lfs && {
      lfs: { oid: lfs.digest, size: lfs.size, pointerSize: formatLfsPointer(lfs).length },
    }),
    ...(last && { lastCommit: { id: last.id, title: last.title, date: last.date.toISOString() } }),
  };
}

/** The newest commit that touched each of these entries, whatever folders they are in. */
export async function lastCommitsOf(
  files: Registry["files"],
  at: RepoAt,
  entries: readonly TreeEntry[],
): Promise<Commits> {
  const folders = new Set(
    entries.map(({ path }) => path.slice(0, Math.max(0, path.lastIndexOf("/")))),
  );
  const found = new Map<string, GitCommit>();
  for (const folder of folders)
    for (const [path, commit] of await files.lastCommits(at, folder as RepoPath | ""))
      found.set(path, commit);
  return found;
}
