import { randomUUID } from "node:crypto";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { RegistryError, type XorbStore } from "@orrery/registry";
import { ignore } from "./file-names.ts";
import { streamFile } from "./file-stream.ts";

const DAY_MS = 86_400_000;

/** Pieces as files, `root/<repo>/<xorb>`. They live for a day: a later upload sends them again. */
export function createFileXorbStore(root: string): XorbStore {
  return {
    async put(repoKey, xorb, bytes, maxBytes) {
      const folder = join(root, repoKey);
      const incoming = join(folder, `incoming-${randomUUID()}`);
      await mkdir(folder, { recursive: true });
      const file = await open(incoming, "wx");
      try {
        let size = 0;
        for await (const chunk of bytes) {
          size += chunk.byteLength;
          if (size > maxBytes)
            throw new RegistryError("file-too-large", `A xorb has ${maxBytes} bytes at most.`);
          await file.writeFile(chunk);
        }
        await rename(incoming, join(folder, xorb));
      } finally {
        await file.close();
        await rm(incoming, { force: true });
      }
    },

    async get(repoKey, xorb) {
      return streamFile(join(root, repoKey, xorb)).catch(ignore("ENOENT"));
    },
  };
}

/** Removes pieces that nobody came back for within a day, and folders that are empty then. */
export async function removeOldXorbs(root: string, now: Date): Promise<void> {
  for (const repo of await readdir(root).catch(() => [])) {
    const folder = join(root, repo);
    const names = await readdir(folder);
    const kept = await Promise.all(
      names.map(async (name) => {
        const { mtimeMs } = await stat(join(folder, name));
        if (now.getTime() - mtimeMs < DAY_MS) return true;
        await rm(join(folder, name), { force: true });
        return false;
      }),
    );
    if (!kept.includes(true)) await rm(folder, { recursive: true, force: true });
  }
}
