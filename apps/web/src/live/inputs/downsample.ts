/** What models of speech listen to, in samples a second. */
export const SPEECH_RATE = 16_000;

/**
 * Makes 16-bit samples of `toRate` from samples between −1 and 1 of a higher rate, piece by piece: each is
 * the mean of the time it stands for. What does not fill one yet waits for the next piece.
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
