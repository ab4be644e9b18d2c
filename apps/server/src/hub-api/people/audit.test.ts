import { expect, it } from "vitest";
import { createTestApp } from "../../testing/create-test-app.ts";

it("lists, exports and verifies the audit log over the API, for administrators alone", async () => {
  const app = await createTestApp();
  const [root, ada] = [await app.signUp("root"), await app.signUp("ada")];
  await ada.post("/api/repos/create", { name: "m", type: "model" });
  await ada.request("PUT", "/api/models/ada/m/settings", { payload: { private: true } });
  const { events } = (await root.get("/api/admin/audit?q=repo.")).json();
  expect(events).toMatchObject([
    {
      ...{ actor: "ada", place: "127.0.0.1", action: "repo.update_settings", target: "ada/m" },
      details: { before: { private: false }, after: { private: true } },
    },
    { action: "repo.create" },
  ]);
  const exported = await root.get("/api/admin/audit/export");
  expect(exported.headers["content-type"]).toContain("application/x-ndjson");
  const lines = exported.body
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(lines.map(({ seq }) => seq)).toEqual(lines.map((_, index) => index + 1));
  expect((await root.get("/api/admin/audit/verify")).json()).toEqual({ events: lines.length });
  expect((await root.get("/api/admin/audit/stream")).json()).toEqual({});
  for (const path of ["", "/export", "/stream", "/verify"]) {
    expect((await ada.get(`/api/admin/audit${path}`)).statusCode).toBe(403);
    expect((await app.get(`/api/admin/audit${path}`)).statusCode).toBe(401);
  }
});

it("says where the audit log is sent and what waits, by API and page", async () => {
  const app = await createTestApp({
    ORRERY_AUDIT_STREAM: "https://logs.example/secret",
    ORRERY_AUDIT_STREAM_SECRET: "s".repeat(32),
  });
  const root = await app.signUp("root");
  const { stream } = (await root.get("/api/admin/audit/stream")).json();
  expect(stream).toEqual({
    ...{ target: "https://logs.example", waiting: 2, isLate: false },
    since: expect.stringMatching(/^\d{4}-/),
  });
  expect((await root.get("/admin/audit?_data=audit")).json().stream).toEqual(stream);
  await app.hub.registry.auditStream.deliver(async () => {});
  expect((await root.get("/api/admin/audit/stream")).json().stream).toEqual({
    ...{ target: "https://logs.example", waiting: 0, isLate: false },
  });
});

it("takes a parameter once", async () => {
  const app = await createTestApp();
  const root = await app.signUp("root");
  expect((await root.get("/api/admin/audit?q=a&q=b")).statusCode).toBe(400);
});
