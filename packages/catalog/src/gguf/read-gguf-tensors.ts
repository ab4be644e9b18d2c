import { createByteReader } from "../byte-reader.ts";
import {
  type Tensor,
  type TensorTable,
  tensorParameters,
  tensorTable,
} from "../tensors/tensor-table.ts";
import { findGgufFileType } from "./file-types.ts";
import {
  createGgufReader,
  GGUF_LIST,
  GGUF_TEXT,
  GGUF_VALUE_SIZES,
  type GgufReader,
} from "./gguf-reader.ts";
import { ggufTensorBytes } from "./tensor-blocks.ts";
import { findGgufTensorType } from "./tensor-types.ts";

/** The metadata and the tensors of a GGUF file; `undefined` for anything else. Reads no weights. */
export async function readGgufTensors(
  bytes: AsyncIterable<Uint8Array>,
): Promise<TensorTable | undefined> {
  const reader = createByteReader(bytes);
  try {
    const header = createGgufReader(reader);
    if ((await header.ascii(4)) !== "GGUF") return undefined;
    const version = await header.uint32();
    if (version < 2 || version > 3) return undefined;
    const tensorCount = await header.count();
    const metadata = await readMetadata(header, await header.count());
    const tensors: Tensor[] = [];
    for (let index = 0; index < tensorCount; index++) tensors.push(await readTensor(header));
    return tensorTable(tensors, metadata);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  } finally {
    await reader.close();
  }
}

async function readMetadata(header: GgufReader, count: number) {
  const entries: (readonly [string, string])[] = [];
  for (let index = 0; index < count; index++) {
    const key = (await header.text()) ?? "";
    const value = await readText(header, await header.uint32());
    entries.push([key, key === "general.file_type" ? fileType(value) : value]);
  }
  return entries;
}

/** `15` → `Q4_K_M (15)`: the code of the quantization, with its name where it has one. */
function fileType(code: string): string {
  const name = findGgufFileType(Number(code));
  return name ? `${name} (${code})` : code;
}

/** A value as text; a list is shortened to its first items. */
async function readText(header: GgufReader, type: number): Promise<string> {
  if (type === GGUF_TEXT) return (await header.text()) ?? "(too long to show)";
  if (type !== GGUF_LIST) return String(await header.number(type));
  const itemType = await header.uint32();
  const length = await header.length();
  const size = GGUF_VALUE_SIZES[itemType];
  if (size === undefined && itemType !== GGUF_TEXT)
    throw new RangeError("Lists of lists are not part of the format.");
  const shown: string[] = [];
  const first = Math.min(length, SHOWN_ITEMS);
  for (let index = 0; index < first; index++) shown.push(await readText(header, itemType));
  if (size !== undefined) await header.skip((length - first) * size);
  else for (let index = first; index < length; index++) await header.skip(await header.length());
  return length > first ? `${shown.join(", ")}, … (${length} items)` : shown.join(", ");
}

async function readTensor(header: GgufReader): Promise<Tensor> {
  const name = (await header.text()) ?? "";
  const dimensions = await header.uint32();
  if (dimensions > 8) throw new RangeError("A tensor has too many dimensions.");
  const shape: number[] = [];
  for (let index = 0; index < dimensions; index++) shape.push(await header.length());
  const code = await header.uint32();
  await header.skip(8);
  const type = findGgufTensorType(code);
  const bytes = ggufTensorBytes(type, tensorParameters({ shape }));
  return {
    name: name.slice(0, 300),
    type: type ?? `type ${code}`,
    // The format counts the fastest side first, programs the slowest.
    shape: shape.toReversed(),
    ...(bytes > 0 && { bytes }),
  };
}

const SHOWN_ITEMS = 6;
