import type { Excerpt } from "@orrery/catalog";
import { expressionBuilder, type RawBuilder, type SqlBool, sql } from "kysely";
import type { Database, Tables } from "../database.ts";
import type { RepoType } from "../ids.ts";
import { readable } from "../repos/repo-query.ts";
import type { Viewer } from "../viewer.ts";
import { MARK_END, MARK_START, parseExcerpt, searchableText } from "./card-excerpt.ts";
import { MAX_WORDS } from "./filter-terms.ts";

/** How the database finds words in texts. */
export type FullText = "fts5" | "tsvector";

interface Dialect {
  /** The words as the database is asked for them: all of them, the last one as a beginning. */
  readonly ask: (words: readonly string[]) => string;
  readonly from: RawBuilder<unknown>;
  readonly matches: (asked: string) => RawBuilder<SqlBool>;
  /** Best first. */
  readonly order: (asked: string) => RawBuilder<unknown>;
  readonly excerpt: (asked: string) => RawBuilder<string>;
}

const REPO = expressionBuilder<Tables, "repo">();

const DIALECTS: Readonly<Record<FullText, Dialect>> = {
  fts5: {
    ask: (words) => `${words.map((word) => `"${word}"`).join(" ")}*`,
    from: sql`card_text join card_words on card_words.rowid = card_text.id`,
    matches: (asked) => sql`card_words match ${asked}`,
    order: () => sql`bm25(card_words)`,
    excerpt: () => sql`snippet(card_words, 0, ${MARK_START}, ${MARK_END}, '…', 24)`,
  },
  tsvector: {
    ask: (words) => `${words.map((word) => `'${word}'`).join(" & ")}:*`,
    from: sql`card_text`,
    matches: (asked) => sql`words @@ to_tsquery('simple', ${asked})`,
    order: (asked) => sql`ts_rank(words, to_tsquery('simple', ${asked})) desc`,
    excerpt: (asked) =>
      sql`ts_headline('simple', body, to_tsquery('simple', ${asked}), ${HEADLINE})`,
  },
};

const HEADLINE = `StartSel=${MARK_START}, StopSel=${MARK_END}, MaxWords=24, MinWords=12`;

/** The visible repos whose cards have all the words, best first. */
export async function findCards(
  db: Database,
  fullText: FullText,
  viewer: Viewer,
  type: RepoType,
  text: string,
  limit: number,
): Promise<readonly string[]> {
  const { ask, from, matches, order } = DIALECTS[fullText];
  const words = wordsOf(text);
  if (words.length === 0) return [];
  const asked = ask(words);
  const { rows } = await sql<{ key: string }>`
    select repo.key from ${from} join repo on repo.key = card_text.repo_key
    where ${matches(asked)} and repo.type = ${type} and ${REPO.and(readable(viewer, REPO))}
    order by ${order(asked)}, repo.key limit ${limit}`.execute(db);
  return rows.map(({ key }) => key);
}

/** The matches in these cards, by repo key. */
export async function readExcerpts(
  db: Database,
  fullText: FullText,
  text: string,
  keys: readonly string[],
): Promise<ReadonlyMap<string, Excerpt>> {
  const { ask, from, matches, excerpt } = DIALECTS[fullText];
  const words = wordsOf(text);
  if (words.length === 0 || keys.length === 0) return new Map();
  const asked = ask(words);
  const { rows } = await sql<{ repo_key: string; marked: string }>`
    select repo_key, ${excerpt(asked)} as marked from ${from}
    where ${matches(asked)} and repo_key in (${sql.join(keys)})`.execute(db);
  return new Map(rows.map(({ repo_key, marked }) => [repo_key, parseExcerpt(marked)]));
}

/** Of an empty card nothing is kept. */
export async function writeCardText(db: Database, key: string, card: string): Promise<void> {
  const body = searchableText(card);
  if (body.trim() === "") {
    await db.deleteFrom("card_text").where("repo_key", "=", key).execute();
    return;
  }
  await db
    .insertInto("card_text")
    .values({ repo_key: key, body })
    .onConflict((conflict) => conflict.column("repo_key").doUpdateSet({ body }))
    .execute();
}

/** Letters and digits only, so that nothing is read as an operator. */
const wordsOf = (text: string): readonly string[] =>
  (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, MAX_WORDS);
