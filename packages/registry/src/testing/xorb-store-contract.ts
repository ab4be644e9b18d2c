import { describe, expect, it } from "vitest";
import { createHashTree } from "../xet/hash-tree.ts";
import { formatHash, hashChunk } from "../xet/xet-hash.ts";
import type { XorbStore } from "../xet/xorb-store.ts";

const ACCOUNT = "a1";

/** A xorb of one chunk that is not compressed, as it goes over the wire. */
function xorbOf(text: string) {
  const bytes = new TextEncoder().encode(text);
  const tree = createHashTree();
  tree.add(hashChunk(bytes), bytes.length);
  const head = [0, bytes.length, 0, 0, 0, bytes.length, 0, 0];
  return {
    name: formatHash(tree.root()),
    body: () => new Blob([Uint8Array.from([...head, ...bytes])]).stream(),
  };
}

/** What every store of xorbs promises. */
export function describeXorbStore(
  name: string,
  create: () => Promise<XorbStore> | XorbStore,
): void {
  describe(`${name} keeps the contract of stores of xorbs`, () => {
    const read = async (store: XorbStore, file: string, start: number, end: number) => {
      const stream = await store.get(ACCOUNT, file, { start, end });
      return stream && new Response(stream as ReadableStream<Uint8Array<ArrayBuffer>>).text();
    };

    it("gives back the plain bytes, each time under another name", async () => {
      const store = await create();
      const { name, body } = xorbOf("hello");
      const { file, chunks } = await store.put(ACCOUNT, name, body());
      const second = await store.put(ACCOUNT, name, body());
      expect([chunks.byteLength > 0, second.file === file]).toEqual([true, false]);
      expect([await read(store, file, 0, 5), await read(store, file, 1, 3)]).toEqual([
        "hello",
        "el",
      ]);
      await store.delete(ACCOUNT, file);
      await store.delete(ACCOUNT, file);
      expect([await store.has(ACCOUNT, file), await store.has(ACCOUNT, second.file)]).toEqual([
        false,
        true,
      ]);
      expect(await read(store, file, 0, 5)).toBeUndefined();
      expect(await store.has("another", second.file)).toBe(false);
    });

    it("stores nothing that is malformed, or another xorb", async () => {
      const store = await create();
      const [hello, other] = [xorbOf("hello"), xorbOf("jello")];
      const refused = { code: "bad-request" };
      await expect(store.put(ACCOUNT, other.name, hello.body())).rejects.toMatchObject(refused);
      const cut = new Blob(["not a xorb"]).stream();
      await expect(store.put(ACCOUNT, hello.name, cut)).rejects.toMatchObject(refused);
      const listed = [];
      for await (const one of store.list(new Date(Date.now() + 60_000))) listed.push(one);
      expect(listed.filter(({ account }) => account === ACCOUNT)).toEqual([]);
    });

    it("lists what was put before then", async () => {
      const store = await create();
      const { name, body } = xorbOf("hello");
      const { file } = await store.put(ACCOUNT, name, body());
      const list = async (before: number) => {
        const found = [];
        for await (const one of store.list(new Date(Date.now() + before))) found.push(one);
        return found;
      };
      expect(await list(60_000)).toContainEqual({ account: ACCOUNT, file });
      expect(await list(-60_000)).toEqual([]);
    });
  });
}
