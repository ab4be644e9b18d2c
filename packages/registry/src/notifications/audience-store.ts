import type { Database } from "../database.ts";
import type { RepoSnapshot } from "../events/event.ts";
import type { WatchLevel } from "../watches/watch.ts";
import { levelOf } from "../watches/watch-level.ts";
import { listLevels } from "../watches/watch-store.ts";
import type { Audience } from "./notice.ts";
import type { Reason, Subject } from "./notification.ts";

/** Who is notified and why, by the account's key. */
export type Recipients = Map<string, Reason>;

/** The keys of named accounts. */
export async function listNamed(
  db: Database,
  names: readonly string[],
): Promise<readonly string[]> {
  if (names.length === 0) return [];
  const rows = await db
    .selectFrom("account")
    .select("key")
    .where("lookup_name", "in", names)
    .execute();
  return rows.map(({ key }) => key);
}

/** Who has a thread about a subject for a reason. */
export async function listWithReason(
  db: Database,
  subject: string,
  reason: Reason,
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom("notification")
    .select("account_key")
    .where("subject", "=", subject)
    .where("reason", "=", reason)
    .execute();
  return new Set(rows.map(({ account_key }) => account_key));
}

/** Who takes part in a discussion, and why: its author, who commented, and who was mentioned. */
export async function listParticipants(
  db: Database,
  { key, repoKey, facts: { number } }: Subject,
): Promise<ReadonlyMap<string, Reason>> {
  if (repoKey === undefined || number === undefined) return new Map();
  const [said, noted, opened] = await Promise.all([
    db
      .selectFrom("discussion_event")
      .select("author_key")
      .distinct()
      .where("repo_key", "=", repoKey)
      .where("number", "=", number)
      .where("author_key", "is not", null)
      .execute(),
    db
      .selectFrom("notification")
      .select(["account_key", "reason"])
      .where("subject", "=", key)
      // Only who takes part already is notified of reviews.
      .where("reason", "not in", ["subscribed", "review"])
      .execute(),
    db
      .selectFrom("discussion")
      .select("author_key")
      .where("repo_key", "=", repoKey)
      .where("number", "=", number)
      .execute(),
  ]);
  return new Map<string, Reason>([
    ...said.flatMap(({ author_key }) => (author_key ? [[author_key, "comment"] as const] : [])),
    ...noted.map(({ account_key, reason }) => [account_key, reason as Reason] as const),
    ...opened.flatMap(({ author_key }) => (author_key ? [[author_key, "author"] as const] : [])),
  ]);
}

/** How much of a repo's events is for whom: for all who chose something, and all whose own it is. */
export async function listRepoLevels(
  db: Database,
  { key, owner }: RepoSnapshot,
): Promise<ReadonlyMap<string, WatchLevel>> {
  const [repo, namespace, own] = await Promise.all([
    listLevels(db, key),
    owner.key === "" ? new Map<string, WatchLevel>() : listLevels(db, owner.key),
    listOwn(db, owner),
  ]);
  const accounts = new Set([...repo.keys(), ...namespace.keys(), ...own]);
  return new Map(
    [...accounts].map((account) => [
      account,
      levelOf({
        ...{ repo: repo.get(account), namespace: namespace.get(account), isOwn: own.has(account) },
      }),
    ]),
  );
}

async function listOwn(
  db: Database,
  { kind, key }: RepoSnapshot["owner"],
): Promise<ReadonlySet<string>> {
  if (kind === "account") return new Set([key]);
  if (kind === "hub") return new Set();
  const rows = await db
    .selectFrom("membership")
    .select("account_key")
    .where("organization_key", "=", key)
    .execute();
  return new Set(rows.map(({ account_key }) => account_key));
}

/** Who decides for an owner. */
export async function listOwners(
  db: Database,
  { kind, key }: Extract<Audience, { readonly to: "owners" }>,
  roles: readonly string[] = ["admin"],
): Promise<readonly string[]> {
  if (kind === "account") return [key];
  if (kind === "hub") {
    const rows = await db.selectFrom("account").select("key").where("is_admin", "=", 1).execute();
    return rows.map((row) => row.key);
  }
  const rows = await db
    .selectFrom("membership")
    .select("account_key")
    .where("organization_key", "=", key)
    .where("role", "in", roles)
    .execute();
  return rows.map(({ account_key }) => account_key);
}

/** Whom a repo is shared with: its collaborators, and the members of its resource group. */
export async function listSharers(db: Database, repoKey: string): Promise<readonly string[]> {
  const collaborators = await db
    .selectFrom("repo_collaborator")
    .select("account_key")
    .where("repo_key", "=", repoKey)
    .execute();
  const members = await db
    .selectFrom("resource_group_member")
    .innerJoin("repo", "repo.group_key", "resource_group_member.group_key")
    .select("resource_group_member.account_key")
    .where("repo.key", "=", repoKey)
    .execute();
  return [...collaborators, ...members].map(({ account_key }) => account_key);
}
