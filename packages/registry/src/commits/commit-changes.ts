import { RegistryError } from "../errors.ts";
import { mostRead } from "../files/most-listed.ts";
import type { GitChange, GitStaging } from "../git.ts";
import { type CommitId, parseRepoPath, type RepoPath } from "../ids.ts";
import { inTurns } from "../in-turns.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import { tooManyEntries } from "./check-tree.ts";
import { attributesLine, lfsRule } from "./lfs-attributes.ts";
import { checkPaths, foldersOf } from "./path-clash.ts";
import type { StagedCommit } from "./stage-operations.ts";

const ATTRIBUTES = parseRepoPath(".gitattributes") as RepoPath;

/** The text of `.gitattributes`, which says what is kept in LFS; empty where there is none. */
export async function readAttributes(
  { git }: Pick<RegistryDeps, "git">,
  key: string,
  head: CommitId | undefined,
): Promise<string> {
  const entry = head && (await git.find(key, head, ATTRIBUTES));
  const content = entry && (await git.read(key, entry.oid));
  return content ? new TextDecoder().decode(content) : "";
}

/**
 * The staged writes and deletes as they fall on `head`, and the line that keeps new LFS files in LFS.
 * Throws `path-clash`, `entry-not-found` and `too-many-entries`.
 */
export async function commitChanges(
  deps: Pick<RegistryDeps, "git" | "limits">,
  key: string,
  head: CommitId | undefined,
  staged: StagedCommit,
  staging: Pick<GitStaging, "write">,
): Promise<readonly GitChange[]> {
  const { git, limits } = deps;
  const most = mostRead(limits);
  const entries = (head && (await git.list(key, head, "", true, most + 1))) ?? [];
  if (entries.length > most) throw tooManyEntries(most);
  const present = new Map<RepoPath, string>();
  for await (const batch of inTurns(entries))
    for (const { type, path, oid } of batch) if (type === "file") present.set(path, oid);
  const deleted = deletedPaths(present, staged);
  const left = [...present.keys()].filter((path) => !deleted.has(path));
  const { entries: count, clash } = await checkPaths(left, staged.writes.keys());
  if (count > most) throw tooManyEntries(most);
  if (clash)
    throw new RegistryError(
      "path-clash",
      `${clash.path} conflicts with ${clash.other}: they differ only by case, or one is a folder.`,
    );
  const writes = new Map([...staged.writes].map(([path, { oid }]) => [path, oid]));
  const attributes = staged.attributes ?? (await readAttributes(deps, key, head));
  const missing = [...staged.lfsPaths].filter((path) => !lfsRule(attributes)(path));
  if (missing.length > 0) {
    const text = attributes.replace(/(?<=[^\n])$/, "\n") + missing.map(attributesLine).join("");
    writes.set(ATTRIBUTES, (await staging.write(new TextEncoder().encode(text))).oid);
  }
  return [
    ...[...deleted].map((path): GitChange => ({ type: "delete", path })),
    ...[...writes]
      .filter(([path, oid]) => present.get(path) !== oid)
      .map(([path, oid]): GitChange => ({ type: "write", path, oid })),
  ];
}

/** Present files that go: named ones (which must be there), and all below named folders. */
function deletedPaths(
  present: ReadonlyMap<RepoPath, string>,
  { deletes, deletedFolders, writes }: StagedCommit,
): ReadonlySet<RepoPath> {
  for (const path of deletes)
    if (!present.has(path))
      throw new RegistryError("entry-not-found", `A file with this name doesn't exist: ${path}`);
  const isInFolder = (path: RepoPath) =>
    deletedFolders.size > 0 && foldersOf(path).some((folder) => deletedFolders.has(folder));
  return new Set(
    [...present.keys()].filter(
      (path) => !writes.has(path) && (deletes.has(path) || isInFolder(path)),
    ),
  );
}
