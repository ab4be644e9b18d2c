import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import type { ObjectStore } from "../../storage/objects/object-store.ts";
import type { NewFile } from "./temporary-file.ts";
import { fileNotFound } from "./temporary-file-errors.ts";
import { FILE_ID, sum, type TemporaryFolder } from "./temporary-folder.ts";

/**
 * As a folder of temporary files, objects that all processes see: `temporary/<id>/about`, and its parts by number.
 * `incoming` is a folder of this machine for a part until it is whole.
 */
export function createTemporaryObjects(objects: ObjectStore, incoming: string): TemporaryFolder {
  const place = (id: string) => {
    if (!FILE_ID.test(id)) throw fileNotFound();
    return `temporary/${id}/`;
  };

  async function listParts(id: string): Promise<ReadonlyMap<string, number>> {
    const parts = new Map<string, number>();
    let isKnown = false;
    for await (const { key, size } of objects.list(place(id))) {
      isKnown = true;
      const name = key.slice(place(id).length);
      if (/^\d{5}$/.test(name)) parts.set(name, size);
    }
    if (!isKnown) throw fileNotFound();
    return parts;
  }

  async function* readParts(id: string, names: readonly string[]): AsyncGenerator<Uint8Array> {
    for (const name of names) {
      const stream = await objects.get(`${place(id)}${name}`);
      if (!stream) throw fileNotFound();
      yield* stream as unknown as AsyncIterable<Uint8Array>;
    }
  }

  return {
    partsOf: listParts,

    create: (id, file) => objects.put(`${place(id)}about`, Buffer.from(JSON.stringify(file))),

    async find(id) {
      const about = await objects.get(`${place(id)}about`);
      if (!about) throw fileNotFound();
      const file = JSON.parse(await text(about as never)) as NewFile;
      return { id, size: sum((await listParts(id)).values()), ...file };
    },

    async writePart(id, name, bytes, through) {
      await mkdir(incoming, { recursive: true });
      const path = join(incoming, randomUUID());
      try {
        await pipeline(bytes, through, createWriteStream(path, { flags: "wx", mode: 0o600 }));
        await objects.put(`${place(id)}${name}`, { path, size: (await stat(path)).size });
      } finally {
        await rm(path, { force: true });
      }
    },

    async read(id) {
      const names = [...(await listParts(id)).keys()];
      if (names.length === 0) throw fileNotFound();
      return Readable.from(readParts(id, names));
    },

    async remove(id) {
      for await (const { key } of objects.list(place(id))) await objects.delete(key);
    },
  };
}
