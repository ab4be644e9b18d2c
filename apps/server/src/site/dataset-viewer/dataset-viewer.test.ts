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

const QUERY = `SELECT i AS id, i / 7.0 AS score, i % 3 AS label, ['red', 'green'][1 + i % 2] AS color,
  DATE '2026-01-01' + (i % 50)::INTEGER AS day, i % 2 = 0 AS even, [i, i + 1] AS items,
  CASE WHEN i % 4 = 0 THEN NULL ELSE repeat('text ', (i % 90)::INTEGER) || i END AS note,
  [{'role': 'user', 'content': 'q' || i}] AS turns, 9007199254740993 + i AS large,
  {'bytes': '\\x89PNG\\x0D\\x0A'::BLOB, 'path': 'a.png'} AS picture
  FROM range(2500) AS t(i)`;
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
  const train = await duckdb.parquet(QUERY, `, KV_METADATA {huggingface: '${NOTE}'}`);
  const wide = Array.from({ length: 70 }, (_, at) => `${at} AS c${at}`).join(", ");
  const files = {
    "data/train-0.parquet": train,
    "data/test-0.parquet": await duckdb.parquet(`SELECT ${wide}`),
    "data/validation-0.parquet": "damaged",
  };
  await publishFiles(app, ada.viewer, { name: "waves", type: "dataset", files });
  await publishFiles(app, ada.viewer, { name: "hidden", type: "dataset", private: true, files });
  const csv = { "train.csv": "a,b\n1,2\n" };
  await publishFiles(app, ada.viewer, { name: "texts", type: "dataset", files: csv });
  await duckdb.run(`CREATE TABLE plain AS ${QUERY}`);
}, 60_000);
afterAll(async () => {
  for (const end of ends) await end();
});

async function load(query: Readonly<Record<string, string>>, name = "waves", who = ada) {
  const words = new URLSearchParams({ _data: "datasetRows", ...query });
  const answer = await who.get(`/datasets/ada/${name}/viewer?${words}`);
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

it("gives the bytes of a picture to those who may read the dataset", async () => {
  const ask = (who: Pick<typeof ada, "get">, name: string, column = "picture", row = 7) =>
    who.get(
      `/datasets/ada/${name}/viewer/media?config=default&split=train&row=${row}&column=${column}`,
    );
  const answer = await ask(ada, "hidden");
  expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "image/png"]);
  expect(answer.rawPayload).toEqual(Buffer.from("\x89PNG\r\n", "latin1"));
  expect(answer.headers["content-security-policy"]).toContain("sandbox");
  expect(answer.headers["cache-control"]).toBe("private, no-cache");
  const [hidden, absent] = [await ask(bob, "hidden"), await ask(bob, "none")];
  expect([hidden.statusCode, hidden.body]).toEqual([404, absent.body]);
  expect((await ask(app, "hidden")).statusCode).toBe(401);
  for (const [column, row] of [
    ["note", 1],
    ["nothing", 1],
    ["picture", 2500],
  ] as const)
    expect((await ask(ada, "waves", column, row)).statusCode).toBe(422);
});

it("renders the Markdown of a text, without what scripts could do", async () => {
  const text = "---\n# Title\n\n*word* <script>alert(1)</script> <b onclick='x'>bold</b>";
  const files = {
    "train.parquet": await duckdb.parquet(`SELECT '${text.replaceAll("'", "''")}' AS text, 1 AS n`),
  };
  await publishFiles(app, ada.viewer, { name: "marked", type: "dataset", files });
  const { viewer } = await load({ row: "0", formatted: "text" }, "marked");
  expect(viewer.open.formatted.column).toBe("text");
  expect(viewer.open.formatted.html).toMatch(/Title.*<em>word<\/em>.*<b>bold<\/b>/s);
  expect(viewer.open.formatted.html).not.toMatch(/script|onclick/);
  expect((await load({ row: "0", formatted: "nothing" }, "marked")).viewer.open.formatted).toBe(
    undefined,
  );
});

it("shows more of the cells of wide columns", async () => {
  const cells = async (query: Readonly<Record<string, string>>) =>
    (await load({ row: "89", show: "note", ...query })).viewer.content.page.rows[89].cells;
  const whole = `${"text ".repeat(89)}89`;
  expect(await cells({})).toEqual([{ kind: "cut", text: whole.slice(0, 400) }]);
  expect(await cells({ wide: "note" })).toEqual([whole]);
});

it("shows the rows that a search finds, in place of a filter and an order", async () => {
  const { viewer } = await load({
    search: ' "text 3" ',
    where: '"id" = 1',
    orderby: '"id" DESC',
    show: "note",
  });
  expect(viewer.chosen).toMatchObject({ search: '"text 3"', where: "", orderby: "" });
  const { page } = viewer.content;
  expect([page.total, page.searched]).toEqual([1, undefined]);
  expect(page.rows).toMatchObject([{ index: 3 }]);
  expect(page.columns.map(({ name }: { name: string }) => name)).toEqual(["note"]);
  const none = await load({ search: "jpeg" });
  expect(none.viewer.content.page).toMatchObject({ total: 0, rows: [] });
  const numbers = await load({ search: "1", split: "test" });
  expect(numbers.viewer.content).toEqual({
    kind: "problem",
    message: "The split has no column with text, so it cannot be searched.",
  });
});

it("shows rows as plain DuckDB has them, sorted and filtered", async () => {
  const { viewer } = await load({
    where: `"color" = 'red' AND "score" > 100`,
    orderby: '"score" DESC',
    offset: "100",
  });
  const [counted] = await duckdb.rows(
    "SELECT count(*) AS n FROM plain WHERE color = 'red' AND score > 100",
  );
  const plain = await duckdb.rows(
    `SELECT id, score, ['no', 'yes', 'maybe'][1 + label] AS label, large::VARCHAR AS large FROM plain
     WHERE color = 'red' AND score > 100 ORDER BY score DESC LIMIT 100 OFFSET 100`,
  );
  const { page } = viewer.content;
  expect(page.total).toBe(counted?.n);
  const places = ["id", "score", "label", "large"].map((name) =>
    page.columns.findIndex((column: { name: string }) => column.name === name),
  );
  expect(page.rows.map(({ cells }: { cells: string[] }) => places.map((at) => cells[at]))).toEqual(
    plain.map(({ id, score, label, large }) => [`${id}`, `${score}`, label, large]),
  );
  expect(page.columns.map(({ type }: { type: string }) => type)).toEqual(
    expect.arrayContaining(["int64", "class label", "list of {role, content}", "bool", "date32"]),
  );
});

it("counts the same rows under a bar of its statistics as behind the condition of that bar", async () => {
  const words = "_data=datasetStatistics&config=default&split=train";
  const answer = (await ada.get(`/datasets/ada/waves/viewer?${words}`)).json();
  const names = answer.columns.map(({ name }: { name: string }) => name);
  expect(names).toEqual([...names].sort());
  expect(names).toContain("note");
  for (const { name, bars } of answer.columns) {
    expect([name, bars.length > 0]).toEqual([name, true]);
    for (const { where, count } of bars) {
      if (name === "large") continue;
      const { viewer } = await load({ where, show: "id" });
      expect([where, viewer.content.page?.total]).toEqual([where, count]);
    }
  }
  // Known by then, they come with the page.
  expect((await load({})).viewer.statistics).toEqual(answer);
});

it("opens a row with all columns on its page, whatever columns are chosen", async () => {
  const { viewer } = await load({ row: "1234", show: "color" });
  expect(viewer.chosen).toMatchObject({ offset: 1200, row: 1234, show: ["color"] });
  expect(viewer.content.page.rows[34]).toEqual({ index: 1234, cells: ["red"] });
  expect(viewer.open.columns).toHaveLength(11);
  expect(viewer.open.row.cells).toContainEqual({
    kind: "nested",
    value: [{ role: "user", content: "q1234" }],
  });
  expect(viewer.open.row.cells).toContainEqual({
    ...{ kind: "image", sizeBytes: 6, url: "data:image/png;base64,iVBORw0K" },
  });
  const beyond = await load({ row: "9999" });
  expect(beyond.viewer.open.message).toContain("no row 9999");
});

it("shows thirty columns at a time", async () => {
  const { viewer } = await load({ split: "test", from: "60" });
  const { columns, columnCount, names } = viewer.content.page;
  expect([columns.length, columns[0].name, columnCount, names.length]).toEqual([10, "c60", 70, 70]);
});

it.each([
  [{ where: "id > 3" }, "where", "Character 1: expected a column in double quotes"],
  [{ where: '"nix" = 3' }, "where", 'There is no column "nix"'],
  [{ orderby: '"id" upward' }, "orderby", "Character 6: expected ASC, DESC or the end"],
])("says at the field what is wrong with %o", async (query, field, message) => {
  const { viewer } = await load(query);
  expect(viewer.content).toMatchObject({ kind: "problem", field });
  expect(viewer.content.message).toContain(message);
});

it("falls back to the preview for other formats and damaged files, and by its own parameters", async () => {
  const texts = await load({}, "texts");
  expect(texts).not.toHaveProperty("viewer");
  expect(texts.view.content.page.rows).toEqual([["1", "2"]]);
  const damaged = await load({ split: "validation" });
  expect(damaged.notice.message).toContain("damaged");
  expect(damaged.view.content.kind).toBe("none");
  expect((await load({ file: "data/train-0.parquet" })).view.content.page.total).toBe(2500);
});

it("has the splits as tables for the SQL console, and says which are missing", async () => {
  const sqlOf = async (name: string) =>
    JSON.parse((await ada.get(`/datasets/ada/${name}/sql?_data=datasetSql`)).body);
  const { sql } = await sqlOf("waves");
  expect(sql).toMatchObject({ config: "default", split: "train" });
  expect(sql.tables.map(({ split }: { split: string }) => split)).toContain("validation");
  const texts = await sqlOf("texts");
  expect(texts.sql).toBeUndefined();
  expect(texts.notice.message).toBe("This hub does not convert these files to Parquet.");
  for (const who of [app, bob])
    for (const query of ["", "?_data=datasetSql"])
      expect((await who.get(`/datasets/ada/hidden/sql${query}`)).statusCode).toBe(404);
});

it("serves links and forms without a script, and nothing of a private dataset to others", async () => {
  const { body } = await ada.get("/datasets/ada/waves/viewer?statistics=on");
  expect(body).toContain('name="where"');
  expect(body).toContain("1 to 100 of 2,500 rows");
  expect(body).toContain("orderby=%22score%22");
  expect((await ada.get("/datasets/ada/hidden/viewer")).statusCode).toBe(200);
  for (const who of [app, bob])
    for (const query of ["", "?row=1", "?_data=datasetRows", "?_data=datasetStatistics"])
      expect((await who.get(`/datasets/ada/hidden/viewer${query}`)).statusCode).toBe(404);
});
