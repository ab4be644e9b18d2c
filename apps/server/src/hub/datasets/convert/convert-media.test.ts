import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { RepoId } from "@orrery/registry";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openPlainDuckdb, type PlainDuckdb } from "../../../dataset-engine/testing/plain-duckdb.ts";
import { createTestApp, type TestApp } from "../../../testing/create-test-app.ts";
import { publishFiles } from "../../../testing/publish-files.ts";
import { convertDue } from "./convert-datasets.ts";
import { WRITTEN_FILES } from "./testing/written-files.ts";

let app: TestApp;
let ada: Awaited<ReturnType<TestApp["signUp"]>>;
let duckdb: PlainDuckdb;
const ends: (() => Promise<void>)[] = [];
const folder = mkdtempSync(join(tmpdir(), "orrery-"));

beforeAll(async () => {
  const settings = { ORRERY_DATA: join(folder, "data"), ORRERY_CONVERSION: "on" };
  app = await createTestApp(settings, { onEnd: (end) => ends.unshift(end) });
  ada = await app.signUp("ada");
  duckdb = await openPlainDuckdb(folder);
}, 60_000);
afterAll(async () => {
  for (const end of ends) await end();
  rmSync(folder, { recursive: true });
});

const idOf = (name: string): RepoId => ({ type: "dataset", namespace: "ada", name });

async function publish(name: string, more: Readonly<Record<string, string | Uint8Array>> = {}) {
  const files = { ...decoded(name), ...more };
  await publishFiles(app, ada.viewer, { name, type: "dataset", files });
  return convert(name);
}

async function convert(name: string) {
  const { registry } = app.hub;
  await registry.conversions.restart(ada.viewer, idOf(name));
  const deps = { hub: app.hub, converter: app.hub.converter };
  await convertDue(deps, new AbortController().signal, (error) => {
    throw error;
  });
  return registry.conversions.get(ada.viewer, idOf(name));
}

async function download(name: string, path: string) {
  const url = `/datasets/ada/${name}/resolve/refs%2Fconvert%2Fparquet/${path}`;
  const answer = await app.get(url);
  expect(answer.statusCode).toBe(200);
  const file = join(folder, `${name}-${path.replaceAll("/", "-")}`);
  writeFileSync(file, answer.rawPayload);
  return file;
}

const decoded = (name: string) =>
  Object.fromEntries(
    Object.entries(WRITTEN_FILES[name] ?? {}).map(
      ([path, text]) => [path, Buffer.from(text, "base64")] as const,
    ),
  );
const bytesOf = (name: string, path: string) =>
  Buffer.from(WRITTEN_FILES[name]?.[path] ?? "", "base64").toString("hex");

it("makes rows of folders of images, labeled by all folders", async () => {
  expect(await publish("labels")).toMatchObject({
    state: "done",
    splits: [
      { split: "train", files: 1, rows: 2, badRows: 0, problems: [] },
      { split: "test", files: 1, rows: 1 },
    ],
  });
  const file = await download("labels", "default/train/0000.parquet");
  expect(
    await duckdb.rows(
      `SELECT lower(hex(image.bytes)) AS bytes, image.path AS path, label FROM read_parquet('${file}')`,
    ),
  ).toEqual([
    { bytes: bytesOf("labels", "train/cat/1.png"), path: "1.png", label: 1 },
    { bytes: bytesOf("labels", "train/dog/2.JPG"), path: "2.JPG", label: 2 },
  ]);
});

it("joins metadata with the files that it names", async () => {
  await publish("captions");
  const file = await download("captions", "default/train/0000.parquet");
  expect(
    await duckdb.rows(
      `SELECT lower(hex(image.bytes)) AS bytes, text, box FROM read_parquet('${file}')`,
    ),
  ).toEqual([
    { bytes: bytesOf("captions", "train/1.png"), text: "one", box: { x: [1, 2], of: "a" } },
    { bytes: bytesOf("captions", "train/sub/2.webp"), text: "two", box: { x: [], of: null } },
  ]);
  await publish("pairs");
  const pairs = await download("pairs", "default/train/0000.parquet");
  expect(
    await duckdb.rows(
      `SELECT mask.path AS mask, list_transform(images, one -> one.path) AS images, n
       FROM read_parquet('${pairs}')`,
    ),
  ).toEqual([
    { mask: "1.png", images: ["2.png", "1.png"], n: 1 },
    { mask: "2.png", images: ["1.png"], n: 2 },
  ]);
});

it("leaves a broken picture empty, and says which row, file and column", async () => {
  const names = [
    "a.png",
    "no.png",
    "../../etc/passwd",
    "b.png",
    "empty.png",
    "https://x.test/1.png",
  ];
  const rows = names.map((file_name, n) => JSON.stringify({ file_name, n }));
  const made = await publish("broken", {
    "train/metadata.jsonl": `${rows.join("\n")}\n{"file_name": \n`,
    "train/a.png": Buffer.from(bytesOf("labels", "train/cat/1.png"), "hex"),
    "train/b.png": "no picture",
    "train/empty.png": "",
  });
  const problem = (row: number, file: string, message: string) => ({
    ...{ row, file, column: "image", message: expect.stringContaining(message) },
  });
  expect(made?.splits).toMatchObject([
    {
      ...{ rows: 6, badRows: 1, badCells: 5 },
      problems: [
        { file: "train/metadata.jsonl", line: 7 },
        problem(1, "train/no.png", "no such file"),
        problem(2, "../../etc/passwd", "leads out of the folder"),
        problem(3, "train/b.png", "no image"),
        problem(4, "train/empty.png", "empty"),
        problem(5, "https://x.test/1.png", "leads out of the folder"),
      ],
    },
  ]);
  const page = await ada.get("/datasets/ada/broken/viewer");
  expect(page.body).toContain("1 line can&#x27;t be read and is left out; 5 values can");
  expect(page.body).toContain("data:image/png;base64");
});

it("reads the options of the card for folders", async () => {
  const card = (option: string) =>
    `---\nconfigs:\n- config_name: default\n  data_dir: .\n  ${option}\n---\n`;
  const columnsOf = async (name: string, option: string) => {
    await publish(name, { ...decoded("labels"), "README.md": card(option) });
    const file = await download(name, "default/train/0000.parquet");
    return Object.keys((await duckdb.rows(`SELECT * FROM read_parquet('${file}')`))[0] ?? {});
  };
  expect(await columnsOf("unlabeled", "drop_labels: true")).toEqual(["image"]);
  const file = await publish("undescribed", {
    ...decoded("captions"),
    "README.md": card("drop_metadata: true"),
  });
  expect(file?.splits).toMatchObject([{ rows: 3 }]);
});

it("makes nothing again that did not change, and continues after a stop", async () => {
  const { registry } = app.hub;
  const picture = Buffer.from(bytesOf("labels", "train/cat/1.png"), "hex");
  const { note } = registry.conversions;
  const seen: (string | undefined)[] = [];
  const stopped = new AbortController();
  Object.assign(registry.conversions, {
    note: (...given: Parameters<typeof note>) => {
      const { currentFile } = given[1];
      if (currentFile) seen.push(currentFile);
      if (currentFile?.startsWith("test/")) stopped.abort(new Error("The hub stops."));
      return note(...given);
    },
  });
  const paths = ["train/1.png", "train/2.png", "test/1.png"];
  const files = Object.fromEntries(paths.map((path) => [path, picture]));
  await publishFiles(app, ada.viewer, { name: "stopped", type: "dataset", files });
  await registry.conversions.restart(ada.viewer, idOf("stopped"));
  const deps = { hub: app.hub, converter: app.hub.converter };
  await convertDue(deps, stopped.signal, () => {});
  expect(await registry.conversions.get(ada.viewer, idOf("stopped"))).toMatchObject({
    state: "running",
    progress: { files: 3, doneFiles: 2 },
  });
  const made = await convert("stopped");
  await convert("stopped");
  Object.assign(registry.conversions, { note });
  expect(made).toMatchObject({ state: "done", splits: [{ rows: 2 }, { rows: 1 }] });
  expect(seen).toEqual(["train/1.png", "test/1.png", "test/1.png"]);
});
