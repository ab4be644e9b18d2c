/** A file that is read by ranges. */
export interface ByteSource {
  readonly size: number;
  /** Bytes `start` up to, not including, `end`; fewer at the end of the file. */
  read(start: number, end: number): Promise<Uint8Array<ArrayBuffer>>;
}

export const sourceOfBytes = (bytes: Uint8Array<ArrayBuffer>): ByteSource => ({
  size: bytes.byteLength,
  read: async (start, end) => bytes.slice(start, end),
});

/** A part of a source, as a source. */
export const sourceWithin = (source: ByteSource, from: number, size: number): ByteSource => ({
  size: Math.max(0, Math.min(size, source.size - from)),
  read: (start, end) => source.read(from + start, from + Math.min(end, size)),
});
