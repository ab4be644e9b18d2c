import { type ByteWriter, byte, reserve, tagged } from "./byte-writer.ts";

/** Where a long string becomes the platform's business. */
const LONG_STRING = 48;

const stringHeader = (writer: ByteWriter, length: number) => {
  if (length < 0x20) byte(writer, 0xa0 | length);
  else if (length < 0x100) tagged(writer, 0xd9, 1, length);
  else if (length < 0x10000) tagged(writer, 0xda, 2, length);
  else tagged(writer, 0xdb, 4, length);
};

const headerSize = (length: number) =>
  length < 0x20 ? 1 : length < 0x100 ? 2 : length < 0x10000 ? 3 : 5;

export const string = (writer: ByteWriter, value: string) => {
  const { length } = value;
  reserve(writer, 5 + length * 3);
  const head = writer.at;
  stringHeader(writer, length);
  if (length < LONG_STRING && ascii(writer, value)) return;
  // Most often the header of so many characters is that of so many bytes; else it is made again.
  const body = writer.at;
  const { written } = writer.text.encodeInto(value, writer.bytes.subarray(body));
  if (written !== length) {
    writer.at = head + headerSize(written);
    writer.bytes.copyWithin(writer.at, body, body + written);
    writer.at = head;
    stringHeader(writer, written);
  }
  writer.at += written;
};

/** Writes a short text of one-byte characters, or nothing. */
const ascii = (writer: ByteWriter, value: string) => {
  const first = writer.at;
  for (let index = 0; index < value.length; index++) {
    const code = value.charCodeAt(index);
    if (code >= 0x80) {
      writer.at = first;
      return false;
    }
    writer.bytes[writer.at++] = code;
  }
  return true;
};
