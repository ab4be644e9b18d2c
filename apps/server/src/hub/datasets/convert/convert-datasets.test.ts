import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { CommitOperation, RepoId } from "@orrery/registry";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openPlainDuckdb, type PlainDuckdb } from "../../../dataset-engine/testing/plain-duckdb.ts";
import { createTestApp, type TestApp } from "../../../testing/create-test-app.ts";
import { publishFiles } from "../../../testing/publish-files.ts";
import { convertDue } from "./convert-datasets.ts";

let app: TestApp;
let ada: Awaited<ReturnType<TestApp["signUp"]>>;
let bob: Awaited<ReturnType<TestApp["signUp"]>>;
let duckdb: PlainDuckdb;
const ends: (() => Promise<void>)[] = [];
const folder = mkdtempSync(join(tmpdir(), "orrery-"));

beforeAll(async () => {
  app = await createTestApp(
    { ORRERY_DATA: join(folder, "data"), ORRERY_CONVERSION: "on" },
    { onEnd: (end) => ends.unshift(end) },
  );
  ada = await app.signUp("ada");
  bob = await app.signUp("bob");
  duckdb = await openPlainDuckdb(folder);
}, 60_000);
afterAll(async () => {
  for (const end of ends) await end();
  rmSync(folder, { recursive: true });
});

type Files = Readonly<Record<string, string | Uint8Array>>;
const idOf = (name: string): RepoId => ({ type: "dataset", namespace: "ada", name });
const fail = (error: unknown) => {
  throw error;
};

/** Converts what is due: this dataset, whose time comes now. */
async function convert(name: string, onError = fail) {
  const { registry } = app.hub;
  await registry.conversions.restart(ada.viewer, idOf(name));
  const deps = { hub: app.hub, converter: app.hub.converter };
  await convertDue(deps, new AbortController().signal, onError);
  return registry.conversions.get(ada.viewer, idOf(name));
}

async function publish(name: string, files: Files, isPrivate = false) {
  await publishFiles(app, ada.viewer, { name, type: "dataset", private: isPrivate, files });
  return convert(name);
}

async function commit(name: string, files: Readonly<Record<string, string | undefined>>) {
  async function* operations(): AsyncGenerator<CommitOperation> {
    for (const [path, text] of Object.entries(files))
      if (text === undefined) yield { type: "deleteFile", path };
      else yield { type: "file", path, content: new TextEncoder().encode(text) };
  }
  const change = { branch: "main", message: "change", operations: operations() };
  await app.hub.registry.commits.create(ada.viewer, idOf(name), change);
}

/** A file of the conversion as DuckDB reads it. */
async function rowsOf(name: string, path: string, by = app as Pick<TestApp, "get">) {
  const url = `/datasets/ada/${name}/resolve/refs%2Fconvert%2Fparquet/${path}`;
  const answer = await by.get(url);
  expect(answer.statusCode).toBe(200);
  const file = join(folder, `${name}-${path.replaceAll("/", "-")}`);
  writeFileSync(file, answer.rawPayload);
  return duckdb.rows(`SELECT * FROM read_parquet('${file}')`);
}
const server = async (path: string, by: Pick<TestApp, "get"> = app) => {
  const answer = await by.get(`/datasets-server/${path}`);
  return { status: answer.statusCode, body: JSON.parse(answer.body) };
};
const listed = async (name: string) => {
  const { files } = app.hub.registry;
  const at = await files.at(ada.viewer, idOf(name), "refs/convert/parquet");
  const entries = await files.list(at, "", true);
  return new Map(
    entries.flatMap(({ type, path, oid }) => (type === "file" ? [[`${path}`, oid]] : [])),
  );
};

it("converts CSV, and leaves out a bad line, with its line and column", async () => {
  const made = await publish("table", {
    "train.csv": 'id,name,score,on\n1,"a, ""b""",1.5,2024-01-02\n2,b\n3,c,2,x,9\n4,"d\nd",,y\n',
    "test.csv": "id,name,score,on\n9,z,0.5,w\n",
  });
  expect(made).toMatchObject({
    state: "done",
    splits: [
      {
        ...{ config: "default", split: "train", files: 1, rows: 2, badRows: 2 },
        problems: [
          { file: "train.csv", line: 3, column: "score", message: expect.stringContaining("4") },
          { file: "train.csv", line: 4 },
        ],
      },
      { split: "test", rows: 1, badRows: 0, problems: [] },
    ],
  });
  expect(await rowsOf("table", "default/train/0000.parquet")).toEqual([
    { id: 1, name: 'a, "b"', score: 1.5, on: "2024-01-02" },
    { id: 4, name: "d\nd", score: null, on: "y" },
  ]);
  const query = "dataset=ada/table&config=default&split=train";
  const rows = await server(`rows?${query}`);
  expect(rows.body.rows.map(({ row }: { row: { id: number } }) => row.id)).toEqual([1, 4]);
  expect(rows.body.features[2].type).toEqual({ dtype: "float64", _type: "Value" });
  const parquet = await server("parquet?dataset=ada/table");
  expect(parquet.body).toMatchObject({ pending: [], failed: [], partial: false });
  expect(parquet.body.parquet_files[0].url).toMatch(
    /\/datasets\/ada\/table\/resolve\/refs%2Fconvert%2Fparquet\/default\/train\/0000\.parquet$/,
  );
  const refs = JSON.parse((await app.get("/api/datasets/ada/table/refs")).body);
  expect(refs.converts).toEqual([
    { name: "parquet", ref: "refs/convert/parquet", targetCommit: made?.made },
  ]);
  const short = JSON.parse((await app.get("/api/datasets/ada/table/parquet/default")).body);
  expect(Object.keys(short)).toEqual(["train", "test"]);
  const file = await app.get(new URL(short.train[0]).pathname);
  expect([file.statusCode, file.headers.location]).toEqual([
    302,
    parquet.body.parquet_files[0].url,
  ]);
  const status = JSON.parse((await ada.get("/api/datasets/ada/table/conversion")).body);
  expect(status).toMatchObject({
    state: "done",
    convertedRevision: made?.made,
    splits: made?.splits,
  });
  expect((await bob.get("/api/datasets/ada/table/conversion")).statusCode).toBe(403);
}, 60_000);

it("converts JSON, lines of text and compressed files, and copies Parquet as it is", async () => {
  const lines = [
    '{"a": 1, "b": {"c": [1, 2]}}',
    "{bad",
    '{"a": 2, "d": "x"}',
    "[3]",
    '{"a": null}',
  ];
  const made = await publish("formats", {
    "README.md": `---\nconfigs:\n${Object.entries({
      lines: "lines.jsonl",
      whole: "whole.json",
      packed: "packed.jsonl.gz",
      tabs: "tabs.tsv",
    })
      .map(([name, path]) => `- config_name: ${name}\n  data_files: ${path}\n`)
      .join("")}---\n`,
    "lines.jsonl": `${lines.join("\n")}\n`,
    "whole.json": JSON.stringify([
      { x: 1.5, tags: ["p"] },
      { x: 2, tags: [] },
    ]),
    "packed.jsonl.gz": gzipSync('{"z": true}\n{"z": false}\n'),
    "tabs.tsv": "a\tb\n1\tx, y\n",
  });
  expect(made?.splits.map(({ config, error }) => [config, error])).toEqual([
    ["lines", undefined],
    ["whole", undefined],
    ["packed", undefined],
    ["tabs", expect.stringMatching(/kind are not converted/)],
  ]);
  expect(made).toMatchObject({
    state: "partial",
    splits: [{ rows: 3, badRows: 2, problems: [{ line: 2 }, { line: 4 }] }, {}, {}, {}],
  });
  expect(await rowsOf("formats", "lines/train/0000.parquet")).toEqual([
    { a: 1, b: { c: [1, 2] }, d: null },
    { a: 2, b: null, d: "x" },
    { a: null, b: null, d: null },
  ]);
  expect(await rowsOf("formats", "whole/train/0000.parquet")).toEqual([
    { x: 1.5, tags: ["p"] },
    { x: 2, tags: [] },
  ]);
  expect(await rowsOf("formats", "packed/train/0000.parquet")).toEqual([{ z: true }, { z: false }]);
  const size = await server("size?dataset=ada/formats");
  expect(size.body.failed).toMatchObject([{ config: "tabs" }]);
  expect(size.body.size.configs[0]).toMatchObject({ config: "lines", num_rows: 3, num_columns: 3 });

  await publish("texts", { "a.txt": 'one\n\n  two,"\r\n', "b.txt": "three" });
  expect(await rowsOf("texts", "default/train/0000.parquet")).toEqual(
    ["one", "", '  two,"'].map((text) => ({ text })),
  );
  expect((await publish("capitals", { "a.jsonl": '{"a": 1, "A": 2}\n' }))?.splits).toMatchObject([
    { error: 'a.jsonl: Two of its names differ in capitals only: "a".' },
  ]);
  await publish("numbered", { "a.jsonl": '{"a": 1, "a_1": 2}\n' });
  expect(await rowsOf("numbered", "default/train/0000.parquet")).toEqual([{ a: 1, a_1: 2 }]);
  const parquet = await duckdb.parquet("SELECT 42 AS answer");
  await publish("whole", { "data/train-00000-of-00001.parquet": parquet });
  const at = await app.hub.registry.files.at(ada.viewer, idOf("whole"), "main");
  const own = (await app.hub.registry.files.list(at, "data" as never, false))[0];
  expect((await listed("whole")).get("default/train/0000.parquet")).toBe(own?.oid);
}, 60_000);

it("gives all files of a split the same columns, and converts changed ones alone", async () => {
  const many = Array.from({ length: 21_000 }, (_, at) => `${at},n`).join("\n");
  await publish("parts", {
    "train/a.csv": `id,name\n${many}\noops,x\n`,
    "train/b.csv": "name,id,more\nq,1.5,true\n",
    "train/c.csv": "",
  });
  expect(await rowsOf("parts", "default/train/0001.parquet")).toEqual([
    { id: 1.5, name: "q", more: true },
  ]);
  const before = await listed("parts");
  expect([...before.keys()].sort()).toEqual([
    "README.md",
    "default/train/0000.parquet",
    "default/train/0001.parquet",
  ]);
  const seen: (string | undefined)[] = [];
  const { conversions } = app.hub.registry;
  const note = conversions.note;
  Object.assign(conversions, {
    note: (...given: Parameters<typeof note>) => {
      seen.push(given[1].currentFile);
      return note(...given);
    },
  });
  await commit("parts", { "train/b.csv": "name,id,more\nr,2,false\n", "README.md": "# Parts\n" });
  expect(await server("rows?dataset=ada/parts&config=default&split=train")).toMatchObject({
    status: 500,
    body: { error: expect.stringContaining("being converted") },
  });
  expect((await server("parquet?dataset=ada/parts")).body).toMatchObject({
    parquet_files: [],
    pending: [{ dataset: "ada/parts", config: "default", split: "train" }],
  });
  const again = await convert("parts");
  expect(new Set(seen.filter(Boolean))).toEqual(new Set(["train/a.csv", "train/b.csv"]));
  // Numbers of `id` are whole now, so both were read again.
  expect(again?.splits).toMatchObject([{ rows: 21_001, badRows: 1 }]);
  seen.length = 0;
  await commit("parts", { "train/b.csv": "name,id,more\ns,3,false\n" });
  await convert("parts");
  expect(new Set(seen.filter(Boolean))).toEqual(new Set(["train/b.csv"]));
  seen.length = 0;
  const [first, { made } = {}] = [await listed("parts"), await convert("parts")];
  expect([await listed("parts"), seen.filter(Boolean)]).toEqual([first, []]);
  Object.assign(conversions, { note });
  const at = await app.hub.registry.files.at(ada.viewer, idOf("parts"), `${made}`);
  expect(at.commit).toBe(made);
  await commit("parts", {
    "train/a.csv": undefined,
    "train/b.csv": undefined,
    "train/c.csv": undefined,
  });
  expect(await convert("parts")).toMatchObject({ state: "done", splits: [], made: undefined });
  expect(JSON.parse((await app.get("/api/datasets/ada/parts/refs")).body).converts).toEqual([]);
}, 60_000);

it("makes text of a column whose later values are no numbers", async () => {
  const numbers = Array.from({ length: 21_000 }, (_, at) => `${at}`).join("\n");
  const words = Array.from({ length: 500 }, (_, at) => `w${at}`).join("\n");
  const made = await publish("mixed", { "a.csv": `id\n${numbers}\n${words}\n` });
  expect(made?.splits).toMatchObject([{ rows: 21_500, badRows: 0 }]);
  expect((await rowsOf("mixed", "default/train/0000.parquet")).at(-1)).toEqual({ id: "w499" });
}, 60_000);

it("keeps a private dataset's conversion as private as the dataset", async () => {
  const made = await publish("secret", { "a.csv": "word\nhush\n" }, true);
  const path = "/datasets/ada/secret/resolve/refs%2Fconvert%2Fparquet/default/train/0000.parquet";
  const byCommit = `/datasets/ada/secret/resolve/${made?.made}/default/train/0000.parquet`;
  const routes = ["parquet", "size", "info"].map(
    (name) => `/datasets-server/${name}?dataset=ada/secret`,
  );
  for (const by of [app, bob])
    for (const url of [path, byCommit, ...routes, "/api/datasets/ada/secret/refs"])
      expect([url, (await by.get(url)).statusCode]).toEqual([url, by === app ? 401 : 404]);
  expect(await rowsOf("secret", "default/train/0000.parquet", ada)).toEqual([{ word: "hush" }]);
  expect((await server("size?dataset=ada/secret", ada)).body.size.dataset.num_rows).toBe(1);
}, 60_000);

it("counts the Parquet files in the owner's quota, and says when they do not fit", async () => {
  const { registry } = app.hub;
  const text = Array.from({ length: 30_000 }, () => Math.random().toString(36)).join("\n");
  const before = (await registry.quotas.usage(ada.viewer, "ada")).storageBytes;
  const made = await publish("heavy", { "a.csv": `word\n${text}\n` });
  const bytes = made?.splits[0]?.bytes ?? 0;
  const after = (await registry.quotas.usage(ada.viewer, "ada")).storageBytes;
  expect(bytes).toBeGreaterThan(100_000);
  expect(after - before).toBeGreaterThan(bytes);
  await commit("heavy", { "a.csv": `word\n${text}\n${text}x\n` });
  const used = (await registry.quotas.usage(ada.viewer, "ada")).storageBytes;
  await registry.quotas.set(ada.viewer, "ada", { storageBytes: used + 1_000 });
  const full = await convert("heavy");
  await registry.quotas.set(ada.viewer, "ada", { storageBytes: 0 });
  expect(full).toMatchObject({
    state: "failed",
    error: expect.stringMatching(/^ada uses .* more\. /),
  });
  expect(full?.nextAt).toBeDefined();
  expect((await server("parquet?dataset=ada/heavy")).body).toMatchObject({
    parquet_files: [],
    failed: [{ config: "default", error: full?.error }],
  });
  expect(await convert("heavy")).toMatchObject({ state: "done", error: undefined });
}, 60_000);

it("stays within bounds for a huge line and for many columns, and says so", async () => {
  const names = Array.from({ length: 100_000 }, (_, at) => `c${at}`).join(",");
  await publish("bounds", { "a.csv": `${names}\n${names}\n` });
  expect((await convert("bounds"))?.splits).toMatchObject([
    { error: "a.csv: It has 100000 columns; files with at most 10000 are converted." },
  ]);
  const { registry, blobs } = app.hub;
  const line = Buffer.alloc(100_000_000, "x");
  const stored = await blobs.put([Buffer.from("a,b\n1,"), line, Buffer.from("\n2,y\n")] as never);
  await registry.repos.create(ada.viewer, { id: idOf("line"), private: false });
  const at = await registry.files.at(ada.viewer, idOf("line"), "main");
  await registry.lfs.link(ada.viewer.key, at.repo.key, stored);
  async function* operations(): AsyncGenerator<CommitOperation> {
    yield { type: "lfsFile", path: "train.csv", digest: stored.digest };
  }
  const change = { branch: "main", message: "line", operations: operations() };
  await registry.commits.create(ada.viewer, idOf("line"), change);
  expect((await convert("line"))?.splits).toMatchObject([
    {
      error: expect.stringMatching(
        /^train.csv: Line 2 has more than 16000000 bytes: 1000000\d\d\.$/,
      ),
    },
  ]);
  const half = Array.from({ length: 30 }, (_, at) => (at % 3 ? "a,b,c,d" : "1,2")).join("\n");
  expect((await publish("mess", { "a.csv": `a,b\n${half}\n` }))?.state).toBe("failed");
}, 60_000);
