import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
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
  /** An account's key, or a visitor's address: whose room it takes. */
  readonly holder: string;
}

/** Files for a day, in a folder of their own. Throws `LiveError`: `FILE_NOT_FOUND`, `FILE_TOO_LARGE`, `STORAGE_FULL`. */
export interface TemporaryFiles {
  /** Promises a place for a file: what lets one write to it is its signature. */
  begin(file: NewFile): Promise<{ readonly id: string; readonly signature: string }>;
  /** Throws `FORBIDDEN` for another signature. */
  check(id: string, signature: string): void;
  /** The whole file, or one part of it, from 1; the same again replaces it. Answers the part's tag. */
  put(id: string, part: number, bytes: Readable): Promise<string>;
  /** A file of our own, whole at once. */
  add(file: NewFile, bytes: Uint8Array): Promise<string>;
  find(id: string): Promise<TemporaryFile>;
  read(id: string): Promise<{ readonly file: TemporaryFile; readonly bytes: Readable }>;
  /** Takes away what is older than a day. */
  expire(): Promise<void>;
}

export const FILE_HOURS = 24;
const MAX_FILE_BYTES = 256 * 1024 * 1024;
const MAX_PARTS = 100;
/** Of one holder; a visitor has a tenth. */
const ROOM_BYTES = 1024 * 1024 * 1024;
const ID = /^[\w-]{22}$/;

/** `signingKey` may be shared by processes, and so may the folder. */
export function createTemporaryFiles(folder: string, signingKey: string): TemporaryFiles {
  /** By holder: as of the last look at the folder, and what came since. */
  let used = new Map<string, number>();
  const take = (holder: string, bytes: number): void => {
    const now = (used.get(holder) ?? 0) + bytes;
    used.set(holder, now);
    if (bytes > 0 && now > ROOM_BYTES / (holder.startsWith("visitor ") ? 10 : 1))
      throw new LiveError("STORAGE_FULL", "You have no room for more files today.");
  };
  const place = (id: string) => {
    if (!ID.test(id)) throw notFound();
    return join(folder, id);
  };
  const sign = (id: string) =>
    createHmac("sha256", signingKey).update(`temporary-file ${id}`).digest("base64url");

  async function partsOf(id: string): Promise<readonly string[]> {
    const names = await readdir(place(id)).catch(() => {
      throw notFound();
    });
    return names.filter((name) => /^\d{5}$/.test(name)).toSorted();
  }

  async function sizeOf(id: string): Promise<number> {
    const parts = await partsOf(id);
    const sizes = await Promise.all(parts.map((name) => stat(join(place(id), name))));
    return sizes.reduce((sum, { size }) => sum + size, 0);
  }

  async function find(id: string): Promise<TemporaryFile> {
    const [size, text] = await Promise.all([
      sizeOf(id),
      readFile(join(place(id), "about"), "utf8"),
    ]);
    return { id, size, ...(JSON.parse(text) as NewFile) };
  }

  const files: TemporaryFiles = {
    async begin(file) {
      const id = randomBytes(16).toString("base64url");
      await mkdir(place(id), { recursive: true });
      await writeFile(join(place(id), "about"), JSON.stringify(file));
      return { id, signature: sign(id) };
    },

    check(id, signature) {
      const given = Buffer.from(signature);
      const right = Buffer.from(sign(id));
      if (given.length !== right.length || !timingSafeEqual(given, right))
        throw new LiveError("FORBIDDEN", "This address is not valid (any more).");
    },

    async put(id, part, bytes) {
      if (!(part >= 1 && part <= MAX_PARTS)) throw tooLarge();
      const name = `${part}`.padStart(5, "0");
      const { holder, size } = await find(id);
      const incoming = join(place(id), `${name}.${randomBytes(6).toString("hex")}`);
      const counted = counting(MAX_FILE_BYTES - size, (bytes) => take(holder, bytes));
      try {
        await pipeline(bytes, counted.stream, createWriteStream(incoming));
        await rename(incoming, join(place(id), name));
      } catch (error) {
        take(holder, -counted.size());
        await rm(incoming, { force: true });
        throw error;
      }
      return `"${name}-${counted.size()}"`;
    },

    async add(file, bytes) {
      const { id } = await files.begin(file);
      await files.put(id, 1, Readable.from([bytes]));
      return id;
    },

    find,

    async read(id) {
      const file = await find(id);
      const parts = await partsOf(id);
      if (parts.length === 0) throw notFound();
      return { file, bytes: Readable.from(readParts(parts.map((name) => join(place(id), name)))) };
    },

    async expire() {
      const names = await readdir(folder).catch(() => []);
      const since = Date.now() - FILE_HOURS * 3_600_000;
      const left = new Map<string, number>();
      for (const id of names.filter((name) => ID.test(name))) {
        const about = await stat(join(folder, id, "about")).catch(() => undefined);
        if (!about || about.mtimeMs < since)
          await rm(join(folder, id), { recursive: true, force: true });
        else {
          const { holder, size } = await find(id);
          left.set(holder, (left.get(holder) ?? 0) + size);
        }
      }
      used = left;
    },
  };
  return files;
}

async function* readParts(paths: readonly string[]): AsyncGenerator<Buffer> {
  for (const path of paths) yield* createReadStream(path) as AsyncIterable<Buffer>;
}

function counting(most: number, take: (bytes: number) => void) {
  let size = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      try {
        take(chunk.length);
        done(size > most ? tooLarge() : null, chunk);
      } catch (error) {
        done(error as Error);
      }
    },
  });
  return { stream, size: () => size };
}

const notFound = () => new LiveError("FILE_NOT_FOUND", "There is no such file (any more).");
const tooLarge = () =>
  new LiveError("FILE_TOO_LARGE", `A file has at most ${MAX_FILE_BYTES / 1024 / 1024} MiB.`);
