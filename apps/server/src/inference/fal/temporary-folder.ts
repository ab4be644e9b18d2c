import { randomBytes } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable, type Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { NewFile, TemporaryFile } from "./temporary-file.ts";
import { asFileNotFound, fileNotFound } from "./temporary-file-errors.ts";

/** Temporary files on the disk: a folder each, with the parts that came and what is known of them. */
export interface TemporaryFolder {
  create(id: string, file: NewFile): Promise<void>;
  /** Throws `FILE_NOT_FOUND`. */
  find(id: string): Promise<TemporaryFile>;
  /** The sizes of its parts, by name, in order. */
  partsOf(id: string): Promise<ReadonlyMap<string, number>>;
  /** All or nothing: replaces the part only once its bytes have come, `through` the transform. */
  writePart(id: string, name: string, bytes: Readable, through: Transform): Promise<void>;
  /** All parts, one after the other. */
  read(id: string): Promise<Readable>;
  remove(id: string): Promise<void>;
}

export const FILE_ID = /^[\w-]{22}$/;

export function createTemporaryFolder(folder: string): TemporaryFolder {
  const place = (id: string) => {
    if (!FILE_ID.test(id)) throw fileNotFound();
    return join(folder, id);
  };

  async function partsOf(id: string): Promise<ReadonlyMap<string, number>> {
    const names = await readdir(place(id)).catch(asFileNotFound);
    const parts = names.filter((name) => /^\d{5}$/.test(name)).toSorted();
    return new Map(
      await Promise.all(
        parts.map(async (name) => [name, (await stat(join(place(id), name))).size] as const),
      ),
    );
  }

  return {
    partsOf,

    async create(id, file) {
      await mkdir(place(id), { recursive: true });
      await writeFile(join(place(id), "about"), JSON.stringify(file));
    },

    async find(id) {
      // Before anything runs: a throw between the two would leave the first promise without a handler.
      const about = join(place(id), "about");
      const [parts, text] = await Promise.all([
        partsOf(id),
        readFile(about, "utf8").catch(asFileNotFound),
      ]);
      return { id, size: sum(parts.values()), ...(JSON.parse(text) as NewFile) };
    },

    async writePart(id, name, bytes, through) {
      const incoming = join(place(id), `${name}.${randomBytes(6).toString("hex")}`);
      try {
        await pipeline(bytes, through, createWriteStream(incoming));
        await rename(incoming, join(place(id), name));
      } catch (error) {
        await rm(incoming, { force: true });
        throw error;
      }
    },

    async read(id) {
      const parts = [...(await partsOf(id)).keys()];
      if (parts.length === 0) throw fileNotFound();
      return Readable.from(readParts(parts.map((name) => join(place(id), name))));
    },

    async remove(id) {
      await rm(place(id), { recursive: true, force: true });
    },
  };
}

async function* readParts(paths: readonly string[]): AsyncGenerator<Buffer> {
  for (const path of paths) yield* createReadStream(path) as AsyncIterable<Buffer>;
}

export const sum = (numbers: Iterable<number>): number =>
  [...numbers].reduce((all, one) => all + one, 0);
