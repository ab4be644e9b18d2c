import type { Writable } from "node:stream";

/** Of a stream, the beginning. */
const MOST_BYTES = 256 * 1024;

export interface Tap {
  readonly sink: Writable;
  text(): string;
}

/** The same sink; what is written is also kept, as far as it fits. */
export function tapSink(sink: Writable): Tap {
  const pieces: Buffer[] = [];
  let bytes = 0;
  const keep = (chunk: unknown): void => {
    if (bytes >= MOST_BYTES) return;
    const whole = typeof chunk === "string" ? Buffer.from(chunk) : (chunk as Buffer);
    // A copy: a slice would keep the whole buffer of the socket alive.
    const piece = Buffer.from(whole.subarray(0, MOST_BYTES - bytes));
    pieces.push(piece);
    bytes += piece.length;
  };
  const tapped = new Proxy(sink, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== "function") return value;
      if (name !== "write") return value.bind(target);
      return (...words: Parameters<Writable["write"]>) => {
        keep(words[0]);
        return Reflect.apply(value, target, words) as boolean;
      };
    },
  });
  return { sink: tapped, text: () => Buffer.concat(pieces).toString() };
}
