import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Registry } from "@orrery/registry";
import { LiveError } from "../realtime/live-error.ts";

/** A file that a client put here for a call, or that a call answered with. */
export interface TemporaryFile extends NewFile {
  /** Cannot be guessed: whoever knows it may read the file. */
  readonly id: string;
  readonly size: number;
}

export interface NewFile {
  readonly name: string;
  readonly contentType: string;
  /** An account's key, or `visitor` and an address: whose room it takes. */
  readonly holder: string;
}

/** Files for a day, in a folder of their own. Throws `LiveError`: `FILE_NOT_FOUND`, `FILE_TOO_LARGE`, `STORAGE_FULL`. */
export interface TemporaryFiles {
  /** Promises a place for a file: what lets one write to it is its signature. */
  begin(file: NewFile): Promise<{ readonly id: string; readonly signature: string }>;
  /** Throws `FORBIDDEN` for another signature. */
  check(id: string, signature: string): void;
  /** The whole file, or one part of it, from 1; the same again replaces it. Answers the part's tag. A refused file is deleted. */
  put(id: string, part: number, bytes: Readable): Promise<string>;
  /** A model's answer, whole at once; the holder's oldest answers make room for it. */
  add(file: NewFile, bytes: Uint8Array): Promise<string>;
  find(id: string): Promise<TemporaryFile>;
  read(id: string): Promise<{ readonly file: TemporaryFile; readonly bytes: Readable }>;
  /** Bytes that a holder's files take, and may take. */
  room(holder: string): Promise<{ readonly used: number; readonly most: number }>;
  /** Deletes all files of a holder. */
  clear(holder: string): Promise<void>;
  /** Deletes what is older than a day. */
  expire(): Promise<void>;
}

const MAX_FILE_BYTES = 256 * 1024 * 1024;
const MAX_PARTS = 100;
/** What a visitor has of an account's room. */
const VISITOR_SHARE = 1 / 10;
const ID = /^[\w-]{22}$/;

export interface TemporaryFilesOptions {
  readonly folder: string;
  /** May be shared by processes, and so may the folder. */
  readonly signingKey: string;
  readonly rows: Registry["temporaryFiles"];
  /** Bytes of one account; 0: no limit. */
  readonly roomBytes: number;
}

export function createTemporaryFiles(options: TemporaryFilesOptions): TemporaryFiles {
  const { folder, signingKey, rows } = options;
  const mostOf = (holder: string) =>
    (options.roomBytes || Number.POSITIVE_INFINITY) *
    (holder.startsWith("visitor ") ? VISITOR_SHARE : 1);
  const place = (id: string) => {
    if (!ID.test(id)) throw notFound();
    return join(folder, id);
  };
  const sign = (id: string) =>
    createHmac("sha256", signingKey).update(`temporary-file ${id}`).digest("base64url");

  async function partsOf(id: string): Promise<ReadonlyMap<string, number>> {
    const names = await readdir(place(id)).catch(() => {
      throw notFound();
    });
    const parts = names.filter((name) => /^\d{5}$/.test(name)).toSorted();
    return new Map(
      await Promise.all(
        parts.map(async (name) => [name, (await stat(join(place(id), name))).size] as const),
      ),
    );
  }

  async function find(id: string): Promise<TemporaryFile> {
    // Before anything runs: a throw between the two would leave the first promise without a handler.
    const about = join(place(id), "about");
    const [parts, text] = await Promise.all([partsOf(id), readFile(about, "utf8")]);
    return { id, size: sum(parts.values()), ...(JSON.parse(text) as NewFile) };
  }

  async function remove(id: string): Promise<void> {
    await rm(place(id), { recursive: true, force: true });
    await rows.forget(id);
  }

  async function create(file: NewFile, origin: "upload" | "output"): Promise<string> {
    const id = randomBytes(16).toString("base64url");
    await rows.add(id, file.holder, origin);
    await mkdir(place(id), { recursive: true });
    await writeFile(join(place(id), "about"), JSON.stringify(file));
    return id;
  }

  /** Writes one part; outputs give way only once all of it has come. */
  async function write(id: string, name: string, bytes: Readable): Promise<number> {
    const { holder, size: whole } = await find(id);
    const replaced = (await partsOf(id)).get(name) ?? 0;
    const { used, outputs } = await rows.room(holder);
    const most = mostOf(holder);
    const incoming = join(place(id), `${name}.${randomBytes(6).toString("hex")}`);
    const counted = counting([
      { most: MAX_FILE_BYTES - whole + replaced, error: tooLarge },
      { most: most - used + outputs + replaced, error: noRoom },
    ]);
    try {
      await pipeline(bytes, counted.stream, createWriteStream(incoming));
      await rename(incoming, join(place(id), name));
    } catch (error) {
      await rm(incoming, { force: true });
      throw error;
    }
    const size = counted.size();
    await rows.resize(id, whole - replaced + size);
    const over = used - replaced + size - most;
    for (const output of await rows.outputsToDrop(holder, over))
      if (output !== id) await remove(output);
    return size;
  }

  const files: TemporaryFiles = {
    async begin(file) {
      const id = await create(file, "upload");
      return { id, signature: sign(id) };
    },

    check(id, signature) {
      const given = Buffer.from(signature);
      const right = Buffer.from(sign(id));
      if (given.length !== right.length || !timingSafeEqual(given, right))
        throw new LiveError("FORBIDDEN", "Invalid or expired upload URL.");
    },

    async put(id, part, bytes) {
      if (!(part >= 1 && part <= MAX_PARTS)) throw tooLarge();
      const name = `${part}`.padStart(5, "0");
      try {
        return `"${name}-${await write(id, name, bytes)}"`;
      } catch (error) {
        const { code } = error as { readonly code?: unknown };
        if (code === "FILE_TOO_LARGE" || code === "STORAGE_FULL") await remove(id);
        throw error;
      }
    },

    async add(file, bytes) {
      const id = await create(file, "output");
      await files.put(id, 1, Readable.from([bytes]));
      return id;
    },

    find,

    async read(id) {
      const file = await find(id);
      const parts = [...(await partsOf(id)).keys()];
      if (parts.length === 0) throw notFound();
      return { file, bytes: Readable.from(readParts(parts.map((name) => join(place(id), name)))) };
    },

    async room(holder) {
      return { used: (await rows.room(holder)).used, most: mostOf(holder) };
    },

    async clear(holder) {
      for (const id of await rows.ofHolder(holder)) await remove(id);
    },

    async expire() {
      for (const id of await rows.expired()) await remove(id);
    },
  };
  return files;
}

async function* readParts(paths: readonly string[]): AsyncGenerator<Buffer> {
  for (const path of paths) yield* createReadStream(path) as AsyncIterable<Buffer>;
}

interface Bound {
  readonly most: number;
  readonly error: () => LiveError;
}

function counting(bounds: readonly Bound[]) {
  let size = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      const passed = bounds.find(({ most }) => size > most);
      done(passed?.error() ?? null, chunk);
    },
  });
  return { stream, size: () => size };
}

const sum = (numbers: Iterable<number>): number => [...numbers].reduce((all, one) => all + one, 0);

const notFound = () => new LiveError("FILE_NOT_FOUND", "File not found. Files are kept for a day.");
const tooLarge = () =>
  new LiveError("FILE_TOO_LARGE", `A file has at most ${MAX_FILE_BYTES / 1024 / 1024} MiB.`);
const noRoom = () =>
  new LiveError(
    "STORAGE_FULL",
    "Your temporary files take all their room. Delete them with DELETE /api/fal/files, or wait a day.",
  );
