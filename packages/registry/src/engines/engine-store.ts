import type { Selectable } from "kysely";
import type { Database, Tables } from "../database.ts";
import type { Engine, EngineSettings, Replica, ReplicaReport } from "./engine.ts";

/** An engine with its key, sealed. */
export interface EngineRow extends Omit<Engine, "hasKey"> {
  readonly sealed: string | null;
}

/** By name, with their replicas in the order of their addresses. */
export async function listEngineRows(db: Database): Promise<readonly EngineRow[]> {
  const [engines, replicas] = await Promise.all([
    db.selectFrom("engine").selectAll().orderBy("name").execute(),
    db.selectFrom("engine_replica").selectAll().execute(),
  ]);
  return engines.map((row) => fromRow(row, replicas));
}

export async function findEngineRow(db: Database, name: string): Promise<EngineRow | undefined> {
  return (await listEngineRows(db)).find((row) => row.name === name);
}

/** Whether it was added: `false` where the name is taken. */
export async function addEngine(
  db: Database,
  name: string,
  settings: EngineSettings,
  sealed: string | null,
  isSetting: boolean,
  now: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto("engine")
    .values({
      name,
      ...columnsOf(settings),
      draining: "[]",
      sealed,
      origin: isSetting ? "setting" : "administrator",
      created_at: now.toISOString(),
    })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows > 0n;
}

/** Forgets replicas that it has no longer. */
export async function updateEngine(
  db: Database,
  name: string,
  settings: EngineSettings,
  sealed: string | null,
): Promise<void> {
  await db
    .updateTable("engine")
    .set({ ...columnsOf(settings), sealed })
    .where("name", "=", name)
    .execute();
  await db
    .deleteFrom("engine_replica")
    .where("engine", "=", name)
    .where("address", "not in", settings.addresses)
    .execute();
}

/** As the setting names it. */
export async function setOrigin(db: Database, name: string, isSetting: boolean): Promise<void> {
  const origin = isSetting ? "setting" : "administrator";
  await db.updateTable("engine").set({ origin }).where("name", "=", name).execute();
}

export async function setDrainingAddresses(
  db: Database,
  name: string,
  addresses: readonly string[],
): Promise<void> {
  await db
    .updateTable("engine")
    .set({ draining: JSON.stringify(addresses) })
    .where("name", "=", name)
    .execute();
}

/** Whether there was one. */
export async function deleteEngine(db: Database, name: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("engine")
    .where("name", "=", name)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Writes down what was seen of a replica; `since` stays as long as it is up, or down. */
export async function putReport(
  db: Database,
  engine: string,
  address: string,
  { isUp, error, running, waiting, models }: ReplicaReport,
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  const state = isUp ? "up" : "down";
  const columns = {
    state,
    checked_at: at,
    ...(isUp && { seen_at: at }),
    error: error ?? null,
    running: running ?? null,
    waiting: waiting ?? null,
    // What a replica served stays known while it is down.
    ...(isUp && { models: JSON.stringify(models) }),
  };
  // An engine may be deleted while it is checked.
  const isThere = await db
    .selectFrom("engine")
    .select("name")
    .where("name", "=", engine)
    .executeTakeFirst();
  if (!isThere) return;
  await db
    .insertInto("engine_replica")
    .values({ engine, address, models: "[]", since: at, ...columns })
    .onConflict((conflict) =>
      conflict.columns(["engine", "address"]).doUpdateSet((eb) => ({
        ...columns,
        since: eb
          .case()
          .when("engine_replica.state", "=", state)
          .then(eb.ref("engine_replica.since"))
          .else(at)
          .end(),
      })),
    )
    .execute();
}

const columnsOf = ({
  kind,
  addresses,
  aliases,
  takesMappings,
  inputPrice,
  outputPrice,
  cachedPrice,
}: EngineSettings) => ({
  kind,
  addresses: JSON.stringify(addresses),
  aliases: JSON.stringify(aliases),
  takes_mappings: takesMappings ? 1 : 0,
  input_price: inputPrice ?? null,
  output_price: outputPrice ?? null,
  cached_price: cachedPrice ?? null,
});

function fromRow(
  row: Selectable<Tables["engine"]>,
  replicas: readonly Selectable<Tables["engine_replica"]>[],
): EngineRow {
  const addresses: readonly string[] = JSON.parse(row.addresses);
  const draining: readonly string[] = JSON.parse(row.draining);
  return {
    name: row.name,
    kind: row.kind as Engine["kind"],
    addresses,
    aliases: JSON.parse(row.aliases),
    takesMappings: row.takes_mappings === 1,
    ...(row.input_price !== null && { inputPrice: row.input_price }),
    ...(row.output_price !== null && { outputPrice: row.output_price }),
    ...(row.cached_price !== null && { cachedPrice: row.cached_price }),
    isSetting: row.origin === "setting",
    sealed: row.sealed,
    replicas: addresses.map((address) => ({
      address,
      isDraining: draining.includes(address),
      ...seenOf(replicas.find((one) => one.engine === row.name && one.address === address)),
    })),
  };
}

function seenOf(
  row: Selectable<Tables["engine_replica"]> | undefined,
): Omit<Replica, "address" | "isDraining"> {
  if (!row) return { isUp: false, models: [] };
  return {
    isUp: row.state === "up",
    models: JSON.parse(row.models),
    since: new Date(row.since),
    checkedAt: new Date(row.checked_at),
    ...(row.seen_at !== null && { seenAt: new Date(row.seen_at) }),
    ...(row.error !== null && { error: row.error }),
    ...(row.running !== null && { running: row.running }),
    ...(row.waiting !== null && { waiting: row.waiting }),
  };
}
