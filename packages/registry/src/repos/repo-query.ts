import { type ExpressionBuilder, type ExpressionWrapper, type SqlBool, sql } from "kysely";
import type { Tables } from "../database.ts";
import type { Viewer } from "../viewer.ts";
import type { RepoFilter } from "./repo.ts";

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
      ...(filter.tags ?? []).map((tag) => hasTag(where, tag)),
    ]);

function readable(viewer: Viewer, where: Where) {
  if (viewer.kind === "anonymous") return [where("private", "=", 0)];
  if (viewer.isAdmin) return [];
  const names = [viewer, ...viewer.organizations].map(({ name }) => name.toLowerCase());
  return [where.or([where("private", "=", 0), where("lookup_namespace", "in", names)])];
}

/** The word may span the slash, as in `ada/tiny`. PostgreSQL's `instr` is made by a migration. */
function nameContains(where: Where, word: string) {
  const id = sql<string>`(${where.ref("lookup_namespace")} || '/' || ${where.ref("lookup_name")})`;
  return where(sql<number>`instr(${id}, ${word})`, ">", 0);
}

const hasTag = (where: Where, tag: string) =>
  where.exists(
    where
      .selectFrom("repo_tag")
      .select("repo_tag.tag")
      .whereRef("repo_tag.repo_key", "=", "repo.key")
      .where("repo_tag.tag", "=", tag),
  );
