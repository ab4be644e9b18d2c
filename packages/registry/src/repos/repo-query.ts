import {
  type ExpressionBuilder,
  type ExpressionWrapper,
  type RawBuilder,
  type SqlBool,
  sql,
} from "kysely";
import type { Tables } from "../database.ts";
import { type VisiblePrivate, visibleTo } from "../organizations/visible.ts";
import { filterRanges, filterTerms } from "../search/filter-terms.ts";
import type { Column, NumberRange } from "../search/memory/question.ts";
import { MIRROR_TERM, SERVED_TERM } from "../search/search-terms.ts";
import type { Viewer } from "../viewer.ts";
import type { RepoFilter, RepoSort } from "./repo.ts";

type Where = ExpressionBuilder<Tables, "repo">;

/** The rows a filter means for a viewer: the same rule as `canRead`, in SQL. */
export const matching =
  (viewer: Viewer, filter: RepoFilter) =>
  (where: Where): ExpressionWrapper<Tables, "repo", SqlBool> =>
    where.and([
      where("type", "=", filter.type),
      ...readable(viewer, where),
      ...(filter.text ?? "")
        .split(/\s+/)
        .filter(Boolean)
        .map((word) => nameContains(where, word.toLowerCase())),
      ...filterTerms(filter).map((terms) => hasTerm(where, terms)),
      ...(filter.conditions ?? []).map(({ terms, isNot }) =>
        isNot ? where.not(hasTerm(where, terms)) : hasTerm(where, terms),
      ),
      ...filterRanges(filter).flatMap((range) => isInRange(where, range)),
      ...(filter.within ? [isOneOf(where, filter.within)] : []),
    ]);

/** What each order compares: highest first. */
export const SORT_VALUE: Readonly<Record<RepoSort, RawBuilder<string | number>>> = {
  newest: sql.ref("created_at"),
  updated: sql.ref("updated_at"),
  downloads: sql.ref("downloads"),
  likes: sql.ref("likes"),
  likesRecent: sql.ref("likes_recent"),
  trending: sql.ref("trending_score"),
  parameters: sql.ref("parameters"),
  rows: sql.ref("row_count"),
  size: sql.ref("size_bytes"),
  id: sql`(lookup_namespace || '/' || lookup_name)`,
};

/** The rows that a viewer may see: the same rule as `canRead`. */
export function readable(viewer: Viewer, where: Where) {
  const visible = visibleTo(viewer, "repos");
  if (visible === "all") return [];
  return [where.or([where("repo.private", "=", 0), ...isShared(visible, where)])];
}

/** The rows that a viewer may see although they are private, or would if they were; any of these is enough. */
export const isShared = ({ namespaces, ungrouped, groups, keys }: VisiblePrivate, where: Where) => [
  ...(namespaces.length > 0 ? [where("repo.lookup_namespace", "in", namespaces)] : []),
  ...(ungrouped.length > 0
    ? [
        where.and([
          where("repo.lookup_namespace", "in", ungrouped),
          where("repo.group_key", "is", null),
        ]),
      ]
    : []),
  ...(groups.length > 0 ? [where("repo.group_key", "in", groups)] : []),
  ...(keys.length > 0 ? [where("repo.key", "in", keys)] : []),
];

/** The word may span the slash, as in `ada/tiny`. PostgreSQL's `instr` is made by a migration. */
function nameContains(where: Where, word: string) {
  const id = sql<string>`(${where.ref("lookup_namespace")} || '/' || ${where.ref("lookup_name")})`;
  return where(sql<number>`instr(${id}, ${word})`, ">", 0);
}

/** One of the terms. A look at every row: it is the index in memory that lists are answered from. */
const hasTerm = (where: Where, terms: readonly string[]) =>
  where.or(terms.map((term) => isTrue(where, term)));

function isTrue(where: Where, term: string) {
  const [, group, value = ""] = /^(author|provider|is):(.*)$/s.exec(term) ?? [];
  if (group === "author") return where("lookup_namespace", "=", value);
  if (term === MIRROR_TERM) return where("is_mirror", "=", 1);
  if (term === "is:gated") return where("gated", "is not", null);
  if (term === "is:open") return where("gated", "is", null);
  if (term === SERVED_TERM) return where("providers", "!=", "");
  const lines =
    group === "provider" ? sql`'\n' || ${where.ref("providers")} || '\n'` : where.ref("terms");
  const line = `\n${group === "provider" ? value : term}\n`;
  return where(sql<number>`instr(${lines}, ${line})`, ">", 0);
}

const isOneOf = (where: Where, keys: readonly string[]) =>
  keys.length > 0 ? where("key", "in", keys) : where.or([]);

/** What a column of the index is in SQL. */
const COLUMN: Readonly<Record<Column, keyof Tables["repo"]>> = {
  trending: "trending_score",
  downloads: "downloads",
  likes: "likes",
  likesRecent: "likes_recent",
  created: "created_at",
  updated: "updated_at",
  parameters: "parameters",
  rows: "row_count",
  size: "size_bytes",
};

/** A model with an unknown number of parameters is in no range. */
function isInRange(where: Where, { column, min, max }: NumberRange) {
  const name = COLUMN[column];
  const isTime = column === "created" || column === "updated";
  const least = column === "parameters" ? Math.max(1, min ?? 1) : min;
  const bound = (value: number) => (isTime ? new Date(value).toISOString() : value);
  return [
    ...(least === undefined ? [] : [where(name, ">=", bound(least))]),
    ...(max === undefined ? [] : [where(name, "<=", bound(max))]),
  ];
}
