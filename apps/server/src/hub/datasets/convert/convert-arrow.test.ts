import { expect, it } from "vitest";
import { useConvertingHub, written } from "./testing/use-converting-hub.ts";

const hub = useConvertingHub();
const TRAIN = "default/train/0000.parquet";

it("converts what datasets saves, with its features", async () => {
  expect(await hub.publish("saved", written("saved"))).toMatchObject({
    state: "done",
    splits: [{ split: "train", files: 1, rows: 2 }],
  });
  const sql = "SELECT image.path AS path, label, tokens, vector, text FROM made";
  expect(await hub.query("saved", TRAIN, sql)).toEqual([
    { path: "20.png", label: 1, tokens: ["a", "b"], vector: [[0.5, 1.5]], text: "x" },
    { path: "21.png", label: 0, tokens: [], vector: [[2.5, 3.5]], text: null },
  ]);
  const { features } = JSON.parse(
    (await hub.app.get("/datasets-server/rows?dataset=ada/saved&config=default&split=train")).body,
  );
  expect(features).toMatchObject([
    { name: "image", type: { _type: "Image" } },
    { name: "label", type: { names: ["no", "yes"], _type: "ClassLabel" } },
    { name: "tokens" },
    { name: "vector", type: { _type: "Array2D" } },
    { name: "text" },
  ]);
});

it("reads streams and files, whole and compressed, with all types", async () => {
  const made = await hub.publish("typed", written("typed"));
  expect(made?.splits).toMatchObject([{ rows: 3 }, { rows: 3 }]);
  const sql = `SELECT int64::VARCHAR AS most, uint64::VARCHAR AS unsigned, ns::VARCHAR AS ns,
    us::VARCHAR AS us, time::VARCHAR AS time, price::VARCHAR AS price, list, struct FROM made`;
  const [stream, file] = [
    await hub.query("typed", TRAIN, sql),
    await hub.query("typed", "default/test/0000.parquet", sql),
  ];
  expect(file).toEqual(stream);
  expect(stream).toMatchObject([
    { most: "1", time: "12:30:15.123456", price: "1.25", list: [1, null] },
    { most: null, unsigned: null, ns: null, us: null, time: null, price: null, list: null },
    { most: "9223372036854775807", unsigned: "9223372036854775807", price: "-9.50", list: [] },
  ]);
});

it("says what is wrong with a file that is damaged", async () => {
  const [stream = Buffer.alloc(0), file = Buffer.alloc(0)] = Object.values(written("typed"));
  const offsets = Buffer.from(stream);
  // Offsets of texts, among other numbers: lists would have billions of items.
  for (let at = offsets.length >> 1; at < offsets.length - 64; at += 4)
    if (offsets.readInt32LE(at) === 2) offsets.writeInt32LE(0x7fffffff, at);
  const hostile = {
    cut: stream.subarray(0, stream.length >> 1),
    "cut-file": file.subarray(0, file.length - 40),
    garbage: Buffer.alloc(10_000, 7),
    offsets,
  };
  for (const [name, bytes] of Object.entries(hostile))
    expect((await hub.publish(name, { "train.arrow": bytes }))?.splits).toMatchObject([
      { error: expect.stringContaining("train.arrow: It can't be read as Arrow") },
    ]);
});
