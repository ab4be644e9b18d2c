import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { Readable } from "node:stream";
import type { Registry } from "@orrery/registry";
import { RealtimeError } from "../../realtime/realtime-error.ts";
import { countedBytes } from "./counted-bytes.ts";
import type { NewFile, TemporaryFile } from "./temporary-file.ts";
import { fileTooLarge, MAX_FILE_BYTES, storageFull } from "./temporary-file-errors.ts";
import type { TemporaryFolder } from "./temporary-folder.ts";

/**
 * Files for a day, in a separate folder. Throws `RealtimeError`: `FILE_NOT_FOUND`, `FILE_TOO_LARGE`,
 * `STORAGE_FULL`.
 */
export interface TemporaryFiles {
  /** Promises a place for a file: what lets one write to it is its signature. */
  begin(file: NewFile): Promise<{ readonly id: string; readonly signature: string }>;
  /** Throws `FORBIDDEN` for another signature. */
  check(id: string, signature: string): void;
  /** The whole file, or one part of it, from 1; the same again replaces it. Answers the part's tag. A refused file is deleted. */
  put(id: string, part: number, bytes: Readable): Promise<string>;
  /** Adds a model's complete answer; deletes the holder's oldest answers to make room. */
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

const MAX_PARTS = 100;
/** What a visitor has of an account's room. */
const VISITOR_SHARE = 1 / 10;

export interface TemporaryFilesOptions {
  /** May be shared by processes. */
  readonly folder: TemporaryFolder;
  /** The same for all of them. */
  readonly signingKey: string;
  readonly rows: Registry["temporaryFiles"];
  /** Bytes of one account; 0: no limit. */
  readonly roomBytes: number;
}

export function createTemporaryFiles(options: TemporaryFilesOptions): TemporaryFiles {
  const { signingKey, rows, folder } = options;
  const mostOf = (holder: string) =>
    (options.roomBytes || Number.POSITIVE_INFINITY) *
    (holder.startsWith("visitor ") ? VISITOR_SHARE : 1);
  const sign = (id: string) =>
    createHmac("sha256", signingKey).update(`temporary-file ${id}`).digest("base64url");

  async function remove(id: string): Promise<void> {
    await folder.remove(id);
    await rows.forget(id);
  }

  async function create(file: NewFile, origin: "upload" | "output"): Promise<string> {
    const id = randomBytes(16).toString("base64url");
    await rows.add(id, file.holder, origin);
    await folder.create(id, file);
    return id;
  }

  /** Writes one part; outputs give way only once all of it has come. */
  async function write(id: string, name: string, bytes: Readable): Promise<number> {
    const { holder, size: whole } = await folder.find(id);
    const replaced = (await folder.partsOf(id)).get(name) ?? 0;
    const { used, outputs } = await rows.room(holder);
    const most = mostOf(holder);
    const counted = countedBytes([
      { most: MAX_FILE_BYTES - whole + replaced, error: fileTooLarge },
      { most: most - used + outputs + replaced, error: storageFull },
    ]);
    await folder.writePart(id, name, bytes, counted.stream);
    const size = counted.size();
    await rows.resize(id, whole - replaced + size);
    const over = used - replaced + size - most;
    for (const output of await rows.outputsToDrop(holder, over))
      if (output !== id) await remove(output);
    // Others of the holder may have come meanwhile, here or in another process.
    if ((await rows.room(holder)).used > most) throw storageFull();
    return size;
  }

  async function put(id: string, part: number, bytes: Readable): Promise<string> {
    if (!(part >= 1 && part <= MAX_PARTS)) throw fileTooLarge();
    const name = `${part}`.padStart(5, "0");
    try {
      return `"${name}-${await write(id, name, bytes)}"`;
    } catch (error) {
      const { code } = error as { readonly code?: unknown };
      if (code === "FILE_TOO_LARGE" || code === "STORAGE_FULL") await remove(id);
      throw error;
    }
  }

  return {
    put,
    find: folder.find,

    async begin(file) {
      const id = await create(file, "upload");
      return { id, signature: sign(id) };
    },

    check(id, signature) {
      const given = Buffer.from(signature);
      const right = Buffer.from(sign(id));
      if (given.length !== right.length || !timingSafeEqual(given, right))
        throw new RealtimeError("FORBIDDEN", "Invalid or expired upload URL.");
    },

    async add(file, bytes) {
      const id = await create(file, "output");
      await put(id, 1, Readable.from([bytes]));
      return id;
    },

    async read(id) {
      return { file: await folder.find(id), bytes: await folder.read(id) };
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
}
