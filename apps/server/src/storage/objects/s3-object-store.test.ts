import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type S3Server, startS3 } from "../../testing/s3/start-s3.ts";
import { openTestBucket, QUICK_TIMES, realS3 } from "../../testing/s3/test-bucket.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import type { S3Bucket } from "./s3-bucket.ts";
import { createS3ObjectStore } from "./s3-object-store.ts";

const textOf = (stream: ReadableStream<Uint8Array> | undefined) =>
  stream && new Response(stream as ReadableStream<Uint8Array<ArrayBuffer>>).text();

async function gather<T>(items: AsyncIterable<T>): Promise<readonly T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

let server: S3Server;
beforeAll(async () => {
  server = await startS3();
  return () => server.close();
});

describe.each([
  ["the server of the tests", () => openTestBucket(server)],
  ["ORRERY_TEST_S3", realS3],
] as const)("objects on %s", (name, open) => {
  const isSkipped = name === "ORRERY_TEST_S3" && process.env.ORRERY_TEST_S3 === undefined;
  describe.skipIf(isSkipped)("are whole or absent", () => {
    let bucket: S3Bucket;
    let store: ReturnType<typeof createS3ObjectStore>;
    beforeEach(async () => {
      bucket = await open();
      store = createS3ObjectStore(bucket);
    });

    it("puts, reads in ranges, replaces, lists and deletes", async () => {
      await store.put("a/1", Buffer.from("hello"));
      await store.put("a/2", Buffer.from(""));
      await store.put("b", Buffer.from("other"));
      expect(await textOf(await store.get("a/1"))).toBe("hello");
      expect(await textOf(await store.get("a/1", { start: 1, end: 3 }))).toBe("el");
      expect(await textOf(await store.get("a/1", { start: 3, end: 99 }))).toBe("lo");
      expect(await textOf(await store.get("a/1", { start: 5, end: 9 }))).toBe("");
      expect(await textOf(await store.get("a/2", { start: 0, end: 9 }))).toBe("");
      expect(await store.get("a/3")).toBeUndefined();
      expect([await store.size("a/1"), await store.size("a/3")]).toEqual([5, undefined]);
      await store.put("a/1", Buffer.from("jello!"));
      const listed = await gather(store.list("a/"));
      expect(listed.map(({ key, size }) => [key, size])).toEqual([
        ["a/1", 6],
        ["a/2", 0],
      ]);
      await store.delete("a/1");
      await store.delete("a/1");
      expect(await store.get("a/1")).toBeUndefined();
    });

    it("puts a file of several parts as it is", async () => {
      const path = join(temporaryFolder(), "large");
      const bytes = Buffer.alloc(11_000_000, "0123456789");
      await writeFile(path, bytes);
      await store.put("large", { path, size: bytes.length });
      expect(await store.size("large")).toBe(bytes.length);
      expect(await textOf(await store.get("large", { start: 10_999_995, end: 11_000_000 }))).toBe(
        "56789",
      );
      const whole = Buffer.from(
        await new Response((await store.get("large")) as never).arrayBuffer(),
      );
      expect(whole.equals(bytes)).toBe(true);
    });
  });
});

describe("a server that fails", () => {
  const store = async () =>
    createS3ObjectStore(await openTestBucket(server, undefined, QUICK_TIMES));

  it.each([
    ["SlowDown", { status: 503, code: "SlowDown" }],
    ["an internal error", { status: 500 }],
    ["a cut connection", { isCut: true }],
  ])("is asked again after %s", async (_, fault) => {
    const objects = await store();
    server.fail({ ...fault, times: 2, when: ({ method }) => method === "PUT" });
    await objects.put("k", Buffer.from("hello"));
    server.fail({ ...fault, times: 2, when: ({ method }) => method === "GET" });
    expect(await textOf(await objects.get("k"))).toBe("hello");
  });

  it.each([
    ["SlowDown", { status: 503, code: "SlowDown" }],
    ["a cut connection", { isCut: true, status: 500 }],
    ["no right", { status: 403, code: "AccessDenied" }],
    ["a server that is too slow", { delayMs: 400 }],
  ])("is told as unavailable after %s again and again", async (_, fault) => {
    const objects = await store();
    const end = server.fail(fault);
    const failed = { code: "storage-unavailable" };
    await expect(objects.put("never", Buffer.from("x"))).rejects.toMatchObject(failed);
    await expect(objects.get("k")).rejects.toMatchObject(failed);
    await expect(gather(objects.list(""))).rejects.toMatchObject(failed);
    end();
    await expect.poll(() => objects.size("k")).toBeUndefined();
  });

  it("goes on with a download that was cut, and never ends one early", async () => {
    const objects = await store();
    const text = "0123456789".repeat(30_000);
    await objects.put("cut", Buffer.from(text));
    server.fail({ isCut: true, times: 2, when: ({ method }) => method === "GET" });
    expect(await textOf(await objects.get("cut"))).toBe(text);
    const end = server.fail({ isCut: true, when: ({ method }) => method === "GET" });
    await expect(textOf(await objects.get("cut"))).rejects.toMatchObject({
      code: "storage-unavailable",
    });
    end();
  });

  it("mixes no two versions of an object", async () => {
    const objects = await store();
    await objects.put("v", Buffer.alloc(200_000, "a"));
    server.fail({ isCut: true, times: 1, when: ({ method }) => method === "GET" });
    const stream = await objects.get("v");
    await objects.put("v", Buffer.alloc(200_000, "b"));
    await expect(textOf(stream)).rejects.toMatchObject({ code: "storage-unavailable" });
  });

  it("lists more than a page", async () => {
    const objects = createS3ObjectStore(await openTestBucket(server, "pages"));
    const keys = Array.from({ length: 1_100 }, (_, index) => `many/${`${index}`.padStart(5, "0")}`);
    for (const key of keys) server.shelf.bucket.put(`pages/${key}`, Buffer.from(""), {}, false);
    expect((await gather(objects.list("many/"))).map(({ key }) => key)).toEqual(keys);
  });
});
