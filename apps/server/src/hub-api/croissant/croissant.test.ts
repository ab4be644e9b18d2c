import { createHash } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import type { TestApp } from "../../testing/create-test-app.ts";
import { publishFiles } from "../../testing/publish-files.ts";
import { shareEmptiedApp } from "../../testing/share-emptied-app.ts";

let app: TestApp;
let ada: Awaited<ReturnType<TestApp["signUp"]>>;
const shared = shareEmptiedApp();
beforeEach(async () => {
  app = shared();
  ada = await app.signUp("ada");
});

interface Croissant {
  readonly conformsTo: string;
  readonly license?: string;
  readonly distribution: readonly Record<string, string>[];
  readonly recordSet: readonly {
    readonly "@id": string;
    readonly field: readonly {
      readonly name: string;
      readonly dataType: string;
      readonly source: { readonly fileObject: { readonly "@id": string } };
    }[];
  }[];
}
const CSV = "name,height\nwave,1.5\nripple,0.2\n";
const CARD = "---\nlicense: mit\n---\n# Waves\n";

it("describes a dataset's files and tables", async () => {
  const files = { "README.md": CARD, "my train.csv": CSV, "test.jsonl": '{"n":1,"ok":true}\n' };
  await publishFiles(app, ada.viewer, { name: "waves", type: "dataset", files });
  const answer = await app.get("/api/datasets/ada/waves/croissant");
  expect(answer.headers["content-type"]).toMatch(/^application\/ld\+json/);
  const { conformsTo, license, distribution, recordSet } = answer.json<Croissant>();
  expect([conformsTo, license]).toEqual(["http://mlcommons.org/croissant/1.0", "mit"]);
  const table = distribution.find(({ name }) => name === "my train.csv");
  expect(table).toMatchObject({
    "@id": "my_train.csv",
    encodingFormat: "text/csv",
    contentSize: `${CSV.length} B`,
    sha256: createHash("sha256").update(CSV).digest("hex"),
  });
  const file = await app.get(new URL(table?.contentUrl ?? "").pathname);
  expect(file.body).toBe(CSV);
  const [rows] = recordSet;
  expect(rows?.field.map(({ name, dataType }) => [name, dataType])).toEqual([
    ["name", "sc:Text"],
    ["height", "sc:Float"],
  ]);
  for (const { source } of rows?.field ?? [])
    expect(source.fileObject).toEqual({ "@id": "my_train.csv" });
});

it("has the table that the printed program asks for", async () => {
  const files = { "data/train-00000-of-00002.csv": CSV, "data/train-00001-of-00002.csv": CSV };
  await publishFiles(app, ada.viewer, { name: "parts", type: "dataset", files });
  const { recordSet } = (await app.get("/api/datasets/ada/parts/croissant")).json<Croissant>();
  const { library } = (await app.get("/api/datasets/ada/parts/snippets?library=mlcroissant")).json<{
    readonly library: readonly { readonly content: string }[];
  }>();
  const [, asked] = /record_set="([^"]*)"/.exec(library[0]?.content ?? "") ?? [];
  expect(recordSet.map((set) => set["@id"])).toContain(asked);
  expect(recordSet).toHaveLength(2);
});

it("is for those who may read the dataset", async () => {
  const secret = {
    name: "secret",
    type: "dataset",
    private: true,
    files: { "a.csv": CSV },
  } as const;
  await publishFiles(app, ada.viewer, secret);
  expect((await app.get("/api/datasets/ada/secret/croissant")).statusCode).toBe(401);
  expect((await ada.get("/api/datasets/ada/secret/croissant")).statusCode).toBe(200);
});

it("survives files that are no tables, and stays bounded", async () => {
  const wide = Array.from({ length: 400 }, (_, index) => `c${index}`).join(",");
  const files = Object.fromEntries(
    Array.from({ length: 6 }, (_, index) => [`part${index}.csv`, `${wide}\n${wide}\n`]),
  );
  await publishFiles(app, ada.viewer, { name: "wide", type: "dataset", files });
  const { recordSet } = (await app.get("/api/datasets/ada/wide/croissant")).json<Croissant>();
  expect(recordSet.flatMap(({ field }) => field).length).toBe(1000);
  await publishFiles(app, ada.viewer, {
    name: "odd",
    type: "dataset",
    files: { "a.parquet": "not parquet", "b.jsonl": "{" },
  });
  const odd = (await app.get("/api/datasets/ada/odd/croissant")).json<Croissant>();
  expect(odd.recordSet).toEqual([]);
  expect(odd.distribution.length).toBeGreaterThan(1);
});
