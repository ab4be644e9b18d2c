import { parseRepoPath, type Registry, type RepoAt } from "@orrery/registry";
import type { OneFile } from "./file-usage.ts";

/** What programs that fetch one file are to know of it; its digest is for those who may read it. */
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
