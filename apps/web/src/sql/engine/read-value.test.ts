import {
  type DataType,
  DateDay,
  Decimal,
  Field,
  Int64,
  List,
  Struct,
  TimestampMicrosecond,
  Utf8,
  vectorFromArray,
} from "apache-arrow";
import { expect, it } from "vitest";
import { readCell } from "./read-value.ts";
import { typeName } from "./type-name.ts";

const cells = (type: DataType, values: readonly unknown[]) => {
  const vector = vectorFromArray(values, type);
  return values.map((_, at) => readCell(type, vector.get(at)));
};

it("reads integers and decimals without rounding", () => {
  expect(cells(new Int64(), [9007199254740993n, -5n, null])).toEqual([
    "9007199254740993",
    "-5",
    null,
  ]);
  const decimal = new Decimal(2, 20);
  const words = (low: number, high: number) => new Uint32Array([low, high, high, high]);
  expect(readCell(decimal, words(12_345, 0))).toBe("123.45");
  expect(readCell(decimal, words(0xffff_fffb, 0xffff_ffff))).toBe("-0.05");
});

it("reads times before 1970, and those that are no date of JavaScript", () => {
  expect(readCell(new DateDay(), Date.parse("-000001-01-01"))).toBe("-000001-01-01");
  expect(readCell(new TimestampMicrosecond(), -500)).toBe("1969-12-31 23:59:59.500");
  expect(readCell(new TimestampMicrosecond(), 9e15)).toBe("9000000000000000");
});

it("reads lists and structures as JSON, cuts long texts, and counts bytes", () => {
  const list = new List(new Field("item", new Struct([new Field("a", new Int64())])));
  expect(typeName(list)).toBe("list of {a}");
  expect(cells(list, [[{ a: 1n }, { a: null }]])).toEqual([
    { kind: "nested", value: [{ a: 1 }, { a: null }] },
  ]);
  expect(cells(new Utf8(), ["x".repeat(3_000)])).toEqual([
    { kind: "cut", text: "x".repeat(2_000) },
  ]);
});
