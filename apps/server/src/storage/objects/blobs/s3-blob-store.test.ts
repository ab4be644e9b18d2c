import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { BlobDigest } from "@orrery/registry";
import { describeBlobStore } from "@orrery/registry/testing";
import { beforeAll, describe, expect, it } from "vitest";
import { type S3Fault, type S3Server, startS3 } from "../../../testing/s3/start-s3.ts";
import { openTestBucket, realS3 } from "../../../testing/s3/test-bucket.ts";
import { blobKey, createS3BlobStore } from "./s3-blob-store.ts";

let server: S3Server;
let lax: S3Server;
beforeAll(async () => {
  server = await startS3();
  lax = await startS3({ isLax: true });
  return () => Promise.all([server.close(), lax.close()]);
});

describeBlobStore("S3", async () => createS3BlobStore(await openTestBucket(server)));
// A server that checks nothing: the store must not need it to.
describeBlobStore("a lax S3", async () => createS3BlobStore(await openTestBucket(lax)));
describe.skipIf(process.env.ORRERY_TEST_S3 === undefined)("ORRERY_TEST_S3", () => {
  describeBlobStore("a real S3", async () => createS3BlobStore(await realS3()));
});

const LARGE = Buffer.alloc(12_000_000, "large bytes ");
const blobOf = (bytes: Buffer) => ({
  digest: createHash("sha256").update(bytes).digest("hex") as BlobDigest,
  size: bytes.length,
});
async function* inPieces(bytes: Buffer, size = 1_000_000) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
const isPart: S3Fault["when"] = ({ method, query }) => method === "PUT" && /partNumber/.test(query);

async function open(prefix: string) {
  const store = createS3BlobStore(await openTestBucket(server, prefix));
  const keys = () =>
    [...server.shelf.bucket.objects.keys()].filter((key) => key.startsWith(`${prefix}/`));
  return { store, keys };
}

it("puts large blobs in parts, with and without their digest, and copies only the latter", async () => {
  const { store, keys } = await open("large");
  const blob = blobOf(LARGE);
  const copies = () => server.seen.filter(({ headers }) => headers["x-amz-copy-source"]).length;
  const before = copies();
  expect(await store.put(inPieces(LARGE), blob)).toEqual(blob);
  expect([copies(), server.shelf.bucket.uploads.size]).toEqual([before, 0]);
  expect(keys()).toEqual([`large/${blobKey(blob.digest)}`]);
  const other = Buffer.concat([LARGE, Buffer.from("!")]);
  expect(await store.put(inPieces(other))).toEqual(blobOf(other));
  expect(copies()).toBe(before + 1);
  expect(keys()).toHaveLength(2);
});

it("leaves nothing of a large blob that is another, or whose storage fails half-way", async () => {
  const { store, keys } = await open("half");
  const wrong = { ...blobOf(LARGE), digest: "0".repeat(64) as BlobDigest };
  await expect(store.put(inPieces(LARGE), wrong)).rejects.toMatchObject({ code: "blob-mismatch" });
  let parts = 0;
  const end = server.fail({ status: 500, when: (request) => !!isPart?.(request) && ++parts > 1 });
  await expect(store.put(inPieces(LARGE), blobOf(LARGE))).rejects.toMatchObject({
    code: "storage-unavailable",
  });
  end();
  expect([keys(), server.shelf.bucket.uploads.size]).toEqual([[], 0]);
  server.fail({ status: 503, code: "SlowDown", times: 2, when: isPart });
  await store.put(inPieces(LARGE), blobOf(LARGE));
});

it("joins large parts at the server, also when an answer is lost", async () => {
  const { store, keys } = await open("parts");
  const size = 6_000_000;
  const tags = [];
  for (let number = 1; number <= 2; number++) {
    const offset = (number - 1) * size;
    const bytes = inPieces(LARGE.subarray(offset, offset + size));
    tags.push(await store.putPart("u", { number, offset, size }, bytes));
  }
  const isEnd: S3Fault["when"] = ({ method, query }) => method === "POST" && /uploadId/.test(query);
  server.fail({ isCut: true, times: 1, when: isEnd });
  await store.joinParts("u", tags, blobOf(LARGE));
  await store.joinParts("u", tags, blobOf(LARGE));
  await store.forgetUpload("u");
  expect(keys()).toEqual([`parts/${blobKey(blobOf(LARGE).digest)}`]);
});

it("never takes other bytes that a sender exchanges for verified ones", async () => {
  const { store } = await open("swap");
  const tag = await store.putPart(
    "u",
    { number: 1, offset: 0, size: 5 },
    inPieces(Buffer.from("hello")),
  );
  const { objects } = server.shelf.bucket;
  const part = "swap/parts/u/00001";
  const kept = objects.get(part);
  server.fail({
    delayMs: 0,
    times: 1,
    when({ method, key }) {
      // When the hub reads back, the part has other bytes with the same ETag.
      if (method !== "GET" || !key.includes("incoming/")) return false;
      if (kept) objects.set(part, { ...kept, body: Buffer.from("jello") });
      return true;
    },
  });
  await store.joinParts("u", [tag], blobOf(Buffer.from("hello")));
  const stream = await store.get(blobOf(Buffer.from("hello")).digest);
  expect(await new Response(stream as never).text()).toBe("hello");
});

describe("a deletion", () => {
  const bytes = Buffer.from("kept");
  const blob = blobOf(bytes);

  /** Puts an old blob, and holds the deletion right before it deletes. */
  async function hold(prefix: string) {
    const { store, keys } = await open(prefix);
    server.shiftClock(-600_000);
    await store.put(inPieces(bytes), blob);
    server.shiftClock(0);
    const isDelete: S3Fault["when"] = ({ method, key }) =>
      method === "DELETE" && key.endsWith(blobKey(blob.digest)) && key.startsWith(prefix);
    server.fail({ delayMs: 200, times: 1, when: isDelete });
    const deleting = store.delete(blob.digest, new Date());
    await expect.poll(() => keys().some((key) => key.includes("deleting/"))).toBe(true);
    await sleep(60);
    return { store, keys, deleting };
  }

  it("takes what is old and leaves a mark, which is forgotten in time", async () => {
    const { store, keys, deleting } = await hold("old");
    expect(await deleting).toBe(true);
    expect(keys()).toHaveLength(1);
    expect(await store.size(blob.digest)).toBeUndefined();
    await store.forgetUploads(new Date());
    expect(keys()).toHaveLength(1);
  });

  it("takes nothing that is put while it is under way", async () => {
    const { store, deleting } = await hold("renewed");
    await store.put(inPieces(bytes), blob);
    await deleting;
    expect(await store.size(blob.digest)).toBe(blob.size);
  });
});

it("says that a blob of another size is damaged, and moves it aside", async () => {
  const { store, keys } = await open("damaged");
  const { digest } = await store.put(inPieces(Buffer.from("hello")));
  for (const range of [undefined, { start: 1, end: 2 }, { start: 9, end: 10 }])
    await expect(store.get(digest, range, 6)).rejects.toMatchObject({ code: "blob-damaged" });
  expect(await store.setAside(digest)).toBe(true);
  expect(await store.setAside(digest)).toBe(false);
  expect(await store.get(digest)).toBeUndefined();
  expect(keys()[0]).toMatch(/^damaged\/damaged\/[0-9a-f]{64}-/);
});

it("refuses writes while the storage is gone, and says so", async () => {
  const { store } = await open("gone");
  const end = server.fail({ status: 503, code: "SlowDown" });
  const failed = { code: "storage-unavailable" };
  await expect(store.check()).rejects.toMatchObject(failed);
  await expect(store.put(inPieces(Buffer.from("x")))).rejects.toMatchObject(failed);
  await expect(store.size(blobOf(LARGE).digest)).rejects.toMatchObject(failed);
  end();
  await store.check();
});
