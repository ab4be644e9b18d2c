import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import type { Client } from "pg";

/** What a PostgreSQL server says of itself, asked on connections of its own. */
export interface PostgresFacts {
  /** Such as 150008. */
  readonly version: number;
  readonly encoding: string;
  readonly maxConnections: number;
  readonly usedConnections: number;
  readonly synchronousCommit: string;
  readonly fsync: string;
  /** As the server shows it: `0`, `15s`. */
  readonly statementTimeout: string;
  readonly isReadOnly: boolean;
  readonly canCreate: boolean;
  readonly isEncrypted: boolean;
  /** The database's clock less this machine's. */
  readonly clockAheadMs: number;
  /** Of the middle one of several queries that do nothing. */
  readonly latencyMs: number;
  readonly hearsNotifications: boolean;
  /** What a session sets is still set in the next query: not so through a pool of transactions. */
  readonly keepsSessions: boolean;
  /** Absent before the first start. */
  readonly migrations: readonly string[] | undefined;
  readonly settings: Readonly<Record<string, string>>;
  /** Living processes of the hub, as noted there. */
  readonly processes: number;
  /** Of them, those whose models others may call. */
  readonly runners: readonly RunnerPlace[];
  /** And those whose index others may ask. */
  readonly indexes: readonly IndexPlace[];
}

export interface IndexPlace {
  readonly address: string;
  /** Of the machine; processes of the same one reach each other by any name. */
  readonly place: string;
}

export interface RunnerPlace {
  readonly id: string;
  readonly address: string;
}

/** Before the first start. */
const NO_ROWS = { migrations: undefined, settings: {}, processes: 0, runners: [], indexes: [] };

const CONNECT_MS = 3_000;
const QUERY_MS = 5_000;
const HEAR_MS = 2_000;
const QUERIES = 9;

const FACTS = `select current_setting('server_version_num')::int as version,
  pg_encoding_to_char(encoding) as encoding,
  current_setting('max_connections')::int as "maxConnections",
  (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as "usedConnections",
  current_setting('synchronous_commit') as "synchronousCommit",
  current_setting('fsync') as fsync,
  current_setting('statement_timeout') as "statementTimeout",
  pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as "isReadOnly",
  has_schema_privilege(current_schema(), 'create') as "canCreate",
  coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false) as "isEncrypted",
  (select count(*)::int from pg_class where relname = 'migration' and relkind = 'r') as tables
from pg_database where datname = current_database()`;

/** Throws what the driver throws if the server cannot be asked. */
export async function findPostgresFacts(url: string): Promise<PostgresFacts> {
  const [one, other] = [await connect(url), await connect(url)];
  try {
    const { tables, ...facts } = (await one.query(FACTS)).rows[0];
    return {
      ...facts,
      ...(await timings(one)),
      keepsSessions: await keepsSessions(one),
      hearsNotifications: await hears(one, other),
      ...(tables > 0 ? await ownRows(one) : NO_ROWS),
    };
  } finally {
    await Promise.all([one.end(), other.end()]);
  }
}

async function connect(url: string): Promise<Client> {
  // A hub on SQLite never loads it.
  const { default: pg } = await import("pg");
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: QUERY_MS,
    application_name: "orrery doctor",
  });
  client.on("error", () => {});
  await client.connect();
  return client;
}

async function timings(client: Client): Promise<Pick<PostgresFacts, "latencyMs" | "clockAheadMs">> {
  const tries: { readonly ms: number; readonly ahead: number }[] = [];
  for (let count = 0; count < QUERIES; count++) {
    const [begin, began] = [performance.now(), Date.now()];
    const { rows } = await client.query(
      "select extract(epoch from clock_timestamp()) * 1000 as ms",
    );
    const ms = performance.now() - begin;
    tries.push({ ms, ahead: Number(rows[0].ms) - (began + ms / 2) });
  }
  const middle = tries.toSorted((a, b) => a.ms - b.ms)[Math.floor(QUERIES / 2)];
  return { latencyMs: middle?.ms ?? 0, clockAheadMs: middle?.ahead ?? 0 };
}

async function keepsSessions(client: Client): Promise<boolean> {
  const mark = randomUUID();
  await client.query("select set_config('orrery.doctor', $1, false)", [mark]);
  const { rows } = await client.query("select current_setting('orrery.doctor', true) as mark");
  return rows[0].mark === mark;
}

async function hears(listener: Client, notifier: Client): Promise<boolean> {
  const channel = `orrery_doctor_${randomUUID().replaceAll("-", "")}`;
  const heard = new Promise<boolean>((resolve) =>
    listener.on("notification", (note) => note.channel === channel && resolve(true)),
  );
  await listener.query(`listen ${channel}`);
  await notifier.query(`notify ${channel}`);
  const isHeard = await Promise.race([heard, setTimeout(HEAR_MS, false, { ref: false })]);
  await listener.query(`unlisten ${channel}`);
  return isHeard;
}

async function ownRows(
  client: Client,
): Promise<Pick<PostgresFacts, "migrations" | "settings" | "processes" | "runners" | "indexes">> {
  const { rows: migrations } = await client.query("select name from migration");
  const names = migrations.map(({ name }) => name as string);
  // A database of which only the first migrations ran has no such tables yet.
  const rowsOf = (text: string) =>
    client.query(text).then(
      ({ rows }) => rows,
      () => [],
    );
  const settings = await rowsOf(
    "select name, value from setting where name in ('hub-id', 'signing-key')",
  );
  const processes = await rowsOf("select count(*)::int as count from process");
  const runners = await rowsOf(
    "select id, address from process where address is not null order by address",
  );
  const indexes = await rowsOf(
    "select index_address as address, place from process where index_address is not null order by 1",
  );
  return {
    migrations: names,
    ...{ runners, indexes },
    settings: Object.fromEntries(settings.map(({ name, value }) => [name, value])),
    processes: processes[0]?.count ?? 0,
  };
}
