import { expect, it } from "vitest";
import { createDownsampler } from "./downsample.ts";
import { insecureRefusal, mediaRefusal } from "./media-refusal.ts";

const tone = (rate: number, hertz: number, seconds = 1) =>
  Float32Array.from({ length: rate * seconds }, (_, at) =>
    Math.sin((2 * Math.PI * hertz * at) / rate),
  );

it.each([48_000, 44_100, 16_000])("makes a second of 16 kHz of a second of %s Hz", (rate) => {
  const downsample = createDownsampler(rate);
  const made: number[] = [];
  const sound = tone(rate, 200);
  // As an audio worklet delivers them.
  for (let at = 0; at < sound.length; at += 128)
    made.push(...downsample(sound.subarray(at, at + 128)));
  expect(Math.abs(made.length - 16_000)).toBeLessThanOrEqual(1);
  const wanted = tone(16_000, 200);
  const worst = Math.max(
    ...made.map((sample, at) => Math.abs(sample / 32_767 - (wanted[at] ?? 0))),
  );
  expect(worst).toBeLessThan(0.06);
});

it("keeps what is too loud within 16 bits", () => {
  expect([...createDownsampler(16_000)(new Float32Array([2, -2, 0.5]))]).toEqual([
    32_767, -32_767, 16_384,
  ]);
});

it.each([
  ["NotAllowedError", "denied"],
  ["NotFoundError", "missing"],
  ["NotReadableError", "in-use"],
  ["TypeError", "failed"],
])("says what %s means", (name, code) => {
  const refusal = mediaRefusal("camera", Object.assign(new Error("…"), { name }));
  expect(refusal.code).toBe(code);
  expect(refusal.message).toContain("camera");
});

it("says why a page over plain http gets nothing", () => {
  expect(insecureRefusal("microphone").message).toMatch(/microphone only on https/);
});
