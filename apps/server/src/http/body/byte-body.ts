import { Readable, type Writable } from "node:stream";

const BUFFER_BYTES = 256 * 1024;
/** One is filled, one is sent, one lies ready between them. */
const BUFFERS = 3;

/**
 * A byte stream of `size` bytes as a response body; fewer bytes end it with an error, which cuts the
 * connection. Piped bytes go through a few reused buffers: nothing is allocated, which is most of a large
 * file's cost.
 */
export const byteBody = (bytes: ReadableStream<Uint8Array>, size: number): Readable =>
  new ByteBody(bytes, size);

class ByteBody extends Readable {
  readonly #reader: ReadableStreamBYOBReader;
  readonly #bufferBytes: number;
  /** How many bytes are to come. */
  #left: number;

  constructor(bytes: ReadableStream<Uint8Array>, size: number) {
    super();
    this.#reader = bytes.getReader({ mode: "byob" });
    this.#bufferBytes = Math.max(1, Math.min(size, BUFFER_BYTES));
    this.#left = size;
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

  /** For consumers that do not pipe. */
  override _read(): void {
    this.#next(this.#newBuffer()).then(
      (bytes) => this.push(bytes ?? null),
      (error: Error) => this.destroy(error),
    );
  }

  /** The bytes that come next; `undefined` after the last. */
  async #next(buffer: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const { value, done } = await this.#reader.read(buffer);
    this.#left -= value?.byteLength ?? 0;
    if (!done) return value;
    if (this.#left !== 0) throw new Error(`The body ended ${this.#left} bytes early.`);
    return undefined;
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
      const bytes = await this.#next(buffer);
      if (!bytes) break;
      sent[turn] = write(to, bytes);
      // Awaited on its next turn; until then its error must not be unhandled.
      sent[turn]?.catch(() => {});
    }
    await Promise.all(sent);
  }
}

/** Resolves with the buffer when its bytes were sent. */
const write = (to: Writable, bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> =>
  new Promise((resolve, reject) => {
    to.write(bytes, (error) =>
      error ? reject(error) : resolve(new Uint8Array(bytes.buffer as ArrayBuffer)),
    );
  });
