import { randomUUID } from "node:crypto";
import pg from "pg";

/** An empty database on this server; its URL. */
export async function createDatabase(server: string): Promise<string> {
  const url = new URL(server);
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  url.pathname = `/${name}`;
  return url.href;
}
