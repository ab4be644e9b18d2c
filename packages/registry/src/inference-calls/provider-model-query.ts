import { EMBEDDED_PROVIDER } from "@orrery/catalog";
import type { ExpressionBuilder } from "kysely";
import type { Database, Tables } from "../database.ts";
import type { ProviderMapping } from "../provider-mappings/provider-mapping.ts";
import {
  MAPPING_COLUMNS,
  type MappingRow,
  mappingFromRow,
} from "../provider-mappings/provider-mapping-store.ts";
import type { Repo } from "../repos/repo.ts";
import { readable } from "../repos/repo-query.ts";
import { repoFromRow } from "../repos/repo-store.ts";
import type { Viewer } from "../viewer.ts";

export interface RunModel {
  readonly repo: Repo;
  readonly mapping?: ProviderMapping;
  /** The hub itself can run it. */
  readonly runsHere: boolean;
}

export interface RunFilter {
  readonly provider: string;
  /** Models with calls since this day count, also without a mapping. */
  readonly from: string;
  /** Further models, by key. */
  readonly also: readonly string[];
}

/** The models of a provider that the viewer may see, by name: those mapped to it, called, or run by the hub itself. */
export async function listRunModels(
  db: Database,
  viewer: Viewer,
  { provider, from, also }: RunFilter,
  limit: number,
): Promise<readonly RunModel[]> {
  const mapped = db
    .selectFrom("provider_mapping")
    .select("provider_mapping.repo_key as key")
    .where("provider_mapping.provider", "=", provider);
  const called = db
    .selectFrom("provider_day")
    .select("provider_day.repo_key as key")
    .where("provider_day.provider", "=", provider)
    .where("day", ">=", from)
    .where("calls", ">", 0);
  const ran = db.selectFrom("repo as own").select("own.key").where("own.runs_here", "=", 1);
  const known = mapped.union(called);
  const rows = await db
    .selectFrom("repo")
    .leftJoin("provider_mapping", (join) =>
      join
        .onRef("provider_mapping.repo_key", "=", "repo.key")
        .on("provider_mapping.provider", "=", provider),
    )
    .selectAll("repo")
    .select(MAPPING_COLUMNS)
    .where("repo.type", "=", "model")
    .where((where) => where.and(readable(viewer, where as ExpressionBuilder<Tables, "repo">)))
    .where(({ or, eb }) =>
      or([
        eb("repo.key", "in", provider === EMBEDDED_PROVIDER ? known.union(ran) : known),
        ...(also.length > 0 ? [eb("repo.key", "in", also)] : []),
      ]),
    )
    .orderBy("repo.lookup_namespace")
    .orderBy("repo.lookup_name")
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    repo: repoFromRow(row),
    runsHere: row.runs_here === 1,
    ...(row.provider !== null && { mapping: mappingFromRow(row as MappingRow) }),
  }));
}
