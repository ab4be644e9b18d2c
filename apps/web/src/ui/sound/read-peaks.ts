/** How loud a sound is over its length, 0 to 1, in so many steps. Rejects for what is no sound. */
export async function readPeaks(
  url: string,
  steps: number,
): Promise<{ readonly peaks: readonly number[]; readonly seconds: number }> {
  const bytes = await (await fetch(url)).arrayBuffer();
  const { duration, ...sound } = await decode(bytes);
  return { peaks: peaksOf(sound.samples, steps), seconds: duration };
}

/** The loudest sample of each stretch. */
export function peaksOf(samples: Float32Array, steps: number): readonly number[] {
  const stretch = Math.max(1, Math.floor(samples.length / steps));
  return Array.from({ length: steps }, (_, step) => {
    let peak = 0;
    for (const sample of samples.subarray(step * stretch, (step + 1) * stretch))
      peak = Math.max(peak, Math.abs(sample));
    return Math.min(1, peak);
  });
}

async function decode(bytes: ArrayBuffer) {
  const sound = await new OfflineAudioContext(1, 1, 16_000).decodeAudioData(bytes);
  return { samples: sound.getChannelData(0), duration: sound.duration };
}
