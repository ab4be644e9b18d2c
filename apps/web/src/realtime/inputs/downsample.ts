/** What models of speech listen to, in samples a second. */
export const SPEECH_RATE = 16_000;

/**
 * Converts samples between −1 and 1 to 16-bit samples of the lower rate `toRate`, chunk by chunk: each is
 * the mean of its time. An incomplete one waits for the next chunk.
 */
export function createDownsampler(fromRate: number, toRate = SPEECH_RATE) {
  const step = Math.max(1, fromRate / toRate);
  /** How much of the next sample is there, in samples of `fromRate`, and their sum. */
  let filled = 0;
  let sum = 0;
  return (samples: Float32Array): Int16Array => {
    const made: number[] = [];
    for (const sample of samples) {
      const part = Math.min(1, step - filled);
      sum += sample * part;
      filled += part;
      if (filled < step) continue;
      made.push(toInt16(sum / step));
      sum = sample * (1 - part);
      filled = 1 - part;
    }
    return Int16Array.from(made);
  };
}

const toInt16 = (level: number): number => Math.round(Math.max(-1, Math.min(1, level)) * 32_767);
