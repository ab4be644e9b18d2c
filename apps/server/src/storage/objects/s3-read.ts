import type { ByteRange } from "@orrery/registry";
import type { S3Bucket, S3Opened } from "./s3-bucket.ts";
import { storageUnavailable } from "./s3-error.ts";

/** How often a download that broke in the middle continues where it was. */
const RESUMES = 3;

/** For readers without their own buffer. */
const CHUNK = 65_536;

export interface S3Reading {
  readonly stream: ReadableStream<Uint8Array>;
  /** Of the whole object. */
  readonly size: number;
}

/**
 * An object, or a range of it, as a byte stream; `undefined` if not found. What breaks in the middle is asked
 * for again from there, of the same object; fewer bytes than there should be are an error, never an end.
 */
export async function readS3(
  bucket: S3Bucket,
  key: string,
  range: ByteRange = { start: 0, end: Number.POSITIVE_INFINITY },
): Promise<S3Reading | undefined> {
  if (range.end <= range.start) return emptyReading(bucket, key);
  const isWhole = range.start === 0 && range.end === Number.POSITIVE_INFINITY;
  const opened = await bucket.open(key, isWhole ? undefined : range);
  if (opened === "behind-end") return emptyReading(bucket, key);
  if (!opened) return undefined;
  const bytes = readOn(bucket, key, opened, range.start, Math.min(range.end, opened.size));
  let rest: Uint8Array | undefined;
  const stream = new ReadableStream({
    type: "bytes",
    autoAllocateChunkSize: CHUNK,
    // Into the reader's own buffer: to hand on what came costs a copy and an allocation for each chunk.
    async pull(controller) {
      const request = controller.byobRequest;
      if (!request?.view) throw new Error("Byte streams need a buffer.");
      rest ??= (await bytes.next()).value as Uint8Array | undefined;
      const { buffer, byteOffset, byteLength } = request.view;
      const count = Math.min(byteLength, rest?.byteLength ?? 0);
      if (rest) new Uint8Array(buffer, byteOffset, count).set(rest.subarray(0, count));
      else controller.close();
      rest = rest && count < rest.byteLength ? rest.subarray(count) : undefined;
      request.respond(count);
    },
    async cancel() {
      opened.body.destroy();
      await bytes.return(undefined);
    },
  });
  return { stream, size: opened.size };
}

/** A whole object, for a reader that needs it once: chunks as they come. `undefined` if not found. */
export async function openChunks(
  bucket: S3Bucket,
  key: string,
): Promise<AsyncGenerator<Uint8Array> | undefined> {
  const opened = await bucket.open(key);
  return typeof opened === "object" ? readOn(bucket, key, opened, 0, opened.size) : undefined;
}

async function* readOn(
  bucket: S3Bucket,
  key: string,
  first: S3Opened,
  start: number,
  end: number,
): AsyncGenerator<Uint8Array> {
  let position = start;
  let opened: S3Opened | "behind-end" | undefined = first;
  for (let tries = 0; ; tries++) {
    let cause: unknown;
    if (typeof opened !== "object")
      throw storageUnavailable(new Error(`The object ${key} changed.`));
    const { body } = opened;
    try {
      for await (const chunk of body as AsyncIterable<Uint8Array>) {
        if (chunk.byteLength === 0) continue;
        position += chunk.byteLength;
        if (position > end) throw new Error("The server sent too much.");
        yield chunk;
      }
    } catch (error) {
      cause = error;
    } finally {
      body.destroy();
    }
    if (position === end) return;
    if (tries === RESUMES || position > end) throw storageUnavailable(cause);
    opened = await bucket.open(key, { start: position, end }, first.etag);
  }
}

async function emptyReading(bucket: S3Bucket, key: string): Promise<S3Reading | undefined> {
  const found = await bucket.head(key);
  return found && { stream: new Blob([]).stream(), size: found.size };
}
