import { expect, inject, it } from "vitest";
import { findPostgresFacts } from "../../storage/database/facts/postgres-facts.ts";
import { createTestApp } from "../../testing/create-test-app.ts";
import { createDatabase } from "../../testing/postgres/create-database.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";

it("asks a real PostgreSQL before and after the first start", async () => {
  const url = await createDatabase(inject("postgresUrl"));
  expect(await findPostgresFacts(url)).toMatchObject({
    ...{ encoding: "UTF8", canCreate: true, isReadOnly: false },
    ...{ hearsNotifications: true, keepsSessions: true },
    ...{ migrations: undefined, settings: {}, processes: 0 },
  });
  const app = await createTestApp({
    ...{ ORRERY_DATA: temporaryFolder(), ORRERY_DATABASE_URL: url, ORRERY_RUNNER: "off" },
  });
  const root = await app.signUp("root");
  await app.hub.registry.processes.offerIndex("http://10.0.0.7:4870");
  const facts = await findPostgresFacts(url);
  expect(facts.version).toBeGreaterThan(130_000);
  expect(facts.latencyMs).toBeGreaterThan(0);
  expect(Math.abs(facts.clockAheadMs)).toBeLessThan(1_000);
  expect(facts).toMatchObject({ processes: 1, settings: { "hub-id": app.hub.id } });
  const indexes = [{ address: "http://10.0.0.7:4870", place: expect.any(String) }];
  expect(facts).toMatchObject({ indexes, runners: [] });
  const { lines } = (await root.get("/api/admin/doctor")).json();
  const ofDatabase = lines.filter(({ area }: { area: string }) => area === "database");
  expect(ofDatabase).toContainEqual(expect.objectContaining({ check: "Sessions", state: "ok" }));
  expect(ofDatabase).toContainEqual(expect.objectContaining({ check: "Migrations", state: "ok" }));
});
