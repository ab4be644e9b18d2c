import type { IncomingMessage } from "node:http";

/**
 * The bytes of a request's body as they come. A chunk is good until the next one is asked for: then
 * its memory is given back at once, which for gigabytes spares most of the garbage collector's work.
 */
export async function* requestBytes(request: IncomingMessage): AsyncGenerator<Uint8Array> {
  for await (const chunk of request as AsyncIterable<Uint8Array<ArrayBuffer>>) {
    yield chunk;
    const { buffer } = chunk;
    // Not of one that other buffers have parts of.
    if (buffer.byteLength === chunk.byteLength) buffer.transfer(0);
  }
}
