import type { Database } from "../database.ts";

/** Present names of accounts and tokens by their keys; anything else is its own name. */
export async function findSubjectNames(
  db: Database,
  subjects: readonly string[],
): Promise<(subject: string) => string> {
  const keys = [...new Set(subjects)].filter((subject) => subject !== "");
  if (keys.length === 0) return (subject) => subject;
  const [accounts, tokens] = await Promise.all([
    db.selectFrom("account").select(["key", "name"]).where("key", "in", keys).execute(),
    db.selectFrom("access_token").select(["key", "name"]).where("key", "in", keys).execute(),
  ]);
  const names = new Map([...accounts, ...tokens].map(({ key, name }) => [key, name]));
  return (subject) => names.get(subject) ?? subject;
}
