import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openPlainDuckdb } from "../../../dataset-engine/testing/plain-duckdb.ts";
import { inspectDue } from "../../../hub/datasets/quality/inspect-datasets.ts";
import { createTestApp, type TestApp } from "../../../testing/create-test-app.ts";
import { publishFiles } from "../../../testing/publish-files.ts";

let app: TestApp;
let ada: Awaited<ReturnType<TestApp["signUp"]>>;
let bob: Awaited<ReturnType<TestApp["signUp"]>>;
let files: Readonly<Record<string, Uint8Array>>;
const ends: (() => Promise<void>)[] = [];
const PLACE = "config=default&split=train";

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), "orrery-"));
  ends.push(async () => rmSync(folder, { recursive: true }));
  app = await createTestApp({ ORRERY_DATA: folder }, { onEnd: (end) => ends.unshift(end) });
  ada = await app.signUp("ada");
  bob = await app.signUp("bob");
  const duckdb = await openPlainDuckdb(folder);
  const rows = "SELECT i AS id, 'mail' || i || '@example.com' AS secret FROM range(60) t(i)";
  files = { "train.parquet": await duckdb.parquet(`${rows} UNION ALL SELECT 0, NULL`) };
}, 60_000);
afterAll(async () => {
  for (const end of ends) await end();
});

const publish = (name: string, isPrivate = false) =>
  publishFiles(app, ada.viewer, { name, type: "dataset", private: isPrivate, files });
const inspect = () =>
  inspectDue(app.hub, new AbortController().signal, (error) => {
    throw error;
  });
const api = (name: string, query = PLACE) => `/api/datasets/ada/${name}/quality?${query}`;
const page = (name: string, query = PLACE) => `/datasets/ada/${name}/quality?${query}`;
const post = (who: Pick<TestApp, "request">, url: string) =>
  who.request("POST", url, {
    payload: "",
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });

it("makes a report for those who write, and shows it to those who read", async () => {
  await publish("open");
  expect((await bob.get(api("open"))).json()).toMatchObject({ state: "none" });
  expect((await ada.get(page("open"))).body).toContain("Make the report");
  expect((await bob.get(page("open"))).body).not.toContain("Make the report");
  expect((await post(bob, api("open"))).statusCode).toBe(403);
  expect((await post(app, api("open"))).statusCode).toBe(401);
  expect((await post(bob, page("open"))).statusCode).toBe(422);
  const started = await post(ada, page("open"));
  expect([started.statusCode, started.headers.location]).toEqual([
    303,
    "/datasets/ada/open/quality?config=default&split=train",
  ]);
  expect((await bob.get(page("open"))).body).toContain("waits for its turn");
  await inspect();
  const { state, made } = (await app.get(api("open"))).json();
  expect([state, made.isCurrent, made.report.rows]).toEqual(["done", true, 61]);
  expect(made.findings[0]).toMatchObject({
    ...{ severity: "medium", kind: "personal", column: "secret", personal: "email" },
    ...{ rows: 60, of: 61, examples: [[0], [1], [2], [3], [4]] },
  });
  const shown = (await app.get(page("open"))).body;
  expect(shown).toContain("Email addresses in secret");
  expect(shown).toContain(
    'href="/datasets/ada/open/viewer?config=default&amp;split=train&amp;row=4"',
  );
  expect(shown).not.toContain("@example.com");
  expect((await app.get("/datasets/ada/open/viewer")).body).toContain(
    "/datasets/ada/open/quality?config=default&amp;split=train",
  );
});

it("says that a report is of other files, and that there is no such split", async () => {
  await publish("moved");
  await post(ada, api("moved"));
  await inspect();
  async function* operations() {
    const content = files["train.parquet"] as Uint8Array;
    yield { type: "file" as const, path: "test.parquet", content };
  }
  const change = { branch: "main", message: "another split", operations: operations() };
  const id = { type: "dataset", namespace: "ada", name: "moved" } as const;
  await app.hub.registry.commits.create(ada.viewer, id, change);
  expect((await app.get(api("moved"))).json().made.isCurrent).toBe(false);
  expect((await app.get(page("moved"))).body).toContain("The files have changed since then");
  const none = await app.get(api("moved", "config=default&split=nix"));
  expect([none.statusCode, none.headers["x-error-code"]]).toEqual([404, "SplitNotFoundError"]);
  expect((await app.get(api("moved", "split=train"))).statusCode).toBe(422);
});

it("shows nothing of a private or gated dataset to others", async () => {
  await publish("hidden", true);
  await publish("gated");
  for (const name of ["hidden", "gated"]) await post(ada, api(name));
  await inspect();
  expect((await ada.get(api("hidden"))).json().state).toBe("done");
  const id = { type: "dataset", namespace: "ada", name: "gated" } as const;
  await app.hub.registry.repos.update(ada.viewer, id, { gated: "manual" });
  for (const who of [app, bob]) {
    for (const path of [api("hidden"), page("hidden"), page("hidden", "_data=datasetQuality")])
      expect([401, 404]).toContain((await who.get(path)).statusCode);
    expect([401, 404]).toContain((await post(who, api("hidden"))).statusCode);
    expect([401, 403]).toContain((await who.get(api("gated"))).statusCode);
    const closed = await who.get(page("gated"));
    expect(closed.statusCode).toBe(200);
    expect(closed.body).not.toContain("secret");
  }
  expect((await ada.get(page("gated"))).body).toContain("secret");
});
