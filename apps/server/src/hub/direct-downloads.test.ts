import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BlobDigest, parseRepoId } from "@orrery/registry";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestCaller } from "../testing/create-test-app.ts";
import { type S3Server, startS3 } from "../testing/s3/start-s3.ts";
import { useCredentials } from "../testing/s3/test-bucket.ts";
import { commitLarge, noise } from "../testing/xet-setup.ts";

const bytes = noise("weights", 300_000);
const oid = createHash("sha256").update(bytes).digest("hex");
const folder = mkdtempSync(join(tmpdir(), "orrery-"));
const ends: (() => Promise<void>)[] = [];
let server: S3Server;
let app: TestApp;
let ada: Awaited<ReturnType<TestApp["signUp"]>>;

const lfs = (operation: string) =>
  ada.request("POST", "/ada/m.git/info/lfs/objects/batch", {
    headers: { "content-type": "application/vnd.git-lfs+json" },
    payload: JSON.stringify({
      operation,
      transfers: ["basic"],
      objects: [{ oid, size: bytes.length }],
    }),
  });
const pathOf = (href: string) => href.replace(/^https?:\/\/[^/]+/, "");

beforeAll(async () => {
  server = await startS3();
  useCredentials(server);
  const settings = {
    ORRERY_DATA: folder,
    ORRERY_BLOBS: server.setting(),
    ORRERY_BLOBS_DIRECT: "downloads",
  };
  app = await createTestApp(settings, { onEnd: (end) => ends.push(end) });
  ada = await app.signUp("ada");
  await ada.post("/api/repos/create", { name: "m" });
  const [{ actions }] = (await lfs("upload")).json().objects;
  await ada.request("PUT", pathOf(actions.upload.href), { payload: Buffer.from(bytes) });
  await commitLarge(ada, "ada/m", { "ö 'w'.png": oid });
  await ada.post("/api/repos/create", { name: "d", type: "dataset" });
  const { lfs: objects } = app.hub.registry;
  const repo = (type: "model" | "dataset", name: string) => parseRepoId(type, name)!;
  await objects.copy(ada.viewer, repo("model", "ada/m"), repo("dataset", "ada/d"), [
    oid as BlobDigest,
  ]);
  await ada.request("POST", "/api/datasets/ada/d/commit/main", {
    headers: { "content-type": "application/x-ndjson" },
    payload: [
      { key: "header", value: { summary: "add" } },
      { key: "lfsFile", value: { path: "a.bin", oid } },
    ]
      .map((line) => JSON.stringify(line))
      .join("\n"),
  });
});
afterAll(async () => {
  for (const end of ends) await end();
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const FILE = `/ada/m/resolve/main/${encodeURIComponent("ö 'w'.png")}`;
const get = (headers: Record<string, string> = {}, query = "", caller: TestCaller = ada) =>
  caller.get(`${FILE}${query}`, { headers });

it("redirects a GET to a URL of S3 that serves the file as the hub describes it", async () => {
  const sent = await get();
  expect([sent.statusCode, sent.headers["x-linked-etag"], sent.headers["x-linked-size"]]).toEqual([
    302,
    `"${oid}"`,
    `${bytes.length}`,
  ]);
  expect(sent.headers["x-repo-commit"]).toMatch(/^[0-9a-f]{40}$/);
  expect(sent.headers["cache-control"]).toBe("no-store");
  const location = `${sent.headers.location}`;
  const came = await fetch(location, { headers: { range: "bytes=0-99999" } });
  expect([came.status, came.headers.get("content-type")]).toEqual([206, "image/png"]);
  expect(came.headers.get("content-disposition")).toBe(
    `inline; filename*=UTF-8''%C3%B6%20%27w%27.png; filename="_ 'w'.png";`,
  );
  expect(Buffer.from(await came.arrayBuffer()).equals(bytes.subarray(0, 100_000))).toBe(true);
  // Altered, too old, for another method, or with a token: refused.
  expect((await fetch(location.replace("image%2Fpng", "text%2Fhtml"))).status).toBe(403);
  expect((await fetch(location, { method: "PUT", body: "x" })).status).toBe(403);
  expect((await fetch(location, { headers: { authorization: "Bearer hf_x" } })).status).toBe(400);
  server.shiftClock(3_601_000);
  expect((await fetch(location)).status).toBe(403);
  server.shiftClock(0);
});

it("answers HEAD, small ranges, browsers and fresh copies itself", async () => {
  const head = await ada.request("HEAD", FILE);
  expect([head.statusCode, head.headers.etag, head.headers["content-length"]]).toEqual([
    200,
    `"${oid}"`,
    `${bytes.length}`,
  ]);
  const first = await get({ range: "bytes=0-0" });
  expect([first.statusCode, first.headers.etag]).toEqual([206, `"${oid}"`]);
  expect((await get({ "if-none-match": `"${oid}"` })).statusCode).toBe(304);
  expect((await get({ range: "bytes=900000-" })).statusCode).toBe(416);
  expect((await get({ "sec-fetch-site": "none" })).rawPayload.equals(bytes)).toBe(true);
  expect((await get({ "user-agent": "Mozilla/5.0" })).statusCode).toBe(200);
  expect((await get({ range: "bytes=100000-" })).statusCode).toBe(302);
});

it("sends bytes itself to who could not follow", async () => {
  const status = async (host: string) => (await get({ host })).statusCode;
  // The same host name with another port is the same to some clients.
  expect([await status("127.0.0.1:4870"), await status("hub.example")]).toEqual([200, 302]);
});

it("gives closed files URLs for minutes, and none to who may not read them", async () => {
  const secondsOf = async () =>
    new URL(`${(await get()).headers.location}`).searchParams.get("X-Amz-Expires");
  expect(await secondsOf()).toBe("3600");
  await ada.request("PUT", "/api/models/ada/m/settings", { payload: { private: true } });
  expect(await secondsOf()).toBe("300");
  const refused = await get({}, "", app);
  expect([refused.statusCode, refused.headers.location]).toEqual([401, undefined]);
  await ada.request("PUT", "/api/models/ada/m/settings", { payload: { private: false } });
});

it("redirects downloads of git-lfs from their signed address, which can be revoked", async () => {
  const [{ actions }] = (await lfs("download")).json().objects;
  const sent = await app.get(pathOf(actions.download.href));
  expect(sent.statusCode).toBe(302);
  const came = await fetch(`${sent.headers.location}`);
  expect([came.status, came.headers.get("content-type")]).toEqual([
    200,
    "application/octet-stream",
  ]);
  expect(Buffer.from(await came.arrayBuffer()).equals(bytes)).toBe(true);
});

it("counts downloads that it sends on", async () => {
  const count = async () => {
    await app.hub.downloads.flush();
    return (await ada.get("/api/datasets/ada/d")).json().downloads;
  };
  const load = (headers = {}) => ada.get("/datasets/ada/d/resolve/main/a.bin", { headers });
  expect((await load({ range: "bytes=100000-", "user-agent": "two" })).statusCode).toBe(302);
  expect(await count()).toBe(0);
  expect((await load()).statusCode).toBe(302);
  expect(await count()).toBe(1);
});

it("says itself that a blob is missing", async () => {
  const { objects } = server.shelf.bucket;
  const key = `hub/blobs/${oid}`;
  const kept = objects.get(key)!;
  objects.set(key, { ...kept, body: Buffer.from("cut") });
  const other = await createTestApp({
    ORRERY_DATA: folder,
    ORRERY_BLOBS: server.setting(),
    ORRERY_BLOBS_DIRECT: "downloads",
  });
  const damaged = await other.with({ authorization: `Bearer ${ada.token}` }).get(FILE);
  objects.set(key, kept);
  expect([damaged.statusCode, damaged.headers["x-error-code"]]).toEqual([500, "BlobDamaged"]);
});
