import { type FileHandle, open } from "node:fs/promises";
import type { S3Bucket } from "./s3-bucket.ts";

/** The least that S3 takes as a part which is not the last. */
export const MIN_PART_BYTES = 5 * 1024 * 1024;
const MAX_PARTS = 10_000;
const MAX_PART_BYTES = 64 * 1024 * 1024;

/**
 * Puts a stream of any length, holding one part of it in memory; a chunk may be reused after the next is
 * requested. It has its name once `confirm` returns, after the last byte: with the bytes where they are few, and
 * then it may choose another name. When it throws, nothing is left.
 */
export async function uploadStream(
  bucket: S3Bucket,
  key: string,
  bytes: AsyncIterable<Uint8Array>,
  confirm: (few: Uint8Array | undefined) => Promise<string | undefined> | string | undefined = () =>
    undefined,
): Promise<void> {
  let upload: string | undefined;
  const etags: string[] = [];
  try {
    const gathered = createPart();
    const flush = async () => {
      upload ??= await bucket.beginUpload(key);
      etags.push(await bucket.putPart(key, upload, etags.length + 1, gathered.take()));
    };
    for await (const chunk of bytes) {
      let rest = chunk;
      while (rest.byteLength > 0) {
        const room = partBytesFor(etags.length) - gathered.size();
        gathered.add(rest.subarray(0, room));
        rest = rest.subarray(room);
        if (rest.byteLength > 0) await flush();
      }
    }
    if (upload === undefined) {
      const whole = gathered.take();
      await bucket.put((await confirm(whole)) ?? key, whole);
      return;
    }
    await flush();
    await confirm(undefined);
    await bucket.endUpload(key, upload, etags);
  } catch (error) {
    // A lifecycle rule of the bucket takes away what stays when this fails, too.
    if (upload !== undefined) await bucket.abortUpload(key, upload).catch(() => {});
    throw error;
  }
}

/** As a stream, a file: each part is read once it is its turn. */
export async function uploadFile(bucket: S3Bucket, key: string, path: string): Promise<void> {
  const file = await open(path, "r");
  try {
    await uploadStream(bucket, key, readParts(file));
  } finally {
    await file.close();
  }
}

async function* readParts(file: FileHandle): AsyncGenerator<Uint8Array> {
  const buffer = Buffer.allocUnsafe(262_144);
  for (;;) {
    const { bytesRead } = await file.read(buffer, 0, buffer.length);
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
  }
}

/** Parts grow, so that their number suffices for 300 GB; larger files come in parts of their own. */
const partBytesFor = (done: number): number =>
  Math.min(MAX_PART_BYTES, MIN_PART_BYTES * 2 ** Math.floor(done / (MAX_PARTS / 5)));

/** Bytes until there are enough for a part: takes memory for what came, not for what may come. */
function createPart() {
  let buffer = Buffer.allocUnsafe(0);
  let size = 0;
  return {
    size: () => size,
    add(chunk: Uint8Array) {
      const needed = size + chunk.byteLength;
      if (needed > buffer.length) {
        const grown = Buffer.allocUnsafe(
          Math.max(needed, Math.min(2 * buffer.length, MAX_PART_BYTES)),
        );
        buffer.copy(grown, 0, 0, size);
        buffer = grown;
      }
      buffer.set(chunk, size);
      size = needed;
    },
    take(): Uint8Array {
      const taken = buffer.subarray(0, size);
      buffer = Buffer.allocUnsafe(0);
      size = 0;
      return taken;
    },
  };
}
