import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { convertDue } from "../../hub/datasets/convert/convert-datasets.ts";
import { createTestApp, type TestApp } from "../../testing/create-test-app.ts";
import { publishFiles } from "../../testing/publish-files.ts";

let app: TestApp;
let ada: Awaited<ReturnType<TestApp["signUp"]>>;
const ends: (() => Promise<void>)[] = [];

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), "orrery-"));
  ends.push(async () => rmSync(folder, { recursive: true }));
  const settings = { ORRERY_DATA: folder, ORRERY_CONVERSION: "on" };
  app = await createTestApp(settings, { onEnd: (end) => ends.unshift(end) });
  ada = await app.signUp("ada");
}, 60_000);
afterAll(async () => {
  for (const end of ends) await end();
});

const publish = (name: string, files: Readonly<Record<string, string>>) =>
  publishFiles(app, ada.viewer, { name, type: "dataset", files });

async function convert(name: string) {
  const { hub } = app;
  await hub.registry.conversions.restart(ada.viewer, { type: "dataset", namespace: "ada", name });
  await convertDue({ hub, converter: hub.converter }, new AbortController().signal, (error) => {
    throw error;
  });
}

const page = async (name: string, query = "") =>
  (await ada.get(`/datasets/ada/${name}/viewer?${query}`)).body;
const data = async (name: string) => JSON.parse(await page(name, "_data=datasetRows"));

it("shows the rows of a file until the split is converted, and then what was left out", async () => {
  await publish("table", { "train.csv": "id,name\n1,a\n2\n3,c\n" });
  const before = await data("table");
  expect(before).toMatchObject({ notice: { kind: "converting" }, view: { file: "train.csv" } });
  expect(await page("table")).toContain("is being converted to Parquet");
  await convert("table");
  const after = await data("table");
  expect(after.viewer).toMatchObject({
    content: { page: { total: 2 } },
    leftOut: { rows: 1, problems: [{ file: "train.csv", line: 3, column: "name" }] },
  });
  const shown = await page("table");
  expect(shown).toContain("1 line can&#x27;t be read and is left out");
  expect(shown).toContain('href="/datasets/ada/table/blob/main/train.csv#L3"');
});

it("says why a split is not converted, over the rows of its file", async () => {
  await publish("broken", { "train.jsonl": '{"a": 1}\n{bad\n{worse\n[]\n' });
  await convert("broken");
  const { notice, view, viewer } = await data("broken");
  expect([notice?.kind, viewer]).toEqual(["problem", undefined]);
  expect(notice.message).toContain("train.jsonl: 3 lines are no JSON objects.");
  expect(view.file).toBe("train.jsonl");
});

it("names the converted files of a split for the SQL console, at addresses that answer ranges", async () => {
  await publish("queried", { "train.csv": "id\n1\n2\n", "other.jsonl": "{bad\n[]\n" });
  const sqlData = async () =>
    JSON.parse((await ada.get("/datasets/ada/queried/sql?_data=datasetSql")).body);
  expect(await sqlData()).toMatchObject({ notice: { kind: "converting" } });
  await convert("queried");
  const { sql } = await sqlData();
  const [file] = sql.tables[0].files;
  expect(file.url).toMatch(
    /^\/datasets\/ada\/queried\/resolve\/[0-9a-f]{40}\/default\/train\/0000\.parquet$/,
  );
  const answer = await ada.get(file.url, { headers: { range: "bytes=0-3" } });
  expect([answer.statusCode, answer.body]).toEqual([206, "PAR1"]);
  expect((await app.get("/datasets/ada/queried/sql")).body).toContain(`${file.url}?download=true`);
});
