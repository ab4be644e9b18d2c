import { createByteReader } from "../byte-reader.ts";
import { isSmallJson } from "../json-size.ts";
import type { SafetensorsInfo } from "../model.ts";
import {
  type Tensor,
  type TensorTable,
  tensorParameters,
  tensorTable,
} from "../tensors/tensor-table.ts";
import { asRecord } from "./untrusted.ts";

const MAX_HEADER_BYTES = 16_000_000;
/** 20,000 tensors: ten times as many as the largest files have. */
const HEADER_JSON = { parts: 140_000, values: 140_000 };

type Decode = (utf8: Uint8Array) => string;

/**
 * What the header of a safetensors file says: eight bytes of length, then JSON. `undefined` for
 * anything else. `decode` turns UTF-8 into text, which plain ES cannot.
 */
export async function readSafetensorsHeader(
  bytes: AsyncIterable<Uint8Array>,
  decode: Decode,
): Promise<SafetensorsInfo | undefined> {
  const header = await readHeader(bytes, decode, MAX_HEADER_BYTES);
  return (
    header &&
    addSafetensors(
      tensorsOf(header).map((tensor) => {
        const total = tensorParameters(tensor);
        return { parameters: { [tensor.type]: total }, total };
      }),
    )
  );
}

/** Every tensor that the header names; `undefined` for anything but such a file, or a longer header. */
export async function readSafetensorsTensors(
  bytes: AsyncIterable<Uint8Array>,
  decode: Decode,
  maxHeaderBytes: number,
): Promise<TensorTable | undefined> {
  const header = await readHeader(bytes, decode, maxHeaderBytes);
  if (!header) return undefined;
  const metadata = Object.entries(asRecord(header.__metadata__)).map(
    ([key, value]) => [key, String(value)] as const,
  );
  return tensorTable(tensorsOf(header), metadata);
}

async function readHeader(
  bytes: AsyncIterable<Uint8Array>,
  decode: Decode,
  maxBytes: number,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  const reader = createByteReader(bytes);
  try {
    const head = await reader.take(8);
    const length = Number(new DataView(head.buffer, head.byteOffset, 8).getBigUint64(0, true));
    if (length > maxBytes) return undefined;
    const text = decode(await reader.take(length));
    if (!isSmallJson(text, HEADER_JSON)) return undefined;
    const header: unknown = JSON.parse(text);
    return typeof header === "object" && header !== null && !Array.isArray(header)
      ? (header as Readonly<Record<string, unknown>>)
      : undefined;
  } catch (error) {
    if (error instanceof RangeError || error instanceof SyntaxError) return undefined;
    throw error;
  } finally {
    await reader.close();
  }
}

/** Sums of several files, as of a model in shards. */
export function addSafetensors(all: readonly SafetensorsInfo[]): SafetensorsInfo | undefined {
  if (all.length === 0) return undefined;
  const parameters: Record<string, number> = {};
  for (const [type, count] of all.flatMap((one) => Object.entries(one.parameters ?? {})))
    parameters[type] = (parameters[type] ?? 0) + count;
  return { parameters, total: Object.values(parameters).reduce((sum, count) => sum + count, 0) };
}

/** What is no tensor is passed over. */
function tensorsOf(header: Readonly<Record<string, unknown>>): readonly Tensor[] {
  return Object.entries(header).flatMap(([name, value]) => {
    const { dtype, shape, data_offsets: place } = asRecord(value);
    if (name === "__metadata__" || typeof dtype !== "string" || dtype.length > 16) return [];
    if (!Array.isArray(shape)) return [];
    const sides = shape.map(Number);
    const total = tensorParameters({ shape: sides });
    if (!Number.isSafeInteger(total) || total < 0) return [];
    const bytes = Array.isArray(place) ? Number(place[1]) - Number(place[0]) : Number.NaN;
    const tensor = { name: name.slice(0, 300), type: dtype, shape: sides };
    return [Number.isSafeInteger(bytes) && bytes >= 0 ? { ...tensor, bytes } : tensor];
  });
}
