import { createHash, randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { RegistryError } from "@orrery/registry";
import type { ObjectStore } from "../../../objects/object-store.ts";
import { objectKey, packFile, type StoredPack } from "../history-view.ts";

/** The list of packs that it was in is old: a repack replaced it, and it is deleted. */
export class PackGone extends Error {}

/** A pack and its index in a folder of their own, where git does not look. */
export interface FetchedPack {
  /** Lets git see it, the index last: git looks for indexes. */
  moveIn(): Promise<void>;
  discard(): Promise<void>;
}

/** Brings a pack and its index next to a repository. Throws `PackGone`. */
export async function fetchPack(
  objects: ObjectStore,
  key: string,
  gitDir: string,
  pack: StoredPack,
): Promise<FetchedPack> {
  const stream = await objects.get(objectKey(key, pack.name));
  if (!stream) throw new PackGone(`The pack ${pack.name} is gone.`);
  const folder = join(gitDir, `orrery-fetched-${randomUUID()}`);
  const paths = [join(folder, "pack"), join(folder, "idx")] as const;
  const discard = () => rm(folder, { recursive: true, force: true });
  try {
    await mkdir(folder);
    await receive(stream, paths, pack);
  } catch (error) {
    await discard();
    throw error;
  }
  return {
    async moveIn() {
      const target = join(gitDir, "objects/pack", packFile(pack.name));
      await rename(paths[0], `${target}.pack`);
      await rename(paths[1], `${target}.idx`);
    },
    discard,
  };
}

/** Splits the object into its two files. Throws `storage-unavailable` when it is not what was put. */
async function receive(
  stream: ReadableStream<Uint8Array>,
  paths: readonly [string, string],
  { name, bytes, indexBytes, sha256 }: StoredPack,
): Promise<void> {
  const hash = createHash("sha256");
  const source = Readable.fromWeb(stream as Parameters<typeof Readable.fromWeb>[0]);
  const chunks = source[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
  let rest: Uint8Array = new Uint8Array();
  async function* take(most: number): AsyncGenerator<Uint8Array> {
    for (let left = most; left > 0; ) {
      if (rest.length === 0) {
        const next = await chunks.next();
        if (next.done) return;
        rest = next.value;
        hash.update(rest);
      }
      const part = rest.subarray(0, left);
      rest = rest.subarray(part.length);
      left -= part.length;
      yield part;
    }
  }
  try {
    await pipeline(take(bytes), createWriteStream(paths[0], { mode: 0o444 }));
    await pipeline(take(indexBytes), createWriteStream(paths[1], { mode: 0o444 }));
    const isWhole = rest.length === 0 && (await chunks.next()).done === true;
    if (isWhole && hash.digest("hex") === sha256) return;
  } finally {
    source.destroy();
  }
  throw new RegistryError("storage-unavailable", `The stored pack ${name} is damaged.`);
}
