import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../testing/create-test-app.ts";
import { publishFiles } from "../../testing/publish-files.ts";

let app: TestApp;
let ada: Awaited<ReturnType<TestApp["signUp"]>>;
let bob: Awaited<ReturnType<TestApp["signUp"]>>;
const ends: (() => unknown)[] = [];
afterAll(async () => {
  for (const end of ends.toReversed()) await end();
});
beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), "orrery-splits-"));
  ends.push(() => rmSync(folder, { recursive: true, force: true }));
  app = await createTestApp({ ORRERY_DATA: folder }, { onEnd: (end) => void ends.push(end) });
  ada = await app.signUp("ada");
  bob = await app.signUp("bob");
  const csv = "a\n1\n";
  const publish = (name: string, files: Record<string, string>, more: object = {}) =>
    publishFiles(app, ada.viewer, { name, type: "dataset", files, ...more });
  const card = [
    "---",
    "configs:",
    "- {config_name: en, data_files: en/*.csv}",
    "- {config_name: de, data_dir: de, default: true}",
    "- {config_name: none, data_files: none.csv}",
    "---",
  ].join("\n");
  await publish("waves", {
    "README.md": card,
    "en/a.csv": csv,
    "de/train.csv": csv,
    "de/dev.csv": csv,
  });
  await publish("mixed", { "train.csv": csv, "test.json": "[]" });
  await publish("texts", { "train.txt": "x" });
  await publish("tables", { "train.parquet": "x" });
  await publish("notes", { "notes.md": "x" });
  await publish("gated", { "train.csv": csv });
  const gate = await ada.request("PUT", "/api/datasets/ada/gated/settings", {
    payload: { gated: "manual" },
  });
  expect(gate.statusCode).toBe(200);
  await publish("secret", { "train.csv": csv }, { private: true });
});

const splits = (query: string, as: Pick<TestApp, "get"> = app) =>
  as.get(`/datasets-server/splits${query}`);

it("lists configurations, the default first, and what cannot be loaded", async () => {
  const answer = await splits("?dataset=ada/waves");
  const dataset = "ada/waves";
  expect(answer.json()).toEqual({
    splits: [
      { dataset, config: "de", split: "train" },
      { dataset, config: "de", split: "validation" },
      { dataset, config: "en", split: "train" },
    ],
    pending: [],
    failed: [{ dataset, config: "none", error: { error: "There is no data file at `none.csv`." } }],
  });
  const { sha } = (await app.get("/api/datasets/ada/waves")).json<{ readonly sha: string }>();
  expect(answer.headers).toMatchObject({ "x-revision": sha, "cache-control": "private, no-cache" });
  expect((await splits("?dataset=ada/waves&config=en")).json()).toMatchObject({
    splits: [{ dataset, config: "en", split: "train" }],
    failed: [],
  });
});

it.each([
  ["", 422, "MissingRequiredParameter"],
  ["?dataset=ada/waves&config=fr", 404, "ConfigNotFoundError"],
  ["?dataset=ada/mixed", 500, "FileFormatMismatchBetweenSplitsError"],
  ["?dataset=ada/notes", 500, "DataFilesNotFoundError"],
  ["?dataset=ada/secret", 401, "ExternalUnauthenticatedError"],
  ["?dataset=ada/missing", 401, "ExternalUnauthenticatedError"],
  ["?dataset=waves", 401, "ExternalUnauthenticatedError"],
])("answers %s with %i %s", async (query, status, code) => {
  const answer = await splits(query);
  expect([answer.statusCode, answer.headers["x-error-code"]]).toEqual([status, code]);
  expect(answer.json()).toEqual({ error: expect.any(String) });
  expect(answer.headers["cache-control"]).toBe("no-store");
});

it("answers at the hub's address, too, where a dataset is named", async () => {
  const answers = await Promise.all(
    ["", "/datasets-server"].map((start) => app.get(`${start}/splits?dataset=ada/waves`)),
  );
  expect(answers[0]?.json()).toEqual(answers[1]?.json());
});

it("says what is answered about rows", async () => {
  const valid = (query: string) => app.get(`/is-valid?dataset=ada/${query}`);
  const [csv, parquet, part] = [
    await valid("waves"),
    await valid("tables"),
    await valid("tables&config=default&split=train"),
  ];
  const not = { preview: false, viewer: false, search: false, filter: false, statistics: false };
  expect(csv.json()).toEqual(not);
  const { isInstalled } = app.hub.datasetEngine;
  const yes = {
    preview: isInstalled,
    viewer: isInstalled,
    search: isInstalled,
    filter: isInstalled,
  };
  expect(parquet.json()).toEqual({ ...not, ...yes, statistics: isInstalled });
  expect(part.json()).toEqual(parquet.json());
  expect((await valid("texts")).json()).toEqual(not);
  for (const [query, code] of [
    ["tables&config=x", "ConfigNotFoundError"],
    ["tables&config=default&split=x", "SplitNotFoundError"],
    ["tables&split=train", "MissingRequiredParameter"],
    ["notes", "DataFilesNotFoundError"],
  ] as const)
    expect((await valid(query)).headers["x-error-code"]).toBe(code);
});

it("shows private datasets to those who may read them, in no shared cache", async () => {
  const own = await splits("?dataset=ada/secret", ada);
  expect([own.statusCode, own.headers["cache-control"]]).toEqual([200, "private, no-cache"]);
  const gated = await splits("?dataset=ada/gated", bob);
  expect([gated.statusCode, gated.headers["x-error-code"]]).toEqual([
    404,
    "ExternalAuthenticatedError",
  ]);
  const [hidden, missing] = [
    await splits("?dataset=ada/secret", bob),
    await splits("?dataset=ada/missing", bob),
  ];
  expect(hidden.statusCode).toBe(404);
  expect([hidden.body, hidden.headers["x-error-code"]]).toEqual([
    missing.body,
    "ExternalAuthenticatedError",
  ]);
});
