import { decode as decodeOther, encode as encodeOther } from "@msgpack/msgpack";
import { describe, expect, it } from "vitest";
import { createRandom } from "../testing/random.ts";
import { decode, TooMuchError } from "./decode.ts";
import { createEncoder, MAX_DEPTH } from "./encode.ts";

const encode = createEncoder();
const hex = (value: unknown) => Buffer.from(encode(value)).toString("hex");
const bytes = (text: string) => Uint8Array.from(Buffer.from(text, "hex"));

/** One value of each form of the format, at the borders between two forms. */
const BORDERS: readonly (readonly [unknown, string])[] = [
  [null, "c0"],
  [false, "c2"],
  [true, "c3"],
  [0, "00"],
  [127, "7f"],
  [128, "cc80"],
  [255, "ccff"],
  [256, "cd0100"],
  [65_535, "cdffff"],
  [65_536, "ce00010000"],
  [4_294_967_295, "ceffffffff"],
  [4_294_967_296, "d30000000100000000"],
  [Number.MAX_SAFE_INTEGER, "d3001fffffffffffff"],
  [-1, "ff"],
  [-32, "e0"],
  [-33, "d0df"],
  [-128, "d080"],
  [-129, "d1ff7f"],
  [-32_768, "d18000"],
  [-32_769, "d2ffff7fff"],
  [-2_147_483_648, "d280000000"],
  [-2_147_483_649, "d3ffffffff7fffffff"],
  [2n ** 63n, "cf8000000000000000"],
  [-(2n ** 63n), "d38000000000000000"],
  [0.5, "cb3fe0000000000000"],
  [-0, "cb8000000000000000"],
  [Number.NaN, "cb7ff8000000000000"],
  [Number.POSITIVE_INFINITY, "cb7ff0000000000000"],
  ["", "a0"],
  ["fox", "a3666f78"],
  ["ü", "a2c3bc"],
  [[], "90"],
  [[1, "a"], "9201a161"],
  [{}, "80"],
  [{ a: 1 }, "81a16101"],
  [new Uint8Array([1, 2]), "c4020102"],
  [new Date(1500), "c70cff1dcd65000000000000000001"],
  [new Date(-1), "c70cff3b8b87c0ffffffffffffffff"],
];

describe("the format", () => {
  it.each(BORDERS)("writes %o as %s and reads it again", (value, text) => {
    expect(hex(value)).toBe(text);
    expect(decode(bytes(text))).toEqual(value);
  });

  it.each([16, 31, 32, 47, 48, 255, 256, 65_535, 65_536])("carries %d of everything", (count) => {
    const values = [
      "x".repeat(count),
      "ü".repeat(count),
      "水".repeat(Math.ceil(count / 3)),
      "🦊".repeat(Math.ceil(count / 4)),
      new Uint8Array(count).fill(7),
      new Array(count).fill(0),
      Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, n])),
    ];
    for (const value of values) {
      expect(decode(encode(value))).toEqual(value);
      expect(decodeOther(encode(value))).toEqual(value);
      expect(decode(encodeOther(value))).toEqual(value);
    }
  });

  it.each([
    ["ca3fc00000", 1.5],
    ["d6ff00000001", new Date(1000)],
    ["d7ff7735940000000001", new Date(1500)],
    ["d40105", { extension: 1, data: new Uint8Array([5]) }],
    ["c70002", { extension: 2, data: new Uint8Array() }],
    ["cfffffffffffffffff", 2n ** 64n - 1n],
    ["8101c0", { 1: null }],
  ])("reads %s too", (text, value) => expect(decode(bytes(text))).toEqual(value));

  it("leaves out undefined fields, asks toJSON, and takes bytes of any view", () => {
    expect(hex({ a: undefined, b: 1 })).toBe("81a16201");
    expect(hex([undefined])).toBe("91c0");
    expect(decode(encode(new URL("http://hub/")))).toBe("http://hub/");
    expect(decode(encode(new Uint16Array([0x0201])))).toEqual(new Uint8Array([1, 2]));
    expect(decode(encode(new Uint8Array([1, 2]).buffer))).toEqual(new Uint8Array([1, 2]));
    expect(decode(encode(Object.assign(Object.create(null), { a: 1 })))).toEqual({ a: 1 });
  });

  it("does not touch what it wrote before", () => {
    const first = encode("first");
    encode("second");
    expect(decode(first)).toBe("first");
  });
});

const inItself: unknown[] = [];
inItself.push(inItself);

it.each([
  [() => {}, "Can't encode a function."],
  [Symbol("x"), "Can't encode a symbol."],
  [new Map(), "Can't encode a Map."],
  [new Blob([]), "Can't encode a Blob."],
  [2n ** 64n, "Can't encode an integer larger than 64 bits."],
  [new Date(Number.NaN), "Can't encode an invalid date."],
  [inItself, `Nested deeper than ${MAX_DEPTH}, or circular.`],
])("refuses to write %o", (value, message) => {
  expect(() => encode(value)).toThrow(new TypeError(message));
  expect(hex(1)).toBe("01");
});

it.each([
  ["", "nothing"],
  ["c1", "a tag without meaning"],
  ["0101", "two values"],
  ["a5666f78", "a text cut short"],
  ["ddffffffff", "four thousand million items"],
  ["dfffffffff", "four thousand million fields"],
  ["c6ffffffff00", "four gigabytes"],
  ["91".repeat(1_000_000), "a million arrays in each other"],
  ["ddffffffff".repeat(100_000), "a million huge arrays in each other"],
  ["81a95f5f70726f746f5f5fc0", "a key that is a trap"],
  ["8190c0", "an invalid key"],
  ["c703ff000000", "an invalid date"],
])("refuses to read %.20s…: %s", (text) => {
  expect(() => decode(bytes(text))).toThrow(RangeError);
});

it("reads no further than its limits", () => {
  const limits = { maxDepth: 2, maxValues: 4 };
  expect(decode(encode([[1, 2]]), limits)).toEqual([[1, 2]]);
  expect(() => decode(encode([[1, 2, 3]]), limits)).toThrow(
    new TooMuchError("More than 4 values."),
  );
  expect(() => decode(encode([[[]]]), limits)).toThrow(new TooMuchError("Nested deeper than 2."));
});

describe("by lot", () => {
  const random = createRandom(8);
  const lot = (count: number) => Math.floor(random() * count);
  const text = () =>
    Array.from({ length: lot(60) }, () => ["a", "ü", "水", "🦊", "\0"][lot(5)]).join("");
  const anything = (depth: number): unknown =>
    [
      () => null,
      () => random() < 0.5,
      () => lot(300) - 150,
      () => (random() - 0.5) * 2 ** lot(53),
      () => Math.floor((random() - 0.5) * 2 ** lot(54)),
      text,
      () => new Uint8Array(lot(300)).map(() => lot(256)),
      () => new Date(lot(2 ** 40)),
      () => (depth > 3 ? 0 : Array.from({ length: lot(20) }, () => anything(depth + 1))),
      () =>
        depth > 3
          ? 0
          : Object.fromEntries(
              Array.from({ length: lot(20) }, () => [text(), anything(depth + 1)]),
            ),
    ][lot(10)]!();

  it("both ways agree with the library that fal's client uses", () => {
    for (let round = 0; round < 2000; round++) {
      const value = anything(0);
      expect(decode(encode(value))).toEqual(value);
      expect(decodeOther(encode(value))).toEqual(value);
      expect(decode(encodeOther(value))).toEqual(value);
    }
  });

  it("whatever comes in ends in a value or a RangeError", () => {
    for (let round = 0; round < 20_000; round++) {
      const noise = encode(anything(2));
      for (let change = 0; change < 3; change++) noise[lot(noise.length)] = lot(256);
      try {
        decode(random() < 0.3 ? noise.subarray(0, lot(noise.length)) : noise);
      } catch (thrown) {
        expect(thrown).toBeInstanceOf(RangeError);
      }
    }
  });
});
