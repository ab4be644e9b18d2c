/** A file as a thread sees it: bytes are loaded on demand. */
export interface ByteSource {
  readonly size: number;
  /** Bytes `start` up to, not including, `end`; fewer at the end of the file. */
  read(start: number, end: number): Promise<Uint8Array<ArrayBuffer>>;
}

const PIECE = 1_048_576;

/** Reads the file from its beginning, one megabyte at a time. */
export async function* piecesOf(source: ByteSource): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < source.size; start += PIECE)
    yield await source.read(start, Math.min(source.size, start + PIECE));
}
