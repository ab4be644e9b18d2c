import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { CommitOperation, RepoId } from "@orrery/registry";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openPlainDuckdb, type PlainDuckdb } from "../../dataset-engine/testing/plain-duckdb.ts";
import { createTestApp, type TestApp } from "../../testing/create-test-app.ts";
import { publishFiles } from "../../testing/publish-files.ts";

let app: TestApp;
let ada: Awaited<ReturnType<TestApp["signUp"]>>;
let bob: Awaited<ReturnType<TestApp["signUp"]>>;
let duckdb: PlainDuckdb;
const ends: (() => Promise<void>)[] = [];

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), "orrery-"));
  ends.push(async () => rmSync(folder, { recursive: true }));
  app = await createTestApp({ ORRERY_DATA: folder }, { onEnd: (end) => ends.unshift(end) });
  ada = await app.signUp("ada");
  bob = await app.signUp("bob");
  duckdb = await openPlainDuckdb(folder);
}, 60_000);
afterAll(async () => {
  for (const end of ends) await end();
});

type Files = Readonly<Record<string, string | Uint8Array | undefined>>;
const idOf = (name: string): RepoId => ({ type: "dataset", namespace: "ada", name });

async function headOf(name: string): Promise<string> {
  return (await app.hub.registry.repos.get(ada.viewer, idOf(name))).head ?? "";
}

/** Publishes files, then changes some; returns the first commit. */
async function publish(name: string, before: Files, after: Files, isPrivate = false) {
  const files = before as Readonly<Record<string, string | Uint8Array>>;
  await publishFiles(app, ada.viewer, { name, type: "dataset", private: isPrivate, files });
  const first = await headOf(name);
  async function* operations(): AsyncGenerator<CommitOperation> {
    for (const [path, content] of Object.entries(after))
      if (content === undefined) yield { type: "deleteFile", path };
      else
        yield {
          ...{ type: "file", path },
          content: typeof content === "string" ? new TextEncoder().encode(content) : content,
        };
  }
  await app.hub.registry.commits.create(ada.viewer, idOf(name), {
    ...{ branch: "main", message: "change", operations: operations() },
  });
  return first;
}

const words = (query: Readonly<Record<string, string | number>>) =>
  new URLSearchParams({
    ...{ config: "default", split: "train" },
    ...Object.fromEntries(Object.entries(query).map(([key, value]) => [key, `${value}`])),
  });
const ask = (name: string, query: Readonly<Record<string, string | number>>, by = app) =>
  by.get(`/api/datasets/ada/${name}/changes?${words(query)}`);
async function changes(name: string, query: Readonly<Record<string, string | number>>) {
  const answer = await ask(name, query);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

const BEFORE = `SELECT i AS id, 'text ' || (i * 7919) AS text, i / 7.0 AS score, [i, NULL] AS items FROM range(600) t(i)`;
/** Every 50th row is gone, every 7th has another text, 30 are new. */
const AFTER = `(SELECT id, CASE WHEN id % 7 = 0 THEN text || '!' ELSE text END AS text, score, items
  FROM (${BEFORE}) WHERE id % 50 <> 3 ORDER BY id)
  UNION ALL SELECT 1000 + i, 'new', 0.5, [] FROM range(30) t(i)`;

it("finds what plain DuckDB finds, by a key and by whole rows", async () => {
  // A third file stays as it is, in front of the one that changes.
  const first = await publish(
    "waves",
    {
      "data/train-0.parquet": await duckdb.parquet(
        "SELECT -1 - i AS id, 'x' AS text, 0.0::DOUBLE AS score, NULL::BIGINT[] AS items FROM range(40) t(i)",
      ),
      "data/train-1.parquet": await duckdb.parquet(BEFORE.replace("i / 7.0", "(i / 7.0)::DOUBLE")),
    },
    {
      "data/train-1.parquet": await duckdb.parquet(
        AFTER.replaceAll("i / 7.0", "(i / 7.0)::DOUBLE").replace("0.5", "0.5::DOUBLE"),
      ),
    },
  );
  const [plain] = await duckdb.rows(
    `SELECT count(*) FILTER (b.id IS NULL) AS added, count(*) FILTER (a.id IS NULL) AS removed,
       count(*) FILTER (a.text <> b.text) AS changed
     FROM (${BEFORE}) b FULL JOIN (${AFTER}) a USING (id)`,
  );
  const byKey = await changes("waves", { from: first, key: "id", length: 100 });
  expect(byKey.counts).toEqual(plain);
  expect([byKey.rowCounts, byKey.changedColumns]).toEqual([
    { from: 640, to: 640 - 12 + 30 },
    { added: [], removed: [], retyped: [] },
  ]);
  // In the rows that differ, all texts are different, too, but for those that are new.
  expect(byKey.keys).toEqual(["id"]);
  const listed: {
    kind: string;
    before: number;
    after: number;
    cells: { before?: string; after?: string }[];
  }[] = [];
  for (let offset = 0; offset < byKey.total; offset += 100)
    listed.push(...(await changes("waves", { from: first, key: "id", length: 100, offset })).rows);
  const place = byKey.columns.findIndex(({ name }: { name: string }) => name === "id");
  const numbers = (kind: string) =>
    listed
      .filter((row) => row.kind === kind)
      .map(({ cells }) => Number(cells[place]?.after ?? cells[place]?.before));
  const ids = async (sql: string) => (await duckdb.rows(sql)).map(({ id }) => id);
  expect(numbers("removed").sort((a, b) => a - b)).toEqual(
    await ids(`SELECT id FROM (${BEFORE}) WHERE id % 50 = 3 ORDER BY id`),
  );
  expect(numbers("changed")).toEqual(
    await ids(`SELECT id FROM (${AFTER}) WHERE id % 7 = 0 AND id < 1000 ORDER BY id`),
  );
  const changed = listed.find((row) => row.kind === "changed" && row.after > 100);
  const id = Number(changed?.cells[place]?.after);
  expect([changed?.before, changed?.after]).toEqual([40 + id, 40 + id - Math.ceil((id - 3) / 50)]);
  expect(changed?.cells[1]).toEqual({
    ...{ before: `text ${id * 7919}`, after: `text ${id * 7919}!`, isChanged: true },
  });
  const byRow = await changes("waves", { from: first, kind: "removed", length: 1 });
  expect(byRow.counts).toEqual({
    added: Number(plain?.added) + Number(plain?.changed),
    removed: Number(plain?.removed) + Number(plain?.changed),
    changed: 0,
  });
  expect([byRow.total, byRow.rows.length]).toEqual([byRow.counts.removed, 1]);
  const back = await changes("waves", { from: "main", to: first, key: "id" });
  expect(back.counts).toEqual({ ...plain, added: plain?.removed, removed: plain?.added });
  expect((await changes("waves", { from: "main" })).counts).toEqual({
    ...{ added: 0, removed: 0, changed: 0 },
  });
  const shown = (await app.get(`/datasets/ada/waves/changes?${words({ key: "id" })}`)).body;
  expect(shown).toContain("640 rows before, 658 now");
  expect(shown).toContain(`value="${first}"`);
  const commit = (await app.get(`/datasets/ada/waves/commit/${await headOf("waves")}`)).body;
  expect(commit).toContain(`/datasets/ada/waves/changes?from=${first}&amp;to=`);
});

it("counts equal rows, and distinguishes null, empty and hostile values", async () => {
  const rows = (values: string) =>
    duckdb.parquet(`SELECT * FROM (VALUES ${values}) AS t("a""b'", "__proto__")`);
  const long = "y".repeat(30_000);
  const first = await publish(
    "bag",
    {
      "train.parquet": await rows(
        `('x', [1]), ('x', [1]), (NULL, []), ('${long}a', NULL), ('NULL', [NULL])`,
      ),
    },
    {
      "train.parquet": await rows(
        `('x', [1]), ('x', [1]), ('x', [1]), ('', NULL), ('${long}b', NULL), ('NULL', [NULL])`,
      ),
    },
  );
  const found = await changes("bag", { from: first });
  expect(found.counts).toEqual({ added: 3, removed: 2, changed: 0 });
  expect(
    found.rows.map((row: { kind: string; before?: number; after?: number }) => [
      row.kind,
      row.before,
      row.after,
    ]),
  ).toEqual([
    ["added", undefined, 2],
    ["removed", 2, undefined],
    ["added", undefined, 3],
    ["removed", 3, undefined],
    ["added", undefined, 4],
  ]);
  const bytes = (values: string) => duckdb.parquet(`SELECT unnest([${values}]) AS b`);
  const blobs = await publish(
    "bytes",
    { "train.parquet": await bytes("['\\xAA'::BLOB], [], NULL, [NULL]") },
    { "train.parquet": await bytes("['\\xAA'::BLOB], [], [NULL, NULL], NULL") },
  );
  expect((await changes("bytes", { from: blobs })).counts).toMatchObject({ added: 1, removed: 1 });
  const refused = await ask("bag", { from: first, key: `a"b'` });
  expect([refused.statusCode, refused.headers["x-error-code"]]).toEqual([422, "InvalidParameter"]);
  expect(refused.json().error).toContain("does not identify rows");
  for (const key of ["nix", `"; DROP TABLE differences; --`, "n"])
    expect((await ask("bag", { from: first, key })).statusCode).toBe(422);
});

it("matches a million rows in turns", async () => {
  const rows = (version: string) =>
    duckdb.parquet(
      `SELECT i AS id, ${version} AS version FROM range(1100000) t(i)`,
      ", COMPRESSION zstd",
    );
  const first = await publish(
    "many",
    { "train.parquet": await rows("1") },
    { "train.parquet": await rows("1 + (i % 1000 = 7)::INTEGER") },
  );
  const byKey = await changes("many", { from: first, key: "id", offset: 1_000, length: 1 });
  expect(byKey.counts).toEqual({ added: 0, removed: 0, changed: 1_100 });
  expect(byKey.rows).toMatchObject([{ before: 1_000_007, after: 1_000_007 }]);
  const byRow = await changes("many", { from: first, length: 1 });
  expect(byRow.counts).toEqual({ added: 1_100, removed: 1_100, changed: 0 });
});

it("shows columns that came, went or have another type, and begins a long text where it differs", async () => {
  const long = "z".repeat(3_000);
  const first = await publish(
    "columns",
    {
      "train.parquet": await duckdb.parquet(
        `SELECT i AS id, i::INTEGER AS n, 'old' AS gone, '${long}' || i AS text FROM range(20) t(i)`,
      ),
    },
    {
      "train.parquet": await duckdb.parquet(
        `SELECT i AS id, i::VARCHAR AS n, true AS fresh, '${long}' || i || '?' AS text FROM range(20) t(i)`,
      ),
    },
  );
  const found = await changes("columns", { from: first, key: "id", length: 2 });
  expect(found.changedColumns).toEqual({
    added: [{ name: "fresh", type: "bool" }],
    removed: [{ name: "gone", type: "string" }],
    retyped: [{ name: "n", from: "int32", to: "string" }],
  });
  expect(found.counts).toEqual({ added: 0, removed: 0, changed: 20 });
  expect(found.columns.map(({ name }: { name: string }) => name)).toEqual([
    ...["id", "n", "fresh", "text", "gone"],
  ]);
  const page = await app.get(
    `/datasets/ada/columns/changes?_data=datasetChanges&${words({ from: first, key: "id" })}`,
  );
  const { before, after } = page.json().content.changes.rows[3].cells[3];
  expect([before, after]).toEqual([`…${"z".repeat(39)}3`, `…${"z".repeat(39)}3?`]);
});

it("says what is wrong with a revision", async () => {
  const parquet = await duckdb.parquet("SELECT 1 AS one");
  const first = await publish(
    "formats",
    { "train.csv": "a\n1\n" },
    { "train.csv": undefined, "train.parquet": parquet },
  );
  const page = async (query: Readonly<Record<string, string>>) =>
    (await app.get(`/datasets/ada/formats/changes?${new URLSearchParams(query)}`)).body;
  expect(await page({})).toContain("Its files are not Parquet");
  expect(await page({ from: "nix" })).toContain("Invalid rev id: nix");
  expect(await page({ to: first })).toContain(": The dataset has no files with rows.");
  const [root] = /Commit (\w{8})/.exec(await page({ to: first }))?.slice(1) ?? [];
  const { body } = await app.get(`/api/datasets/ada/formats/commits/${first}`);
  const oldest = JSON.parse(body).find(({ id }: { id: string }) => id.startsWith(root ?? "-"));
  expect(await page({ to: oldest.id })).toContain("has none before it");
  const answer = await ask("formats", { from: "nix" });
  expect(answer.statusCode).toBe(404);
  expect((await ask("formats", { from: first })).statusCode).toBe(501);
  expect((await ask("formats", { from: "main", split: "test" })).statusCode).toBe(404);
});

it("shows nothing of a private or gated dataset to others", async () => {
  const [one, two] = [
    await duckdb.parquet("SELECT 'secret one' AS text"),
    await duckdb.parquet("SELECT 'secret two' AS text"),
  ];
  const files = [{ "train.parquet": one }, { "train.parquet": two }] as const;
  const first = await publish("hidden", ...files, true);
  const gated = await publish("gated", ...files);
  const own = await ask("hidden", { from: first }, ada as never);
  expect(own.json().counts).toEqual({ added: 1, removed: 1, changed: 0 });
  // Others are refused what is in the cache by now.
  await ask("gated", { from: gated });
  await app.hub.registry.repos.update(ada.viewer, idOf("gated"), { gated: "manual" });
  for (const who of [app, bob] as TestApp[]) {
    expect([401, 404]).toContain((await ask("hidden", { from: first }, who)).statusCode);
    expect((await who.get(`/datasets/ada/hidden/changes?from=${first}`)).statusCode).toBe(404);
    expect([401, 403]).toContain((await ask("gated", { from: gated }, who)).statusCode);
    const page = await who.get(`/datasets/ada/gated/changes?from=${gated}`);
    expect([page.statusCode, page.body.includes("secret")]).toEqual([200, false]);
  }
});
