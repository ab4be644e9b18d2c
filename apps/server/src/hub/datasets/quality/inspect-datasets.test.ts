import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { RepoId } from "@orrery/registry";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openPlainDuckdb, type PlainDuckdb } from "../../../dataset-engine/testing/plain-duckdb.ts";
import { createTestApp, type TestApp } from "../../../testing/create-test-app.ts";
import { publishFiles } from "../../../testing/publish-files.ts";
import { inspectDue } from "./inspect-datasets.ts";
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
    // Rows 1000 to 1002 are rows 30 to 32 again; 1003 differs from row 40 by a word; 1004 has its text twice.
    "data/train-0.parquet": await duckdb.parquet(TRAIN, `, KV_METADATA {huggingface: '${NOTE}'}`),
    "data/train-1.parquet": await duckdb.parquet(
      `(SELECT * FROM (${TRAIN}) WHERE id BETWEEN 30 AND 32 ORDER BY id)
       UNION ALL (SELECT * REPLACE (5000 AS id, replace(text, 'committee', 'Assembly') AS text)
         FROM (${TRAIN}) WHERE id = 40)`,
    ),
    // 40 texts of train in other words around them, 10 that are only alike, 50 of its own.
    "data/test-0.parquet": await duckdb.parquet(
      `SELECT upper(text) AS text, translated FROM (${TRAIN}) WHERE id BETWEEN 100 AND 139
       UNION ALL SELECT 'Nothing of this was ever said before in any split of number ' || i || ' at all, my friend, and so it is good', 'x' FROM range(50) t(i)`,
    ),
  });
  const made = await report("flawed");
  expect(made).toMatchObject({ state: "done", error: undefined, nextAt: undefined });
  const found = joinParts(made?.made?.parts ?? {});
  console.log(JSON.stringify(found, null, 1));
  expect(found.problems).toEqual([]);
}, 60_000);
