import { randomUUID } from "node:crypto";
import { mkdir, open, opendir, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { MAX_XORB_BYTES, RegistryError, type XorbStore } from "@orrery/registry";
import { ignore, syncFolder } from "./file-names.ts";
import { streamFile } from "./file-stream.ts";
import type { XorbThread } from "./xorb-thread.ts";

/** What arrives, and what is unpacked from it, until it is whole. */
const INCOMING = "incoming";

/**
 * The unpacked bytes of xorbs as files, `root/<account>/<name>`. A body is written as it arrives; then the
 * thread unpacks and hashes it, without blocking sockets.
 */
export function createFileXorbStore(root: string, thread: XorbThread): XorbStore {
  const pathOf = (account: string, file: string) => join(root, account, file);

  return {
    async put(account, xorb, body) {
      const file = randomUUID();
      const [packed, plain] = [file, `${file}-plain`].map((name) => join(root, INCOMING, name)) as [
        string,
        string,
      ];
      await mkdir(join(root, INCOMING), { recursive: true });
      await mkdir(join(root, account), { recursive: true });
      try {
        await receive(packed, body);
        const { hash, chunks } = await thread.unpack({ packed, plain });
        if (hash !== xorb)
          throw new RegistryError("bad-request", `The xorb has the hash ${hash}, not ${xorb}.`);
        await rename(plain, pathOf(account, file));
        await syncFolder(join(root, account));
        return { file, chunks };
      } finally {
        await Promise.all([packed, plain].map((path) => rm(path, { force: true })));
      }
    },

    async get(account, file, range) {
      return streamFile(pathOf(account, file), range).catch(ignore("ENOENT"));
    },

    async has(account, file) {
      return (await stat(pathOf(account, file)).catch(ignore("ENOENT"))) !== undefined;
    },

    async delete(account, file) {
      await rm(pathOf(account, file), { force: true });
    },

    async *list(before) {
      for (const account of (await readdir(root).catch(ignore("ENOENT"))) ?? [])
        for await (const { name: file } of await opendir(join(root, account))) {
          const found = await stat(pathOf(account, file)).catch(ignore("ENOENT"));
          if (found && found.mtime < before) yield { account, file };
        }
    },
  };
}

async function receive(path: string, body: AsyncIterable<Uint8Array>): Promise<void> {
  const file = await open(path, "wx");
  try {
    let size = 0;
    for await (const chunk of body) {
      size += chunk.byteLength;
      if (size > MAX_XORB_BYTES)
        throw new RegistryError(
          "file-too-large",
          `The xorb is too large (limit: ${MAX_XORB_BYTES} bytes).`,
        );
      await file.writeFile(chunk);
    }
  } finally {
    await file.close();
  }
}
