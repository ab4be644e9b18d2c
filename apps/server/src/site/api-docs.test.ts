import { expect, it } from "vitest";
import { createTestApp } from "../testing/create-test-app.ts";
import { shareEmptiedApp } from "../testing/share-emptied-app.ts";

const shared = shareEmptiedApp();

it("shows every operation, each with a link to its place", async () => {
  const app = shared();
  const { total, groups } = (await app.get("/docs/api?_data=apiDocs")).json();
  const shown = groups.flatMap(({ operations }: { operations: object[] }) => operations);
  expect(total).toBeGreaterThan(100);
  expect(shown.length).toBe(total);
  const html = (await app.get("/docs/api")).body;
  expect(html).toContain('href="/docs/api/files#listTree"');
  const group = (await app.get("/docs/api/files")).body;
  expect(group).toContain('id="listTree"');
});

it("finds operations by words of their path, name or summary", async () => {
  const app = shared();
  const { groups } = (await app.get("/docs/api?q=super-squash&_data=apiDocs")).json();
  expect(groups).toMatchObject([{ id: "refs", operations: [{ id: "squashBranch" }] }]);
  const none = (await app.get("/docs/api?q=nothing-like-it&_data=apiDocs")).json();
  expect(none.groups).toEqual([]);
});

it("answers 404 for a group that does not exist", async () => {
  const app = shared();
  expect((await app.get("/docs/api/none")).statusCode).toBe(404);
});

it("prints a command with the hub's own URL", async () => {
  const app = await createTestApp({ ORRERY_PUBLIC_URL: "https://hub.example" });
  const headers = { host: "hub.example" };
  const { operations } = (await app.get("/docs/api/repos?_data=apiGroup", { headers })).json();
  const { curl } = operations.find(({ id }: { id: string }) => id === "createRepo");
  expect(curl).toContain("curl -X POST https://hub.example/api/repos/create");
  expect(curl).toContain(`-d '{\n  "name": "text"\n}'`);
});
