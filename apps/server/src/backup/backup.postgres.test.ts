import { randomUUID } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { describeBackup } from "../testing/backup-contract.ts";

describeBackup("PostgreSQL", async () => {
  const url = new URL(inject("postgresUrl"));
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  url.pathname = `/${name}`;
  return { ORRERY_DATABASE_URL: url.href };
});
