import { DataType, type MapRow, type StructRow, type TimeUnit, type Vector } from "apache-arrow";
import type { ViewCell } from "../../page-data/repo/split-viewer.ts";
import { STRINGS } from "../strings.ts";
import { PER_SECOND } from "./type-name.ts";

const MAX_CHARACTERS = 2_000;
/** Of lists and structures in a cell. */
const MAX_ENTRIES = 200;

/** A value of Arrow as a cell of the table. */
export function readCell(type: DataType, value: unknown): ViewCell {
  const plain = readValue(type, value);
  if (plain === null) return null;
  if (plain instanceof Uint8Array) return { kind: "bytes", sizeBytes: plain.byteLength };
  if (typeof plain === "object") return { kind: "nested", value: plain };
  const text = String(plain);
  return text.length > MAX_CHARACTERS ? { kind: "cut", text: text.slice(0, MAX_CHARACTERS) } : text;
}

/** The same as JSON has it; integers that JavaScript has no exact numbers for are texts. */
function readValue(type: DataType, value: unknown): unknown {
  if (value === null || value === undefined || DataType.isNull(type)) return null;
  if (DataType.isDictionary(type)) return readValue(type.dictionary, value);
  if (DataType.isDecimal(type)) return decimalText(value as Uint32Array, type.scale);
  if (DataType.isDate(type)) return momentText(Number(value)).split(" ")[0];
  if (DataType.isTimestamp(type)) return momentText(Number(value));
  // Arrow's JavaScript reads intervals of months, days and nanoseconds wrongly.
  if (DataType.isInterval(type)) return STRINGS.result.interval;
  if (DataType.isTime(type))
    return timeText(BigInt(value as bigint), PER_SECOND[type.unit as TimeUnit]);
  if (DataType.isMap(type)) return Object.fromEntries(entriesOf(type, value as MapRow));
  if (DataType.isList(type) || DataType.isFixedSizeList(type)) return itemsOf(value as Vector);
  if (DataType.isStruct(type)) {
    const row: Readonly<Record<string, unknown>> = (value as StructRow).toJSON();
    const fields = type.children.slice(0, MAX_ENTRIES);
    return Object.fromEntries(
      fields.map(({ name, type: of }) => [name, inside(readValue(of, row[name]))]),
    );
  }
  return typeof value === "bigint" ? exact(value) : value;
}

function itemsOf(list: Vector): readonly unknown[] {
  const count = Math.min(list.length, MAX_ENTRIES);
  return Array.from({ length: count }, (_, at) => inside(readValue(list.type, list.get(at))));
}

function entriesOf(type: DataType, row: MapRow): (readonly [string, unknown])[] {
  const valueType = type.children[0]?.type.children[1]?.type as DataType;
  return [...row]
    .slice(0, MAX_ENTRIES)
    .map(([key, value]) => [String(key), inside(readValue(valueType, value))] as const);
}

/** Bytes within a list or structure, as their number. */
const inside = (value: unknown): unknown =>
  value instanceof Uint8Array ? `${value.byteLength} bytes` : value;

const exact = (value: bigint): number | string =>
  value >= Number.MIN_SAFE_INTEGER && value <= Number.MAX_SAFE_INTEGER ? Number(value) : `${value}`;

/** 128 bits, the lowest first, in two's complement. */
function decimalText(words: Uint32Array, scale: number): string {
  const bits = words.reduceRight((sum, word) => (sum << 32n) | BigInt(word), 0n);
  const value = BigInt.asIntN(words.length * 32, bits);
  const digits = (value < 0 ? -value : value).toString().padStart(scale + 1, "0");
  const point = digits.length - scale;
  return `${value < 0 ? "-" : ""}${digits.slice(0, point)}${scale > 0 ? `.${digits.slice(point)}` : ""}`;
}

function timeText(value: bigint, perSecond: bigint): string {
  const milliseconds = Number((value * 1_000n) / perSecond);
  return new Date(milliseconds)
    .toISOString()
    .slice(11, 23)
    .replace(/\.000$/, "");
}

/** Infinite ones, and those outside of JavaScript's years, as their number. */
function momentText(milliseconds: number): string {
  const date = new Date(milliseconds);
  if (Number.isNaN(date.getTime())) return String(milliseconds);
  return date
    .toISOString()
    .replace("T", " ")
    .replace(/(?:\.000)?Z$/, "");
}
