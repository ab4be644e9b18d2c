const CHUNK = 16 * 1024;
/** Smaller messages share a buffer. */
const SMALL = 1024;

/** The buffer that messages are written into. */
export interface ByteWriter {
  readonly text: InstanceType<typeof TextEncoder>;
  bytes: Uint8Array<ArrayBuffer>;
  view: DataView;
  /** Where the message begins that is being written; what stands before it was handed out. */
  start: number;
  at: number;
}

export function createByteWriter(): ByteWriter {
  const bytes = new Uint8Array(CHUNK);
  return { text: new TextEncoder(), bytes, view: new DataView(bytes.buffer), start: 0, at: 0 };
}

/** One message: what `write` writes. Small messages stand one behind the other and are handed out where they stand. */
export function messageOf(writer: ByteWriter, write: () => void): Uint8Array<ArrayBuffer> {
  if (writer.bytes.length - writer.start < SMALL) renew(writer, CHUNK);
  writer.at = writer.start;
  write();
  const { bytes, start, at: end } = writer;
  if (end - start > SMALL) return bytes.slice(start, end);
  writer.start = end;
  return bytes.subarray(start, end);
}

const renew = (writer: ByteWriter, length: number) => {
  writer.bytes = new Uint8Array(length);
  writer.view = new DataView(writer.bytes.buffer);
  writer.start = 0;
};

/** Makes room for so many bytes at `at`. */
export const reserve = (writer: ByteWriter, count: number) => {
  if (writer.at + count <= writer.bytes.length) return;
  const written = writer.bytes.subarray(writer.start, writer.at);
  renew(writer, Math.max(CHUNK, (written.length + count) * 2));
  writer.bytes.set(written);
  writer.at = written.length;
};

export const byte = (writer: ByteWriter, value: number) => {
  reserve(writer, 1);
  writer.bytes[writer.at++] = value;
};

/** A kind with its length or value behind it, big-endian. */
export const tagged = (writer: ByteWriter, tag: number, width: 1 | 2 | 4, value: number) => {
  reserve(writer, 1 + width);
  writer.bytes[writer.at] = tag;
  if (width === 1) writer.bytes[writer.at + 1] = value;
  else if (width === 2) writer.view.setUint16(writer.at + 1, value);
  else writer.view.setUint32(writer.at + 1, value);
  writer.at += 1 + width;
};

export const wide = (
  writer: ByteWriter,
  tag: number,
  write: "setFloat64" | "setBigInt64" | "setBigUint64",
  value: never,
) => {
  reserve(writer, 9);
  writer.bytes[writer.at] = tag;
  writer.view[write](writer.at + 1, value);
  writer.at += 9;
};
