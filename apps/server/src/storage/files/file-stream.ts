import { close, fstatSync, open, read } from "node:fs";
import { promisify } from "node:util";
import type { ByteRange } from "@orrery/registry";

const openFile = promisify(open);
const SYSTEM = { read, close: promisify(close) };

/** For readers without their own buffer. */
const CHUNK = 256 * 1024;

const WHOLE = { start: 0, end: Number.POSITIVE_INFINITY };

/**
 * A file as a byte stream. A reader with its own buffers (`mode: "byob"`) avoids allocations. The file is
 * opened now, so that it can be read to its end even if it is deleted. `system` reads and closes its descriptor.
 * Rejects with the file system's error if the file cannot be opened or has another size.
 */
export async function streamFile(
  path: string,
  range: ByteRange = WHOLE,
  size?: number,
  system = SYSTEM,
): Promise<ReadableStream<Uint8Array>> {
  const file = await openFile(path, "r");
  if (size !== undefined) await requireSize(file, size);
  let position = range.start;
  let reading: Promise<unknown> = Promise.resolve();
  let closing: Promise<void> | undefined;

  /** Once, and after the pending read: the system reuses a closed descriptor for another file or socket. */
  const end = (): Promise<void> => {
    closing ??= reading.catch(() => {}).then(() => system.close(file));
    return closing;
  };

  /** How many bytes came: fewer than wanted at the end, none after it. */
  const fill = (view: Uint8Array): Promise<number> =>
    new Promise((resolve, reject) => {
      const wanted = Math.min(view.byteLength, range.end - position);
      if (wanted <= 0) return resolve(0);
      system.read(file, view, 0, wanted, position, (error, count) =>
        error ? reject(error) : resolve(count),
      );
    });

  const failed = async (error: Error): Promise<never> => {
    await end();
    throw error;
  };

  return new ReadableStream({
    type: "bytes",
    autoAllocateChunkSize: CHUNK,
    async pull(controller) {
      const request = controller.byobRequest;
      if (!request?.view) throw new Error("Byte streams need a buffer.");
      const { buffer, byteOffset, byteLength } = request.view;
      const filling = fill(new Uint8Array(buffer, byteOffset, byteLength));
      reading = filling;
      const count = await filling.catch(failed);
      position += count;
      if (count === 0) {
        await end();
        controller.close();
      }
      request.respond(count);
    },
    cancel: end,
  });
}

/** Synchronous: the file was just opened, and the thread pool would cost ten times as much. */
async function requireSize(file: number, size: number): Promise<void> {
  const found = fstatSync(file);
  if (found.isFile() && found.size === size) return;
  await SYSTEM.close(file);
  throw new Error(`The file has ${found.size} bytes, expected ${size}.`);
}
