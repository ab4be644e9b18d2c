import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { RepoListData } from "@orrery/web/page-data/repo-list";
import { parquetWriteBuffer } from "hyparquet-writer";
import { afterAll, beforeAll, expect, it } from "vitest";
import { writtenFile } from "../file-preview/testing/written-files.ts";
import { createTestApp, type TestApp } from "../testing/create-test-app.ts";
import { publishFiles } from "../testing/publish-files.ts";

const folder = mkdtempSync(join(tmpdir(), "orrery-data-files-"));
let app: TestApp;
let ada: Awaited<ReturnType<TestApp["signUp"]>>;
const ends: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
const open = () => createTestApp({ ORRERY_DATA: folder }, { onEnd: (end) => void ends.push(end) });

const table = (rows: number) =>
  new Uint8Array(
    parquetWriteBuffer({
      columnData: [
        { name: "a", data: Array.from({ length: rows }, (_, n) => `row ${n}`), type: "STRING" },
        { name: "b", data: new Float64Array(rows) },
      ],
    }),
  );
const publish = (name: string, files: Record<string, string | Uint8Array>, isPrivate = false) =>
  publishFiles(app, ada.viewer, { name, type: "dataset", files, private: isPrivate });

afterAll(async () => {
  for (const end of ends.toReversed()) await end();
});
beforeAll(async () => {
  app = await open();
  ada = await app.signUp("ada");
  await publish("tables", {
    "train-00000-of-00002.parquet": table(1200),
    "train-00001-of-00002.parquet": table(300),
    "test.parquet": table(5),
  });
  await publish("stated", {
    "README.md":
      "---\ndataset_info:\n  features:\n  - {name: a, dtype: string}\n  splits:\n  - {name: train, num_examples: 5000000}\n---\n",
    "train.csv": "a\n1\n",
  });
  await publish("damaged", { "train.parquet": "not a table" });
  await publish("unknown", { "train.csv": "a\n1\n" });
  await publish("secret", { "train.parquet": table(90_000) }, true);
  await publish("headers", {
    "nested.parquet": writtenFile("nested.parquet"),
    "nested.arrow": writtenFile("nested.arrow"),
    "packed.npz": writtenFile("packed.npz"),
    "wrong.arrow": "ARROW1 and nothing else",
  });
  await app.hub.registry.tableSizes.settled();
});

const list = async (query = "", as: Pick<TestApp, "get"> = app): Promise<RepoListData> =>
  (await as.get(`/datasets?_data=datasets&${query}`)).json();
const sizesIn = ({ repos }: RepoListData) =>
  repos.map(({ id, rows, columns }) => [id.replace("ada/", ""), rows, columns]);

it("knows rows and columns from the tables' footers, or from the card, and sorts by them", async () => {
  const sizes = sizesIn(await list("sort=rows"));
  expect(sizes.slice(0, 2)).toEqual([
    ["stated", 5_000_000, 1],
    ["tables", 1505, 2],
  ]);
  // A damaged footer, and rows that are in other files, too.
  expect(sizes.slice(2).map(([name, rows]) => [name, rows])).toEqual(
    expect.arrayContaining([
      ["damaged", undefined],
      ["headers", undefined],
      ["unknown", undefined],
    ]),
  );
  const { facets } = await list();
  const rows = facets.find(({ name }) => name === "rows")?.values ?? [];
  expect(Object.fromEntries(rows.map(({ value, count }) => [value, count]))).toEqual({
    "1M<n<10M": 1,
    "1K<n<10K": 1,
  });
  const repo = (await app.get("/datasets/ada/tables?_data=dataset")).json();
  expect(repo.facts).toMatchObject({ rows: 1505, columns: 2 });
  const tags = (await app.get("/api/datasets/ada/tables")).json().tags;
  expect(tags).toContain("size_categories:1K<n<10K");
});

it("counts private datasets for those alone who see them", async () => {
  expect(sizesIn(await list("sort=rows", ada))[1]).toEqual(["secret", 90_000, 2]);
  const valuesFor = async (as: Pick<TestApp, "get">) =>
    (await list("", as)).facets
      .find(({ name }) => name === "rows")
      ?.values.map(({ value }) => value);
  expect(await valuesFor(ada)).toContain("10K<n<100K");
  expect(await valuesFor(app)).not.toContain("10K<n<100K");
  expect((await list("rows=10K%3Cn%3C100K")).total).toBe(0);
});

it("counts after a restart what a kill left", async () => {
  await app.hub.registry.tableSizes.stop();
  await publish("late", { "train.parquet": table(70) });
  const second = await open();
  await second.hub.registry.tableSizes.queueUncounted();
  await second.hub.registry.tableSizes.settled();
  expect(sizesIn(await list("sort=rows"))).toContainEqual(["late", 70, 2]);
});

it("shows on files' pages what their headers say", async () => {
  const content = async (path: string) =>
    (await app.get(`/datasets/ada/headers/blob/main/${path}?_data=datasetFile`)).json().content;
  expect(await content("nested.parquet")).toMatchObject({
    kind: "rows",
    page: { total: 3 },
    schema: { partsAre: "row groups", rows: 3, width: 6 },
  });
  expect(await content("nested.arrow")).toMatchObject({
    kind: "schema",
    schema: { partsAre: "record batches", rows: 3, width: 6 },
  });
  expect(await content("packed.npz")).toMatchObject({
    kind: "arrays",
    tensors: [{ name: "w", type: "float32" }, { name: "layer/b" }],
  });
  expect(await content("wrong.arrow")).toMatchObject({ kind: "none", code: "invalid-file" });
});
