import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { RepoPath } from "@orrery/registry";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openPlainDuckdb } from "../../dataset-engine/testing/plain-duckdb.ts";
import { createTestApp, type TestApp } from "../../testing/create-test-app.ts";
import { flatImage } from "../../testing/models/test-images.ts";
import { publishFiles } from "../../testing/publish-files.ts";

let app: TestApp;
let ada: Awaited<ReturnType<TestApp["signUp"]>>;
let bob: Awaited<ReturnType<TestApp["signUp"]>>;
const folder = mkdtempSync(join(tmpdir(), "orrery-thumbnails-"));
const ends: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
afterAll(async () => {
  for (const end of ends.toReversed()) await end();
});

const FEATURES = `---
dataset_info:
  features:
  - {name: picture, dtype: image}
---`;
/** More pixels than are decoded, in few bytes. */
const bomb = () =>
  sharp({ create: { width: 8_000, height: 8_000, channels: 3, background: "#000000" } })
    .toColorspace("b-w")
    .png({ compressionLevel: 9 })
    .toBuffer();

async function makeParquet(pictures: readonly Uint8Array[]): Promise<Uint8Array> {
  const duckdb = await openPlainDuckdb(folder);
  const rows = pictures.map((bytes) => `('${Buffer.from(bytes).toString("base64")}')`);
  return duckdb.parquet(
    `SELECT 'text' AS label, {bytes: from_base64(b), path: NULL::VARCHAR} AS picture
     FROM (VALUES ${rows.join(", ")}) AS t(b)`,
  );
}

/** Publishes files as large files, which the process gets as links where it is another user's. */
async function publishLarge(name: string, files: Readonly<Record<string, Uint8Array>>) {
  const { registry, blobs } = app.hub;
  const id = { type: "dataset", namespace: "ada", name } as const;
  await publishFiles(app, ada.viewer, { name, type: "dataset", files: { "README.md": FEATURES } });
  const at = await registry.files.at(ada.viewer, id, "main");
  const stored = Object.entries(files).map(async ([path, bytes]) => {
    const object = await blobs.put([bytes] as never);
    await registry.lfs.link(ada.viewer.key, at.repo.key, object);
    return { type: "lfsFile" as const, path: path as RepoPath, digest: object.digest };
  });
  async function* operations() {
    yield* await Promise.all(stored);
  }
  const change = { branch: "main", message: "Large", operations: operations() };
  await registry.commits.create(ada.viewer, id, change);
}

beforeAll(async () => {
  app = await createTestApp(
    { ORRERY_DATA: join(folder, "data") },
    { onEnd: (end) => void ends.push(end) },
  );
  ada = await app.signUp("ada");
  bob = await app.signUp("bob");
  const [red, green, blue] = await Promise.all(["#ff0000", "#00ff00", "#0000ff"].map(flatImage));
  if (!red || !green || !blue) throw new Error("No images.");
  const publish = (name: string, files: Record<string, string | Uint8Array>, isPrivate = false) =>
    publishFiles(app, ada.viewer, { name, type: "dataset", private: isPrivate, files });
  await publish("folder", { "a.png": red, "b.png": green, "c.png": blue, "d.png": red });
  const table = await makeParquet([green, Buffer.from("broken"), blue]);
  await publishLarge("large-folder", { "a.png": red, "b.png": green });
  await publishLarge("large-rows", { "train.parquet": await makeParquet([blue]) });
  await publish("rows", { "README.md": FEATURES, "train.parquet": table });
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>';
  await publish("broken", { "a.jpg": "no picture", "b.png": drawing });
  await publish("bomb", { "a.png": await bomb(), "b.png": blue });
  await publish("texts", { "train.txt": "x" });
  await publish("secret", { "a.png": red }, true);
  await publish("gated", { "a.png": red });
  const gate = await ada.request("PUT", "/api/datasets/ada/gated/settings", {
    payload: { gated: "manual" },
  });
  expect(gate.statusCode).toBe(200);
}, 60_000);

const thumbnail = (name: string, as: Pick<TestApp, "get"> = app) =>
  as.get(`/datasets/ada/${name}/thumbnail`);

/** The width of a thumbnail, and the colors in the middle of its squares. */
async function look(name: string, as?: Pick<TestApp, "get">) {
  const answer = await thumbnail(name, as);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers["content-type"]).toBe("image/webp");
  const { data, info } = await sharp(answer.rawPayload).raw().toBuffer({ resolveWithObject: true });
  expect(info.height).toBe(80);
  const colors = [40, 124, 208]
    .filter((x) => x < info.width)
    .map((x) => {
      const from = (40 * info.width + x) * info.channels;
      return [...data.subarray(from, from + 3)].map((value) => (value > 128 ? 1 : 0)).join("");
    });
  return { width: info.width, colors };
}

it("draws the first images of a folder, and of the rows of a Parquet file", async () => {
  expect(await look("folder")).toEqual({ width: 248, colors: ["100", "010", "001"] });
  expect(await look("rows")).toEqual({ width: 164, colors: ["010", "001"] });
  expect(await look("large-folder")).toEqual({ width: 164, colors: ["100", "010"] });
  expect(await look("large-rows")).toEqual({ width: 80, colors: ["001"] });
});

it("leaves out what it does not decode, and answers 404 where nothing is left", async () => {
  expect(await look("bomb")).toEqual({ width: 80, colors: ["001"] });
  for (const name of ["broken", "texts"]) {
    const answer = await thumbnail(name);
    expect([answer.statusCode, answer.headers["cache-control"]]).toEqual([404, "no-store"]);
  }
});

it("shows private and gated datasets to those alone who may open them", async () => {
  expect(await look("secret", ada)).toEqual({ width: 80, colors: ["100"] });
  expect(await look("gated", ada)).toEqual({ width: 80, colors: ["100"] });
  for (const person of [app, bob]) {
    const [hidden, missing] = [await thumbnail("secret", person), await thumbnail("no", person)];
    expect([hidden.statusCode, hidden.body]).toEqual([missing.statusCode, missing.body]);
    expect((await thumbnail("gated", person)).statusCode).toBe(person === app ? 401 : 403);
  }
});

it("is kept by browsers until the files change", async () => {
  const { etag } = (await thumbnail("secret", ada)).headers;
  const headers = { "if-none-match": String(etag) };
  const ask = (person: Pick<typeof ada, "request">) =>
    person.request("GET", "/datasets/ada/secret/thumbnail", { headers });
  expect((await ask(ada)).statusCode).toBe(304);
  expect((await ask(bob)).statusCode).toBe(404);
});

it("is in lists of datasets with images that all readers of the list may open, unless nothing was drawn", async () => {
  // From now on it is known that nothing can be drawn of it.
  expect((await thumbnail("broken")).statusCode).toBe(404);
  const answer = await app.get("/datasets?_data=datasets");
  const { repos } = answer.json<{
    readonly repos: readonly { readonly id: string; readonly thumbnail?: string }[];
  }>();
  const shown = repos.filter((repo) => repo.thumbnail !== undefined).map(({ id }) => id);
  const names = ["bomb", "folder", "large-folder", "large-rows", "rows"];
  expect(shown.toSorted()).toEqual(names.map((name) => `ada/${name}`));
});
