import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { BlobStore } from "../blob-store.ts";
import type { BlobDigest } from "../ids.ts";

const digestOf = (text: string) => createHash("sha256").update(text).digest("hex") as BlobDigest;
const streamOf = (text: string) => new Blob([text]).stream();
const textOf = (stream: ReadableStream<Uint8Array> | undefined) =>
  stream && new Response(stream as ReadableStream<Uint8Array<ArrayBuffer>>).text();

/** What every blob store promises. Run it against each one; write a new promise here, never in one store's own test. */
export function describeBlobStore(name: string, create: () => Promise<BlobStore> | BlobStore) {
  describe(`${name} keeps the blob-store contract`, () => {
    it("gives back what was put, under its SHA-256", async () => {
      const store = await create();
      expect(await store.put(streamOf("hello"))).toEqual({ digest: digestOf("hello"), size: 5 });
      expect(await textOf(await store.get(digestOf("hello")))).toBe("hello");
      expect(await store.size(digestOf("hello"))).toBe(5);
    });

    it("takes the same bytes twice, also at once", async () => {
      const store = await create();
      const all = await Promise.all(Array.from({ length: 8 }, () => store.put(streamOf("a"))));
      expect(new Set(all.map(({ digest }) => digest))).toEqual(new Set([digestOf("a")]));
      expect(await textOf(await store.get(digestOf("a")))).toBe("a");
    });

    it("stores nothing, not even nothing, under a wrong digest", async () => {
      const store = await create();
      expect(await store.put(streamOf(""))).toEqual({ digest: digestOf(""), size: 0 });
      expect(await textOf(await store.get(digestOf("")))).toBe("");
    });

    it.each([
      ["other bytes", "jello"],
      ["fewer bytes", "hell"],
      ["more bytes", "hello!"],
    ])("refuses %s than announced and keeps nothing", async (_, came) => {
      const store = await create();
      const expected = { digest: digestOf("hello"), size: 5 };
      await expect(store.put(streamOf(came), expected)).rejects.toMatchObject({
        code: "blob-mismatch",
      });
      expect(await store.get(digestOf("hello"))).toBeUndefined();
      expect(await store.size(digestOf(came))).toBeUndefined();
    });

    it("keeps nothing of a stream that breaks", async () => {
      const store = await create();
      let step = 0;
      const broken = new ReadableStream<Uint8Array>({
        pull(controller) {
          if (step++ === 0) controller.enqueue(new TextEncoder().encode("half"));
          else controller.error(new Error("cut"));
        },
      });
      await expect(store.put(broken)).rejects.toThrow("cut");
      expect(await store.get(digestOf("half"))).toBeUndefined();
    });

    it("reads ranges, the empty one included", async () => {
      const store = await create();
      await store.put(streamOf("hello"));
      const read = async (start: number, end: number) =>
        textOf(await store.get(digestOf("hello"), { start, end }));
      expect([await read(1, 3), await read(0, 5), await read(4, 5), await read(2, 2)]).toEqual([
        "el",
        "hello",
        "o",
        "",
      ]);
    });

    it("makes a blob of parts that came in any order, some of them twice", async () => {
      const store = await create();
      const expected = { digest: digestOf("hello world"), size: 11 };
      const put = (number: number, offset: number, text: string) =>
        store.putPart("upload-1", { number, offset, size: text.length }, streamOf(text));
      const [, second, third] = [
        await put(1, 0, "jello"),
        ...(await Promise.all([put(2, 5, " wor"), put(3, 9, "ld")])),
      ];
      const first = await put(1, 0, "hello");
      expect(await store.findPart("upload-1", 2)).toBe(second);
      expect(await store.findPart("upload-1", 4)).toBeUndefined();
      expect(await store.findPart("upload-2", 1)).toBeUndefined();
      expect(await store.size(expected.digest)).toBeUndefined();
      // Twice: a client may have missed the response.
      for (let turn = 0; turn < 2; turn++)
        await store.joinParts("upload-1", [first, second, third] as string[], expected);
      expect(await textOf(await store.get(expected.digest))).toBe("hello world");
      await store.forgetUpload("upload-1");
      expect(await store.findPart("upload-1", 1)).toBeUndefined();
    });

    it("joins no parts that are missing, others, too few or another whole", async () => {
      const store = await create();
      const part = { number: 1, offset: 0, size: 5 };
      const expected = { digest: digestOf("hello"), size: 5 };
      for (const text of ["hell", "hello!"])
        await expect(store.putPart("u", part, streamOf(text))).rejects.toMatchObject({
          code: "blob-mismatch",
        });
      expect(await store.findPart("u", 1)).toBeUndefined();
      const tag = await store.putPart("u", part, streamOf("hello"));
      for (const tags of [[], ["other"], [tag, tag]])
        await expect(store.joinParts("u", tags, expected)).rejects.toMatchObject({
          code: "blob-mismatch",
        });
      const other = { digest: digestOf("jello"), size: 5 };
      await expect(store.joinParts("u", [tag], other)).rejects.toMatchObject({
        code: "blob-mismatch",
      });
      expect(await store.size(expected.digest)).toBeUndefined();
      expect(await store.size(other.digest)).toBeUndefined();
      // A part with other content is deleted.
      expect(await store.findPart("u", 1)).toBeUndefined();
    });

    it("forgets uploads that nobody went on with", async () => {
      const store = await create();
      const part = { number: 1, offset: 0, size: 2 };
      await store.putPart("u", part, streamOf("hi"));
      await store.forgetUploads(new Date(Date.now() - 60_000));
      expect(await store.findPart("u", 1)).toBeDefined();
      await store.forgetUploads(new Date(Date.now() + 60_000));
      expect(await store.findPart("u", 1)).toBeUndefined();
    });

    it("lists blobs, and deletes those that nobody put since", async () => {
      const store = await create();
      const listed = async () => {
        const all = [];
        for await (const { digest, size } of store.list()) all.push({ digest, size });
        return all;
      };
      expect(await listed()).toEqual([]);
      const blob = await store.put(streamOf("hello"));
      expect(await listed()).toEqual([blob]);
      const later = new Date(Date.now() + 60_000);
      expect(await store.delete(blob.digest, new Date(Date.now() - 60_000))).toBe(false);
      expect(await listed()).toEqual([blob]);
      expect(await store.delete(blob.digest, later)).toBe(true);
      expect(await store.delete(blob.digest, later)).toBe(false);
      expect(await listed()).toEqual([]);
      expect(await store.get(blob.digest)).toBeUndefined();
    });

    it("never loses a blob that is put while it is being deleted", async () => {
      const store = await create();
      const { digest } = await store.put(streamOf("hello"));
      for (let round = 0; round < 20; round++) {
        // Everything up to now is old; what is put from here on is not.
        await new Promise((resolve) => setTimeout(resolve, 5));
        const since = new Date();
        await Promise.all([
          store.delete(digest, since),
          store.put(streamOf("hello")),
          store.delete(digest, since),
        ]);
        expect(await textOf(await store.get(digest))).toBe("hello");
      }
    });

    it("has nothing under an unknown digest", async () => {
      const store = await create();
      expect(await store.get(digestOf("never"))).toBeUndefined();
      expect(await store.size(digestOf("never"))).toBeUndefined();
      await store.check();
    });
  });
}
