/** Of a window, and how far a window may be from its place to fit the one before. */
const [WINDOW_SECONDS, SEARCH_SECONDS] = [0.04, 0.01];

/**
 * The same sound faster or slower, as high as before: overlapping windows of it, each moved to where it
 * continues the one before best.
 */
export function stretch(samples: Float32Array, rate: number, speed: number): Float32Array {
  if (speed === 1 || samples.length === 0) return samples;
  const half = Math.round((rate * WINDOW_SECONDS) / 2);
  const reach = Math.round(rate * SEARCH_SECONDS);
  const result = new Float32Array(Math.round(samples.length / speed));
  let from = 0;
  for (let to = 0; to < result.length; to += half) {
    // Where the last window would continue by itself, and where this one belongs.
    const next = to === 0 ? 0 : from + half;
    const place = Math.round(to * speed);
    from = to === 0 ? 0 : bestMatch(samples, next, place, reach, half);
    for (let at = 0; at < half && to + at < result.length; at++) {
      const weight = at / half;
      const before = samples[next + at] ?? 0;
      result[to + at] = before * (1 - weight) + (samples[from + at] ?? 0) * weight;
    }
  }
  return result;
}

/** The start near a place whose samples are most like those at `wanted`. */
function bestMatch(
  samples: Float32Array,
  wanted: number,
  place: number,
  reach: number,
  length: number,
): number {
  let best = place;
  let highest = Number.NEGATIVE_INFINITY;
  for (let start = Math.max(0, place - reach); start <= place + reach; start++) {
    let likeness = 0;
    // Every fourth is enough for speech.
    for (let at = 0; at < length; at += 4)
      likeness += (samples[wanted + at] ?? 0) * (samples[start + at] ?? 0);
    if (likeness > highest) [best, highest] = [start, likeness];
  }
  return best;
}
