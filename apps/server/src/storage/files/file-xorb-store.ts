import { mkdir, opendir, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { XorbStore } from "@orrery/registry";
import { ignore, syncFolder } from "./file-names.ts";
import { streamFile } from "./file-stream.ts";
import { unpackXorb } from "./unpack-xorb.ts";
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
      await mkdir(join(root, account), { recursive: true });
      return unpackXorb(
        { thread, folder: join(root, INCOMING) },
        xorb,
        body,
        async (plain, file) => {
          await rename(plain, pathOf(account, file));
          await syncFolder(join(root, account));
        },
      );
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
