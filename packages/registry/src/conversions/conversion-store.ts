import { type Selectable, sql } from "kysely";
import type { Database, Tables } from "../database.ts";
import type { CommitId } from "../ids.ts";
import type {
  Conversion,
  ConversionEnd,
  ConversionProgress,
  ConversionState,
  ConvertedSplit,
} from "./conversion.ts";

/** Several commits at once are one conversion. */
const SOON_MS = 2_000;
const BATCH = 500;

/** Has a dataset converted soon, unless the last conversion was of this commit. */
export async function touchConversion(
  db: Database,
  repoKey: string,
  head: string,
  now: Date,
): Promise<void> {
  const next_at = new Date(now.getTime() + SOON_MS).toISOString();
  await db
    .insertInto("conversion")
    .values({ repo_key: repoKey, next_at, state: "pending" })
    .onConflict((conflict) =>
      conflict
        .column("repo_key")
        .doUpdateSet((eb) => ({
          next_at,
          tries: 0,
          state: eb
            .case()
            .when("conversion.state", "=", "running")
            .then("running")
            .else("pending")
            .end(),
        }))
        .where(({ eb, or }) =>
          or([eb("conversion.head", "is", null), eb("conversion.head", "<>", head)]),
        ),
    )
    .execute();
}

export async function findConversionRow(
  db: Database,
  repoKey: string,
): Promise<Conversion | undefined> {
  const row = await db
    .selectFrom("conversion")
    .selectAll()
    .where("repo_key", "=", repoKey)
    .executeTakeFirst();
  return row && fromRow(row);
}

/** Longest due first. */
export async function listDueConversions(
  db: Database,
  now: Date,
  limit: number,
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom("conversion")
    .select("repo_key")
    .where("next_at", "<=", now.toISOString())
    .orderBy("next_at")
    .limit(limit)
    .execute();
  return rows.map((row) => row.repo_key);
}

export async function beginConversion(db: Database, repoKey: string, now: Date): Promise<void> {
  await db
    .updateTable("conversion")
    .set({
      state: "running",
      started_at: now.toISOString(),
      files: 0,
      done_files: 0,
      bytes: 0,
      current_file: null,
    })
    .where("repo_key", "=", repoKey)
    .execute();
}

export async function noteProgress(
  db: Database,
  repoKey: string,
  { files, doneFiles, bytes, currentFile }: ConversionProgress,
): Promise<void> {
  await db
    .updateTable("conversion")
    .set({ files, done_files: doneFiles, bytes, current_file: currentFile ?? null })
    .where("repo_key", "=", repoKey)
    .execute();
}

/** Due again at once where the dataset has another commit by now. */
export async function endConversion(
  db: Database,
  repoKey: string,
  end: ConversionEnd,
  now: Date,
): Promise<void> {
  const isBehind = sql<boolean>`exists (select 1 from repo
    where repo.key = conversion.repo_key and repo.head <> ${end.head})`;
  await db
    .updateTable("conversion")
    .set((eb) => ({
      state: eb.case().when(isBehind).then("pending").else(end.state).end(),
      next_at: eb
        .case()
        .when(isBehind)
        .then(now.toISOString())
        .else(end.retryAt?.toISOString() ?? null)
        .end(),
      head: end.head,
      made: end.made ?? null,
      ended_at: now.toISOString(),
      tries: end.tries ?? 0,
      error: end.error ?? null,
      current_file: null,
      splits: JSON.stringify(end.splits),
    }))
    .where("repo_key", "=", repoKey)
    .execute();
}

/** Due now, from the beginning: what was converted of the same files is used again. */
export async function restartConversion(db: Database, repoKey: string, now: Date): Promise<void> {
  const columns = { next_at: now.toISOString(), state: "pending", tries: 0, error: null };
  await db
    .insertInto("conversion")
    .values({ repo_key: repoKey, ...columns })
    .onConflict((conflict) => conflict.column("repo_key").doUpdateSet({ ...columns, head: null }))
    .execute();
}

/** As `restartConversion`, and nothing is used again. */
export async function forgetConversion(db: Database, repoKey: string, now: Date): Promise<void> {
  await db.deleteFrom("converted_file").where("repo_key", "=", repoKey).execute();
  await restartConversion(db, repoKey, now);
}

export async function findConvertedFile(
  db: Database,
  repoKey: string,
  source: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom("converted_file")
    .select("result")
    .where("repo_key", "=", repoKey)
    .where("source", "=", source)
    .executeTakeFirst();
  return row?.result;
}

export async function putConvertedFile(
  db: Database,
  repoKey: string,
  source: string,
  result: string,
): Promise<void> {
  await db
    .insertInto("converted_file")
    .values({ repo_key: repoKey, source, result })
    .onConflict((conflict) => conflict.columns(["repo_key", "source"]).doUpdateSet({ result }))
    .execute();
}

/** Forgets all results of a repo but these. */
export async function keepConvertedFiles(
  db: Database,
  repoKey: string,
  sources: ReadonlySet<string>,
): Promise<void> {
  const rows = await db
    .selectFrom("converted_file")
    .select("source")
    .where("repo_key", "=", repoKey)
    .execute();
  const unused = rows.map(({ source }) => source).filter((source) => !sources.has(source));
  for (let from = 0; from < unused.length; from += BATCH)
    await db
      .deleteFrom("converted_file")
      .where("repo_key", "=", repoKey)
      .where("source", "in", unused.slice(from, from + BATCH))
      .execute();
}

const dateOf = (text: string | null) => (text === null ? undefined : new Date(text));

const fromRow = (row: Selectable<Tables["conversion"]>): Conversion => ({
  state: row.state as ConversionState,
  head: (row.head ?? undefined) as CommitId | undefined,
  made: (row.made ?? undefined) as CommitId | undefined,
  nextAt: dateOf(row.next_at),
  startedAt: dateOf(row.started_at),
  endedAt: dateOf(row.ended_at),
  tries: row.tries,
  error: row.error ?? undefined,
  progress: {
    files: row.files,
    doneFiles: row.done_files,
    bytes: Number(row.bytes),
    currentFile: row.current_file ?? undefined,
  },
  splits: JSON.parse(row.splits) as readonly ConvertedSplit[],
});
