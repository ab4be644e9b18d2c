/** Zero crossings of the filter on each side: enough for speech. */
const LOBES = 8;

/** The same sound at another number of samples per second; what the new rate cannot hold is cut off. */
export function resample(samples: Float32Array, from: number, to: number): Float32Array {
  if (from === to) return samples;
  const ratio = from / to;
  const cut = Math.min(1, to / from);
  const reach = LOBES / cut;
  const at = (index: number): number => {
    const centre = index * ratio;
    const first = Math.max(0, Math.ceil(centre - reach));
    const last = Math.min(samples.length - 1, Math.floor(centre + reach));
    let sum = 0;
    for (let source = first; source <= last; source++) {
      const distance = source - centre;
      const window = 0.5 + 0.5 * Math.cos((Math.PI * distance) / reach);
      sum += (samples[source] ?? 0) * sinc(distance * cut) * cut * window;
    }
    return sum;
  };
  return Float32Array.from({ length: Math.floor(samples.length / ratio) }, (_, index) => at(index));
}

const sinc = (x: number): number => (x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x));
