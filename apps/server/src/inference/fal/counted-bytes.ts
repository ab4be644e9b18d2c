import { Transform } from "node:stream";

/** What a stream fails with that is longer than this. */
export interface ByteLimit {
  readonly most: number;
  readonly error: () => Error;
}

/** Passes bytes on and counts them; fails at the first limit that they exceed. */
export function countedBytes(limits: readonly ByteLimit[]) {
  let size = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      const passed = limits.find(({ most }) => size > most);
      done(passed?.error() ?? null, chunk);
    },
  });
  return { stream, size: () => size };
}
