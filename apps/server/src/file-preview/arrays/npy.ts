import { type Tensor, type TensorTable, tensorTable } from "@orrery/catalog/tensor-readers";
import { MAX_NPY_HEADER } from "../../base/preview-limits.ts";
import type { ByteSource } from "../byte-source.ts";
import { PreviewError } from "../preview-error.ts";
import { numpyType, shapeOf } from "./numpy-types.ts";
import { parsePythonLiteral } from "./python-literal.ts";

const MAGIC = "\x93NUMPY";
const PREFIX = 12;

export interface NpyHeader {
  readonly array: Tensor;
  readonly isFortran: boolean;
  readonly version: string;
  /** Where the values begin. */
  readonly start: number;
}

/** The array of a NumPy file. */
export async function readNpy(source: ByteSource): Promise<TensorTable | undefined> {
  const prefix = await source.read(0, Math.min(source.size, PREFIX));
  const length = npyHeaderLength(prefix);
  if (length === undefined) return undefined;
  const header = readNpyHeader("array", await source.read(0, Math.min(source.size, length)));
  const { array, isFortran, version, start } = header;
  const wanted = start + (array.bytes ?? 0);
  if (wanted > source.size)
    throw new PreviewError(
      `The header says that the file has ${wanted} bytes, but it has ${source.size}.`,
    );
  return tensorTable(
    [array],
    [
      ["format version", version],
      ["order", isFortran ? "Fortran (columns first)" : "C (rows first)"],
    ],
  );
}

/** Prefix and header in bytes; `undefined` for anything but a NumPy array. */
export function npyHeaderLength(prefix: Uint8Array): number | undefined {
  if (prefix.length < PREFIX) return undefined;
  const view = new DataView(prefix.buffer, prefix.byteOffset, prefix.byteLength);
  if (String.fromCharCode(...prefix.subarray(0, 6)) !== MAGIC) return undefined;
  const length = prefix[6] === 1 ? 10 + view.getUint16(8, true) : 12 + view.getUint32(8, true);
  if (length > MAX_NPY_HEADER)
    throw new PreviewError("The header of this array is too large.", "over-limit");
  return length;
}

/** Reads a whole header. Throws `PreviewError` for an invalid one. */
export function readNpyHeader(name: string, bytes: Uint8Array): NpyHeader {
  const start = npyHeaderLength(bytes) ?? 0;
  if (start === 0 || bytes.length < start) throw new PreviewError("The header ends too soon.");
  const text = new TextDecoder(bytes[6] === 3 ? "utf-8" : "latin1").decode(
    bytes.subarray(bytes[6] === 1 ? 10 : 12, start),
  );
  const header = parsePythonLiteral(text);
  if (!(header instanceof Map)) throw new PreviewError("The header isn't a dictionary.");
  const type = numpyType(header.get("descr"));
  const shape = shapeOf(header.get("shape"));
  const count = shape.reduce((product, side) => product * side, 1);
  return {
    array: {
      ...{ name, type: type.name, shape },
      ...(type.bytes !== undefined && { bytes: count * type.bytes }),
    },
    isFortran: header.get("fortran_order") === true,
    version: `${bytes[6]}.${bytes[7]}`,
    start,
  };
}
