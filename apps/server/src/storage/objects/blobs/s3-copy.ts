import type { ByteRange } from "@orrery/registry";
import type { S3Bucket } from "../s3-bucket.ts";
import { readS3 } from "../s3-read.ts";
import { MIN_PART_BYTES, uploadStream } from "../s3-upload.ts";

export interface S3Piece {
  readonly key: string;
  readonly size: number;
}

/** What the server copies at once: more might take longer than a request may. */
const MOST_AT_ONCE = 256 * 1024 * 1024;
const AT_ONCE = 8;

/** Copies one object, or several in a row, to one key; the server moves the bytes. */
export async function copyPieces(
  bucket: S3Bucket,
  pieces: readonly S3Piece[],
  to: string,
): Promise<void> {
  const [only] = pieces;
  if (pieces.length === 1 && only && only.size <= MOST_AT_ONCE) return bucket.copy(only.key, to);
  // A server takes no small parts before the last: such uploads are small as a whole.
  if (pieces.some(({ size }, index) => size < MIN_PART_BYTES && index < pieces.length - 1))
    return uploadStream(bucket, to, readPieces(bucket, pieces));
  const ranges = pieces.flatMap(({ key, size }) => rangesOf(size).map((range) => ({ key, range })));
  const upload = await bucket.beginUpload(to);
  try {
    const etags: string[] = [];
    for (let first = 0; first < ranges.length; first += AT_ONCE)
      etags.push(
        ...(await Promise.all(
          ranges
            .slice(first, first + AT_ONCE)
            .map(({ key, range }, index) =>
              bucket.copyPart(to, upload, first + index + 1, key, range),
            ),
        )),
      );
    await bucket.endUpload(to, upload, etags);
  } catch (error) {
    await bucket.abortUpload(to, upload).catch(() => {});
    throw error;
  }
}

/** Equal parts but the last, as some servers want them. */
function rangesOf(size: number): readonly ByteRange[] {
  const most = Math.max(MOST_AT_ONCE, Math.ceil(size / 9_000));
  return Array.from({ length: Math.ceil(size / most) }, (_, index) => ({
    start: index * most,
    end: Math.min(size, (index + 1) * most),
  }));
}

export async function* readPieces(
  bucket: S3Bucket,
  pieces: readonly S3Piece[],
): AsyncGenerator<Uint8Array> {
  for (const { key } of pieces) {
    const reading = await readS3(bucket, key);
    if (!reading) throw Object.assign(new Error(`The part ${key} is gone.`), { name: "NoSuchKey" });
    yield* reading.stream as unknown as AsyncIterable<Uint8Array>;
  }
}
