import { mostRead } from "../files/most-listed.ts";
import type { RepoPath } from "../ids.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import { DEFAULT_BRANCH } from "../repos/repo.ts";
import { type LfsObject, listLfsObjects } from "./lfs-store.ts";

export interface LfsFilePage {
  readonly files: readonly (LfsObject & { readonly path: RepoPath | undefined })[];
  /** Absent on the last page. */
  readonly nextCursor?: string;
}

/** What a repo holds, newest first, each with its path on the default branch if it is there. */
export async function listLfsFiles(
  { db, git, limits }: Pick<RegistryDeps, "db" | "git" | "limits">,
  key: string,
  limit: number,
  cursor: string | undefined,
): Promise<LfsFilePage> {
  const offset = /^\d{1,9}$/.test(cursor ?? "") ? Number(cursor) : 0;
  const found = await listLfsObjects(db, key, limit + 1, offset);
  const head = await git.resolve(key, `refs/heads/${DEFAULT_BRANCH}`);
  const entries = (head && (await git.list(key, head, "", true, mostRead(limits)))) ?? [];
  const paths = new Map(entries.map(({ oid, path }) => [oid, path]));
  const files = found.slice(0, limit).map((object) => ({
    ...object,
    path: paths.get(object.pointerOid),
  }));
  return found.length > limit ? { files, nextCursor: `${offset + limit}` } : { files };
}
