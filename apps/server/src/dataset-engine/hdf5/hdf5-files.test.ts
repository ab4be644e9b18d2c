import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Tensor } from "@orrery/catalog";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../testing/create-test-app.ts";
import { publishFiles } from "../../testing/publish-files.ts";
import { writtenHdf5 } from "../testing/written-hdf5.ts";
import { createHdf5Reader } from "./create-hdf5-reader.ts";

const folder = mkdtempSync(join(tmpdir(), "orrery-hdf5-"));
const ends: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
let app: TestApp;
let ada: Awaited<ReturnType<TestApp["signUp"]>>;
let eve: Awaited<ReturnType<TestApp["signUp"]>>;

const publish = (name: string, files: Record<string, Uint8Array>, isPrivate = false) =>
  publishFiles(app, ada.viewer, { name, type: "dataset", files, private: isPrivate });

beforeAll(async () => {
  app = await createTestApp(
    { ORRERY_DATA: join(folder, "data") },
    { onEnd: (end) => void ends.push(end) },
  );
  ada = await app.signUp("ada");
  eve = await app.signUp("eve");
  const weights = writtenHdf5("weights.h5");
  const damaged = weights.slice();
  damaged.fill(0x5a, 96, 2_000);
  await publish("files", {
    "weights.h5": weights,
    "types.hdf5": writtenHdf5("types.hdf5"),
    "links.h5": writtenHdf5("links.h5"),
    "deep.h5": writtenHdf5("deep.h5"),
    "cut.h5": weights.subarray(0, 4_000),
    "text.h5": Buffer.from("not HDF5"),
    "damaged.h5": damaged,
  });
  await publish("secret", { "weights.h5": weights }, true);
}, 60_000);
afterAll(async () => {
  for (const end of ends.toReversed()) await end();
});

const page = (path: string, as: Pick<TestApp, "get"> = app) =>
  as.get(`/datasets/ada/${path}_data=datasetFile`);
const content = async (path: string) =>
  (await page(`files/blob/main/${path}${path.includes("?") ? "&" : "?"}`)).json().content;

it("shows datasets with their storage, and attributes", async () => {
  const found = await content("weights.h5");
  expect(found).toMatchObject({
    kind: "datasets",
    total: 2,
    tensors: [
      { name: "model_weights/dense/bias", type: "float32", shape: [32], bytes: 128 },
      {
        ...{ name: "model_weights/dense/kernel", type: "float32", shape: [64, 32], bytes: 8192 },
        storage: "chunks 16 × 32; shuffle, gzip 4",
      },
    ],
    byType: [{ type: "float32", tensors: 2, parameters: 2080, bytes: 8320 }],
  });
  const attributes = Object.fromEntries(found.metadata);
  expect(attributes).toMatchObject({
    keras_version: "3.4.1",
    "model_weights/dense@weight_names": '["kernel","bias"]',
    "model_weights/dense/bias@units": "m",
  });
  expect(attributes.model_config).toMatch(/^\{"class_name": "Sequential", .{1900,2000}…$/);
  expect(await content("weights.h5?q=KERNEL")).toMatchObject({ total: 1 });
  const html = (await app.get("/datasets/ada/files/blob/main/weights.h5")).body;
  expect(html).toContain("chunks 16 × 32; shuffle, gzip 4");
});

it("names the types of h5py", async () => {
  const { tensors, metadata } = await content("types.hdf5");
  const types = tensors.map(({ name, type }: Tensor) => [name, type]);
  expect(Object.fromEntries(types)).toEqual({
    bool: "bool",
    complex: "complex64",
    empty: "int64",
    enum: "enum<GREEN, RED>",
    fields: "struct<a: int32, b: float64 (big-endian)[2]>",
    fixed: "string[5]",
    grows: "uint8",
    half: "float16",
    lists: "list<int32>",
    opaque: "opaque[3]",
    reference: "object reference",
    scalar: "float64",
    short: "uint16 (big-endian)",
    texts: "string",
  });
  expect(Object.fromEntries(metadata)).toEqual({
    flag: "true",
    many: "int64[500]",
    numbers: "[0,1,2]",
    place: "struct<lat: float64>[1]",
  });
  expect(tensors.find(({ name }: Tensor) => name === "grows")).toMatchObject({
    shape: [0, 3],
    storage: expect.stringMatching(/^chunks \d+ × 3; lzf$/),
  });
});

it("follows no links, to other files neither", async () => {
  const { tensors } = await content("links.h5");
  const rows = tensors.map(({ name, type, shape }: Tensor) => [name, type, shape]);
  expect(rows).toEqual([
    // As long as datasets of other files, which are not opened.
    ["group/growing", "int32", [0]],
    ["group/growing_outside", "int32", [0]],
    ["group/outside", "uint8", [4]],
    ["group/virtual", "int32", [4]],
    ["one", "int64", []],
  ]);
  expect(tensors[0]).toMatchObject({ storage: "values of 1 other dataset" });
});

it("refuses damaged and deep files with a message", async () => {
  for (const name of ["text.h5", "cut.h5", "damaged.h5"])
    expect(await content(name), name).toMatchObject({
      kind: "none",
      code: "invalid-file",
      reason: "Can't read this file as HDF5: It is damaged, or nested too deep.",
    });
  expect(await content("deep.h5")).toMatchObject({ kind: "none", code: "over-limit" });
  expect(await content("weights.h5")).toMatchObject({ kind: "datasets" });
});

it("refuses what takes too long, too much memory or has too many parts, and leaves nothing", async () => {
  const own = join(app.dataFolder, "runner", "limited");
  const id = { type: "dataset", namespace: "ada", name: "files" } as const;
  const { files } = app.hub.registry;
  const at = await files.at(ada.viewer, id, "main");
  const entry = (await files.list(at, "", true)).find(({ path }) => path === "types.hdf5")!;
  for (const [limits, outlined] of [
    [{ milliseconds: 5 }, {}],
    [{ processBytes: 1_000_000 }, {}],
    [{}, { names: 3 }],
    [{ replyBytes: 300 }, {}],
  ] as const) {
    const options = { files, linkBlob: async () => false, dataFolder: app.dataFolder, limits };
    const reader = createHdf5Reader({ ...options, folder: own, user: 65_534 }, outlined);
    const outline = await reader.outline(at, entry).catch(({ code }) => code);
    expect(outline).toEqual(
      "names" in outlined ? expect.objectContaining({ isLarge: true }) : "TooBigContentError",
    );
    expect(readdirSync(own)).toEqual([]);
    await reader.close();
    expect(existsSync(own)).toBe(false);
  }
});

it("shows a private file to those alone who may read it, also when it is known", async () => {
  const path = "secret/blob/main/weights.h5?";
  expect((await page(path, ada)).json().content).toMatchObject({ kind: "datasets" });
  for (const as of [eve, app]) expect((await page(path, as)).statusCode).toBe(404);
});

it("shows a gated file to those alone who have access", async () => {
  const id = { type: "dataset", namespace: "ada", name: "files" } as const;
  await app.hub.registry.repos.update(ada.viewer, id, { gated: "manual" });
  const as = async (who: Pick<TestApp, "get">) => {
    const answer = await page("files/blob/main/weights.h5?", who);
    return answer.statusCode === 200 ? answer.json().content.kind : answer.statusCode;
  };
  expect(await as(ada)).toBe("datasets");
  expect(await as(eve)).toBe(403);
});
