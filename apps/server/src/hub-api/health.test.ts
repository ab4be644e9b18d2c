import { expect, it } from "vitest";
import { createTestApp } from "../testing/create-test-app.ts";

it("lives, is ready, and counts requests by route without naming anybody", async () => {
  const app = await createTestApp();
  expect((await app.get("/healthz")).json()).toEqual({ status: "ok" });
  expect((await app.get("/readyz")).json()).toEqual({ status: "ok" });
  await app.get("/api/models/ada/secret-name");
  const { body } = await app.get("/metrics");
  expect(body).toContain('route="/api/models/:namespace/:name"');
  expect(body).toContain("orrery_process_resident_memory_bytes");
  expect(body).not.toContain("secret-name");
});

it("is not ready without its database", async () => {
  const app = await createTestApp();
  await app.hub.close();
  expect((await app.get("/readyz")).statusCode).toBe(503);
  expect((await app.get("/healthz")).statusCode).toBe(200);
});
