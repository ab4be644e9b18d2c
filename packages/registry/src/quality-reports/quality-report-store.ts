import type { Selectable } from "kysely";
import type { Database, Tables } from "../database.ts";
import type { CommitId } from "../ids.ts";
import type {
  QualityEnd,
  QualityParts,
  QualityReport,
  QualityState,
  QualityWork,
} from "./quality-report.ts";

export async function findQualityRow(
  db: Database,
  repoKey: string,
  config: string,
  split: string,
): Promise<QualityReport | undefined> {
  const row = await db
    .selectFrom("quality_report")
    .selectAll()
    .where("repo_key", "=", repoKey)
    .where("config", "=", config)
    .where("split", "=", split)
    .executeTakeFirst();
  return row && fromRow(row);
}

export async function findQualityRowById(
  db: Database,
  id: string,
): Promise<QualityReport | undefined> {
  const row = await db
    .selectFrom("quality_report")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  return row && fromRow(row);
}

/** Longest due first. */
export async function listDueReports(
  db: Database,
  now: Date,
  limit: number,
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom("quality_report")
    .select("id")
    .where("next_at", "<=", now.toISOString())
    .orderBy("next_at")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function countWaitingReports(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom("quality_report")
    .select(({ fn }) => fn.countAll().as("count"))
    .where("next_at", "is not", null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Due now; one that is being made continues. */
export async function startReport(
  db: Database,
  place: Pick<QualityReport, "id" | "repoKey" | "config" | "split">,
  now: Date,
): Promise<void> {
  const columns = { next_at: now.toISOString(), state: "pending", tries: 0, error: null };
  await db
    .insertInto("quality_report")
    .values({
      ...{ id: place.id, repo_key: place.repoKey, config: place.config, split: place.split },
      ...columns,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["repo_key", "config", "split"])
        .doUpdateSet(columns)
        .where("quality_report.state", "<>", "running"),
    )
    .execute();
}

export async function beginReport(db: Database, id: string, now: Date): Promise<void> {
  await db
    .updateTable("quality_report")
    .set({ state: "running", started_at: now.toISOString(), current_part: null })
    .where("id", "=", id)
    .execute();
}

export async function noteReport(
  db: Database,
  id: string,
  { source, parts, partCount, currentPart }: QualityWork,
): Promise<void> {
  await db
    .updateTable("quality_report")
    .set({
      work_source: source,
      work_parts: JSON.stringify(parts),
      part_count: partCount,
      current_part: currentPart ?? null,
    })
    .where("id", "=", id)
    .execute();
}

export async function endReport(
  db: Database,
  id: string,
  end: QualityEnd,
  now: Date,
): Promise<void> {
  const common = { state: end.state, ended_at: now.toISOString(), current_part: null };
  await db
    .updateTable("quality_report")
    .set((eb) =>
      end.state === "done"
        ? {
            ...common,
            ...{ next_at: null, tries: 0, error: null, work_source: null, work_parts: "{}" },
            ...{ head: end.made.head, source: end.made.source },
            report: JSON.stringify(end.made.parts),
          }
        : {
            ...common,
            next_at: end.retryAt?.toISOString() ?? null,
            tries: eb("tries", "+", 1),
            error: end.error,
          },
    )
    .where("id", "=", id)
    .execute();
}

/** What was said of content that is gone goes, too. */
export async function forgetReports(db: Database, repoKey: string): Promise<void> {
  await db.deleteFrom("quality_report").where("repo_key", "=", repoKey).execute();
}

const dateOf = (text: string | null) => (text === null ? undefined : new Date(text));

const fromRow = (row: Selectable<Tables["quality_report"]>): QualityReport => ({
  id: row.id,
  repoKey: row.repo_key,
  config: row.config,
  split: row.split,
  state: row.state as QualityState,
  nextAt: dateOf(row.next_at),
  startedAt: dateOf(row.started_at),
  endedAt: dateOf(row.ended_at),
  tries: row.tries,
  error: row.error ?? undefined,
  work:
    row.work_source === null
      ? undefined
      : {
          source: row.work_source,
          parts: JSON.parse(row.work_parts) as QualityParts,
          partCount: row.part_count,
          currentPart: row.current_part ?? undefined,
        },
  made:
    row.report === null
      ? undefined
      : {
          head: row.head as CommitId,
          source: row.source ?? "",
          parts: JSON.parse(row.report) as QualityParts,
        },
});
