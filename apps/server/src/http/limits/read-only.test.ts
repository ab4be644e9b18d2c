import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, it, vi } from "vitest";
import { createTestApp } from "../../testing/create-test-app.ts";

const REASON = "Disks are exchanged until 14:00.";
/** As long as a process may take to see it. */
const SEEN = { timeout: 5_000 };

it("refuses changes while the hub is read-only, answers everything else, and reports that it is quiet", async () => {
  const app = await createTestApp();
  const root = await app.signUp("root");

  const create = (name: string) => root.post("/api/repos/create", { name });
  expect((await create("before")).statusCode).toBe(200);

  expect(
    (await root.request("PUT", "/api/admin/read-only", { payload: { reason: REASON } })).json(),
  ).toMatchObject({ readOnly: REASON });
  // Again and again the same: after the first it exists.
  await vi.waitFor(async () => expect((await create("before")).statusCode).toBe(503), SEEN);
  const refused = await create("during");
  expect(refused.headers).toMatchObject({ "x-error-code": "ReadOnly", "retry-after": "5" });
  expect(refused.json().error).toContain(REASON);
  // An address that looks like one that changes nothing.
  const branch = "/api/models/root/before/commit/preupload/x";
  expect((await root.post(branch, {})).statusCode).toBe(503);
  expect((await root.get("/sign-in/sso/none/callback")).statusCode).toBe(503);
  const lists = await root.get("/api/models");
  expect(lists.json().map(({ id }: { id: string }) => id)).toEqual(["root/before"]);
  expect((await root.get("/")).body).toContain(`This hub is read-only: ${REASON}`);
  const call = { model: "root/before", messages: [{ role: "user", content: "Hi" }] };
  expect((await root.post("/v1/chat/completions", call)).statusCode).toBe(503);
  expect(
    (await root.post("/api/models/root/before/paths-info/main", { paths: ["x"] })).statusCode,
  ).toBe(200);
  const database = new DatabaseSync(join(app.dataFolder, "orrery.sqlite"), { readOnly: true });
  const quiet = database.prepare("select 1 from setting where name like 'read-only:quiet:%'");
  await vi.waitFor(() => expect(quiet.all()).toHaveLength(1), SEEN);
  database.close();

  expect((await root.request("DELETE", "/api/admin/read-only")).statusCode).toBe(204);
  await vi.waitFor(async () => expect((await create("after")).statusCode).toBe(200), SEEN);
});
