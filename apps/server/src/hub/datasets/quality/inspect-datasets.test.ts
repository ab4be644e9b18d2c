import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { RepoId } from "@orrery/registry";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openPlainDuckdb, type PlainDuckdb } from "../../../dataset-engine/testing/plain-duckdb.ts";
import { createTestApp, type TestApp } from "../../../testing/create-test-app.ts";
import { publishFiles } from "../../../testing/publish-files.ts";
import { inspectDue } from "./inspect-datasets.ts";
import { listFindings } from "./list-findings.ts";
import { joinParts } from "./split-report.ts";

let app: TestApp;
let ada: Awaited<ReturnType<TestApp["signUp"]>>;
let duckdb: PlainDuckdb;
const ends: (() => Promise<void>)[] = [];
const folder = mkdtempSync(join(tmpdir(), "orrery-"));

const NOTE = JSON.stringify({
  info: { features: { label: { names: ["no", "yes", "maybe"], _type: "ClassLabel" } } },
});
const SENTENCE = `'The committee of the northern river district met on day ' || i || ' and spoke about water level '
  || (i * 7919) || ' for hours until member number ' || (i * 31) || ' asked all the others to go home'`;
const TRAIN = `SELECT
  i AS id,
  CASE WHEN i = 7 THEN 1e9 WHEN i = 8 THEN -1e9 ELSE i % 100 END::DOUBLE AS score,
  (CASE WHEN i % 50 = 0 THEN 1 ELSE 0 END)::BIGINT AS label,
  'same' AS always,
  CASE WHEN i % 10 = 0 THEN NULL WHEN i % 10 = 1 THEN '  ' ELSE 'v' || i END AS "odd ""name""",
  CASE i
    WHEN 20 THEN 'write to jane.doe@example.com please'
    WHEN 21 THEN 'card 4111 1111 1111 1111 and iban DE89 3704 0044 0532 0130 00'
    WHEN 22 THEN 'call +49 30 1234567 from 8.8.8.8'
    WHEN 23 THEN 'key AKIAIOSFODNN7EXAMPLE and the number 4111 1111 1111 1112'
    WHEN 24 THEN 'version 1.2.3 at 192.168.0.1 on 2024-01-02 is 1234'
    ELSE ${SENTENCE} END AS text,
  CASE WHEN i % 4 = 0 THEN 'Der schnelle braune Fuchs springt über den faulen Hund am Ufer ' || i
    ELSE 'The quick brown fox jumps over the lazy dog near the river bank ' || i END AS translated,
  [i, NULL] AS items
  FROM range(1000) t(i)`;

beforeAll(async () => {
  app = await createTestApp(
    { ORRERY_DATA: join(folder, "data") },
    { onEnd: (end) => ends.unshift(end) },
  );
  ada = await app.signUp("ada");
  duckdb = await openPlainDuckdb(folder);
}, 60_000);
afterAll(async () => {
  for (const end of ends) await end();
  rmSync(folder, { recursive: true });
});

const idOf = (name: string): RepoId => ({ type: "dataset", namespace: "ada", name });

async function report(name: string, split = "train") {
  const { registry } = app.hub;
  await registry.qualityReports.start(ada.viewer, idOf(name), "default", split);
  await inspectDue(app.hub, new AbortController().signal, (error) => {
    throw error;
  });
  const { key } = await registry.repos.get(ada.viewer, idOf(name));
  return registry.qualityReports.find(key, "default", split);
}

const publish = (name: string, files: Readonly<Record<string, string | Uint8Array>>) =>
  publishFiles(app, ada.viewer, { name, type: "dataset", files });

it("finds what was put into a split", async () => {
  await publish("flawed", {
    // Rows 1000 to 1002 are rows 30 to 32 again; 1003 differs from row 40 by a word.
    "data/train-0.parquet": await duckdb.parquet(TRAIN, `, KV_METADATA {huggingface: '${NOTE}'}`),
    "data/train-1.parquet": await duckdb.parquet(
      `(SELECT * FROM (${TRAIN}) WHERE id BETWEEN 30 AND 32 ORDER BY id)
       UNION ALL (SELECT * REPLACE (5000 AS id, replace(text, 'committee', 'Assembly') AS text)
         FROM (${TRAIN}) WHERE id = 40)`,
    ),
    // 40 texts of train in capitals, and 50 of its own.
    "data/test-0.parquet": await duckdb.parquet(
      `SELECT upper(text) AS text, translated FROM (${TRAIN}) WHERE id BETWEEN 100 AND 139
       UNION ALL SELECT 'Nothing of this was ever said before in any split of number ' || i || ' at all, my friend, and so it is good', 'x' FROM range(50) t(i)`,
    ),
  });
  const made = await report("flawed");
  expect(made).toMatchObject({ state: "done", error: undefined, nextAt: undefined });
  const found = joinParts(made?.made?.parts ?? {});
  expect([found.rows, found.columns, found.problems]).toEqual([1004, 8, []]);
  const [id, score, label, always, odd, text, , items] = found.details;
  const plain = await duckdb.rows(
    `SELECT count(*) FILTER (v IS NULL) AS nulls, count(*) FILTER (trim(v) = '') AS empty
     FROM (SELECT "odd ""name""" AS v FROM (${TRAIN}) UNION ALL VALUES (NULL), ('  '), ('v32'), (NULL))`,
  );
  expect(odd).toMatchObject({ name: 'odd "name"', ...plain[0], emptyExamples: [0, 1, 10, 11, 20] });
  expect(id?.outliers).toMatchObject({ rows: 1, examples: [1003] });
  // The quartiles of i % 100 with the four rows more.
  expect(score?.outliers).toEqual({ low: -122.75, high: 222, rows: 2, examples: [8, 7] });
  expect(label?.labels).toMatchObject({
    ...{ classes: 2, rarest: { label: "yes", rows: 20 }, unused: ["maybe"] },
    top: [{ label: "no", rows: 984 }, { rows: 20 }],
    evenness: Number(
      (-((984 / 1004) * Math.log2(984 / 1004) + (20 / 1004) * Math.log2(20 / 1004))).toFixed(4),
    ),
  });
  expect([always?.isConstant, text?.isConstant, items?.isConstant]).toEqual([true, false, false]);
  expect(found.duplicates).toEqual({
    ...{ examined: 1004, rows: 3, groups: 3 },
    examples: [
      [30, 1000],
      [31, 1001],
      [32, 1002],
    ],
  });
  expect(found.texts?.near).toEqual({ rows: 1, groups: 1, examples: [[40, 1003]] });
  const [, translated] = found.texts?.languages ?? [];
  expect(translated).toEqual({
    ...{ column: "translated", examined: 1004, unclear: 0 },
    languages: [
      { code: "en", rows: 752 },
      { code: "de", rows: 252 },
    ],
  });
  expect(
    found.texts?.personal.map(({ column, kind, rows, examples }) => [column, kind, rows, examples]),
  ).toEqual([
    ["text", "key", 1, [23]],
    ["text", "iban", 1, [21]],
    ["text", "card", 1, [21]],
    ["text", "ip", 1, [22]],
    ["text", "email", 1, [20]],
    ["text", "phone", 1, [22]],
  ]);
  expect(JSON.stringify(made)).not.toMatch(/jane\.doe|4111|8\.8\.8\.8|AKIA|3704/);
  expect(found.leaks).toMatchObject([
    {
      ...{ split: "test", compared: 1004, otherRows: 90, isAllOfOther: true },
      ...{ shared: 40, mostly: 40, examples: [100, 101, 102, 103, 104] },
    },
  ]);
  expect(listFindings(found).map(({ severity, kind, column }) => [severity, kind, column])).toEqual(
    [
      ["high", "leak", undefined],
      ["high", "personal", "text"],
      ["high", "personal", "text"],
      ["high", "personal", "text"],
      ["medium", "constant", "always"],
      ["medium", "imbalance", "label"],
      ["medium", "personal", "text"],
      ["medium", "personal", "text"],
      ["low", "languages", "translated"],
      ["low", "empty", 'odd "name"'],
      ["low", "duplicates", undefined],
      ["low", "outliers", "score"],
      ["low", "personal", "text"],
      ["low", "near-duplicates", undefined],
      ["low", "outliers", "id"],
      ["low", "unused-labels", "label"],
    ],
  );
}, 60_000);

it("distinguishes null, an empty list and a list of null, and reads what is hostile", async () => {
  await publish("hostile", {
    "train.parquet": await duckdb.parquet(
      `SELECT * FROM (VALUES
        (NULL, NULL, 'NaN'::DOUBLE, chr(0) || '''; DROP TABLE x; --'),
        ([], {'a': NULL}, 'inf'::DOUBLE, repeat('0', 30000)),
        ([NULL], {'a': 'NULL'}, '-inf'::DOUBLE, repeat('@', 30000)),
        (['NULL'], {'a': ''}, NULL, repeat('1 ', 15000)),
        ([''], {'a': NULL}, 0.0, NULL)) AS t("items", "a""b;", "__proto__", "constructor")`,
    ),
    // Another schema than the first one, and a split that is damaged.
    "test.parquet": await duckdb.parquet("SELECT 1 AS other"),
    "validation.parquet": "damaged",
  });
  const made = await report("hostile");
  expect(made).toMatchObject({ state: "done" });
  const found = joinParts(made?.made?.parts ?? {});
  expect(found.duplicates).toMatchObject({ examined: 5, rows: 0 });
  expect(found.details.map(({ name, nulls, empty }) => [name, nulls, empty])).toEqual([
    ["items", 1, 1],
    ['a"b;', 1, 0],
    ["__proto__", 1, 1],
    ["constructor", 1, 0],
  ]);
  await publish("named", {
    "train.parquet": await duckdb.parquet(
      `SELECT i AS n, i AS h, i / 2 AS x, ['a', 'b'][1 + i % 2] AS color, i AS label, i AS c, i AS value FROM range(90) t(i)`,
    ),
  });
  const named = joinParts((await report("named"))?.made?.parts ?? {});
  expect([named.problems, named.duplicates?.rows]).toEqual([[], 0]);
  expect(named.details[3]?.labels).toMatchObject({ classes: 2, evenness: 1 });
  const statistics = await app.get(
    "/datasets-server/statistics?dataset=ada/named&config=default&split=train",
  );
  expect(statistics.statusCode).toBe(200);
  expect(found.problems.map(({ part }) => part)).toEqual(["leaks:validation"]);
  const damaged = await report("hostile", "validation");
  expect(damaged).toMatchObject({ state: "failed", nextAt: undefined, made: undefined });
  expect(damaged?.error).toContain("damaged");
}, 60_000);

it("continues with the next part after it was stopped, and begins again for other content", async () => {
  const files = { "train.parquet": await duckdb.parquet(TRAIN) };
  await publish("stopped", files);
  const { registry, inspector } = app.hub;
  const asked: string[] = [];
  /** The hub's inspector, which stops the hub's work at a part. */
  const stoppingAt = (at: string | undefined, stop: AbortController) => ({
    ...inspector,
    open(split: Parameters<typeof inspector.open>[0]) {
      const inspection = inspector.open(split);
      return {
        ...inspection,
        ask: async (part: Parameters<typeof inspection.ask>[0]) => {
          asked.push(part.part);
          if (part.part === at) stop.abort();
          return inspection.ask(part);
        },
      };
    },
  });
  await registry.qualityReports.start(ada.viewer, idOf("stopped"), "default", "train");
  const { key } = await registry.repos.get(ada.viewer, idOf("stopped"));
  const find = () => registry.qualityReports.find(key, "default", "train");
  const run = async (at?: string) => {
    const stop = new AbortController();
    await inspectDue({ registry, inspector: stoppingAt(at, stop) }, stop.signal, (error) => {
      throw error;
    });
  };
  await run("texts");
  expect(await find()).toMatchObject({ state: "running", made: undefined });
  expect(Object.keys((await find())?.work?.parts ?? {})).toEqual([
    ...["outline", "columns:0", "duplicates"],
  ]);
  asked.length = 0;
  await run();
  expect(asked).toEqual(["texts"]);
  expect(await find()).toMatchObject({ state: "done", work: undefined });
  expect(joinParts((await find())?.made?.parts ?? {})).toMatchObject({ rows: 1000, problems: [] });
  asked.length = 0;
  await registry.qualityReports.start(ada.viewer, idOf("stopped"), "default", "train");
  await run("texts");
  async function* operations() {
    const content = await duckdb.parquet("SELECT 1 AS one");
    yield { type: "file" as const, path: "train.parquet", content };
  }
  await registry.commits.create(ada.viewer, idOf("stopped"), {
    ...{ branch: "main", message: "change", operations: operations() },
  });
  asked.length = 0;
  await run();
  expect(asked).toEqual(["outline", "columns", "duplicates", "texts"]);
  expect(joinParts((await find())?.made?.parts ?? {})).toMatchObject({ rows: 1, columns: 1 });
}, 60_000);
