/** Samples a second of everything we synthesise: what speech models expect. */
export const SAMPLE_RATE = 16_000;

/** Mono 16-bit WAV; samples run from -1 to 1 and are scaled so that the loudest just fits. */
export function encodeWav(samples: Float32Array): Buffer {
  const peak = samples.reduce((loudest, sample) => Math.max(loudest, Math.abs(sample)), 1e-9);
  const bytes = Buffer.alloc(44 + samples.length * 2);
  bytes.write("RIFF", 0, "latin1");
  bytes.writeUInt32LE(bytes.length - 8, 4);
  bytes.write("WAVEfmt ", 8, "latin1");
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(SAMPLE_RATE, 24);
  bytes.writeUInt32LE(SAMPLE_RATE * 2, 28);
  bytes.writeUInt16LE(2, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write("data", 36, "latin1");
  bytes.writeUInt32LE(samples.length * 2, 40);
  samples.forEach((sample, index) => {
    bytes.writeInt16LE(Math.round((sample / peak) * 0.89 * 32767), 44 + index * 2);
  });
  return bytes;
}
