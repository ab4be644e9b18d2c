/** What models of speech listen to. */
const SAMPLE_RATE = 16_000;

/** Any sound the browser can play, as 16-bit mono WAV. Rejects for what is no sound. */
export async function toWav(sound: Blob): Promise<Blob> {
  const decoder = new OfflineAudioContext(1, 1, SAMPLE_RATE);
  const decoded = await decoder.decodeAudioData(await sound.arrayBuffer());
  const length = Math.max(1, Math.ceil(decoded.duration * SAMPLE_RATE));
  // Played through a context of one channel, every other becomes part of it.
  const mixer = new OfflineAudioContext(1, length, SAMPLE_RATE);
  const source = mixer.createBufferSource();
  source.buffer = decoded;
  source.connect(mixer.destination);
  source.start();
  const mixed = await mixer.startRendering();
  return new Blob([formatWav(mixed.getChannelData(0), SAMPLE_RATE)], { type: "audio/wav" });
}

/** Samples from −1 to 1 as the bytes of a WAV file: one channel, 16 bits. */
export function formatWav(samples: Float32Array, sampleRate: number): ArrayBuffer {
  const bytes = new ArrayBuffer(44 + samples.length * 2);
  const view = new DataView(bytes);
  const text = (offset: number, words: string) => {
    for (let index = 0; index < words.length; index++)
      view.setUint8(offset + index, words.charCodeAt(index));
  };
  text(0, "RIFF");
  view.setUint32(4, 36 + samples.length * 2, true);
  text(8, "WAVEfmt ");
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, sampleRate, true);
  view.setUint32(28, sampleRate * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  text(36, "data");
  view.setUint32(40, samples.length * 2, true);
  samples.forEach((sample, index) => {
    const level = Math.max(-1, Math.min(1, sample));
    view.setInt16(44 + index * 2, Math.round(level * 32_767), true);
  });
  return bytes;
}
