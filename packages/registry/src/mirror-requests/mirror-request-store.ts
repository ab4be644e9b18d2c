import type { Selectable } from "kysely";
import type { Database, Tables } from "../database.ts";
import { formatRepoId, parseRepoId, type RepoId, type RepoType } from "../ids.ts";
import type { MirrorRequest, MirrorRequestState } from "./mirror-request.ts";

export async function findMirrorRequest(
  db: Database,
  id: RepoId,
): Promise<MirrorRequest | undefined> {
  const row = await selectRequests(db)
    .where("type", "=", id.type)
    .where("lookup_id", "=", lookupOf(id))
    .executeTakeFirst();
  return row && fromRow(row)[0];
}

/** Those that were asked for last first. */
export async function listMirrorRequests(
  db: Database,
  states: readonly MirrorRequestState[],
  limit: number,
  offset: number,
): Promise<readonly MirrorRequest[]> {
  const rows = await selectRequests(db)
    .where("state", "in", states)
    .orderBy("last_asked_at", "desc")
    .orderBy("lookup_id")
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.flatMap(fromRow);
}

/** All that are open, or those of one account, or of visitors (`null`). */
export async function countOpenRequests(db: Database, askedBy?: string | null): Promise<number> {
  let query = db
    .selectFrom("mirror_request")
    .select(({ fn }) => fn.countAll<number | string>().as("count"))
    .where("state", "=", "open");
  if (askedBy === null) query = query.where("asked_by", "is", null);
  else if (askedBy !== undefined) query = query.where("asked_by", "=", askedBy);
  return Number((await query.executeTakeFirstOrThrow()).count);
}

/** Another process may have noted it meanwhile. */
export async function insertMirrorRequest(
  db: Database,
  id: RepoId,
  upstream: string,
  askedBy: string | undefined,
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  await db
    .insertInto("mirror_request")
    .values({
      ...{ type: id.type, lookup_id: lookupOf(id), repo_id: formatRepoId(id), upstream },
      ...{ state: "open", asked_by: askedBy ?? null, asked_at: at, last_asked_at: at, times: 1 },
      ...{ decided_at: null, decided_by: null, reason: null },
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Once for all that ask since. */
export async function countRequestAgain(
  db: Database,
  id: RepoId,
  since: Date,
  now: Date,
): Promise<void> {
  await db
    .updateTable("mirror_request")
    .set(({ eb }) => ({ times: eb("times", "+", 1), last_asked_at: now.toISOString() }))
    .where("type", "=", id.type)
    .where("lookup_id", "=", lookupOf(id))
    .where("last_asked_at", "<", since.toISOString())
    .execute();
}

/** Whether there is such a request. */
export async function decideMirrorRequest(
  db: Database,
  id: RepoId,
  state: MirrorRequestState,
  decidedBy: string,
  reason: string | undefined,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("mirror_request")
    .set({
      ...{ state, decided_by: decidedBy, reason: reason ?? null },
      decided_at: now.toISOString(),
    })
    .where("type", "=", id.type)
    .where("lookup_id", "=", lookupOf(id))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

const selectRequests = (db: Database) =>
  db
    .selectFrom("mirror_request")
    .leftJoin("account", "account.key", "mirror_request.asked_by")
    .selectAll("mirror_request")
    .select("account.name as asker");

const lookupOf = (id: RepoId): string => formatRepoId(id).toLowerCase();

function fromRow(
  row: Selectable<Tables["mirror_request"]> & { readonly asker: string | null },
): readonly MirrorRequest[] {
  const id = parseRepoId(row.type as RepoType, row.repo_id);
  if (!id) return [];
  return [
    {
      ...{ id, upstream: row.upstream, state: row.state as MirrorRequestState, times: row.times },
      askedBy: row.asker ?? undefined,
      askedAt: new Date(row.asked_at),
      lastAskedAt: new Date(row.last_asked_at),
      decidedAt: row.decided_at === null ? undefined : new Date(row.decided_at),
      decidedBy: row.decided_by ?? undefined,
      reason: row.reason ?? undefined,
    },
  ];
}
