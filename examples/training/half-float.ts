/** Rounds to the nearest 16-bit float, ties to even; what is too large becomes infinity. */
export function encodeHalf(values: Float32Array): Uint16Array {
  const bits = new Uint32Array(values.buffer, values.byteOffset, values.length);
  return Uint16Array.from(bits, halfBits);
}

/** Exact: every 16-bit float is also a 32-bit float. */
export function decodeHalf(halves: Uint16Array): Float32Array {
  return Float32Array.from(halves, (half) => {
    const sign = half & 0x8000 ? -1 : 1;
    const exponent = (half >>> 10) & 31;
    const fraction = half & 1023;
    if (exponent === 0) return sign * fraction * 2 ** -24;
    if (exponent === 31) return fraction ? Number.NaN : sign * Number.POSITIVE_INFINITY;
    return sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
  });
}

function halfBits(bits: number): number {
  const sign = (bits >>> 16) & 0x8000;
  const exponent = ((bits >>> 23) & 255) - 112;
  const fraction = bits & 0x7fffff;
  if (exponent >= 31) return sign | 0x7c00 | (exponent === 143 && fraction ? 0x200 : 0);
  if (exponent < -10) return sign;
  if (exponent <= 0) return sign | roundedShift(fraction | 0x800000, 14 - exponent);
  // A fraction that rounds up to 1024 carries into the exponent, as it should.
  return sign | ((exponent << 10) + roundedShift(fraction, 13));
}

function roundedShift(value: number, places: number): number {
  const kept = value >>> places;
  const dropped = value & ((1 << places) - 1);
  const half = 1 << (places - 1);
  return kept + (dropped > half || (dropped === half && kept % 2 === 1) ? 1 : 0);
}
