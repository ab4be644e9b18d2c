import {
  getChunks,
  fileHash as theirFileHash,
  verificationHash,
  xorbHash,
} from "@huggingface/xetchunk-wasm";
import { expect, it } from "vitest";
import { createHashTree } from "./hash-tree.ts";
import { formatHash, hashChunk, hashFile, hashTerm } from "./xet-hash.ts";

const ascii = (text: string) => new TextEncoder().encode(text);

function hashesOf(contents: readonly Uint8Array[]) {
  const tree = createHashTree();
  const chunks = contents.map((content) => ({ hash: hashChunk(content), length: content.length }));
  for (const { hash, length } of chunks) tree.add(hash, length);
  const root = tree.root();
  const joined = new Uint8Array(chunks.flatMap(({ hash }) => [...hash]));
  return {
    chunks,
    xorb: formatHash(root),
    file: formatHash(hashFile(root)),
    term: formatHash(hashTerm(joined)),
  };
}

it("computes the hashes of the protocol's examples", () => {
  const hello = ascii("Hello World!");
  expect(hashesOf([hello])).toMatchObject({
    xorb: "d8d408e608fb9ca213b9909a65d86d725f2de4d8d540324be8a363e7a6e228cb",
    file: "a9dae0ad88b060bdd7e7c87abdcf95b132c95a0414b06d4f6beb68d287b87165",
  });
  const three = [hello, ascii("a".repeat(8192)), new Uint8Array(131_072)];
  expect(hashesOf(three)).toMatchObject({
    xorb: "549876b78b085c75c8717ee34d2a85c52ef036993af7c65fd8bfa92a095490ac",
    file: "be41beec54b44bdf0f16aa6682d8c12fef88754278fe022eae09dd862dc3b01a",
    term: "12d15cb78bb3828ba4f47eb1965bc4ec2f1847e3d6883b4737a94c53dc647693",
  });
  const hundred = Array.from({ length: 100 }, (_, index) => ascii(`chunk ${index}`));
  expect(hashesOf(hundred)).toMatchObject({
    xorb: "ebd91bd9eadbe08f84344140e31af9cfb76b28fd5f3ae8908894ea514d02db7e",
    file: "66ef5588869eb64f3f188bd8f477dbc4772c7275f0ea71ed3e85e7abcc24cbd6",
  });
});

it.each([1, 2, 3, 4, 8, 9, 10, 11, 27, 28, 500, 8192])(
  "agrees with the clients' own library on %i chunks",
  (count) => {
    const contents = Array.from({ length: count }, (_, index) => ascii(`${count} ${index ** 3}`));
    const { chunks, ...ours } = hashesOf(contents);
    expect(ours).toEqual({
      xorb: formatHash(xorbHash(chunks)),
      file: formatHash(theirFileHash(chunks)),
      term: formatHash(verificationHash(chunks.map(({ hash }) => hash))),
    });
  },
);

it("hashes chunks as the clients' own chunker does", () => {
  const bytes = Uint8Array.from({ length: 700_000 }, (_, index) => (index ** 2 / 7) % 251);
  let start = 0;
  for (const { hash, length } of getChunks(bytes)) {
    expect(formatHash(hashChunk(bytes.subarray(start, start + length)))).toBe(formatHash(hash));
    start += length;
  }
  expect(start).toBe(bytes.length);
});
