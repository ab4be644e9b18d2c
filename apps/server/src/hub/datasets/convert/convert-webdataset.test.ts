import { buffer } from "node:stream/consumers";
import { gzipSync } from "node:zlib";
import { type Header, pack } from "tar-stream";
import { expect, it } from "vitest";
import { MAX_MEDIUM_BYTES } from "../../../dataset-engine/convert/convert-work.ts";
import { useConvertingHub, written } from "./testing/use-converting-hub.ts";

const hub = useConvertingHub();
const PICTURE = written("labels")["train/cat/1.png"] ?? Buffer.alloc(0);

async function archive(
  entries: readonly (readonly [
    string | (Partial<Header> & { readonly name: string }),
    Uint8Array | string,
  ])[],
) {
  const tar = pack();
  for (const [header, content] of entries)
    tar.entry(typeof header === "string" ? { name: header } : header, Buffer.from(content));
  tar.finalize();
  return buffer(tar);
}

it("makes a row of each example, with the types of all", async () => {
  expect(await hub.publish("shards", written("shards"))).toMatchObject({
    state: "done",
    splits: [{ split: "train", files: 2, rows: 3, badRows: 0, problems: [] }],
  });
  const sql = `SELECT png.path AS path, hex(png.bytes) LIKE '89504E47%' AS is_png, txt, cls, json,
    hex("seg.bin") AS seg, __key__, __url__ FROM made`;
  expect(await hub.query("shards", "default/train/0000.parquet", sql)).toEqual([
    {
      ...{ path: "1.png", is_png: true, txt: "one", cls: 0, seg: "0B", __key__: "a/1" },
      json: { w: 1, r: 1, of: { tags: ["x"] } },
      __url__: "hf://datasets/ada/shards/train-0.tar",
    },
    expect.objectContaining({ txt: "zwei ü", cls: 1, __key__: "a/2" }),
  ]);
});

it("leaves out what can't be read, and says where", async () => {
  const made = await hub.publish("hurt", {
    "train.tar": await archive([
      ["1.png", PICTURE],
      ["1.json", '{"a": 1}'],
      ["2.png", "no picture"],
      ["2.json", '{"a": '],
      [{ name: "3.png", type: "symlink", linkname: "/etc/passwd" }, ""],
      ["../../4.png", PICTURE],
      ["5.png", PICTURE],
      ["5.json", '{"a": {"b": 1}}'],
      [".hidden.png", PICTURE],
    ]),
  });
  expect(made?.splits).toMatchObject([
    {
      ...{ rows: 3, badCells: 4 },
      problems: [
        { file: "train.tar", message: "3.png: It is no file, but a link or a device." },
        { file: "train.tar", message: "../../4.png: Its name leads out of the archive." },
        { row: 1, column: "png", message: "2.png: Its bytes are no image." },
        { row: 1, column: "json", message: expect.stringContaining("2.json: It can't be read") },
      ],
    },
  ]);
  const rows = await hub.query(
    "hurt",
    "default/train/0000.parquet",
    "SELECT json, __key__ FROM made",
  );
  expect(rows).toEqual([
    { json: { a: "1" }, __key__: "1" },
    { json: null, __key__: "2" },
    { json: { a: '{"b":1}' }, __key__: "5" },
  ]);
});

it("refuses hostile archives", async () => {
  const whole = await archive([
    ["1.png", PICTURE],
    ["2.png", PICTURE],
  ]);
  const sparse = Buffer.from(whole);
  sparse[156] = "S".charCodeAt(0);
  sparse.write("        ", 148);
  const sum = sparse.subarray(0, 512).reduce((all, byte) => all + byte, 0);
  sparse.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
  const mixed = await archive([
    ["a.txt", "a"],
    ["b.json", "1"],
  ]);
  const messages: Record<string, string | undefined> = {};
  const hostile = {
    cut: whole.subarray(0, 1_100),
    sparse,
    garbage: Buffer.alloc(4_000, "x"),
    mixed,
  };
  for (const [name, bytes] of Object.entries(hostile))
    messages[name] = (await hub.publish(name, { "train.tar": bytes }))?.splits[0]?.error;
  expect(messages).toMatchObject({
    cut: expect.stringContaining("The archive can't be read"),
    sparse: expect.stringContaining("is a sparse file"),
    garbage: expect.stringContaining("The archive can't be read"),
    mixed: expect.stringContaining("do not have the same endings"),
  });
  const zeros = gzipSync(Buffer.alloc(MAX_MEDIUM_BYTES + 1));
  const bomb = await hub.publish("bomb", { "train.tar": await archive([["1.txt.gz", zeros]]) });
  expect(bomb?.splits).toMatchObject([
    { rows: 1, badCells: 1, problems: [{ message: expect.stringContaining("larger than") }] },
  ]);
});
