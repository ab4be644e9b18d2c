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

    it("has nothing under an unknown digest", async () => {
      const store = await create();
      expect(await store.get(digestOf("never"))).toBeUndefined();
      expect(await store.size(digestOf("never"))).toBeUndefined();
      await store.check();
    });
  });
}
