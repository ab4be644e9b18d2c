import { expect, it } from "vitest";
import { makeTicket, TICKET_HEADER } from "../../hub/doctor/ticket.ts";
import { createTestApp } from "../../testing/create-test-app.ts";

const SETTINGS = { ORRERY_RUNNER: "off", ORRERY_PORT: "9" };

it("shows the report to administrators alone, without secrets, and makes it once", async () => {
  const app = await createTestApp({
    ...SETTINGS,
    ORRERY_ENGINES: "vllm=http://127.0.0.1:9",
  });
  const [root, ada] = [await app.signUp("root"), await app.signUp("ada")];
  const address = "/api/admin/doctor";
  expect((await app.get(address)).statusCode).toBe(401);
  expect((await ada.get(address)).statusCode).toBe(403);
  const [one, other] = await Promise.all([root.get(address), root.get(address)]);
  expect(one.json().lines).toContainEqual(
    expect.objectContaining({ area: "database", check: "Integrity", state: "ok" }),
  );
  expect(other.json()).toEqual(one.json());
  expect((await root.get(address)).json().checkedAt).toBe(one.json().checkedAt);
  expect(one.body).not.toContain(app.hub.signingKey);
  const page = (await root.get("/admin/doctor?_data=adminDoctor")).json();
  expect(page).toMatchObject({ checkedAt: one.json().checkedAt });
});

it("answers probes to holders of a ticket that this hub signed", async () => {
  const app = await createTestApp(SETTINGS);
  const root = await app.signUp("root");
  const now = Date.now();
  const withTicket = (key: string, at: number) =>
    app.with({ [TICKET_HEADER]: makeTicket(key, new Date(at)) });
  const { signingKey } = app.hub;
  const right = withTicket(signingKey, now);
  expect((await right.get("/api/doctor/request")).json()).toMatchObject({ hubId: app.hub.id });
  const counted = await right.request("POST", "/api/doctor/body", {
    payload: Buffer.alloc(3_000_000),
    headers: { "content-type": "application/json" },
  });
  expect(counted.json()).toMatchObject({ bytes: 3_000_000 });
  const refused = [
    await root.get("/api/doctor/request"),
    await app.get("/api/doctor/stream"),
    await app.request("POST", "/api/doctor/body", { payload: "x" }),
    await withTicket("another key", now).get("/api/doctor/request"),
    await withTicket(signingKey, now - 61_000).get("/api/doctor/request"),
    await withTicket(signingKey, now + 61_000).get("/api/doctor/request"),
    await app.with({ [TICKET_HEADER]: "1.2.3" }).get("/api/doctor/request"),
  ];
  expect(refused.map(({ statusCode }) => statusCode)).toEqual(refused.map(() => 403));
  expect(refused.map(({ body }) => body).join()).not.toContain(app.hub.id);
  const large = await right.request("POST", "/api/doctor/body", {
    payload: Buffer.alloc(17_000_000),
    headers: { "content-type": "application/octet-stream" },
  });
  expect([400, 413]).toContain(large.statusCode);
});
