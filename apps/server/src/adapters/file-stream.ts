import { close, fstatSync, open, read } from "node:fs";
import { promisify } from "node:util";
import type { ByteRange } from "@orrery/registry";

const [openFile, closeFile] = [promisify(open), promisify(close)];

/** For readers that bring no buffer of their own. */
const CHUNK = 256 * 1024;

const WHOLE = { start: 0, end: Number.POSITIVE_INFINITY };

/**
 * A file's bytes as a byte stream: a reader that brings buffers (`mode: "byob"`) has them filled, and
 * nothing is allocated. The file is open from now on, so it is read to its end even if it is deleted.
 * Rejects with the file system's error when it cannot be opened, and when it has another than this size.
 */
export async function streamFile(
  path: string,
  range: ByteRange = WHOLE,
  size?: number,
): Promise<ReadableStream<Uint8Array>> {
  const file = await openFile(path, "r");
  if (size !== undefined) await requireSize(file, size);
  let position = range.start;

  /** How many bytes came: fewer than wanted at the end, none after it. */
  const fill = (view: Uint8Array): Promise<number> =>
    new Promise((resolve, reject) => {
      const wanted = Math.min(view.byteLength, range.end - position);
      if (wanted <= 0) return resolve(0);
      read(file, view, 0, wanted, position, (error, count) =>
        error ? reject(error) : resolve(count),
      );
    });

  const failed = async (error: Error): Promise<never> => {
    await closeFile(file);
    throw error;
  };

  return new ReadableStream({
    type: "bytes",
    autoAllocateChunkSize: CHUNK,
    async pull(controller) {
      const request = controller.byobRequest;
      if (!request?.view) throw new Error("A byte stream is read into a buffer.");
      const { buffer, byteOffset, byteLength } = request.view;
      const count = await fill(new Uint8Array(buffer, byteOffset, byteLength)).catch(failed);
      position += count;
      if (count === 0) {
        await closeFile(file);
        controller.close();
      }
      request.respond(count);
    },
    cancel: () => closeFile(file),
  });
}

/** At once: the file was just opened, and to hand this to the thread pool costs ten times as much. */
async function requireSize(file: number, size: number): Promise<void> {
  const found = fstatSync(file);
  if (found.isFile() && found.size === size) return;
  await closeFile(file);
  throw new Error(`The file has ${found.size} bytes in place of ${size}.`);
}
