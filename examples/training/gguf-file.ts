import { decodeHalf, encodeHalf } from "./half-float.ts";
import type { Tensor } from "./tensor.ts";

/** A value of a GGUF header, with the type it is stored as. */
export type GgufValue =
  | { readonly uint32: number }
  | { readonly float32: number }
  | { readonly bool: boolean }
  | { readonly text: string }
  | { readonly texts: readonly string[] }
  | { readonly int32s: readonly number[] }
  | { readonly float32s: readonly number[] };

export type GgufPrecision = "F32" | "Q8_0";

const VALUE_TYPES = { int32: 5, float32: 6, uint32: 4, bool: 7, text: 8, list: 9 } as const;
const TENSOR_TYPES: Readonly<Record<GgufPrecision, number>> = { F32: 0, Q8_0: 8 };
const ALIGNMENT = 32;
const BLOCK = 32;

/** Tables of numbers as 8-bit blocks, lists of them as floats. */
const byShape = ({ shape }: Tensor): GgufPrecision => (shape.length > 1 ? "Q8_0" : "F32");

/** The bytes of a `.gguf` file, version 3. */
export function encodeGguf(
  header: Readonly<Record<string, GgufValue>>,
  tensors: ReadonlyMap<string, Tensor>,
  precisionOf: (tensor: Tensor) => GgufPrecision = byShape,
): Uint8Array {
  const parts: Uint8Array[] = [
    new TextEncoder().encode("GGUF"),
    uint32(3),
    uint64(tensors.size),
    uint64(Object.keys(header).length),
  ];
  for (const [key, value] of Object.entries(header)) parts.push(text(key), ...encodeValue(value));
  const blocks = [...tensors.values()].map((tensor) => encodeTensor(tensor, precisionOf(tensor)));
  let offset = 0;
  [...tensors].forEach(([name, tensor], index) => {
    // The format names the innermost dimension first.
    const dimensions = tensor.shape.toReversed();
    parts.push(text(name), uint32(dimensions.length), ...dimensions.map(uint64));
    parts.push(uint32(TENSOR_TYPES[precisionOf(tensor)]), uint64(offset));
    offset += padded(blocks[index]!).length;
  });
  const head = padded(Buffer.concat(parts));
  return new Uint8Array(Buffer.concat([head, ...blocks.map(padded)]));
}

function encodeValue(value: GgufValue): Uint8Array[] {
  if ("uint32" in value) return [uint32(VALUE_TYPES.uint32), uint32(value.uint32)];
  if ("float32" in value) return [uint32(VALUE_TYPES.float32), float32(value.float32)];
  if ("bool" in value) return [uint32(VALUE_TYPES.bool), Uint8Array.of(value.bool ? 1 : 0)];
  if ("text" in value) return [uint32(VALUE_TYPES.text), text(value.text)];
  const [type, items] = itemsOf(value);
  return [uint32(VALUE_TYPES.list), uint32(type), uint64(items.length), ...items];
}

type GgufList = Extract<
  GgufValue,
  { readonly texts: unknown } | { readonly int32s: unknown } | { readonly float32s: unknown }
>;

function itemsOf(value: GgufList) {
  if ("texts" in value) return [VALUE_TYPES.text, value.texts.map(text)] as const;
  return "int32s" in value
    ? ([VALUE_TYPES.int32, value.int32s.map(uint32)] as const)
    : ([VALUE_TYPES.float32, value.float32s.map(float32)] as const);
}

/** The numbers that a reader of the file gets back. */
export function roundAsStored(tensor: Tensor): Tensor {
  if (tensor.shape.length < 2) return tensor;
  const data = tensor.data.slice();
  for (let start = 0; start < data.length; start += BLOCK) {
    const block = data.subarray(start, start + BLOCK);
    const { steps, half } = quantize(block);
    const [scale] = decodeHalf(half);
    block.set(Float32Array.from(steps, (step) => step * scale!));
  }
  return { shape: tensor.shape, data };
}

function quantize(values: Float32Array) {
  const scale = Math.max(...values.map(Math.abs)) / 127;
  const steps = Int8Array.from(values, (value) => (scale === 0 ? 0 : Math.round(value / scale)));
  return { steps, half: encodeHalf(Float32Array.of(scale)) };
}

function encodeTensor({ data }: Tensor, precision: GgufPrecision): Uint8Array {
  if (precision === "F32") return new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  if (data.length % BLOCK !== 0) throw new Error(`Rows must be multiples of ${BLOCK}`);
  const blocks: Uint8Array[] = [];
  for (let start = 0; start < data.length; start += BLOCK) {
    const { steps, half } = quantize(data.subarray(start, start + BLOCK));
    blocks.push(new Uint8Array(half.buffer), new Uint8Array(steps.buffer));
  }
  return Buffer.concat(blocks);
}

const padded = (bytes: Uint8Array): Uint8Array =>
  Buffer.concat([bytes, new Uint8Array((ALIGNMENT - (bytes.length % ALIGNMENT)) % ALIGNMENT)]);

const uint32 = (value: number): Uint8Array => new Uint8Array(Uint32Array.of(value).buffer);
const uint64 = (value: number): Uint8Array =>
  new Uint8Array(BigUint64Array.of(BigInt(value)).buffer);
const float32 = (value: number): Uint8Array => new Uint8Array(Float32Array.of(value).buffer);

function text(value: string): Uint8Array {
  const bytes = new TextEncoder().encode(value);
  return Buffer.concat([uint64(bytes.length), bytes]);
}
