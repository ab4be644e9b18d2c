import type { Database } from "../database.ts";
import { findWords } from "./find-words.ts";

/** Writes down which accounts a comment names, in place of what it named before. */
export async function writeMentions(db: Database, eventKey: string, text: string): Promise<void> {
  await db.deleteFrom("discussion_mention").where("event_key", "=", eventKey).execute();
  const { people } = findWords(text);
  if (people.length === 0) return;
  await db
    .insertInto("discussion_mention")
    .columns(["event_key", "account_key"])
    .expression((query) =>
      query
        .selectFrom("account")
        .select(({ val }) => [val(eventKey).as("event_key"), "key"])
        .where("lookup_name", "in", people),
    )
    .execute();
}

/** The keys of the accounts that a comment names. */
export async function listMentioned(db: Database, eventKey: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom("discussion_mention")
    .select("account_key")
    .where("event_key", "=", eventKey)
    .orderBy("account_key")
    .execute();
  return rows.map(({ account_key }) => account_key);
}

/** The names of accounts and organizations that exist, by the name in lower case. */
export async function findPeople(
  db: Database,
  names: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (names.length === 0) return new Map();
  const named = (kind: "account" | "organization") =>
    db.selectFrom(kind).select(["name", "lookup_name"]).where("lookup_name", "in", names).execute();
  const rows = (await Promise.all([named("account"), named("organization")])).flat();
  return new Map(rows.map(({ lookup_name, name }) => [lookup_name, name]));
}

/** Of these discussions of a repo the ones that exist. */
export async function findNumbers(
  db: Database,
  repoKey: string,
  numbers: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom("discussion")
    .select("number")
    .where("repo_key", "=", repoKey)
    .where("number", "in", numbers)
    .execute();
  return new Set(rows.map(({ number }) => number));
}
