import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { RepoAt, TreeEntry } from "@orrery/registry";
import type { Isolation } from "../../runner/isolation/isolation.ts";
import { EngineError } from "../engine-error.ts";
import { type PlaceDeps, placeStream } from "../place-files.ts";

/** Files up to this size are read ahead, so many at once: a store may be far away. */
const SMALL_BYTES = 1_000_000;
const AT_ONCE = 16;

/** Puts files one after the other into one file that a process of the engine can read. */
export const placePack = (
  { files: store }: Pick<PlaceDeps, "files">,
  at: RepoAt,
  files: readonly TreeEntry[],
  path: string,
  isolation: Isolation,
): Promise<void> =>
  placeStream(Readable.from(chunksOf(store, at, files), { objectMode: false }), path, isolation);

async function* chunksOf(
  store: PlaceDeps["files"],
  at: RepoAt,
  files: readonly TreeEntry[],
): AsyncGenerator<Buffer> {
  const open = async (entry: TreeEntry) => Readable.fromWeb((await store.read(at, entry)) as never);
  for (let first = 0; first < files.length; first += AT_ONCE) {
    const some = files.slice(first, first + AT_ONCE);
    const small = new Map(
      await Promise.all(
        some
          .filter(({ size }) => size > 0 && size <= SMALL_BYTES)
          .map(async (entry) => [entry, await buffer(await open(entry))] as const),
      ),
    );
    for (const entry of some) {
      if (entry.size === 0) continue;
      const known = small.get(entry);
      let size = 0;
      for await (const chunk of known ? [known] : await open(entry)) {
        size += chunk.length;
        yield chunk;
      }
      if (size !== entry.size)
        throw new EngineError("ServerBusyError", `${entry.path} was not read whole.`);
    }
  }
}
