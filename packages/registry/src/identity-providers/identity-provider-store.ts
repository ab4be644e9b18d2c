import type { Selectable } from "kysely";
import type { Database, Tables } from "../database.ts";
import type { IdentityProvider } from "./identity-provider.ts";
import type { IdentityProviderKind } from "./provider-kind.ts";
import { initialSettings, type ProviderSettings } from "./provider-settings.ts";

/** A provider with its sealed secret. */
export interface StoredProvider extends IdentityProvider {
  readonly sealed: string | undefined;
}

/** By label. */
export async function listProviders(db: Database): Promise<readonly StoredProvider[]> {
  const rows = await db
    .selectFrom("identity_provider")
    .selectAll()
    .orderBy("label")
    .orderBy("name")
    .execute();
  return rows.map(fromRow);
}

export async function findProviderRow(
  db: Database,
  name: string,
): Promise<StoredProvider | undefined> {
  const row = await db
    .selectFrom("identity_provider")
    .selectAll()
    .where("name", "=", name)
    .executeTakeFirst();
  return row && fromRow(row);
}

/** In a transaction that changes what a provider keeps: others wait. */
export async function lockProvider(db: Database, key: string): Promise<void> {
  await db
    .updateTable("identity_provider")
    .set(({ ref }) => ({ name: ref("name") }))
    .where("key", "=", key)
    .execute();
}

/** `false` if the name exists. */
export async function insertProvider(db: Database, provider: StoredProvider): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("identity_provider")
    .values(toRow(provider))
    .onConflict((conflict) => conflict.column("name").doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export async function updateProvider(db: Database, provider: StoredProvider): Promise<void> {
  const { key, ...columns } = toRow(provider);
  await db.updateTable("identity_provider").set(columns).where("key", "=", key).execute();
}

/** With its identities, the sessions that came by them, its rules and the roles they gave. */
export async function deleteProvider(db: Database, key: string): Promise<void> {
  await db.deleteFrom("identity_provider").where("key", "=", key).execute();
}

/** Identities of each provider, by its key. */
export async function countIdentities(db: Database): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom("identity")
    .select(["provider_key", ({ fn }) => fn.countAll<number>().as("count")])
    .groupBy("provider_key")
    .execute();
  return new Map(rows.map(({ provider_key, count }) => [provider_key, Number(count)]));
}

const toRow = ({ isOn, isFixed, createdAt, settings, sealed, ...row }: StoredProvider) => ({
  key: row.key,
  name: row.name,
  label: row.label,
  kind: row.kind,
  is_on: isOn ? 1 : 0,
  settings: JSON.stringify(settings),
  sealed: sealed ?? null,
  is_fixed: isFixed ? 1 : 0,
  created_at: createdAt.toISOString(),
});

function fromRow(row: Selectable<Tables["identity_provider"]>): StoredProvider {
  const kind = row.kind as IdentityProviderKind;
  // Fields that are newer than the row have their defaults.
  const stored = JSON.parse(row.settings) as Partial<ProviderSettings>;
  return {
    key: row.key,
    name: row.name,
    label: row.label,
    kind,
    isOn: row.is_on === 1,
    settings: { ...initialSettings(kind), ...stored },
    hasSecret: row.sealed !== null,
    sealed: row.sealed ?? undefined,
    isFixed: row.is_fixed === 1,
    createdAt: new Date(row.created_at),
  };
}
