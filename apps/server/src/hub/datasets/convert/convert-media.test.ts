import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { LIMITS } from "../../../base/limits.ts";
import { MAX_MEDIUM_BYTES } from "../../../dataset-engine/convert/convert-work.ts";
import { idOf, useConvertingHub, written } from "./testing/use-converting-hub.ts";

const hub = useConvertingHub();
const TRAIN = "default/train/0000.parquet";
const hexOf = (name: string, path: string) => written(name)[path]?.toString("hex");
const PICTURE = written("labels")["train/cat/1.png"] ?? Buffer.alloc(0);

it("makes rows of folders of images, labeled by all folders", async () => {
  expect(await hub.publish("labels", written("labels"))).toMatchObject({
    state: "done",
    splits: [
      { split: "train", files: 1, rows: 2, badRows: 0, problems: [] },
      { split: "test", files: 1, rows: 1 },
    ],
  });
  const sql = "SELECT lower(hex(image.bytes)) AS bytes, image.path AS path, label FROM made";
  expect(await hub.query("labels", TRAIN, sql)).toEqual([
    { bytes: hexOf("labels", "train/cat/1.png"), path: "1.png", label: 1 },
    { bytes: hexOf("labels", "train/dog/2.JPG"), path: "2.JPG", label: 2 },
  ]);
  const page = JSON.parse(
    (await hub.ada.get("/datasets/ada/labels/viewer?_data=datasetRows")).body,
  );
  expect(page.viewer.content.page.rows.map(({ cells }: { cells: unknown[] }) => cells)).toEqual([
    [
      expect.objectContaining({ kind: "image", url: expect.stringMatching(/^data:image.png/) }),
      "cat",
    ],
    [
      expect.objectContaining({ kind: "image", url: expect.stringMatching(/^data:image.jpeg/) }),
      "dog",
    ],
  ]);
});

it("joins metadata with the files that it names", async () => {
  await hub.publish("captions", written("captions"));
  const sql = "SELECT lower(hex(image.bytes)) AS bytes, text, box FROM made";
  expect(await hub.query("captions", TRAIN, sql)).toEqual([
    { bytes: hexOf("captions", "train/1.png"), text: "one", box: { x: [1, 2], of: "a" } },
    { bytes: hexOf("captions", "train/sub/2.webp"), text: "two", box: { x: [], of: null } },
  ]);
  await hub.publish("pairs", written("pairs"));
  const lists =
    "SELECT mask.path AS mask, list_transform(images, one -> one.path) AS images, n FROM made";
  expect(await hub.query("pairs", TRAIN, lists)).toEqual([
    { mask: "1.png", images: ["2.png", "1.png"], n: 1 },
    { mask: "2.png", images: ["1.png"], n: 2 },
  ]);
});

it("leaves a broken picture empty, and says which row, file and column", async () => {
  const names = [
    ...["a.png", "no.png", "../../etc/passwd", "b.png", "empty.png", "https://x.test/1.png"],
  ];
  const rows = names.map((file_name, n) => JSON.stringify({ file_name, n }));
  const made = await hub.publish("broken", {
    "train/metadata.jsonl": `${rows.join("\n")}\n{"file_name": \n`,
    "train/a.png": PICTURE,
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
        problem(1, "train/metadata.jsonl", "train/no.png: The dataset has no such file"),
        problem(2, "train/metadata.jsonl", "../../etc/passwd: The name leads out of the folder"),
        problem(3, "train/b.png", "no image"),
        problem(4, "train/empty.png", "empty"),
        problem(
          5,
          "train/metadata.jsonl",
          "https://x.test/1.png: The name leads out of the folder",
        ),
      ],
    },
  ]);
  const page = await hub.ada.get("/datasets/ada/broken/viewer");
  expect(page.body).toContain("1 line can&#x27;t be read and is left out; 5 values can");
  expect(page.body).toContain("data:image/png;base64");
  expect(MAX_MEDIUM_BYTES).toBe(LIMITS.conversionMediaBytes.value);
});

it("shows how large an image is that a page does not show", async () => {
  const large = Buffer.concat([PICTURE, randomBytes(3_000_000)]);
  await hub.publish("large", { "1.png": PICTURE, "2.png": large });
  const answer = await hub.ada.get("/datasets/ada/large/viewer?_data=datasetRows");
  const { rows } = JSON.parse(answer.body).viewer.content.page;
  expect(rows.map(({ cells: [cell] }: { cells: unknown[] }) => cell)).toEqual([
    { kind: "image", sizeBytes: PICTURE.length, url: expect.stringMatching(/^data:image.png/) },
    { kind: "image", sizeBytes: large.length },
  ]);
  const whole = await hub.query(
    "large",
    TRAIN,
    "SELECT octet_length(image.bytes)::INT AS n FROM made",
  );
  expect(whole).toEqual([{ n: PICTURE.length }, { n: large.length }]);
});

it("reads the options of the card for folders", async () => {
  const card = (option: string) =>
    `---\nconfigs:\n- config_name: default\n  data_dir: .\n  ${option}\n---\n`;
  const unlabeled = { ...written("labels"), "README.md": card("drop_labels: true") };
  await hub.publish("unlabeled", unlabeled);
  const columns = "SELECT column_name AS name FROM (DESCRIBE FROM made)";
  expect(await hub.query("unlabeled", TRAIN, columns)).toEqual([{ name: "image" }]);
  const undescribed = { ...written("captions"), "README.md": card("drop_metadata: true") };
  expect((await hub.publish("undescribed", undescribed))?.splits).toMatchObject([{ rows: 3 }]);
});

it("makes nothing again that did not change, and continues after a stop", async () => {
  const { conversions } = hub.app.hub.registry;
  const { note } = conversions;
  const seen: (string | undefined)[] = [];
  const stopped = new AbortController();
  Object.assign(conversions, {
    note: (...given: Parameters<typeof note>) => {
      const { currentFile } = given[1];
      if (currentFile) seen.push(currentFile);
      if (currentFile?.startsWith("test/")) stopped.abort(new Error("The hub stops."));
      return note(...given);
    },
  });
  await hub.publish("stopped", {});
  const paths = ["train/1.png", "train/2.png", "test/1.png"];
  await hub.commit("stopped", Object.fromEntries(paths.map((path) => [path, PICTURE])));
  expect(await hub.convert("stopped", stopped.signal)).toMatchObject({
    state: "running",
    progress: { files: 3, doneFiles: 2 },
  });
  const made = await hub.convert("stopped");
  await hub.convert("stopped");
  Object.assign(conversions, { note });
  expect(made).toMatchObject({ state: "done", splits: [{ rows: 2 }, { rows: 1 }] });
  expect(seen).toEqual(["train/1.png", "test/1.png", "test/1.png"]);
  expect((await conversions.get(hub.ada.viewer, idOf("stopped")))?.made).toBe(made?.made);
});
