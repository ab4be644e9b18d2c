import { randomUUID } from "node:crypto";
import pg from "pg";

/** A database on this server, empty or a copy of `template`; its URL. */
export async function createDatabase(server: string, template = "template1"): Promise<string> {
  const url = new URL(server);
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await client.query(`create database ${name} template ${template}`);
  await client.end();
  url.pathname = `/${name}`;
  return url.href;
}
