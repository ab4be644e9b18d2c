import { join } from "node:path";
import type { Database } from "@orrery/registry";
import { openSqlite } from "./sqlite.ts";

/** Which database: a PostgreSQL server by its URL, or the file in the data folder. */
export interface DatabasePlace {
  readonly databaseUrl: string | undefined;
  readonly dataFolder: string;
}

/** Opens it as it is: nothing is migrated. */
export async function openDatabase(
  { databaseUrl, dataFolder }: DatabasePlace,
  poolSize?: number,
): Promise<Database> {
  if (databaseUrl === undefined) return openSqlite(join(dataFolder, "orrery.sqlite"));
  const { openPostgres } = await import("./postgres.ts");
  return openPostgres(databaseUrl, poolSize);
}
