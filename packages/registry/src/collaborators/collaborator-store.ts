import type { Database } from "../database.ts";
import type { CollaboratorRole } from "../organizations/shares.ts";
import type { Collaborator } from "./collaborator.ts";

/** By name. */
export async function listCollaborators(
  db: Database,
  repoKey: string,
): Promise<readonly Collaborator[]> {
  const rows = await db
    .selectFrom("repo_collaborator")
    .innerJoin("account", "account.key", "repo_collaborator.account_key")
    .select(["account.name", "repo_collaborator.role", "repo_collaborator.created_at"])
    .where("repo_key", "=", repoKey)
    .orderBy("account.lookup_name")
    .execute();
  return rows.map(({ name, role, created_at }) => ({
    ...{ name, role: role as CollaboratorRole, since: new Date(created_at) },
  }));
}

export async function countCollaborations(
  db: Database,
  of: { readonly repoKey: string } | { readonly accountKey: string },
): Promise<number> {
  const { count } = await db
    .selectFrom("repo_collaborator")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where(
      "repoKey" in of ? "repo_key" : "account_key",
      "=",
      "repoKey" in of ? of.repoKey : of.accountKey,
    )
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Adds a collaborator, or changes the role. Returns whether it was added. */
export async function putCollaborator(
  db: Database,
  repoKey: string,
  accountKey: string,
  role: CollaboratorRole,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("repo_collaborator")
    .set({ role })
    .where("repo_key", "=", repoKey)
    .where("account_key", "=", accountKey)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows > 0n) return false;
  await db
    .insertInto("repo_collaborator")
    .values({
      repo_key: repoKey,
      account_key: accountKey,
      role,
      created_at: now.toISOString(),
    })
    .onConflict((conflict) => conflict.columns(["repo_key", "account_key"]).doUpdateSet({ role }))
    .execute();
  return true;
}

/** `false` for an account that is no collaborator. */
export async function deleteCollaborator(
  db: Database,
  repoKey: string,
  accountKey: string,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("repo_collaborator")
    .where("repo_key", "=", repoKey)
    .where("account_key", "=", accountKey)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}
