import {
  type ExpressionBuilder,
  type ExpressionWrapper,
  type RawBuilder,
  type SqlBool,
  sql,
} from "kysely";
import type { Tables } from "../database.ts";
import type { Viewer } from "../viewer.ts";
import type { RepoFilter, RepoSort } from "./repo.ts";
import { appTag } from "./repo-tags.ts";

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
      ...(filter.author ? [where("lookup_namespace", "=", filter.author.toLowerCase())] : []),
      ...(filter.pipelineTag ? [where("pipeline_tag", "=", filter.pipelineTag)] : []),
      ...(filter.library ? [where("library", "=", filter.library)] : []),
      ...(filter.tags ?? []).map((tag) => hasTag(where, spellings(tag))),
      ...(filter.apps ?? []).map((app) => hasTag(where, [appTag(app)])),
      ...(filter.gated === undefined ? [] : [where("gated", filter.gated ? "is not" : "is", null)]),
      ...(filter.minParameters === undefined
        ? []
        : [where("parameters", ">=", filter.minParameters)]),
      ...(filter.maxParameters === undefined
        ? []
        : [where("parameters", ">", 0), where("parameters", "<=", filter.maxParameters)]),
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
  size: sql.ref("size_bytes"),
  id: sql`(lookup_namespace || '/' || lookup_name)`,
};

/** The rows that a viewer may see: the same rule as `canRead`. */
export function readable(viewer: Viewer, where: Where) {
  if (viewer.kind === "anonymous" || viewer.scope === "inference")
    return [where("private", "=", 0)];
  if (viewer.isAdmin) return [];
  const names = [viewer, ...viewer.organizations].map(({ name }) => name.toLowerCase());
  return [where.or([where("private", "=", 0), where("lookup_namespace", "in", names)])];
}

/** The word may span the slash, as in `ada/tiny`. PostgreSQL's `instr` is made by a migration. */
function nameContains(where: Where, word: string) {
  const id = sql<string>`(${where.ref("lookup_namespace")} || '/' || ${where.ref("lookup_name")})`;
  return where(sql<number>`instr(${id}, ${word})`, ">", 0);
}

/** Some tags are plain in cards and lists, and have a prefix in filters. */
const spellings = (tag: string): readonly string[] => [
  tag,
  ...(/^(?:language|library|pipeline_tag):(.+)$/.exec(tag)?.slice(1) ?? []),
];

const hasTag = (where: Where, tags: readonly string[]) =>
  where.exists(
    where
      .selectFrom("repo_tag")
      .select("repo_tag.tag")
      .whereRef("repo_tag.repo_key", "=", "repo.key")
      .where("repo_tag.tag", "in", tags),
  );
