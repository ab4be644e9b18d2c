import { createEncoder } from "@orrery/realtime";
import { describe, expect, it } from "vitest";
import { readFrame, writeFrame } from "./realtime-message.ts";

const encode = createEncoder();
const refused = (reason: RegExp) =>
  expect.objectContaining({ code: "BAD_MESSAGE", message: expect.stringMatching(reason) });

describe("a frame", () => {
  it("is a map, or bytes that mean themselves", () => {
    const map = { prompt: "é", image: new Uint8Array([1, 2]), n: 1.5 };
    expect(readFrame(writeFrame(map), true)).toEqual({ kind: "map", map });
    expect(readFrame(Buffer.from('{"a":1}'), false)).toEqual({ kind: "map", map: { a: 1 } });
    for (const bytes of [Buffer.from("RIFF"), Buffer.from([0x81, 0xff]), Buffer.alloc(0)])
      expect(readFrame(bytes, true)).toEqual({ kind: "bytes", bytes });
  });

  it("is refused where it would take long, before it is read to its end", () => {
    const wide = encode({ a: Array.from({ length: 20_000 }, () => 1) });
    expect(() => readFrame(wide, true)).toThrow(refused(/^More than 10000 values/));
    const deep = Buffer.from(`81a161${"91".repeat(100_000)}c0`, "hex");
    expect(() => readFrame(deep, true)).toThrow(refused(/^Nested deeper than 32/));
  });

  it("may begin like a map and be a sound or a picture", () => {
    for (const text of ["81a161ddffffffff", "81a161c6ffffffff", "81a161c0c0", "8190c0"]) {
      const bytes = Buffer.from(text, "hex");
      expect(readFrame(bytes, true)).toEqual({ kind: "bytes", bytes });
    }
  });

  it.each(["[]", "1", "null", "{", `"${"a".repeat(70_000)}"`])("is no map: %s", (text) => {
    expect(() => readFrame(Buffer.from(text), false)).toThrow(
      expect.objectContaining({ code: "BAD_MESSAGE" }),
    );
  });
});
