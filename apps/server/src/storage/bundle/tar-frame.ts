import { pack } from "tar-stream";

const BLOCK = 512;

/** What ends a tar file. */
export const TAR_END: Buffer = Buffer.alloc(2 * BLOCK);

/** Zeros up to the next block. */
export const paddingOf = (size: number): number => (BLOCK - (size % BLOCK)) % BLOCK;

/** What stands before a file in a tar: always the same bytes for a name and size. */
export async function headerOf(name: string, size: number): Promise<Buffer> {
  const tar = pack();
  tar.on("error", () => {});
  tar.entry({ name, size, mode: 0o600, mtime: new Date(0) }).on("error", () => {});
  try {
    for await (const bytes of tar) return Buffer.from(bytes as Uint8Array);
  } finally {
    tar.destroy();
  }
  throw new Error(`tar made no header for ${name}.`);
}
