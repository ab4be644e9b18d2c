import { createHash, randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, open, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { ObjectBody } from "../../objects/object-store.ts";
import { mustRunGit } from "../run-git.ts";
import type { MadeObject } from "../small-commits/git-bytes.ts";
import { packOf } from "../small-commits/pack-of.ts";
import type { StoredPack } from "./history-view.ts";

/** A pack on this machine that is not yet part of any history. */
export interface MadePack {
  readonly pack: StoredPack;
  readonly body: ObjectBody;
  /** `<file>.pack` and `<file>.idx`. */
  readonly file: string;
  /** Resolves when the files are there. */
  readonly written: Promise<unknown>;
  /** Deletes what is left of its files. */
  discard(): Promise<void>;
}

/** Below it, a pack is sent from memory. */
const MEMORY_BYTES = 8_000_000;

/**
 * Makes a pack of exactly the objects that `wanted` reach and `known` do not, wherever they lie in the
 * repository; `undefined` when there are none. `known` must be refs of the history, so that what they reach
 * is in its packs. Neither loose litter nor packs that are no longer the history's make a difference.
 */
export async function makePack(
  gitDir: string,
  wanted: Iterable<string>,
  known: Iterable<string>,
): Promise<MadePack | undefined> {
  return madeIn(gitDir, async (folder) => {
    const args = ["pack-objects", "--revs", "--delta-base-offset", "--non-empty", "--quiet"];
    const input = [...wanted, ...[...known].map((oid) => `^${oid}`), ""].join("\n");
    const output = await mustRunGit(gitDir, [...args, join(folder, "pack")], {
      input,
      as: "maintenance",
    });
    return output.toString().trim();
  });
}

/** The same of a few objects that are known to be those; its files are written while it is sent. */
export async function makeFreshPack(
  gitDir: string,
  objects: readonly MadeObject[],
): Promise<MadePack> {
  const { hash, pack, index } = await packOf(objects);
  const folder = join(gitDir, `orrery-made-${randomUUID()}`);
  const file = join(folder, `pack-${hash}`);
  const written = mkdir(folder).then(() =>
    Promise.all([writeFile(`${file}.pack`, pack), writeFile(`${file}.idx`, index)]),
  );
  written.catch(() => {});
  const body = Buffer.concat([pack, index]);
  const sizes = { bytes: pack.length, indexBytes: index.length, objects: objects.length };
  return {
    pack: describedPack(hash, { ...sizes, sha256: await digestOf(body) }),
    ...{ body, file, written },
    async discard() {
      await written.catch(() => {});
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const describedPack = (hash: string, facts: Omit<StoredPack, "name" | "madeAt">): StoredPack => ({
  name: `${hash}.${randomUUID().slice(0, 8)}`,
  ...facts,
  madeAt: new Date().toISOString(),
});

/** `fill` answers the hash of the pack that it wrote into a folder, or nothing. */
async function madeIn(
  gitDir: string,
  fill: (folder: string) => Promise<string>,
): Promise<MadePack | undefined> {
  const folder = join(gitDir, `orrery-made-${randomUUID()}`);
  const discard = () => rm(folder, { recursive: true, force: true });
  await mkdir(folder);
  try {
    const hash = await fill(folder);
    if (hash === "") {
      await discard();
      return undefined;
    }
    const described = await describe(join(folder, `pack-${hash}`), hash);
    return { ...described, written: Promise.resolve(), discard };
  } catch (error) {
    await discard();
    throw error;
  }
}

async function describe(file: string, hash: string) {
  const [bytes, indexBytes] = [await sizeOf(`${file}.pack`), await sizeOf(`${file}.idx`)];
  const size = bytes + indexBytes;
  const body: ObjectBody =
    size <= MEMORY_BYTES
      ? Buffer.concat([await readFile(`${file}.pack`), await readFile(`${file}.idx`)])
      : { path: await joined(file), size };
  const objects = await countObjects(`${file}.idx`);
  const facts = { bytes, indexBytes, objects, sha256: await digestOf(body) };
  return { pack: describedPack(hash, facts), body, file };
}

const sizeOf = async (path: string): Promise<number> => (await stat(path)).size;

/** One file of both: an object is put from one. */
async function joined(file: string): Promise<string> {
  const whole = `${file}.whole`;
  const parts = async function* () {
    yield* createReadStream(`${file}.pack`);
    yield* createReadStream(`${file}.idx`);
  };
  await pipeline(parts, createWriteStream(whole, { mode: 0o600 }));
  return whole;
}

async function digestOf(body: ObjectBody): Promise<string> {
  const hash = createHash("sha256");
  if (body instanceof Uint8Array) return hash.update(body).digest("hex");
  for await (const chunk of createReadStream(body.path)) hash.update(chunk);
  return hash.digest("hex");
}

/** The last entry of the index's table of first bytes (version 2). */
const COUNT_AT = 8 + 255 * 4;

async function countObjects(index: string): Promise<number> {
  const handle = await open(index);
  try {
    const { buffer } = await handle.read(Buffer.alloc(4), 0, 4, COUNT_AT);
    return buffer.readUInt32BE();
  } finally {
    await handle.close();
  }
}
