import type { Selectable } from "kysely";
import type { Database, Tables } from "../database.ts";
import type { OwnerKey } from "../provider-keys/provider-key-store.ts";
import type { AllowedModel } from "./allowed-model.ts";

/** A row with its owner. */
export interface OwnedAllowedModel extends AllowedModel {
  readonly owner: OwnerKey;
}

/** Replaces what is said of a pattern that is there. */
export async function putAllowedModel(
  db: Database,
  { kind, key }: OwnerKey,
  { provider, pattern, ...model }: AllowedModel,
  now: Date,
): Promise<void> {
  const columns = {
    input_price: model.inputPrice ?? null,
    cached_price: model.cachedPrice ?? null,
    output_price: model.outputPrice ?? null,
    request_price: model.requestPrice ?? null,
    context_length: model.contextLength ?? null,
    is_imported: model.isImported ? 1 : 0,
  };
  const id = { owner_kind: kind, owner_key: key, provider, pattern };
  await db
    .insertInto("allowed_model")
    .values({ ...id, ...columns, created_at: now.toISOString() })
    .onConflict((conflict) =>
      conflict.columns(["owner_kind", "owner_key", "provider", "pattern"]).doUpdateSet(columns),
    )
    .execute();
}

/** By provider and pattern. */
export async function listAllowedModels(
  db: Database,
  owners: readonly OwnerKey[],
): Promise<readonly OwnedAllowedModel[]> {
  const rows = await db
    .selectFrom("allowed_model")
    .selectAll()
    .where(({ or, and, eb }) =>
      or(
        owners.map(({ kind, key }) =>
          and([eb("owner_kind", "=", kind), eb("owner_key", "=", key)]),
        ),
      ),
    )
    .orderBy("provider")
    .orderBy("pattern")
    .execute();
  return rows.map(fromRow);
}

/** Idempotent. */
export async function deleteAllowedModel(
  db: Database,
  { kind, key }: OwnerKey,
  { provider, pattern }: Pick<AllowedModel, "provider" | "pattern">,
): Promise<void> {
  await db
    .deleteFrom("allowed_model")
    .where("owner_kind", "=", kind)
    .where("owner_key", "=", key)
    .where("provider", "=", provider)
    .where("pattern", "=", pattern)
    .execute();
}

/** For an owner that is no more. */
export async function deleteAllowedModelsOf(db: Database, owner: OwnerKey): Promise<void> {
  await db
    .deleteFrom("allowed_model")
    .where("owner_kind", "=", owner.kind)
    .where("owner_key", "=", owner.key)
    .execute();
}

const fromRow = (row: Selectable<Tables["allowed_model"]>): OwnedAllowedModel => ({
  owner: { kind: row.owner_kind as OwnerKey["kind"], key: row.owner_key },
  provider: row.provider,
  pattern: row.pattern,
  ...(row.input_price !== null && { inputPrice: row.input_price }),
  ...(row.cached_price !== null && { cachedPrice: row.cached_price }),
  ...(row.output_price !== null && { outputPrice: row.output_price }),
  ...(row.request_price !== null && { requestPrice: row.request_price }),
  ...(row.context_length !== null && { contextLength: row.context_length }),
  ...(row.is_imported === 1 && { isImported: true }),
});
