import type { Database } from "../database.ts";
import type { RepoId } from "../ids.ts";
import { findCurrentName } from "../namespaces/former-name-store.ts";
import type { Repo } from "./repo.ts";
import { type RepoWrites, updateRow } from "./repo-row-store.ts";
import { findRepo, repoFromRow } from "./repo-store.ts";

const lookup = ({ type, namespace, name }: RepoId) => ({
  type,
  lookup_namespace: namespace.toLowerCase(),
  lookup_name: name.toLowerCase(),
});

/** The repo that once had this name, or had it below a name that its owner had. */
export async function findMovedRepo(db: Database, former: RepoId): Promise<Repo | undefined> {
  const namespace = await findCurrentName(db, former.namespace);
  if (namespace === undefined) return findRedirected(db, former);
  const now = { ...former, namespace };
  return (await findRepo(db, now)) ?? findRedirected(db, now);
}

async function findRedirected(db: Database, former: RepoId): Promise<Repo | undefined> {
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

/** Leads a name that no repo has to this one. Idempotent. */
export async function putRedirect(db: Database, former: RepoId, repoKey: string): Promise<void> {
  await deleteRedirect(db, former);
  await db
    .insertInto("repo_redirect")
    .values({ ...lookup(former), repo_key: repoKey })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** To the new name of a namespace: what once was below the old one is found there. */
export async function moveRedirects(db: Database, from: string, to: string): Promise<void> {
  const lookup_namespace = to.toLowerCase();
  // Of someone who had the name before, and is no more.
  await db.deleteFrom("repo_redirect").where("lookup_namespace", "=", lookup_namespace).execute();
  await db
    .updateTable("repo_redirect")
    .set({ lookup_namespace })
    .where("lookup_namespace", "=", from.toLowerCase())
    .execute();
}

/** Gives a repo another name; its old one leads to it until a new repo takes that name. */
export async function renameRepo(writes: RepoWrites, { key, id }: Repo, to: RepoId): Promise<void> {
  const { db } = writes;
  const { lookup_namespace, lookup_name } = lookup(to);
  const { namespace, name } = to;
  const isSame = lookup(id).lookup_namespace === lookup_namespace;
  // A resource group is its organization's.
  const moved = isSame ? {} : { group_key: null };
  await updateRow(writes, key, { namespace, name, lookup_namespace, lookup_name, ...moved });
  await deleteRedirect(db, id);
  await deleteRedirect(db, to);
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
