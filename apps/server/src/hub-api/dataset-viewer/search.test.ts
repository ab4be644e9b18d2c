import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { RepoPath } from "@orrery/registry";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openPlainDuckdb, type PlainDuckdb } from "../../dataset-engine/testing/plain-duckdb.ts";
import { createTestApp, type TestApp } from "../../testing/create-test-app.ts";
import { publishFiles } from "../../testing/publish-files.ts";

let app: TestApp;
let ada: Awaited<ReturnType<TestApp["signUp"]>>;
let duckdb: PlainDuckdb;
const ends: (() => Promise<void>)[] = [];

const ROWS = 3_000;
/** Words by number, so that DuckDB can say which rows have which. */
const QUERY = `SELECT i AS id, 'word' || (i % 7) || ' common ' || repeat('filler ', (i % 40)::INTEGER) AS body,
  [{'role': 'user', 'content': 'turn' || (i % 11)}] AS turns,
  CASE WHEN i = 2222 THEN 'Crème brûlée, МОСКВА' WHEN i % 5 = 0 THEN NULL ELSE 'note ' || i END AS note,
  {'bytes': '\\x89PNG'::BLOB, 'path': 'secretpath.png'} AS picture FROM range(${ROWS}) AS t(i)`;
const NOTE = JSON.stringify({ info: { features: { picture: { _type: "Image" } } } });

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), "orrery-"));
  ends.push(async () => rmSync(folder, { recursive: true }));
  app = await createTestApp({ ORRERY_DATA: folder }, { onEnd: (end) => ends.unshift(end) });
  ada = await app.signUp("ada");
  duckdb = await openPlainDuckdb(folder);
  const part = (where: string) =>
    duckdb.parquet(
      `SELECT * FROM (${QUERY}) WHERE ${where} ORDER BY id`,
      `, ROW_GROUP_SIZE 512, KV_METADATA {huggingface: '${NOTE}'}`,
    );
  const files = {
    "data/train-00000-of-00002.parquet": await part("id < 1700"),
    "data/train-00001-of-00002.parquet": await part("id >= 1700"),
    "data/test-00000-of-00001.parquet": await duckdb.parquet("SELECT 1 AS id"),
  };
  await publishFiles(app, ada.viewer, { name: "texts", type: "dataset", files });
  await publishFiles(app, ada.viewer, { name: "hidden", type: "dataset", private: true, files });
  await duckdb.run(`CREATE TABLE plain AS ${QUERY}`);
}, 60_000);
afterAll(async () => {
  for (const end of ends) await end();
});

interface Page {
  readonly rows: readonly { readonly row_idx: number; readonly row: { readonly id: number } }[];
  readonly num_rows_total: number;
  readonly partial: boolean;
}

async function search(query: string, more: Readonly<Record<string, string>> = {}): Promise<Page> {
  const place = { dataset: "ada/texts", config: "default", split: "train" };
  const answer = await app.get(`/search?${new URLSearchParams({ ...place, query, ...more })}`);
  expect(answer.body.slice(0, 60)).toContain("features");
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

it.each([
  ["word3", "regexp_matches(body, '\\bword3\\b')"],
  ["WORD3 turn5", "regexp_matches(body, '\\bword3\\b') OR id % 11 = 5"],
  ['"word3 common"', "id % 7 = 3"],
  ['"common word3"', "false"],
  ["creme moscow", "id = 2222"],
  ["Москва", "id = 2222"],
  ["1234", "note = 'note 1234'"],
  ["user", "true"],
  ["role", "false"],
  ["secretpath", "false"],
  ["body:word3* NOT (common)", "true"],
  ["-- !!", "false"],
])("finds the rows with %s that plain DuckDB finds", async (query, where) => {
  const found: number[] = [];
  let total = 0;
  do {
    const page = await search(query, { offset: `${found.length}` });
    total = page.num_rows_total;
    expect(page.partial).toBe(false);
    expect(page.rows.every(({ row_idx, row }) => row_idx === row.id)).toBe(true);
    found.push(...page.rows.map(({ row_idx }) => row_idx));
  } while (found.length < total);
  const expected = await duckdb.rows(`SELECT id FROM plain WHERE ${where} ORDER BY id`);
  expect(found.toSorted((a, b) => a - b)).toEqual(expected.map(({ id }) => id));
});

it("puts rows with more and rarer words, and shorter ones, first", async () => {
  const both = await search("word3 turn5", { length: "30" });
  expect(both.rows.every(({ row_idx }) => row_idx % 7 === 3 && row_idx % 11 === 5)).toBe(true);
  const one = await search("word3", { length: "30" });
  expect(one.rows.every(({ row_idx }) => row_idx % 40 < 5)).toBe(true);
  const rare = await search("common 1234", { length: "1" });
  expect(rare.rows[0]?.row_idx).toBe(1234);
});

it("finds rows of the newest commit", async () => {
  expect((await search("appended")).num_rows_total).toBe(0);
  const more = await duckdb.parquet("SELECT 1 AS id, 'appended' AS body");
  await publishFiles(app, ada.viewer, {
    name: "other",
    type: "dataset",
    files: { "data/train-0.parquet": await duckdb.parquet("SELECT 1 AS id, 'first' AS body") },
  });
  const other = { dataset: "ada/other" };
  expect((await search("appended", other)).num_rows_total).toBe(0);
  async function* operations() {
    yield { type: "file" as const, path: "data/train-1.parquet" as RepoPath, content: more };
  }
  await app.hub.registry.commits.create(
    ada.viewer,
    { type: "dataset", namespace: "ada", name: "other" },
    { branch: "main", message: "Append a row", operations: operations() },
  );
  expect((await search("appended", other)).rows.map(({ row_idx }) => row_idx)).toEqual([1]);
});

it("says that a split without text cannot be searched", async () => {
  const place = "dataset=ada/texts&config=default&split=test";
  for (let time = 0; time < 2; time++) {
    const answer = await app.get(`/search?${place}&query=a`);
    expect([answer.statusCode, answer.headers["x-error-code"]]).toEqual([
      400,
      "SearchFeatureNotAvailableError",
    ]);
  }
  expect((await app.get(`/search?${place}`)).statusCode).toBe(422);
});

it("searches a private dataset for its readers alone", async () => {
  const url = "/search?dataset=ada/hidden&config=default&split=train&query=word3";
  const bob = await app.signUp("bob");
  expect((await ada.get(url)).json().num_rows_total).toBeGreaterThan(0);
  const absent = await bob.get(url.replace("hidden", "none"));
  const hidden = await bob.get(url);
  expect([hidden.statusCode, hidden.body]).toEqual([404, absent.body]);
  expect((await app.get(url)).statusCode).toBe(401);
});

it("keeps its indexes in the folder of its processes", () => {
  const runner = join(app.dataFolder, "runner");
  const [own = ""] = readdirSync(runner);
  const indexes = readdirSync(join(runner, own, "datasets", "search"));
  expect(indexes.length).toBeGreaterThan(2);
  expect(indexes.every((name) => /^[0-9a-f]{64}\.sqlite$/.test(name))).toBe(true);
  expect(existsSync(join(runner, own, "datasets", "out"))).toBe(false);
});
