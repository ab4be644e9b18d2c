import {
  formatLfsPointer,
  type GitCommit,
  type LfsPointer,
  type Registry,
  type RepoAt,
  type RepoPath,
  type TreeEntry,
} from "@orrery/registry";
import type { FileScan } from "@orrery/scan";
import { presentFileScan } from "./present-file-scan.ts";

/** What an expanded entry has beyond a plain one. */
export interface Expansion {
  readonly commits: ReadonlyMap<string, GitCommit>;
  readonly scans: ReadonlyMap<string, FileScan>;
}

/**
 * A file or folder in the words of clients (hub-protocol §1.3). Clients that find an xet hash in a tree download by
 * xet and nothing else; to copy a file they look for it in its path's facts.
 */
export function presentTreeEntry(entry: TreeEntry, expansion?: Expansion, hasXetHash = false) {
  const { type, path, oid, size, lfs } = entry;
  const last = expansion?.commits.get(path);
  return {
    // A submodule: its commit is in another repo.
    type: type === "submodule" ? "unknown" : type,
    oid,
    size,
    path,
    ...(lfs && {
      lfs: { oid: lfs.digest, size: lfs.size, pointerSize: formatLfsPointer(lfs).length },
      ...(hasXetHash && !lfs.isAbsent && { xetHash: xetHashOf(lfs) }),
    }),
    ...(last && { lastCommit: { id: last.id, title: last.title, date: last.date.toISOString() } }),
    ...(expansion &&
      type === "file" && { securityFileStatus: presentFileScan(expansion.scans.get(path)) }),
  };
}

/** Clients return it unchanged and never compare it, so it is the digest. */
export const xetHashOf = ({ digest }: LfsPointer): string => digest;

/** The newest commit of each entry, in any folder, and the scans. */
export async function expandEntries(
  { files, scans }: Pick<Registry, "files" | "scans">,
  at: RepoAt,
  entries: readonly TreeEntry[],
): Promise<Expansion> {
  const folders = new Set(
    entries.map(({ path }) => path.slice(0, Math.max(0, path.lastIndexOf("/")))),
  );
  const found = new Map<string, GitCommit>();
  for (const folder of folders)
    for (const [path, commit] of await files.lastCommits(at, folder as RepoPath | ""))
      found.set(path, commit);
  return { commits: found, scans: await scans.of(at, entries.filter(isFile)) };
}

const isFile = ({ type }: TreeEntry): boolean => type === "file";
