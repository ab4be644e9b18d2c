import { parseRepoPath, type Registry, type RepoAt } from "@orrery/registry";
import type { OneFile } from "./file-usage.ts";

/** A file's facts for programs that download one file; the digest only with read access. */
export async function findOneFile(
  files: Registry["files"],
  at: RepoAt,
  path: string | undefined,
): Promise<OneFile | undefined> {
  if (path === undefined) return undefined;
  const known = at.isClosed ? undefined : parseRepoPath(path);
  const entry = known && (await files.find(at, known));
  const sha256 = entry?.type === "file" ? entry.lfs?.digest : undefined;
  return { path, ...(sha256 !== undefined && { sha256 }) };
}
