import { randomUUID } from "node:crypto";
import { describeRegistry } from "@orrery/registry/testing";
import pg from "pg";
import { inject } from "vitest";
import { createTestWorld } from "../../testing/create-test-world.ts";
import { migrate } from "./migrate.ts";
import { openPostgres } from "./postgres.ts";

describeRegistry("PostgreSQL", async () => {
  const url = new URL(inject("postgresUrl"));
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  url.pathname = `/${name}`;
  const db = openPostgres(url.href, { poolSize: 4 });
  await migrate(db, "postgres");
  return createTestWorld(db, "tsvector");
});
