import {
  type Data,
  type DataType,
  DateUnit,
  Precision,
  TimeUnit,
  Type,
  Vector,
} from "apache-arrow";

/** Reads a value by its place. */
export type Read = (at: number) => unknown;

const DAY_MS = 86_400_000n;
const DAMAGED = "Its offsets are damaged.";

/** How the values of an array are read, as the Parquet writer takes them. */
export function readerOf(data: Data): Read {
  const read = readValid(data);
  return (at) => (data.getValid(at) ? read(at) : null);
}

/** What an Arrow type has to say of itself, whichever it is. */
type Details = DataType & {
  readonly precision: number;
  readonly unit: number;
  readonly byteWidth: number;
  readonly listSize: number;
};

function readValid(data: Data): Read {
  const { children, values } = data;
  const type = data.type as Details;
  const { unit } = type;
  switch (type.typeId as Type) {
    case Type.Null:
      return () => null;
    case Type.Bool:
      return (at) => ((values[(data.offset + at) >> 3] ?? 0) >> ((data.offset + at) & 7)) % 2 === 1;
    case Type.Int:
      return (at) => values[at];
    case Type.Float:
      return type.precision === Precision.HALF ? readHalf(values) : (at) => values[at];
    case Type.Utf8:
    case Type.LargeUtf8: {
      const bytes = readBytes(data);
      return (at) => bytes(at).toString("utf8");
    }
    case Type.Binary:
    case Type.LargeBinary:
      return readBytes(data);
    case Type.Utf8View:
    case Type.BinaryView:
      return readByLibrary(data);
    case Type.FixedSizeBinary:
      return (at) => values.subarray(at * type.byteWidth, (at + 1) * type.byteWidth);
    case Type.Date:
      return unit === DateUnit.DAY
        ? (at) => values[at]
        : (at) => Number(BigInt(values[at]) / DAY_MS);
    case Type.Timestamp:
      // Parquet has no seconds.
      return unit === TimeUnit.SECOND ? (at) => values[at] * 1000n : (at) => values[at];
    case Type.Time:
      return unit === TimeUnit.SECOND ? (at) => values[at] * 1000 : (at) => values[at];
    case Type.Duration:
      return (at) => values[at];
    case Type.Decimal:
      return (at) => decimalOf(values.subarray(at * 4, at * 4 + 4));
    case Type.List:
    case Type.LargeList:
    case Type.Map:
      return readList(data);
    case Type.FixedSizeList: {
      const read = readerOf(children[0] as Data);
      const { listSize } = type;
      return (at) => Array.from({ length: listSize }, (_, index) => read(at * listSize + index));
    }
    case Type.Struct:
      return readStruct(data);
    case Type.Dictionary: {
      const read = readChunks(data.dictionary as Vector);
      return (at) => read(Number(values[at]));
    }
    default:
      throw new Error(`Values of the type ${type} are not read.`);
  }
}

function readHalf(values: Uint16Array): Read {
  const view = new DataView(values.buffer, values.byteOffset, values.byteLength);
  return (at) => (view as unknown as Halves).getFloat16(at * 2, true);
}
interface Halves {
  getFloat16(at: number, isLittle: boolean): number;
}

function rangeOf({ valueOffsets }: Data, at: number, most: number): [number, number] {
  const [start, end] = [Number(valueOffsets[at]), Number(valueOffsets[at + 1])];
  if (!(0 <= start && start <= end && end <= most)) throw new Error(DAMAGED);
  return [start, end];
}

function readBytes(data: Data): (at: number) => Buffer {
  const { values } = data;
  return (at) => {
    const [start, end] = rangeOf(data, at, values.length);
    return Buffer.from(values.buffer, values.byteOffset + start, end - start);
  };
}

function readList(data: Data): Read {
  const items = data.children[0] as Data;
  const read = readerOf(items);
  return (at) => {
    const [start, end] = rangeOf(data, at, items.length);
    const list: unknown[] = [];
    for (let item = start; item < end; item++) list.push(read(item));
    return list;
  };
}

function readStruct({ type, children }: Data): Read {
  const fields = children.map(
    (child, at) => [String(type.children[at]?.name), readerOf(child)] as const,
  );
  return (at) => Object.fromEntries(fields.map(([name, read]) => [name, read(at)]));
}

function readChunks({ data }: Vector): Read {
  const chunks = data.map((chunk) => ({ length: chunk.length, read: readerOf(chunk) }));
  return (at) => {
    let left = at;
    for (const { length, read } of chunks) {
      if (left < length) return read(left);
      left -= length;
    }
    throw new Error(DAMAGED);
  };
}

/** Texts and bytes that are in several places. */
function readByLibrary(data: Data): Read {
  const vector = new Vector([data]);
  return (at) => vector.get(at);
}

/** Four words of 32 bits, the lowest first, in two's complement. */
const decimalOf = (words: Uint32Array): bigint =>
  BigInt.asIntN(
    128,
    words.reduceRight((sum, word) => (sum << 32n) | BigInt(word >>> 0), 0n),
  );
