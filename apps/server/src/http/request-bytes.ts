import type { IncomingMessage } from "node:http";

/**
 * The bytes of a request's body in chunks. A chunk is valid until the next one is read: its memory is then
 * freed immediately, which saves the garbage collector most of its work on gigabytes.
 */
export async function* requestBytes(request: IncomingMessage): AsyncGenerator<Uint8Array> {
  for await (const chunk of request as AsyncIterable<Uint8Array<ArrayBuffer>>) {
    yield chunk;
    const { buffer } = chunk;
    // Not of one that other buffers have parts of.
    if (buffer.byteLength === chunk.byteLength) buffer.transfer(0);
  }
}
