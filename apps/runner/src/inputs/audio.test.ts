import { expect, it } from "vitest";
import { decodeAudio } from "./decode-audio.ts";
import { resample } from "./resample.ts";
import { decodeWav, encodeWav } from "./wav.ts";

const tone = (hertz: number, rate: number, seconds = 0.1) =>
  Float32Array.from(
    { length: rate * seconds },
    (_, at) => 0.5 * Math.sin((at / rate) * hertz * 2 * Math.PI),
  );
const energy = (samples: Float32Array) =>
  samples.reduce((sum, value) => sum + value * value, 0) / samples.length;

it("reads the WAV file that it writes", () => {
  const samples = tone(440, 16_000);
  const { channels, rate } = decodeWav(encodeWav(samples, 16_000));
  expect(rate).toBe(16_000);
  expect(channels).toHaveLength(1);
  expect(Math.max(...samples.map((value, at) => Math.abs(value - channels[0]![at]!)))).toBeLessThan(
    1e-4,
  );
});

it("keeps a tone when the rate changes, and cuts off what the new one cannot hold", () => {
  const low = resample(tone(440, 48_000), 48_000, 16_000);
  expect(low).toHaveLength(1600);
  expect(energy(low)).toBeCloseTo(energy(tone(440, 16_000)), 2);
  expect(energy(resample(tone(12_000, 48_000), 48_000, 16_000))).toBeLessThan(0.005);
});

it.each([
  ["nothing", new Uint8Array()],
  ["a header alone", encodeWav(new Float32Array(), 8000)],
  ["a WAV file cut short", encodeWav(new Float32Array(9), 8000).subarray(0, 30)],
  [
    "noise with an MP3's first bytes",
    Uint8Array.from({ length: 999 }, (_, at) => (at < 2 ? 255 : at % 7)),
  ],
  ["FLAC in name only", new TextEncoder().encode("fLaC and then nothing of the kind")],
])("refuses %s", async (_, bytes) => {
  const read = decodeAudio({ mediaType: "audio/wav", bytes }, 16_000);
  await expect(read).rejects.toMatchObject({ code: "invalid-input" });
});
