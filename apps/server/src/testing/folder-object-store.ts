import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { copyFile, mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { ignore } from "../storage/files/file-names.ts";
import type { ObjectStore } from "../storage/objects/object-store.ts";

/** Objects as files below a folder. */
export function createFolderObjectStore(root: string): ObjectStore {
  const pathOf = (key: string) => join(root, "objects", key);
  const incoming = join(root, "incoming");

  return {
    async put(key, body) {
      const made = join(incoming, randomUUID());
      await mkdir(incoming, { recursive: true });
      if (body instanceof Uint8Array) await writeFile(made, body);
      else await copyFile(body.path, made);
      await mkdir(dirname(pathOf(key)), { recursive: true });
      await rename(made, pathOf(key));
    },

    async get(key, range) {
      const found = await stat(pathOf(key)).catch(ignore("ENOENT"));
      if (!found) return undefined;
      const stream = createReadStream(pathOf(key), range && { start: range.start, end: range.end });
      return Readable.toWeb(stream) as ReadableStream<Uint8Array>;
    },

    size: async (key) => (await stat(pathOf(key)).catch(ignore("ENOENT")))?.size,

    delete: (key) => rm(pathOf(key), { force: true }),

    async *list(prefix) {
      const names =
        (await readdir(join(root, "objects"), { recursive: true }).catch(ignore("ENOENT"))) ?? [];
      for (const key of names.filter((name) => name.startsWith(prefix)).toSorted()) {
        const found = await stat(pathOf(key)).catch(ignore("ENOENT"));
        if (found?.isFile()) yield { key, size: found.size, storedAt: found.mtime };
      }
    },
  };
}
