import { createHash } from "node:crypto";
import { getChunks, hashToHex, xorbHash } from "@huggingface/xetchunk-wasm";
import { beforeEach, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestCaller } from "../../testing/create-test-app.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import {
  type FileOfShard,
  packShard,
  packXorb,
  type XetLeaveAnswer,
} from "../../testing/xet-client.ts";
import { clientOf, noise, sendTo } from "../../testing/xet-setup.ts";

let app: TestApp;
let ada: TestCaller;
let bob: TestCaller;
let client: ReturnType<typeof clientOf>;
let leave: XetLeaveAnswer;
let file: FileOfShard;
const secret = noise("secret", 500_000);

beforeEach(async () => {
  app = await createTestApp({ ORRERY_DATA: temporaryFolder() });
  ada = await app.signUp("ada");
  bob = await app.signUp("bob");
  await ada.post("/api/repos/create", { name: "m", private: true });
  await bob.post("/api/repos/create", { name: "m" });
  client = clientOf(app, ada);
  leave = await client.open("/api/models/ada/m/xet-write-token/main");
  file = await client.sendPieces(leave, secret);
});

const refusalOf = async (bent: FileOfShard) => {
  const { frames } = await client.sendShard(leave, [bent]);
  return frames.at(-1);
};
const hasObject = async (caller: TestCaller, repo: string, oid: string) => {
  const { body } = await caller.post(`/${repo}.git/info/lfs/objects/batch`, {
    operation: "download",
    objects: [{ oid, size: secret.length }],
  });
  return body.includes('"href"');
};

it("gives nothing to somebody who names another account's xorb, with every hash right", async () => {
  await client.sendShard(leave, [file]);
  const bobs = clientOf(app, bob);
  const bobsLeave = await bobs.open("/api/models/bob/m/xet-write-token/main");
  const { frames } = await bobs.sendShard(bobsLeave, [file]);
  expect(frames.at(-1)).toMatchObject({ type: "error", retryable: false });
  expect(frames.at(-1)?.message).toMatch(/is not stored/);
  expect(await hasObject(bob, "bob/m", file.sha256)).toBe(false);
  const answers = await Promise.all(
    getChunks(secret).map(({ hash }) =>
      sendTo(app)("GET", `${bobsLeave.casUrl}/v1/chunks/default/${hashToHex(hash)}`, {
        authorization: `Bearer ${bobsLeave.accessToken}`,
      }),
    ),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]));
});

it("gives nothing to somebody who names a SHA-256 or a file hash without the bytes", async () => {
  await client.sendShard(leave, [file]);
  const bobs = clientOf(app, bob);
  const bobsLeave = await bobs.open("/api/models/bob/m/xet-write-token/main");
  const own = await bobs.sendPieces(bobsLeave, noise("bob", 500_000));
  for (const bent of [
    { ...own, sha256: file.sha256 },
    { ...own, hash: file.hash },
    { ...file, terms: own.terms },
    { ...file, terms: [] },
  ]) {
    const { frames } = await bobs.sendShard(bobsLeave, [bent]);
    expect(frames.at(-1)).toMatchObject({ type: "error" });
  }
  expect(await hasObject(bob, "bob/m", file.sha256)).toBe(false);
});

it("refuses a xorb under another name, and keeps nothing of it", async () => {
  const body = packXorb([noise("other", 9000)]);
  await expect(client.sendXorb(leave, "ab".repeat(32), body)).rejects.toThrow(/400.*has the hash/);
  const term = { xorb: "ab".repeat(32), chunks: getChunks(noise("other", 9000)), start: 0 };
  expect(await refusalOf({ ...file, terms: [term] })).toMatchObject({ type: "error" });
});

it.each([
  ["noise", noise("noise", 5000)],
  ["a chunk that is cut", packXorb([noise("cut", 9000)]).subarray(0, 5000)],
  ["half a header", packXorb([noise("cut", 9000)]).subarray(0, 5)],
  ["an empty chunk", packXorb([Buffer.alloc(0)])],
  ["a chunk that is too large", packXorb([Buffer.alloc(131_073)])],
  ["nothing", Buffer.alloc(0)],
])("refuses %s as a xorb", async (_, body) => {
  await expect(client.sendXorb(leave, "ab".repeat(32), body)).rejects.toThrow("400");
});

it("refuses a xorb with too many chunks, and takes the most that there may be", async () => {
  const chunks = Array.from({ length: 8193 }, (_, index) => Buffer.from(`${index}`));
  const nameOf = (some: readonly Buffer[]) =>
    hashToHex(xorbHash(some.map((bytes) => getChunks(bytes)[0]!)));
  const most = chunks.slice(0, 8192);
  expect(await client.sendXorb(leave, nameOf(most), packXorb(most))).toEqual({
    was_inserted: true,
  });
  await expect(client.sendXorb(leave, nameOf(chunks), packXorb(chunks))).rejects.toThrow(
    /400.*8192 chunks/,
  );
});

it("refuses a body beyond the protocol's limit before it is read to its end", async () => {
  await expect(client.sendXorb(leave, "ab".repeat(32), Buffer.alloc(67_174_401))).rejects.toThrow(
    "413",
  );
});

it.each<[string, (file: FileOfShard) => FileOfShard, RegExp]>([
  [
    "a SHA-256 that is not the file's",
    (one) => ({ ...one, sha256: createHash("sha256").update("x").digest("hex") }),
    /SHA-256 does not match/,
  ],
  [
    "a file hash that is not the file's",
    (one) => ({ ...one, hash: new Uint8Array(32).fill(7) }),
    /file hash/,
  ],
  [
    "a verification entry that is not true",
    (one) => ({ ...one, proofs: one.terms.map(() => new Uint8Array(32).fill(7)) }),
    /verification entry/,
  ],
  ["a number of bytes that is not true", (one) => ({ ...one, bytes: [1_000_000] }), /do not have/],
  [
    "chunks that the xorb does not have",
    (one) => ({ ...one, terms: one.terms.map((term) => ({ ...term, start: 5000 })) }),
    /has \d+ chunks/,
  ],
  [
    "a term without chunks",
    (one) => ({ ...one, terms: one.terms.map((term) => ({ ...term, chunks: [] })) }),
    /malformed/,
  ],
])("refuses a shard with %s", async (_, bend, message) => {
  expect((await refusalOf(bend(file)))?.message).toMatch(message);
  expect(await hasObject(ada, "ada/m", file.sha256)).toBe(false);
});

it("refuses a tiny chunk named half a million times before it writes", async () => {
  const tiny = Buffer.from("tiny");
  const [chunk] = getChunks(tiny);
  const xorb = hashToHex(xorbHash([chunk!]));
  await client.sendXorb(leave, xorb, packXorb([tiny]));
  const term = { xorb, chunks: [chunk!], start: 0 };
  const terms = Array.from({ length: 500_000 }, () => term);
  const refusal = await refusalOf({ ...file, terms, proofs: terms.map(() => file.hash) });
  expect(refusal?.message).toMatch(/too many chunks/);
}, 120_000);

it("refuses a file beyond the limit before it writes, and counts all files of a shard", async () => {
  const small = await createTestApp({
    ORRERY_LIMIT_XET_FILE_BYTES: "3000000",
    ORRERY_LIMIT_XET_SHARD_BYTES: "4000000",
  });
  const cat = await small.signUp("cat");
  await cat.post("/api/repos/create", { name: "m" });
  const cats = clientOf(small, cat);
  const catsLeave = await cats.open("/api/models/cat/m/xet-write-token/main");
  const one = await cats.sendPieces(catsLeave, secret);
  const repeated = (times: number) =>
    cats.sendPieces(catsLeave, Buffer.concat(Array.from({ length: times }, () => secret)));
  const send = async (...files: readonly FileOfShard[]) =>
    (await cats.sendShard(catsLeave, files)).frames.at(-1);
  expect((await send(await repeated(7)))?.message).toMatch(/larger than 3000000 bytes/);
  const { status, text } = await cats.sendShard(catsLeave, [await repeated(7)], "/v1/shards");
  expect([status, JSON.parse(text).error]).toEqual([413, expect.stringContaining("3000000")]);
  expect((await send(await repeated(5), await repeated(4)))?.message).toMatch(/4000000/);
  expect(await send(one)).toEqual({ type: "result" });
});

it.each([
  ["nothing", Buffer.alloc(0)],
  ["noise", noise("noise", 5000)],
  ["a header alone", Buffer.alloc(48)],
  ["a count without end", Buffer.concat([Buffer.alloc(48), Buffer.alloc(48, 0x7f)])],
])("refuses a shard of %s", async (_, payload) => {
  const answer = (path: string) =>
    sendTo(app)(
      "POST",
      `${leave.casUrl}${path}`,
      { authorization: `Bearer ${leave.accessToken}` },
      payload,
    );
  expect((await answer("/v1/shards")).status).toBe(400);
  expect((await answer("/shards")).status).toBe(400);
  expect((await answer("/v2/shards")).text).toMatch(/"type":"error".*malformed/);
});

it("lets others have their turn while it reads a shard of 57 MB", async () => {
  const terms = Array.from({ length: 590_000 }, () => file.terms[0]!);
  // Of one byte each: too many chunks for that size, which shows at the very end.
  const bent = { ...file, terms, bytes: terms.map(() => 1), proofs: terms.map(() => file.hash) };
  const body = packShard([bent]);
  expect(body.length).toBeGreaterThan(56_000_000);
  let turns = 0;
  const timer = setInterval(() => turns++, 1);
  const read = app.hub.registry.xet.readShard(new Blob([new Uint8Array(body)]).stream());
  await expect(read).rejects.toThrow("too many chunks");
  clearInterval(timer);
  // The whole body is in memory: a reader that only awaits would block other requests.
  expect(turns).toBeGreaterThan(5);
}, 120_000);
