import { MAX_ARROW_HEADER } from "../../base/preview-limits.ts";
import type { ByteSource } from "../byte-source.ts";
import { PreviewError } from "../preview-error.ts";
import { type FlatTable, rootTable } from "./flat-table.ts";

/** A message of an Arrow stream: its header, and where what follows its body begins. */
export interface ArrowMessage {
  readonly message: FlatTable;
  readonly bodyBytes: number;
  readonly end: number;
}

/** The codes of `MessageHeader`. */
export const [SCHEMA, DICTIONARY_BATCH, RECORD_BATCH] = [1, 2, 3];

const CONTINUES = 0xffffffff;

/** The message that begins at a byte; `undefined` at the end of the stream. */
export async function readMessage(
  source: ByteSource,
  at: number,
): Promise<ArrowMessage | undefined> {
  if (at + 4 > source.size) return undefined;
  const head = await readExactly(source, at, Math.min(8, source.size - at));
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  // Before Arrow 0.15 a message began with its length.
  const isLatest = view.getUint32(0, true) === CONTINUES;
  const length = view.getUint32(isLatest ? 4 : 0, true);
  if (length === 0) return undefined;
  const start = at + (isLatest ? 8 : 4);
  if (length > Math.min(MAX_ARROW_HEADER, source.size - start))
    throw new PreviewError(`The header of the batch at byte ${at} is too large.`);
  const message = rootTable(await readExactly(source, start, length));
  const bodyBytes = message.long(3);
  if (bodyBytes < 0 || start + length + bodyBytes > source.size)
    throw new PreviewError("A batch is longer than the file.");
  return { message, bodyBytes, end: start + length + bodyBytes };
}

export async function readExactly(source: ByteSource, start: number, length: number) {
  if (start < 0 || start + length > source.size) throw new PreviewError("The file ends too soon.");
  const bytes = await source.read(start, start + length);
  if (bytes.length < length) throw new PreviewError("The file ends too soon.");
  return bytes;
}
