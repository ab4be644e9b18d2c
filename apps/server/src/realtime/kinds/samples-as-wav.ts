const HEADER_BYTES = 44;

/** A WAV file of one channel with 16 bits a sample. Pure. */
export function samplesAsWav(samples: Float32Array, rate: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(HEADER_BYTES + samples.length * 2);
  const view = new DataView(bytes.buffer);
  const text = (at: number, words: string) => bytes.set(Buffer.from(words, "latin1"), at);
  text(0, "RIFF");
  view.setUint32(4, bytes.length - 8, true);
  text(8, "WAVEfmt ");
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, rate, true);
  view.setUint32(28, rate * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  text(36, "data");
  view.setUint32(40, samples.length * 2, true);
  const whole = new Int16Array(bytes.buffer, HEADER_BYTES);
  for (let at = 0; at < samples.length; at++)
    whole[at] = Math.max(-1, Math.min(1, samples[at] ?? 0)) * 32767;
  return bytes;
}
