import type { Readable } from "node:stream";

const MAX_LENGTH = 4000;

/** Reads a stream to its end and remembers its last words, however much comes. */
export function keepTail(stream: Readable | null): () => string {
  let tail = "";
  stream?.setEncoding("utf8").on("data", (text: string) => {
    tail = (tail + text).slice(-MAX_LENGTH);
  });
  stream?.on("error", () => undefined);
  return () => tail.trim();
}
