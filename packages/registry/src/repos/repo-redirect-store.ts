import type { Database } from "../database.ts";
import type { RepoId } from "../ids.ts";
import type { Repo } from "./repo.ts";
import { type RepoWrites, updateRow } from "./repo-row-store.ts";
import { repoFromRow } from "./repo-store.ts";

const lookup = ({ type, namespace, name }: RepoId) => ({
  type,
  lookup_namespace: namespace.toLowerCase(),
  lookup_name: name.toLowerCase(),
});

/** The repo that once had this name. */
export async function findMovedRepo(db: Database, former: RepoId): Promise<Repo | undefined> {
  const { type, lookup_namespace, lookup_name } = lookup(former);
  const row = await db
    .selectFrom("repo_redirect")
    .innerJoin("repo", "repo.key", "repo_redirect.repo_key")
    .selectAll("repo")
    .where("repo_redirect.type", "=", type)
    .where("repo_redirect.lookup_namespace", "=", lookup_namespace)
    .where("repo_redirect.lookup_name", "=", lookup_name)
    .executeTakeFirst();
  return row && repoFromRow(row);
}

/** Gives a repo another name; its old one leads to it until a new repo takes that name. */
export async function renameRepo(writes: RepoWrites, { key, id }: Repo, to: RepoId): Promise<void> {
  const { db } = writes;
  const { lookup_namespace, lookup_name } = lookup(to);
  const { namespace, name } = to;
  await updateRow(writes, key, { namespace, name, lookup_namespace, lookup_name });
  await deleteRedirect(db, id);
  await deleteRedirect(db, to);
  const isSame = lookup(id).lookup_namespace === lookup_namespace;
  if (isSame && lookup(id).lookup_name === lookup_name) return;
  await db
    .insertInto("repo_redirect")
    .values({ ...lookup(id), repo_key: key })
    .execute();
}

export async function deleteRedirect(db: Database, former: RepoId): Promise<void> {
  const { type, lookup_namespace, lookup_name } = lookup(former);
  await db
    .deleteFrom("repo_redirect")
    .where("type", "=", type)
    .where("lookup_namespace", "=", lookup_namespace)
    .where("lookup_name", "=", lookup_name)
    .execute();
}
