import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openPlainDuckdb, type PlainDuckdb } from "../../dataset-engine/testing/plain-duckdb.ts";
import { convertDue } from "../../hub/datasets/convert/convert-datasets.ts";
import { createTestApp, type TestApp } from "../../testing/create-test-app.ts";
import { publishFiles } from "../../testing/publish-files.ts";

type Person = Awaited<ReturnType<TestApp["signUp"]>>;

let app: TestApp;
let ada: Person;
let bob: Person;
let duckdb: PlainDuckdb;
let folder: string;
const ends: (() => Promise<void>)[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "orrery-"));
  ends.push(async () => rmSync(folder, { recursive: true }));
  const settings = { ORRERY_DATA: folder, ORRERY_CONVERSION: "on" };
  app = await createTestApp(settings, { onEnd: (end) => ends.unshift(end) });
  ada = await app.signUp("ada");
  bob = await app.signUp("bob");
  duckdb = await openPlainDuckdb(folder);
}, 60_000);
afterAll(async () => {
  for (const end of ends) await end();
});

async function publish(
  name: string,
  files: Readonly<Record<string, string | Uint8Array>>,
  more: { readonly private?: boolean } = {},
) {
  await publishFiles(app, ada.viewer, { name, type: "dataset", files, ...more });
  await convert(name);
}

async function convert(name: string) {
  const { hub } = app;
  await hub.registry.conversions.restart(ada.viewer, { type: "dataset", namespace: "ada", name });
  await convertDue({ hub, converter: hub.converter }, new AbortController().signal, (error) => {
    throw error;
  });
}

const address = (name: string, query: Readonly<Record<string, string>>) =>
  `/datasets/ada/${name}/edit-rows?${new URLSearchParams(query)}`;
const load = async (name: string, query: Readonly<Record<string, string>>, who = ada) =>
  (await who.get(address(name, { ...query, _data: "datasetRowsEdit" }))).json();

const post = async (who: Person, path: string, form: Readonly<Record<string, string>>) => {
  const answer = await who.request("POST", path, {
    payload: new URLSearchParams(form).toString(),
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      "sec-fetch-site": "same-origin",
    },
  });
  const { errors } = JSON.parse(answer.body || "{}");
  return { status: answer.statusCode, to: answer.headers["x-redirect"], errors };
};

/** Sends the form as a browser does. */
async function send(
  name: string,
  query: Readonly<Record<string, string>>,
  form: Readonly<Record<string, string>>,
  who = ada,
) {
  const { commitId } = await load(name, query, who);
  const path = address(name, { ...query, _data: "datasetRowsEdit" });
  return post(who, path, { parent: commitId, target: "commit", ...form });
}
const read = async (name: string, path: string, who = ada) => {
  const answer = await who.get(`/datasets/ada/${name}/resolve/main/${path}`);
  expect(answer.statusCode).toBe(200);
  return answer.rawPayload;
};

it("changes a cell of a CSV file, and leaves the other lines as they are", async () => {
  const lines = ["id,name,score", '1,"a, b",1.50', "2,,007", "3,c,x y"];
  await publish("csv", { "train.csv": `${lines.join("\n")}\n` });
  const { content } = await load("csv", { row: "1" });
  expect(content.fields).toEqual([
    { name: "id", type: "int64", text: "2", isEditable: true },
    { name: "name", type: "string", text: null, isEditable: true },
    { name: "score", type: "string", text: "007", isEditable: true },
  ]);
  const wrong = await send("csv", { row: "1" }, { intent: "row", "cell.0": "two" });
  expect(wrong.errors.form).toBe('Column "id" has values of type int: "two" is not one.');
  const sent = { "cell.0": "2", "cell.1": 'say "hi",\r\nBob', "cell.2": "007" };
  await send("csv", { row: "1" }, { intent: "row", ...sent });
  const written = ["id,name,score", '1,"a, b",1.50', '2,"say ""hi"",\nBob",007', "3,c,x y"];
  expect(String(await read("csv", "train.csv"))).toBe(`${written.join("\n")}\n`);
});

it("keeps the separator that the card names", async () => {
  const card = "---\nconfigs:\n- config_name: default\n  data_files: train.csv\n  sep: ';'\n---\n";
  await publish("semicolons", { "README.md": card, "train.csv": "a;b\n1;x,y\n2;z\n" });
  await send("semicolons", { row: "1" }, { intent: "row", "cell.0": "2", "cell.1": "u;v" });
  expect(String(await read("semicolons", "train.csv"))).toBe('a;b\n1;x,y\n2;"u;v"\n');
});

it("edits compressed JSON lines: only the row changes its bytes", async () => {
  const lines = ['{"id": 9007199254740993, "tags": ["a"]}', '{"id": 2,  "tags": []}'];
  await publish("lines", { "train.jsonl.gz": gzipSync(`${lines.join("\n")}\n`) });
  const { content } = await load("lines", { row: "0" });
  expect(content.fields).toMatchObject([{ text: "9007199254740993" }, { text: '["a"]' }]);
  const wrong = { intent: "row", "cell.0": "9007199254740993", "cell.1": '["a"' };
  expect((await send("lines", { row: "0" }, wrong)).errors.form).toContain("of type JSON");
  await send(
    "lines",
    { row: "0" },
    { intent: "row", "cell.0": "9007199254740993", "cell.1": '["a", "é"]' },
  );
  const now = String(gunzipSync(await read("lines", "train.jsonl.gz"))).split("\n");
  expect(JSON.parse(now[0] ?? "", (_, value) => value).tags).toEqual(["a", "é"]);
  expect(now[0]).toContain("9007199254740993");
  expect(now.slice(1)).toEqual([lines[1], ""]);
});

it("writes Parquet files with their types and notes, as plain DuckDB does", async () => {
  const query = `SELECT i AS id, DATE '2026-01-01' + i::INTEGER AS day, (i / 4)::FLOAT AS part,
    [i, NULL] AS items, {'a': i, 'b': 'x'} AS pair, i % 2 AS label FROM range(5000) AS t(i)`;
  const features = { label: { names: ["no", "yes"], _type: "ClassLabel" } };
  const note = JSON.stringify({ info: { features } });
  await publish("parquet", {
    "data/train-0.parquet": await duckdb.parquet(query, `, KV_METADATA {huggingface: '${note}'}`),
    "data/train-1.parquet": await duckdb.parquet(query),
  });
  const last = { row: "9999" };
  const { content } = await load("parquet", last);
  const texts = content.fields.map(({ text }: { text: string }) => text);
  expect(texts).toEqual([
    "4999",
    "2039-09-09",
    "1249.75",
    "[4999,null]",
    '{"a":4999,"b":"x"}',
    "1",
  ]);
  const sent = { "cell.1": "2000-02-29", "cell.3": "[1]", "null.4": "on", "cell.4": "{}" };
  await send("parquet", last, { intent: "row", ...sent });
  await send("parquet", { where: '"id" < 4000' }, { intent: "deleteRows" });
  await send(
    "parquet",
    { split: "train" },
    { intent: "addColumn", column: "kind", expression: `if("id" % 2 = 0, 'even', text("part"))` },
  );
  const types = [];
  for (const at of [0, 1]) {
    const path = join(folder, `now-${at}.parquet`);
    writeFileSync(path, await read("parquet", `data/train-${at}.parquet`));
    types.push(
      await duckdb.rows(`SELECT column_name, column_type FROM (DESCRIBE SELECT * FROM '${path}')`),
    );
    expect(
      await duckdb.rows(
        `SELECT count(*) AS n FROM (SELECT * FROM '${path}' EXCEPT ALL
           SELECT *, CASE WHEN id % 2 = 0 THEN 'even' ELSE part::VARCHAR END FROM (${query}) WHERE id >= 4000)`,
      ),
    ).toEqual([{ n: at === 0 ? 0 : 1 }]);
    expect(await duckdb.rows(`SELECT count(*) AS n FROM '${path}'`)).toEqual([{ n: 1000 }]);
  }
  expect(types[0]).toEqual(types[1]);
  const { body } = await ada.get("/info?dataset=ada/parquet&config=default");
  expect(JSON.parse(body).dataset_info.features.label.names).toEqual(["no", "yes"]);
  expect(JSON.parse(body).dataset_info.features.kind).toMatchObject({ dtype: "string" });
});

it("says what is wrong with an expression, a stale page and an edit of all rows", async () => {
  await publish("small", { "train.csv": "a,b\n1,x\n2,y\n" });
  const add = (column: string, expression: string) =>
    send("small", {}, { intent: "addColumn", column, expression });
  expect((await add("B", '"a" * 2')).errors).toEqual({
    expression: 'The split already has a column "b".',
  });
  expect((await add("c", '"a" * "b"')).errors.expression).toMatch(/Binder Error/);
  expect((await add("c", '"z"')).errors.expression).toBe('There is no column "z".');
  const all = await send("small", { where: '"a" > 0' }, { intent: "deleteRows" });
  expect(all.errors.form).toBe("No row would be left. Delete the files instead.");
  const none = await send("small", { where: '"a" > 5' }, { intent: "deleteRows" });
  expect(none.errors.form).toBe("No row of the split meets the condition.");
  const stale = await send("small", { row: "0" }, { intent: "deleteRow", parent: "0".repeat(40) });
  expect(stale.errors.form).toMatch(/changed meanwhile/);
  await add("double", '"a" * 2');
  expect(String(await read("small", "train.csv"))).toBe("a,b,double\n1,x,2\n2,y,4\n");
});

it("opens pull requests for others, and hides private datasets", async () => {
  await publish("shared", { "train.csv": "a\n1\n2\n" });
  const sent = await send("shared", { row: "0" }, { intent: "deleteRow", target: "propose" }, bob);
  expect(sent.to).toBe("/datasets/ada/shared/discussions/1");
  expect(String(await read("shared", "train.csv"))).toBe("a\n1\n2\n");
  await publish("secret", { "train.csv": "a\n1\n2\n" }, { private: true });
  expect((await bob.get(address("secret", { row: "0" }))).statusCode).toBe(404);
  const form = { intent: "deleteRow", target: "commit" };
  const at = (name: string) => address(name, { row: "0", _data: "datasetRowsEdit" });
  const posted = await post(bob, at("secret"), form);
  expect(posted.errors.form).toMatch(/not found/);
  expect(posted).toEqual(await post(bob, at("nothing"), form));
});

it("puts the statistics of a split into the card that is edited", async () => {
  await publish("described", { "README.md": "# Numbers\n", "train.csv": "a\n1\n2\n" });
  const query = "config=default&split=train&section=statistics&_data=datasetEdit";
  const answer = await ada.get(`/datasets/ada/described/edit/main/README.md?${query}`);
  const { content } = answer.json();
  expect(content.text).toMatch(/^# Numbers\n\n<!-- statistics: default train -->/);
  expect(content.text).toContain("| a | int | 0 % | 1 | 1.5 | 2 |  |");
});
