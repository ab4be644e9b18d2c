import { decode, encode } from "@msgpack/msgpack";
import { describe, expect, it } from "vitest";
import { findMsgpackProblem } from "./check-msgpack.ts";
import { LIVE } from "./live-limits.ts";
import { readFrame, writeFrame } from "./live-message.ts";

const VALUES: readonly unknown[] = [
  ...[null, true, 0, -1, -33, 127, 128, 255, 256, 65_536, 2 ** 32, -(2 ** 31), 2 ** 40, 1.5],
  ...["", "a", "é".repeat(20), "a".repeat(40), "a".repeat(300), "a".repeat(70_000)],
  ...[new Uint8Array(3), new Uint8Array(300), new Uint8Array(70_000), new Date(0), new Date()],
  ...[
    [],
    [1, [2, [3]]],
    Array.from({ length: 20 }, () => 1),
    Array.from({ length: 400 }, () => ""),
  ],
  Object.fromEntries(Array.from({ length: 20 }, (_, key) => [`k${key}`, [key]])),
];

/** The same for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

describe("what is looked at before it is decoded", () => {
  it.each(VALUES.map((value) => [value]))("lets %j through, whole", (value) => {
    const bytes = encode({ value });
    expect(findMsgpackProblem(bytes, LIVE)).toBeUndefined();
    expect(findMsgpackProblem(bytes.subarray(0, -1), LIVE)).toBe("cut");
    expect(findMsgpackProblem(Buffer.concat([bytes, Buffer.from([0])]), LIVE)).toBe("cut");
  });

  it("says what the decoder says of a hundred thousand pieces of nonsense", () => {
    const random = randomFrom(1);
    for (let round = 0; round < 100_000; round++) {
      const bytes = Uint8Array.from({ length: 1 + random() * 12 }, () => random() * 256);
      if (findMsgpackProblem(bytes, LIVE) !== undefined) continue;
      try {
        decode(bytes);
      } catch (error) {
        // What has the right shape may still be no text, no key, or no time.
        expect(String(error)).toMatch(/key|code|UTF|0xc1|timestamp|Unrecognized/i);
      }
    }
  });

  it("refuses what would not end or would take long, at once", () => {
    const deep = Buffer.concat([Buffer.alloc(100_000, 0x91), Buffer.from([0xc0])]);
    const began = performance.now();
    expect(findMsgpackProblem(deep, LIVE)).toBe("too-deep");
    expect(findMsgpackProblem(Buffer.from([0xdd, 0xff, 0xff, 0xff, 0xff]), LIVE)).toBe("too-many");
    expect(findMsgpackProblem(Buffer.from([0xc6, 0xff, 0xff, 0xff, 0xff]), LIVE)).toBe("cut");
    const wide = encode({ a: Array.from({ length: 20_000 }, () => 1) });
    expect(() => readFrame(wide, true)).toThrow(/at most 10000 values/);
    expect(performance.now() - began).toBeLessThan(1000);
  });
});

describe("a frame", () => {
  it("is a map, or bytes that mean themselves", () => {
    const map = { prompt: "é", image: new Uint8Array([1, 2]), n: 1.5 };
    expect(readFrame(writeFrame(map), true)).toEqual({ kind: "map", map });
    expect(readFrame(Buffer.from('{"a":1}'), false)).toEqual({ kind: "map", map: { a: 1 } });
    for (const bytes of [Buffer.from("RIFF"), Buffer.from([0x81, 0xff]), Buffer.alloc(0)])
      expect(readFrame(bytes, true)).toEqual({ kind: "bytes", bytes });
  });

  it.each(["[]", "1", "null", "{", `"${"a".repeat(70_000)}"`])("is no map: %s", (text) => {
    expect(() => readFrame(Buffer.from(text), false)).toThrow(
      expect.objectContaining({ code: "BAD_MESSAGE" }),
    );
  });
});
