/**
 * Where pieces of uploads wait until a shard says what they are parts of. By repo: one repo's pieces
 * are never another's. They go by themselves when they are a day old.
 */
export interface XorbStore {
  /** Idempotent; nothing is visible before it is whole. Throws `file-too-large` beyond `maxBytes`. */
  put(
    repoKey: string,
    xorb: string,
    bytes: AsyncIterable<Uint8Array>,
    maxBytes: number,
  ): Promise<void>;
  get(repoKey: string, xorb: string): Promise<ReadableStream<Uint8Array> | undefined>;
}
