import { sql } from "kysely";
import type { Database } from "../database.ts";
import type { Numbered } from "../discussions/discussion-store.ts";
import { EMOJI, type Emoji, MAX_REACTION_NAMES, type Reaction } from "./reaction.ts";

/** One account's. */
interface NewReaction {
  readonly eventKey: string;
  readonly emoji: Emoji;
  readonly accountKey: string;
}

/** To the comments of a discussion that are not hidden, by the comment's key, in the order of the emoji. */
export async function listReactions(
  db: Database,
  { repoKey, number }: Numbered,
  viewerKey: string | undefined,
): Promise<ReadonlyMap<string, readonly Reaction[]>> {
  const over = sql`over (partition by event_key, emoji)`;
  const placed = db
    .selectFrom("reaction")
    .innerJoin("account", "account.key", "reaction.account_key")
    .innerJoin("discussion_event", "discussion_event.key", "reaction.event_key")
    .select([
      "event_key",
      "emoji",
      "account.name",
      sql<number>`count(*) ${over}`.as("total"),
      sql<number>`max(case when account_key = ${viewerKey ?? ""} then 1 else 0 end) ${over}`.as(
        "own",
      ),
      sql<number>`row_number() over (
        partition by event_key, emoji order by reaction.created_at, account_key)`.as("place"),
    ])
    .where("reaction.repo_key", "=", repoKey)
    .where("reaction.number", "=", number)
    .where("hidden_by", "is", null);
  const rows = await db
    .selectFrom(placed.as("placed"))
    .selectAll()
    .where("place", "<=", MAX_REACTION_NAMES)
    .orderBy("place")
    .execute();
  const byComment = Map.groupBy(rows, ({ event_key }) => event_key);
  return new Map(
    [...byComment].map(([key, ofOne]) => [
      key,
      EMOJI.flatMap((emoji) => {
        const same = ofOne.filter((row) => row.emoji === emoji);
        const names = same.map(({ name }) => name);
        return same
          .slice(0, 1)
          .map(({ total, own }) => ({ emoji, count: Number(total), names, isOwn: own === 1 }));
      }),
    ]),
  );
}

export async function countReactions(db: Database, { repoKey, number }: Numbered): Promise<number> {
  const { count } = await db
    .selectFrom("reaction")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("repo_key", "=", repoKey)
    .where("number", "=", number)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Idempotent. */
export async function insertReaction(
  db: Database,
  { repoKey, number }: Numbered,
  { eventKey, emoji, accountKey }: NewReaction,
  at: Date,
): Promise<void> {
  await db
    .insertInto("reaction")
    .values({
      ...{ event_key: eventKey, emoji, account_key: accountKey },
      ...{ repo_key: repoKey, number, created_at: at.toISOString() },
    })
    .onConflict((conflict) => conflict.columns(["event_key", "emoji", "account_key"]).doNothing())
    .execute();
}

export async function deleteReaction(
  db: Database,
  { eventKey, emoji, accountKey }: NewReaction,
): Promise<void> {
  await db
    .deleteFrom("reaction")
    .where("event_key", "=", eventKey)
    .where("emoji", "=", emoji)
    .where("account_key", "=", accountKey)
    .execute();
}
