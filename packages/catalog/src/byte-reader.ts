/** Reads a stream of pieces of any size in the sizes that a format asks for. */
export interface ByteReader {
  /** Exactly so many bytes; throws `RangeError` when the stream ends first. Valid until the next call. */
  take(length: number): Promise<Uint8Array>;
  /** Passes over bytes without keeping them; throws `RangeError` when the stream ends first. */
  skip(length: number): Promise<void>;
  /** Ends the stream, read to its end or not. */
  close(): Promise<void>;
}

export function createByteReader(source: AsyncIterable<Uint8Array>): ByteReader {
  const iterator = source[Symbol.asyncIterator]();
  let rest: Uint8Array = new Uint8Array(0);

  /** The next piece of at most `length` bytes. */
  async function some(length: number): Promise<Uint8Array> {
    while (rest.length === 0) {
      const next = await iterator.next();
      if (next.done) throw new RangeError("The bytes end too soon.");
      rest = next.value;
    }
    const part = rest.subarray(0, length);
    rest = rest.subarray(part.length);
    return part;
  }

  return {
    async take(length) {
      if (length <= rest.length) {
        const part = rest.subarray(0, length);
        rest = rest.subarray(length);
        return part;
      }
      const whole = new Uint8Array(length);
      for (let filled = 0; filled < length; ) {
        const part = await some(length - filled);
        whole.set(part, filled);
        filled += part.length;
      }
      return whole;
    },
    async skip(length) {
      for (let passed = 0; passed < length; ) passed += (await some(length - passed)).length;
    },
    async close() {
      await iterator.return?.();
    },
  };
}
