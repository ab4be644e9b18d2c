import type { Database, Tables } from "@orrery/registry";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";

const INT8 = 20;

/** A PostgreSQL server, by URL. Opens connections when the first query needs one. */
export function openPostgres(url: string, poolSize = 10): Database {
  const types = new pg.TypeOverrides();
  // Sizes and counts stay far below 2^53, so bigint columns read as numbers.
  types.setTypeParser(INT8, Number);
  const pool = new pg.Pool({ connectionString: url, max: poolSize, types });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on("error", () => {});
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}
