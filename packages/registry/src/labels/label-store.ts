import type { Database } from "../database.ts";
import type { Numbered } from "../discussions/discussion-store.ts";
import type { Label, LabelColor } from "./label.ts";

export interface StoredLabel extends Label {
  readonly key: string;
}

/** Of a repo, by name. */
export async function listLabels(db: Database, repoKey: string): Promise<readonly StoredLabel[]> {
  const rows = await db
    .selectFrom("label")
    .selectAll()
    .where("repo_key", "=", repoKey)
    .orderBy("lookup_name")
    .execute();
  return rows.map(fromRow);
}

/** `false` if the repo has one of this name. */
export async function insertLabel(
  db: Database,
  repoKey: string,
  { key, name, color }: StoredLabel,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("label")
    .values({ key, repo_key: repoKey, name, lookup_name: name.toLowerCase(), color })
    .onConflict((conflict) => conflict.columns(["repo_key", "lookup_name"]).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export async function updateLabel(db: Database, { key, name, color }: StoredLabel): Promise<void> {
  await db
    .updateTable("label")
    .set({ name, lookup_name: name.toLowerCase(), color })
    .where("key", "=", key)
    .execute();
}

export async function deleteLabel(db: Database, key: string): Promise<void> {
  await db.deleteFrom("label").where("key", "=", key).execute();
}

/** By the discussion's number; of each by name. */
export async function listMarked(
  db: Database,
  repoKey: string,
  numbers: readonly number[],
): Promise<ReadonlyMap<number, readonly StoredLabel[]>> {
  if (numbers.length === 0) return new Map();
  const rows = await db
    .selectFrom("discussion_label")
    .innerJoin("label", "label.key", "discussion_label.label_key")
    .select(["number", "key", "name", "color"])
    .where("discussion_label.repo_key", "=", repoKey)
    .where("number", "in", numbers)
    .orderBy("lookup_name")
    .execute();
  const byNumber = Map.groupBy(rows, ({ number }) => number);
  return new Map([...byNumber].map(([number, marked]) => [number, marked.map(fromRow)]));
}

/** `false` if the discussion has it. */
export async function insertMark(
  db: Database,
  { repoKey, number }: Numbered,
  labelKey: string,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("discussion_label")
    .values({ repo_key: repoKey, number, label_key: labelKey })
    .onConflict((conflict) => conflict.columns(["repo_key", "number", "label_key"]).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** `false` if the discussion does not have it. */
export async function deleteMark(
  db: Database,
  { repoKey, number }: Numbered,
  labelKey: string,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("discussion_label")
    .where("repo_key", "=", repoKey)
    .where("number", "=", number)
    .where("label_key", "=", labelKey)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

const fromRow = (row: {
  readonly key: string;
  readonly name: string;
  readonly color: string;
}): StoredLabel => ({ key: row.key, name: row.name, color: row.color as LabelColor });
