import { join } from "node:path";
import type { Database } from "@orrery/registry";
import type { PostgresOptions } from "./postgres.ts";
import { type OnDamage, openSqlite } from "./sqlite.ts";

/** Which database: a PostgreSQL server by its URL, or the file in the data folder. */
export interface DatabasePlace {
  readonly databaseUrl: string | undefined;
  readonly dataFolder: string;
}

export interface DatabaseOptions extends PostgresOptions {
  readonly onDamage?: OnDamage;
  /** Of one command, that may have memory and disk for them. */
  readonly hasManyWrites?: boolean;
}

/** Opens it without migrations. */
export async function openDatabase(
  { databaseUrl, dataFolder }: DatabasePlace,
  { onDamage, hasManyWrites, ...options }: DatabaseOptions = {},
): Promise<Database> {
  if (databaseUrl === undefined)
    return openSqlite(join(dataFolder, "orrery.sqlite"), onDamage, hasManyWrites);
  const { openPostgres } = await import("./postgres.ts");
  return openPostgres(databaseUrl, options);
}
