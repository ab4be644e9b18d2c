import { EMBEDDED_PROVIDER } from "@orrery/catalog";
import type { ExpressionBuilder, Selectable } from "kysely";
import type { Database, Tables } from "../database.ts";
import { readable } from "../repos/repo-query.ts";
import { type RepoWrites, updateRow } from "../repos/repo-row-store.ts";
import { repoFromRow } from "../repos/repo-store.ts";
import type { Viewer } from "../viewer.ts";
import type { MappedModel, MappingStatus, ProviderMapping } from "./provider-mapping.ts";

/** Replaces the model's mapping for that provider; its place among the others stays. */
export async function putMapping(
  db: Database,
  repoKey: string,
  mapping: ProviderMapping,
  now: Date,
): Promise<void> {
  const columns = {
    provider_model_id: mapping.providerModelId,
    task: mapping.task,
    status: mapping.status,
    adapter_weights_path: mapping.adapterWeightsPath ?? null,
    input_price: mapping.inputPrice ?? null,
    output_price: mapping.outputPrice ?? null,
    context_length: mapping.contextLength ?? null,
  };
  const created_at = now.toISOString();
  await db
    .insertInto("provider_mapping")
    .values({ repo_key: repoKey, provider: mapping.provider, created_at, ...columns })
    .onConflict((conflict) => conflict.columns(["repo_key", "provider"]).doUpdateSet(columns))
    .execute();
}

/** `false` if there was none. */
export async function deleteMapping(
  db: Database,
  repoKey: string,
  provider: string,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("provider_mapping")
    .where("repo_key", "=", repoKey)
    .where("provider", "=", provider)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

/** Writes the public providers, this hub among them, to the column that lists read. */
export async function noteProviders(writes: RepoWrites, repoKey: string): Promise<void> {
  const rows = await writes.db
    .selectFrom("repo")
    .leftJoin("provider_mapping", (mapping) =>
      mapping.onRef("repo_key", "=", "repo.key").on("status", "=", "live"),
    )
    .select(["runs_here", "providers", "provider"])
    .where("repo.key", "=", repoKey)
    .orderBy("provider_mapping.created_at")
    .orderBy("provider")
    .execute();
  const own = rows[0]?.runs_here === 1 ? [EMBEDDED_PROVIDER] : [];
  const live = rows.flatMap(({ provider }) => provider ?? []);
  const providers = [...new Set([...own, ...live])].join("\n");
  if (rows[0]?.providers !== providers) await updateRow(writes, repoKey, { providers });
}

/** In the order they were made, which is the order of preference. */
export async function listMappings(
  db: Database,
  repoKey: string,
): Promise<readonly ProviderMapping[]> {
  const rows = await db
    .selectFrom("provider_mapping")
    .selectAll()
    .where("repo_key", "=", repoKey)
    .orderBy("created_at")
    .orderBy("provider")
    .execute();
  return rows.map(mappingFromRow);
}

export interface MappedFilter {
  readonly provider?: string;
  readonly providerModelId?: string;
}

/** Models that the viewer may see, by name, each with one mapping. */
export async function listMappedModels(
  db: Database,
  viewer: Viewer,
  { provider, providerModelId }: MappedFilter,
  limit: number,
): Promise<readonly MappedModel[]> {
  let query = db
    .selectFrom("provider_mapping")
    .innerJoin("repo", "repo.key", "provider_mapping.repo_key")
    .selectAll("repo")
    .select(MAPPING_COLUMNS)
    .where((where) => where.and(readable(viewer, where as ExpressionBuilder<Tables, "repo">)));
  if (provider !== undefined) query = query.where("provider_mapping.provider", "=", provider);
  if (providerModelId !== undefined)
    query = query.where("provider_mapping.provider_model_id", "=", providerModelId);
  const rows = await query
    .orderBy("repo.lookup_namespace")
    .orderBy("repo.lookup_name")
    .orderBy("provider_mapping.created_at")
    .limit(limit)
    .execute();
  return rows.map((row) => ({ repo: repoFromRow(row), mapping: mappingFromRow(row) }));
}

/** Next to those of a repo. */
export const MAPPING_COLUMNS = [
  "provider_mapping.provider",
  "provider_mapping.provider_model_id",
  "provider_mapping.task",
  "provider_mapping.status",
  "provider_mapping.adapter_weights_path",
  "provider_mapping.input_price",
  "provider_mapping.output_price",
  "provider_mapping.context_length",
] as const;

export type MappingRow = Omit<Selectable<Tables["provider_mapping"]>, "repo_key" | "created_at">;

export const mappingFromRow = (row: MappingRow): ProviderMapping => ({
  provider: row.provider,
  providerModelId: row.provider_model_id,
  task: row.task,
  status: row.status as MappingStatus,
  ...(row.adapter_weights_path !== null && { adapterWeightsPath: row.adapter_weights_path }),
  ...(row.input_price !== null && { inputPrice: row.input_price }),
  ...(row.output_price !== null && { outputPrice: row.output_price }),
  ...(row.context_length !== null && { contextLength: row.context_length }),
});
