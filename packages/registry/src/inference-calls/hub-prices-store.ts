import {
  type AllowedModel,
  findAllowed,
  type ModelPrice,
  priceIn,
} from "../allowed-models/allowed-model.ts";
import type { Database } from "../database.ts";
import type { InferenceCall } from "./inference-call.ts";

export type FindPrice = (provider: string, providerModelId: string) => ModelPrice | undefined;

/** Prices of the hub's table for the models of some calls, as pages show them now. Reads only rows that can match. */
export async function findHubPrices(
  db: Database,
  calls: readonly InferenceCall[],
): Promise<FindPrice> {
  const of = calls.filter(({ repoKey }) => repoKey !== undefined);
  const providers = [...new Set(of.map(({ provider }) => provider))];
  const models = [...new Set(of.map(({ providerModelId }) => providerModelId))];
  if (providers.length === 0) return () => undefined;
  const rows = await db
    .selectFrom("allowed_model")
    .select(["provider", "pattern", "input_price", "output_price", "cached_price", "request_price"])
    .where("owner_kind", "=", "hub")
    .where("owner_key", "=", "")
    .where("provider", "in", providers)
    .where((where) => where.or([where("pattern", "in", models), where("pattern", "like", "%*%")]))
    .execute();
  const allowed = rows.map(
    (row): AllowedModel => ({
      provider: row.provider,
      pattern: row.pattern,
      ...(row.input_price !== null && { inputPrice: row.input_price }),
      ...(row.cached_price !== null && { cachedPrice: row.cached_price }),
      ...(row.output_price !== null && { outputPrice: row.output_price }),
      ...(row.request_price !== null && { requestPrice: row.request_price }),
    }),
  );
  return (provider, providerModelId) => priceIn(findAllowed(allowed, provider, providerModelId));
}
