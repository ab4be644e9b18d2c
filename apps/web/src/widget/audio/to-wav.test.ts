import { expect, it } from "vitest";
import { formatWav } from "./to-wav.ts";

it("writes a WAV file that says what it holds", () => {
  const view = new DataView(formatWav(new Float32Array([0, 0.5, -1, 2]), 16_000));
  const text = (from: number, to: number) =>
    String.fromCharCode(...new Uint8Array(view.buffer.slice(from, to)));
  expect([text(0, 4), text(8, 16), text(36, 40)]).toEqual(["RIFF", "WAVEfmt ", "data"]);
  expect([view.getUint32(24, true), view.getUint32(40, true)]).toEqual([16_000, 8]);
  expect([44, 46, 48, 50].map((at) => view.getInt16(at, true))).toEqual([
    0, 16_384, -32_767, 32_767,
  ]);
});
