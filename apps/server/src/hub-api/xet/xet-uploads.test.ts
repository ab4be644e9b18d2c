import { readdirSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestCaller } from "../../testing/create-test-app.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { clientOf, commitLarge, noise } from "../../testing/xet-setup.ts";

let app: TestApp;
let ada: TestCaller;
let folder: string;
beforeEach(async () => {
  folder = temporaryFolder();
  app = await createTestApp({ ORRERY_DATA: folder });
  ada = await app.signUp("ada");
  await ada.post("/api/repos/create", { name: "m" });
});

const tokenOf = (repo: string, revision = "main") =>
  `/api/models/${repo}/xet-write-token/${revision}`;
const weights = noise("weights", 600_000);

/** Bytes that files of pieces have on the disk. */
const rawBytes = () =>
  readdirSync(join(folder, "xet"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);

async function download(repo: string, path: string, caller = ada, revision = "main") {
  const response = await caller.get(`/${repo}/resolve/${revision}/${path}`);
  expect(response.statusCode).toBe(200);
  expect(response.headers["x-xet-hash"]).toBeUndefined();
  return response.rawPayload;
}

async function publish(client: ReturnType<typeof clientOf>, repo: string, bytes: Buffer) {
  const [oid = ""] = await client.upload(tokenOf(repo), [bytes]);
  expect((await commitLarge(ada, repo, { "w.bin": oid })).statusCode).toBe(200);
  expect((await download(repo, "w.bin")).equals(bytes)).toBe(true);
}

it("takes the same bytes for a second, private, organization's and re-created repo", async () => {
  const client = clientOf(app, ada);
  await publish(client, "ada/m", weights);
  const sent = client.xorbsSent();
  await ada.post("/api/repos/create", { name: "second" });
  await ada.post("/api/repos/create", { name: "hidden", private: true });
  await app.hub.registry.organizations.create(await adasViewer(), "acme");
  await ada.post("/api/repos/create", { name: "shared", organization: "acme" });
  for (const repo of ["ada/second", "ada/hidden", "acme/shared"])
    await publish(client, repo, weights);
  await ada.request("DELETE", "/api/repos/delete", { payload: { name: "m" } });
  await ada.post("/api/repos/create", { name: "m" });
  await publish(client, "ada/m", weights);
  expect(client.xorbsSent()).toBe(sent);
});

const adasViewer = async () => (await app.hub.registry.accounts.findViewer("ada"))!;

it("keeps bytes once: pieces go as soon as a file has them", async () => {
  const client = clientOf(app, ada);
  const leave = await client.open(tokenOf("ada/m"));
  const file = await client.sendPieces(leave, weights);
  expect(rawBytes()).toBe(weights.length);
  await client.sendShard(leave, [file]);
  expect(rawBytes()).toBe(0);
});

it("takes files that share pieces with earlier ones, in any order", async () => {
  const client = clientOf(app, ada);
  await publish(client, "ada/m", weights);
  const sent = client.xorbsSent();
  const other = noise("other", 500_000);
  const mixed = [
    Buffer.concat([weights, other]),
    Buffer.concat([noise("head", 200_000), weights]),
    Buffer.concat([other, weights, other, weights.subarray(0, 300_000)]),
  ];
  const oids = await client.upload(tokenOf("ada/m"), mixed);
  expect(client.xorbsSent()).toBeGreaterThan(sent);
  const files = Object.fromEntries(oids.map((oid, index) => [`${index}.bin`, oid]));
  expect((await commitLarge(ada, "ada/m", files)).statusCode).toBe(200);
  for (const [index, bytes] of mixed.entries())
    expect((await download("ada/m", `${index}.bin`)).equals(bytes)).toBe(true);
  expect(rawBytes()).toBe(0);
});

it("takes the next checkpoint after a week, garbage collection and a restart", async () => {
  const client = clientOf(app, ada);
  await publish(client, "ada/m", weights);
  // A xorb of which one file came; the other is still to come.
  const [first, second] = [noise("first", 300_000), noise("second", 300_000)];
  const leave = await client.open(tokenOf("ada/m"));
  const pieces = await client.sendPieces(leave, Buffer.concat([first, second]));
  const raw = rawBytes();
  expect(raw).toBe(600_000);
  for (const entry of readdirSync(join(folder, "xet"), { recursive: true, withFileTypes: true })) {
    const week = new Date(Date.now() - 7 * 86_400_000);
    if (entry.isFile()) utimesSync(join(entry.parentPath, entry.name), week, week);
  }
  await app.hub.collectGarbage();
  expect(rawBytes()).toBe(raw);
  const next = await createTestApp({ ORRERY_DATA: folder });
  await next.hub.heal();
  const after = clientOf(next, ada);
  // The same client: what it remembers outlives the hub's process.
  expect((await after.sendShard(leave, [pieces])).frames.at(-1)).toEqual({ type: "result" });
  const sent = client.xorbsSent();
  await publish(client, "ada/m", Buffer.concat([weights, noise("more", 100_000)]));
  expect(client.xorbsSent()).toBe(sent + 1);
});

it("takes large files of a pull request from somebody who may not write", async () => {
  await publish(clientOf(app, ada), "ada/m", weights);
  const bob = await app.signUp("bob");
  const client = clientOf(app, bob);
  const path = (revision: string, query: string) => `${tokenOf("ada/m", revision)}${query}`;
  await expect(client.open(path("main", ""))).rejects.toThrow("403");
  await expect(client.open(path("refs%2Fpr%2F1", ""))).rejects.toThrow("404");
  const bobs = noise("bob", 400_000);
  const [oid = ""] = await client.upload(path("None", "?create_pr=1"), [bobs]);
  const made = await commitLarge(bob, "ada/m", { "bob.bin": oid }, "main", "?create_pr=1");
  expect(made.statusCode).toBe(200);
  const more = Buffer.concat([bobs, noise("more", 200_000)]);
  const [next = ""] = await client.upload(path("refs%2Fpr%2F1", ""), [more]);
  const second = await commitLarge(bob, "ada/m", { "bob.bin": next }, "refs/pr/1");
  expect(second.statusCode).toBe(200);
  expect((await download("ada/m", "bob.bin", bob, "refs%2Fpr%2F1")).equals(more)).toBe(true);
  const cat = await app.signUp("cat");
  await expect(clientOf(app, cat).open(path("refs%2Fpr%2F1", ""))).rejects.toThrow("403");
});

it("takes the same shard again, and the same xorb", async () => {
  const client = clientOf(app, ada);
  const leave = await client.open(tokenOf("ada/m"));
  const file = await client.sendPieces(leave, weights);
  for (const path of ["/v1/shards", "/shards", "/shard/default/0", "/v2/shards"])
    expect((await client.sendShard(leave, [file], path)).status).toBe(200);
  client.forget();
  await client.sendPieces(leave, weights);
  expect(rawBytes()).toBe(0);
  expect(await client.sendShard(leave, [file], "/v1/shards")).toMatchObject({
    status: 200,
    text: '{"result":1}',
  });
});

it("answers every name that a release of the client has for a route", async () => {
  const client = clientOf(app, ada);
  const leave = await client.open(tokenOf("ada/m"));
  const headers = { authorization: `Bearer ${leave.accessToken}` };
  const base = leave.casUrl.replace(/^https?:\/\/[^/]+/, "");
  for (const path of ["/chunk/default/", "/chunks/default-merkledb/", "/v1/chunks/default/"])
    expect((await app.get(`${base}${path}${"a".repeat(64)}`, { headers })).statusCode).toBe(404);
  for (const path of ["/xorb/default/", "/xorbs/default/", "/v1/xorbs/default/"]) {
    const refused = await app.request("POST", `${base}${path}${"a".repeat(64)}`, {
      headers,
      payload: Buffer.alloc(9),
    });
    expect([path, refused.statusCode]).toEqual([path, 400]);
  }
  const telemetry = await app.request("POST", `${base}/v1/telemetry`, {
    headers,
    payload: Buffer.from("{}"),
  });
  expect(telemetry.statusCode).toBe(204);
});

it.each([
  ["lost", (path: string) => rmSync(path)],
  ["damaged", (path: string) => writeFileSync(path, noise("damage", weights.length))],
])("has the client send again what was %s here", async (_, harm) => {
  const client = clientOf(app, ada);
  const [oid = ""] = await client.upload(tokenOf("ada/m"), [weights]);
  harm(join(folder, "blobs", oid.slice(0, 2), oid.slice(2, 4), oid));
  const longer = Buffer.concat([weights, noise("more", 300_000)]);
  await expect(client.upload(tokenOf("ada/m"), [longer])).rejects.toThrow();
  const sent = client.xorbsSent();
  await publish(client, "ada/m", longer);
  expect(client.xorbsSent()).toBeGreaterThan(sent);
});

it("answers what it does not know in JSON", async () => {
  const { casUrl, accessToken } = await clientOf(app, ada).open(tokenOf("ada/m"));
  const headers = { authorization: `Bearer ${accessToken}` };
  const url = `${casUrl.replace(/^https?:\/\/[^/]+/, "")}/v2/file-chunk-hashes/0`;
  const answer = await app.get(url, { headers });
  expect([answer.statusCode, answer.json()]).toEqual([404, { error: expect.any(String) }]);
});

it("stores an empty shard and an empty file", async () => {
  const client = clientOf(app, ada);
  const leave = await client.open(tokenOf("ada/m"));
  expect((await client.sendShard(leave, [])).frames.at(-1)).toEqual({ type: "result" });
  const empty = await client.sendPieces(leave, Buffer.alloc(0));
  expect((await client.sendShard(leave, [empty])).frames.at(-1)).toEqual({ type: "result" });
});

it("lets no revoked token and no lost right go on", async () => {
  const client = clientOf(app, ada);
  const leave = await client.open(tokenOf("ada/m"));
  const { accessTokens } = app.hub.registry;
  const [row] = await accessTokens.list(await adasViewer());
  await accessTokens.delete(await adasViewer(), row!.key);
  await expect(client.sendPieces(leave, weights)).rejects.toThrow("401");
  expect((await client.sendShard(leave, [])).status).toBe(401);
});
