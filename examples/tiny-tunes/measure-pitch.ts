const LOWEST = 100;
const HIGHEST = 1100;

/** The pitch of a tone in hertz: the shortest time after which it looks the same again. */
export function measurePitch(samples: Float32Array, rate: number): number {
  const likeness = (lag: number): number => {
    let [product, first, second] = [0, 0, 0];
    for (let at = 0; at + lag < samples.length; at++) {
      product += samples[at]! * samples[at + lag]!;
      first += samples[at]! ** 2;
      second += samples[at + lag]! ** 2;
    }
    return product / (Math.sqrt(first * second) || 1);
  };
  const [from, to] = [Math.floor(rate / HIGHEST), Math.ceil(rate / LOWEST)];
  const values = Array.from({ length: to - from + 1 }, (_, index) => likeness(from + index));
  const enough = 0.93 * Math.max(...values);
  const peak = values.findIndex(
    (value, at) =>
      value >= enough && value >= (values[at - 1] ?? -1) && value >= (values[at + 1] ?? -1),
  );
  // Between two samples, by the parabola through three.
  const [before, top, after] = [values[peak - 1] ?? 0, values[peak]!, values[peak + 1] ?? 0];
  const shift = (before - after) / (2 * (before - 2 * top + after) || 1);
  return rate / (from + peak + shift);
}
