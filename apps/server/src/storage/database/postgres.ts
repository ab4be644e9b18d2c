import type { Database, Tables } from "@orrery/registry";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { asUnavailable } from "./postgres-errors.ts";

const INT8 = 20;
const CONNECT_MS = 3_000;
const QUERY_MS = 60_000;
const KEEP_ALIVE_MS = 10_000;

export interface PostgresOptions {
  readonly poolSize?: number;
  /** For migrations: no statement timeout. */
  readonly isPatient?: boolean;
}

/**
 * A PostgreSQL server, by URL. Opens connections with the first query. Does not wait forever for an
 * unavailable server: every query then throws `database-unavailable`, and works again once the server is
 * back.
 */
export function openPostgres(
  url: string,
  { poolSize = 10, isPatient = false }: PostgresOptions = {},
): Database {
  const types = new pg.TypeOverrides();
  // Sizes and counts stay far below 2^53, so bigint columns read as numbers.
  types.setTypeParser(INT8, Number);
  const pool = new HubPool({
    connectionString: url,
    max: poolSize,
    types,
    Client: isPatient ? pg.Client : BoundedClient,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  });
  // The pool replaces a broken connection; without a listener the error would end the process. The pool
  // listens to idle connections only: a connection that breaks in a transaction, between two queries,
  // reports it to no one else.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}

type Send = (...args: readonly unknown[]) => unknown;

class BoundedClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    const send = this.query.bind(this) as Send;
    const query: Send = (...args) => {
      const running = send(...args);
      return running instanceof Promise ? bounded(this, running) : running;
    };
    this.query = query as typeof this.query;
  }
}

class HubPool extends pg.Pool {
  constructor(config: pg.PoolConfig) {
    super(config);
    const connect = this.connect.bind(this) as Send;
    const connectOrSay: Send = (...args) => {
      const connecting = connect(...args);
      return connecting instanceof Promise
        ? connecting.catch((error) => Promise.reject(asUnavailable(error)))
        : connecting;
    };
    this.connect = connectOrSay as typeof this.connect;
  }
}

/** Ends the connection of a query without an answer: a dead machine sends none. */
async function bounded(client: pg.Client, running: Promise<unknown>): Promise<unknown> {
  const timer = setTimeout(() => void client.end().catch(() => {}), QUERY_MS);
  try {
    return await running;
  } catch (error) {
    throw asUnavailable(error);
  } finally {
    clearTimeout(timer);
  }
}
