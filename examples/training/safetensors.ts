import { decodeHalf, encodeHalf } from "./half-float.ts";
import type { Tensor, Weights } from "./tensor.ts";

interface HeaderEntry {
  readonly dtype: string;
  readonly shape: readonly number[];
  readonly data_offsets: readonly [start: number, end: number];
}

/** The bytes of a `.safetensors` file with every tensor as 16-bit floats. */
export function encodeSafetensors(weights: Weights): Uint8Array {
  const header: Record<string, HeaderEntry | Record<string, string>> = {
    __metadata__: { format: "pt" },
  };
  const parts: Uint8Array[] = [];
  let start = 0;
  for (const [name, { shape, data }] of weights) {
    const bytes = new Uint8Array(encodeHalf(data).buffer);
    header[name] = { dtype: "F16", shape, data_offsets: [start, start + bytes.length] };
    parts.push(bytes);
    start += bytes.length;
  }
  const text = JSON.stringify(header);
  const padded = new TextEncoder().encode(text.padEnd(Math.ceil(text.length / 8) * 8));
  const length = new Uint8Array(BigUint64Array.of(BigInt(padded.length)).buffer);
  return new Uint8Array(Buffer.concat([length, padded, ...parts]));
}

/** Reads a file of 16-bit tensors; throws on any other element type. */
export function decodeSafetensors(file: Uint8Array): Weights {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const dataStart = 8 + Number(view.getBigUint64(0, true));
  const { __metadata__: _, ...header } = JSON.parse(
    new TextDecoder().decode(file.subarray(8, dataStart)),
  ) as Record<string, HeaderEntry>;
  return new Map(
    Object.entries(header).map(
      ([
        name,
        {
          dtype,
          shape,
          data_offsets: [start, end],
        },
      ]) => {
        if (dtype !== "F16") throw new Error(`${name} is ${dtype}, not F16`);
        // Copied, because a view of 16-bit numbers must begin at an even address of its buffer;
        // not by `slice`, which for a `Buffer` is a view of the whole file.
        const bytes = Uint8Array.from(file.subarray(dataStart + start, dataStart + end));
        const tensor: Tensor = { shape, data: decodeHalf(new Uint16Array(bytes.buffer)) };
        return [name, tensor];
      },
    ),
  );
}
