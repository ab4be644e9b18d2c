import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openPlainDuckdb, type PlainDuckdb } from "../../dataset-engine/testing/plain-duckdb.ts";
import { createTestApp, type TestApp } from "../../testing/create-test-app.ts";
import { publishFiles } from "../../testing/publish-files.ts";

let app: TestApp;
let ada: Awaited<ReturnType<TestApp["signUp"]>>;
let bob: Awaited<ReturnType<TestApp["signUp"]>>;
let duckdb: PlainDuckdb;
const ends: (() => Promise<void>)[] = [];

const ROWS = 3_000;
const QUERY = `SELECT i AS id, 'name ' || (i * 7919 % ${ROWS}) AS name, i % 3 AS label,
  CASE WHEN i % 10 = 0 THEN NULL ELSE i / 7.0 END AS score, [i, i + 1] AS items,
  {'a': i, 'b': 'q' || i % 5} AS nested, i % 2 = 0 AS even, 9007199254740993 + i AS large,
  ['red', 'green'][1 + i % 2] AS color FROM range(${ROWS}) AS t(i)`;
const NOTE = JSON.stringify({
  info: { features: { label: { names: ["no", "yes", "maybe"], _type: "ClassLabel" } } },
});

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), "orrery-"));
  ends.push(async () => rmSync(folder, { recursive: true }));
  app = await createTestApp({ ORRERY_DATA: folder }, { onEnd: (end) => ends.unshift(end) });
  ada = await app.signUp("ada");
  bob = await app.signUp("bob");
  duckdb = await openPlainDuckdb(folder);
  const options = `, ROW_GROUP_SIZE 512, KV_METADATA {huggingface: '${NOTE}'}`;
  const files: Record<string, Uint8Array> = {};
  for (const part of [0, 1])
    files[`data/train-0000${part}-of-00002.parquet`] = await duckdb.parquet(
      `SELECT * FROM (${QUERY}) WHERE id ${part === 0 ? "<" : ">="} 1700 ORDER BY id`,
      options,
    );
  files["data/test-00000-of-00001.parquet"] = await duckdb.parquet("SELECT 1 AS id");
  await publishFiles(app, ada.viewer, { name: "waves", type: "dataset", files });
  await publishFiles(app, ada.viewer, { name: "hidden", type: "dataset", private: true, files });
  await publishFiles(app, ada.viewer, {
    name: "texts",
    type: "dataset",
    files: { "train.csv": "a,b\n1,2\n" },
  });
  await duckdb.run(`CREATE TABLE plain AS SELECT * FROM (${QUERY}) ORDER BY id`);
}, 60_000);
afterAll(async () => {
  for (const end of ends) await end();
});

const WAVES = "dataset=ada/waves&config=default&split=train";
interface Page {
  readonly features: readonly { readonly name: string; readonly type: unknown }[];
  readonly rows: readonly { readonly row_idx: number; readonly row: Record<string, unknown> }[];
  readonly num_rows_total: number;
}
const encode = (query: Readonly<Record<string, string | number>>) =>
  new URLSearchParams(Object.entries(query).map(([key, value]) => [key, `${value}`])).toString();

/** Unlike `JSON.parse`, with all digits of large integers. */
const exact = (body: string) => JSON.parse(body.replace(/:(90071992547\d{5})/g, ':"$1"')) as Page;
const plainRows = async (sql: string) =>
  (await duckdb.rows(`SELECT * REPLACE (large::VARCHAR AS large) FROM (${sql})`)) as unknown[];

it("answers pages as plain DuckDB does, cell by cell, over two files", async () => {
  for (const [offset, length] of [
    ...[
      [0, 100],
      [1650, 100],
      [2999, 5],
      [1699, 2],
      [1777, 31],
      [5000, 10],
      [12, 0],
    ],
  ] as const) {
    const answer = await app.get(`/rows?${WAVES}&offset=${offset}&length=${length}`);
    expect(answer.statusCode).toBe(200);
    const page = exact(answer.body);
    expect(page.num_rows_total).toBe(ROWS);
    expect(page.rows.map(({ row }) => row)).toEqual(
      await plainRows(`SELECT * FROM plain ORDER BY id LIMIT ${length} OFFSET ${offset}`),
    );
    expect(page.rows.map(({ row_idx }) => row_idx)).toEqual(page.rows.map((_, at) => offset + at));
  }
});

it.each([
  [`"label" = 2`, ""],
  [`"score" > 100 AND ("color" = 'red' OR "nested"."b" = 'q3')`, `"name"`],
  [`"name" LIKE '%77%'`, `"score" DESC`],
  [`"score" IS null`, `"id" DESC`],
  [`NOT "even" = true AND "large" < 9007199254741999`, `"color", "id" DESC`],
  ["", `"name" DESC`],
])("filters by %s and sorts by %s as plain DuckDB does", async (where, orderby) => {
  for (const offset of [0, 37]) {
    const asked = encode({ where, orderby, offset, length: 20 });
    const answer = await app.get(`/datasets-server/filter?${WAVES}&${asked}`);
    expect(answer.body.slice(0, 200)).toContain("features");
    const page = exact(answer.body);
    const filtered = `FROM plain ${where && `WHERE ${where}`}`;
    const order = [...(orderby ? [orderby] : []), "id"].join(", ");
    const expected = await plainRows(
      `SELECT * ${filtered} ORDER BY ${order} LIMIT 20 OFFSET ${offset}`,
    );
    expect(page.rows.map(({ row }) => row)).toEqual(expected);
    expect(page.rows.map(({ row_idx }) => row_idx)).toEqual(
      expected.map((row) => (row as { id: number }).id),
    );
    const [count] = await duckdb.rows(`SELECT count(*) AS n ${filtered}`);
    expect(page.num_rows_total).toBe(count?.n);
  }
});

it.each([
  [`"id" = read_text('/etc/passwd')`],
  [`1=1; COPY plain TO '/tmp/x'`],
  [`"id" = 1 UNION SELECT * FROM glob('/*')`],
  [`"id" = (SELECT count(*) FROM read_csv('/etc/passwd'))`],
  ["INSTALL httpfs"],
  ["LOAD '/tmp/x.duckdb_extension'"],
  ["ATTACH '/tmp/x.db'"],
  [`"id" = getenv('HOME')`],
  [`"filename" LIKE '%'`],
  [`"file_row_number" = 1`],
  [`"nope" = 1`],
  [`"id" = 'abc'`],
  [`"name" ~ '('`],
])("refuses the filter %s", async (where) => {
  const answer = await app.get(`/filter?${WAVES}&${encode({ where })}`);
  expect([answer.statusCode, answer.headers["x-error-code"]]).toEqual([422, "InvalidParameter"]);
  expect(answer.body).not.toMatch(/root:|orrery-/);
});

it("describes columns by type, with the names of class labels", async () => {
  const answer = await app.get(`/statistics?${WAVES}`);
  const { num_examples, statistics } = answer.json<{
    num_examples: number;
    statistics: {
      column_name: string;
      column_type: string;
      column_statistics: Record<string, unknown>;
    }[];
  }>();
  expect(num_examples).toBe(ROWS);
  expect(statistics.map(({ column_name, column_type }) => [column_name, column_type])).toEqual([
    ["color", "string_label"],
    ["even", "bool"],
    ["id", "int"],
    ["items", "list"],
    ["label", "class_label"],
    ["large", "int"],
    ["name", "string_text"],
    ["score", "float"],
  ]);
  const of = (name: string) =>
    statistics.find(({ column_name }) => column_name === name)?.column_statistics ?? {};
  expect(of("label").frequencies).toEqual({ no: 1000, yes: 1000, maybe: 1000 });
  expect(of("even").frequencies).toEqual({ True: 1500, False: 1500 });
  expect(of("color")).toMatchObject({ n_unique: 2, nan_count: 0, no_label_count: 0 });
  const [right] = await duckdb.rows(
    `SELECT min(score) AS min, max(score) AS max, avg(score) AS mean, median(score) AS median,
     stddev_samp(score) AS std, count(*) - count(score) AS nulls FROM plain`,
  );
  for (const field of ["min", "max", "mean", "median", "std"])
    expect(of("score")[field]).toBeCloseTo(Number(right?.[field]), 4);
  expect([of("score").nan_count, of("score").nan_proportion]).toEqual([right?.nulls, 0.1]);
  expect(of("id").histogram).toEqual({
    hist: Array.from({ length: 10 }, () => 300),
    bin_edges: [...Array.from({ length: 10 }, (_, at) => at * 300), 2999],
  });
  expect(of("items").histogram).toEqual({ hist: [3000], bin_edges: [2, 2] });
});

it("counts, lists and describes a dataset by the public service's shapes", async () => {
  const size = (await app.get("/size?dataset=ada/waves")).json();
  expect(
    size.size.splits.map((one: Record<string, unknown>) => [
      one.split,
      one.num_rows,
      one.num_columns,
    ]),
  ).toEqual([
    ["train", ROWS, 9],
    ["test", 1, 1],
  ]);
  expect([size.pending, size.failed, size.partial]).toEqual([[], [], false]);
  const answer = await app.get("/datasets-server/parquet?dataset=ada/waves");
  const { parquet_files: files } = answer.json();
  expect(files).toHaveLength(3);
  expect(answer.headers["x-revision"]).toMatch(/^[0-9a-f]{40}$/);
  const file = await app.get(new URL(files[0].url).pathname);
  expect(file.rawPayload.length).toBe(files[0].size);
  const info = (await app.get("/info?dataset=ada/waves&config=default")).json().dataset_info;
  expect(info.features.label).toEqual({ names: ["no", "yes", "maybe"], _type: "ClassLabel" });
  expect(info.splits.train).toMatchObject({ name: "train", num_examples: ROWS });
  const first = (await app.get(`/first-rows?${WAVES}`)).json();
  expect([first.rows.length, first.truncated, first.split]).toEqual([100, true, "train"]);
  const failed = (await app.get("/size?dataset=ada/texts")).json();
  expect(failed.failed[0].error).toContain("Parquet");
});

it.each([
  ["/rows?dataset=ada/waves&config=default", 422, "MissingRequiredParameter"],
  [`/rows?${WAVES}&length=101`, 422, "InvalidParameter"],
  [`/rows?${WAVES}&offset=-1`, 422, "InvalidParameter"],
  [`/filter?${WAVES}&orderby=random()`, 422, "InvalidParameter"],
  ["/rows?dataset=ada/waves&config=no&split=train", 404, "ConfigNotFoundError"],
  ["/rows?dataset=ada/waves&config=default&split=no", 404, "SplitNotFoundError"],
  ["/rows?dataset=ada/texts&config=default&split=train", 501, "NotSupportedDisabledViewerError"],
  ["/rows?dataset=ada/none&config=default&split=train", 401, "ExternalUnauthenticatedError"],
])("says what is wrong with %s", async (url, status, code) => {
  const answer = await app.get(url);
  expect([answer.statusCode, answer.headers["x-error-code"]]).toEqual([status, code]);
  expect(typeof answer.json().error).toBe("string");
});

it("shows a private dataset to its readers alone, even when its answers are cached", async () => {
  const places = ["rows", "filter", "first-rows", "statistics", "size", "parquet", "info"];
  for (const route of places) {
    const url = (name: string) => `/${route}?dataset=ada/${name}&config=default&split=train`;
    expect((await ada.get(url("hidden"))).statusCode).toBe(200);
    expect((await ada.get(url("hidden"))).headers["cache-control"]).toMatch(/private/);
    for (const [who, status] of [
      [bob, 404],
      [app, 401],
    ] as const) {
      const [hidden, absent] = [await who.get(url("hidden")), await who.get(url("none"))];
      expect(hidden.statusCode).toBe(status);
      expect(hidden.body).toBe(absent.body);
      expect(hidden.headers["x-error-code"]).toBe(absent.headers["x-error-code"]);
      expect(hidden.headers["x-revision"]).toBeUndefined();
    }
  }
});
