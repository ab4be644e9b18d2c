import { type ExpressionBuilder, sql } from "kysely";
import type { Database, Tables } from "../database.ts";
import { readable } from "../repos/repo-query.ts";
import type { Viewer } from "../viewer.ts";
import type { NewVote, PairVotes } from "./vote.ts";

/** Of the results: each is a pair of models. */
const MOST_PAIRS = 5_000;

interface VoteRow extends Pick<NewVote, "outcome"> {
  readonly key: string;
  readonly accountKey: string;
  readonly task: string;
  readonly createdAt: Date;
  readonly contestants: readonly { readonly repoKey: string; readonly isWinner: boolean }[];
}

/** Call it in a transaction. */
export async function insertVote(
  db: Database,
  { key, accountKey, task, outcome, createdAt, contestants }: VoteRow,
): Promise<void> {
  await db
    .insertInto("arena_vote")
    .values({ key, account_key: accountKey, task, outcome, created_at: createdAt.toISOString() })
    .execute();
  await db
    .insertInto("arena_contestant")
    .values(
      contestants.map(({ repoKey, isWinner }) => ({
        vote_key: key,
        repo_key: repoKey,
        is_winner: isWinner ? 1 : 0,
      })),
    )
    .execute();
}

export async function countVotesSince(
  db: Database,
  accountKey: string,
  since: Date,
): Promise<number> {
  const { count } = await db
    .selectFrom("arena_vote")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("account_key", "=", accountKey)
    .where("created_at", ">=", since.toISOString())
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Tasks with votes between models that the viewer may see, most votes first. */
export async function listVotedTasks(db: Database, viewer: Viewer): Promise<readonly string[]> {
  const rows = await pairs(db, viewer)
    .select("vote.task")
    .groupBy("vote.task")
    .orderBy(sql`count(*)`, "desc")
    .orderBy("vote.task")
    .limit(50)
    .execute();
  return rows.map(({ task }) => task);
}

/** Votes of a task by pairs of models that the viewer may see. */
export async function listPairVotes(
  db: Database,
  viewer: Viewer,
  task: string,
): Promise<readonly PairVotes[]> {
  const counted = (condition: ReturnType<typeof sql<boolean>>) =>
    sql<number>`sum(case when ${condition} then 1 else 0 end)`;
  const rows = await pairs(db, viewer)
    .where("vote.task", "=", task)
    .select(["one.repo_key as one_key", "other.repo_key as other_key"])
    .select([
      counted(sql`one.is_winner > other.is_winner`).as("wins"),
      counted(sql`one.is_winner < other.is_winner`).as("losses"),
      counted(sql`vote.outcome <> 'winner'`).as("ties"),
    ])
    .groupBy(["one.repo_key", "other.repo_key"])
    .orderBy("one.repo_key")
    .orderBy("other.repo_key")
    .limit(MOST_PAIRS)
    .execute();
  return rows.map(({ one_key, other_key, wins, losses, ties }) => ({
    one: one_key,
    other: other_key,
    wins: Number(wins),
    losses: Number(losses),
    ties: Number(ties),
  }));
}

/** Two losers of one vote say nothing of each other. */
const pairs = (db: Database, viewer: Viewer) =>
  db
    .selectFrom("arena_vote as vote")
    .innerJoin("arena_contestant as one", "one.vote_key", "vote.key")
    .innerJoin("arena_contestant as other", (join) =>
      join.onRef("other.vote_key", "=", "vote.key").onRef("other.repo_key", ">", "one.repo_key"),
    )
    .where(({ eb, or }) =>
      or([
        eb("vote.outcome", "<>", "winner"),
        eb("one.is_winner", "<>", eb.ref("other.is_winner")),
      ]),
    )
    .where("one.repo_key", "in", readableKeys(db, viewer))
    .where("other.repo_key", "in", readableKeys(db, viewer));

const readableKeys = (db: Database, viewer: Viewer) =>
  db
    .selectFrom("repo")
    .select("repo.key")
    .where((where) =>
      where.and(readable(viewer, where as unknown as ExpressionBuilder<Tables, "repo">)),
    );
