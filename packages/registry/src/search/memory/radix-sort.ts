const RADIX = 65_536;

/**
 * The documents below `count` by rising value; of equal ones, the later document first. Values are
 * not negative: then the bits of a number rise with it, and passes of 16 bits sort them.
 */
export function sortedDocs(values: Float64Array | Uint32Array, count: number): Uint32Array {
  const passes = values.BYTES_PER_ELEMENT / 2;
  const digits = new Uint16Array(values.buffer, values.byteOffset, count * passes);
  let docs = Uint32Array.from({ length: count }, (_, index) => count - 1 - index);
  let next = new Uint32Array(count);
  const starts = new Uint32Array(RADIX + 1);
  for (let pass = 0; pass < passes; pass++) {
    starts.fill(0);
    for (let doc = 0; doc < count; doc++) starts[digits[doc * passes + pass]! + 1]!++;
    if (starts[1] === count) continue;
    for (let digit = 0; digit < RADIX; digit++) starts[digit + 1]! += starts[digit]!;
    for (let i = 0; i < count; i++) {
      const doc = docs[i]!;
      next[starts[digits[doc * passes + pass]!]!++] = doc;
    }
    [docs, next] = [next, docs];
  }
  return docs;
}
