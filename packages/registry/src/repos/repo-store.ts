import type { RepoFacts } from "@orrery/catalog";
import type { Selectable } from "kysely";
import { askTogether } from "../ask-together.ts";
import type { Database, Tables } from "../database.ts";
import type { CommitId, RepoId, RepoType } from "../ids.ts";
import { writeCardText } from "../search/card-text-store.ts";
import type { Viewer } from "../viewer.ts";
import type { Gating, Repo, RepoChanges, RepoCount, RepoFilter, RepoSort } from "./repo.ts";
import { matching, SORT_VALUE } from "./repo-query.ts";
import { insertRow, type RepoWrites, updateRow } from "./repo-row-store.ts";

const lookupOf = ({ type, namespace, name }: Omit<RepoId, "type"> & { readonly type: string }) =>
  `${type}/${namespace.toLowerCase()}/${name.toLowerCase()}`;

export const findRepo: (db: Database, id: RepoId) => Promise<Repo | undefined> = askTogether(
  async (db, ids) => {
    const rows = await db
      .selectFrom("repo")
      .selectAll()
      .where((where) =>
        where.or(
          ids.map(({ type, namespace, name }) =>
            where.and([
              where("type", "=", type),
              where("lookup_namespace", "=", namespace.toLowerCase()),
              where("lookup_name", "=", name.toLowerCase()),
            ]),
          ),
        ),
      )
      .execute();
    const found = new Map(rows.map((row) => [lookupOf(row), repoFromRow(row)]));
    return ids.map((id) => found.get(lookupOf(id)));
  },
  lookupOf,
);

export async function findRepoByKey(db: Database, key: string): Promise<Repo | undefined> {
  const row = await db.selectFrom("repo").selectAll().where("key", "=", key).executeTakeFirst();
  return row && repoFromRow(row);
}

/** `false` when the name is taken. */
export function insertRepo(writes: RepoWrites, repo: Repo): Promise<boolean> {
  return insertRow(writes, {
    key: repo.key,
    type: repo.id.type,
    namespace: repo.id.namespace,
    name: repo.id.name,
    lookup_namespace: repo.id.namespace.toLowerCase(),
    lookup_name: repo.id.name.toLowerCase(),
    private: repo.private ? 1 : 0,
    created_at: repo.createdAt.toISOString(),
    creator_key: repo.creatorKey ?? null,
    group_key: repo.groupKey ?? null,
    ...derivedColumns(repo),
  });
}

export async function updateRepo(
  writes: RepoWrites,
  key: string,
  changes: RepoChanges,
): Promise<void> {
  const { private: isPrivate, gated, gatesMembers, description } = changes;
  const columns = {
    ...(isPrivate !== undefined && { private: isPrivate ? 1 : 0 }),
    ...(gated !== undefined && { gated: gated || null }),
    ...(gatesMembers !== undefined && { gates_members: gatesMembers ? 1 : 0 }),
    ...(description !== undefined && { description: description || null }),
  };
  if (Object.keys(columns).length === 0) return;
  await updateRow(writes, key, columns);
}

export async function updateRepoGroup(
  writes: RepoWrites,
  key: string,
  groupKey: string | undefined,
): Promise<void> {
  await updateRow(writes, key, { group_key: groupKey ?? null });
}

/** What an index run found out of a repo's history. */
export interface DerivedRepo
  extends Pick<Repo, "head" | "updatedAt" | "sizeBytes" | "fileCount" | "facts"> {
  /** Whether this hub itself runs the model. */
  readonly runsHere: boolean;
  /** Whether the footers of all tables are read. */
  readonly isCounted: boolean;
  /** See `searchTerms`. */
  readonly terms: readonly string[];
  /** What the card says, its front matter aside. */
  readonly cardText: string;
}

export async function updateDerived(
  writes: RepoWrites,
  key: string,
  derived: DerivedRepo,
): Promise<void> {
  const terms = termLines(derived.terms);
  await updateRow(writes, key, {
    ...derivedColumns(derived),
    terms,
    is_entry: 0,
    runs_here: derived.runsHere ? 1 : 0,
    is_counted: derived.isCounted ? 1 : 0,
  });
  await writeCardText(writes.db, key, derived.cardText);
}

/** So that a term is found by looking for its line, and no term ends one. */
export const termLines = (terms: readonly string[]): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what goes
  `\n${terms.map((term) => term.replace(/[\u0000-\u001f]+/g, " ")).join("\n")}\n`;

/** Where a page of a list ended: what its last row is sorted by, and the row's key. */
export interface RepoPlace {
  readonly value: string | number;
  readonly key: string;
}

interface Page {
  readonly sort: RepoSort;
  readonly isAscending: boolean;
  readonly limit: number;
  readonly after: RepoPlace | undefined;
}

/** Highest first unless ascending; rows that are equal in the order by key, which turns with it. */
export async function listRepos(
  db: Database,
  viewer: Viewer,
  filter: RepoFilter,
  { sort, isAscending, limit, after }: Page,
): Promise<readonly Repo[]> {
  const value = SORT_VALUE[sort];
  let query = db.selectFrom("repo").selectAll().where(matching(viewer, filter));
  if (after)
    query = query.where((where) =>
      where.or([
        where(value, isAscending ? ">" : "<", after.value),
        where.and([
          where(value, "=", after.value),
          where("key", isAscending ? "<" : ">", after.key),
        ]),
      ]),
    );
  const rows = await query
    .orderBy(value, isAscending ? "asc" : "desc")
    .orderBy("key", isAscending ? "desc" : "asc")
    .limit(limit)
    .execute();
  return rows.map(repoFromRow);
}

export async function countRepos(
  db: Database,
  viewer: Viewer,
  filter: RepoFilter,
): Promise<number> {
  const { count } = await db
    .selectFrom("repo")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where(matching(viewer, filter))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Most frequent first; repos without a value are left out. */
export async function countBy(
  db: Database,
  viewer: Viewer,
  filter: RepoFilter,
  column: "pipeline_tag" | "library",
): Promise<readonly RepoCount[]> {
  const rows = await db
    .selectFrom("repo")
    .select(({ fn }) => [column, fn.countAll<number>().as("count")])
    .where(matching(viewer, filter))
    .where(column, "is not", null)
    .groupBy(column)
    .orderBy("count", "desc")
    .orderBy(column)
    .execute();
  return rows.map((row) => ({ value: row[column] ?? "", count: Number(row.count) }));
}

/** Repos by key, of those that there are. */
export async function listReposByKey(
  db: Database,
  keys: readonly string[],
): Promise<readonly Repo[]> {
  if (keys.length === 0) return [];
  const rows = await db.selectFrom("repo").selectAll().where("key", "in", keys).execute();
  return rows.map(repoFromRow);
}

const derivedColumns = ({
  head,
  updatedAt,
  sizeBytes,
  fileCount,
  facts,
}: Omit<DerivedRepo, "terms" | "cardText" | "runsHere" | "isCounted">) => ({
  head: head ?? null,
  updated_at: updatedAt.toISOString(),
  size_bytes: sizeBytes,
  file_count: fileCount,
  pipeline_tag: facts.pipelineTag ?? null,
  library: facts.libraryName ?? null,
  license: facts.license ?? null,
  parameters: facts.safetensors?.total ?? facts.gguf?.total ?? 0,
  row_count: facts.size?.rows ?? 0,
  column_count: facts.size?.columns ?? 0,
  facts: JSON.stringify(facts),
});

export function repoFromRow(row: Selectable<Tables["repo"]>): Repo {
  // Who asks for a file does not ask for them.
  let facts: RepoFacts | undefined;
  return {
    key: row.key,
    id: { type: row.type as RepoType, namespace: row.namespace, name: row.name },
    private: row.private === 1,
    groupKey: row.group_key ?? undefined,
    createdAt: new Date(row.created_at),
    creatorKey: row.creator_key ?? undefined,
    isMirror: row.is_mirror === 1,
    updatedAt: new Date(row.updated_at),
    head: (row.head ?? undefined) as CommitId | undefined,
    sizeBytes: Number(row.size_bytes),
    fileCount: row.file_count,
    get facts() {
      facts ??= JSON.parse(row.facts) as RepoFacts;
      return facts;
    },
    description: row.description ?? undefined,
    gated: (row.gated ?? undefined) as Gating | undefined,
    gatesMembers: row.gates_members === 1,
    providers: row.providers.split("\n").filter(Boolean),
    downloads: Number(row.downloads),
    downloadsAllTime: Number(row.downloads_all_time),
    likes: row.likes,
    likesRecent: row.likes_recent,
    trendingScore: row.trending_score,
  };
}
