import { randomUUID } from "node:crypto";
import { mkdir, open, rm } from "node:fs/promises";
import { join } from "node:path";
import { MAX_XORB_BYTES, RegistryError, type StoredXorb } from "@orrery/registry";
import type { XorbThread } from "./xorb-thread.ts";

/**
 * Writes a xorb into `folder` as it arrives, unpacks and hashes it in the thread, without blocking sockets, and hands
 * the file of its plain bytes to `store`; what is left of both files is deleted then. Throws as `XorbStore.put` does.
 */
export async function unpackXorb(
  { thread, folder }: { readonly thread: XorbThread; readonly folder: string },
  xorb: string,
  body: AsyncIterable<Uint8Array>,
  store: (plain: string, file: string) => Promise<void>,
): Promise<StoredXorb> {
  const file = randomUUID();
  const [packed, plain] = [join(folder, file), join(folder, `${file}-plain`)];
  await mkdir(folder, { recursive: true });
  try {
    await receive(packed, body);
    const { hash, chunks } = await thread.unpack({ packed, plain });
    if (hash !== xorb)
      throw new RegistryError("bad-request", `The xorb has the hash ${hash}, not ${xorb}.`);
    await store(plain, file);
    return { file, chunks };
  } finally {
    await Promise.all([packed, plain].map((path) => rm(path, { force: true })));
  }
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
