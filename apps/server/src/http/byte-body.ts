import { Readable, type Writable } from "node:stream";

const BUFFER_BYTES = 256 * 1024;
/** One is filled, one is sent, one lies ready between them. */
const BUFFERS = 3;

/**
 * A byte stream of `size` bytes as the body of a reply. Piped, they go through a few buffers that are
 * filled again and again: nothing is allocated on the way, which is most of what a large file costs.
 */
export const byteBody = (bytes: ReadableStream<Uint8Array>, size: number): Readable =>
  new ByteBody(bytes, Math.max(1, Math.min(size, BUFFER_BYTES)));

class ByteBody extends Readable {
  readonly #reader: ReadableStreamBYOBReader;
  readonly #bufferBytes: number;

  constructor(bytes: ReadableStream<Uint8Array>, bufferBytes: number) {
    super();
    this.#reader = bytes.getReader({ mode: "byob" });
    this.#bufferBytes = bufferBytes;
  }

  override pipe<To extends NodeJS.WritableStream>(to: To): To {
    this.#send(to as unknown as Writable).then(
      () => {
        this.push(null);
        this.resume();
        to.end();
      },
      (error: Error) => this.destroy(error),
    );
    return to;
  }

  /** For whoever does not pipe. */
  override _read(): void {
    this.#reader.read(this.#newBuffer()).then(
      ({ value, done }) => this.push(done ? null : value),
      (error: Error) => this.destroy(error),
    );
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#reader.cancel().then(
      () => done(error),
      () => done(error),
    );
  }

  #newBuffer(): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.#bufferBytes);
  }

  async #send(to: Writable): Promise<void> {
    const sent: Promise<Uint8Array<ArrayBuffer>>[] = [];
    for (let turn = 0; !this.destroyed; turn = (turn + 1) % BUFFERS) {
      const buffer = (await sent[turn]) ?? this.#newBuffer();
      const { value, done } = await this.#reader.read(buffer);
      if (done) break;
      sent[turn] = write(to, value);
      // Awaited when its turn comes again; until then nobody hears of a failure.
      sent[turn]?.catch(() => {});
    }
    await Promise.all(sent);
  }
}

/** Answers the buffer when the bytes in it were sent. */
const write = (to: Writable, bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> =>
  new Promise((resolve, reject) => {
    to.write(bytes, (error) =>
      error ? reject(error) : resolve(new Uint8Array(bytes.buffer as ArrayBuffer)),
    );
  });
