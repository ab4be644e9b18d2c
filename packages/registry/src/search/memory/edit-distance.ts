/** One letter is another, missing, too many, or two neighbors are swapped; or nothing differs. */
export function isOneTypoAway(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1) return false;
  let head = 0;
  while (head < short.length && short[head] === long[head]) head++;
  let tail = 0;
  while (tail < short.length - head && short.at(-1 - tail) === long.at(-1 - tail)) tail++;
  const left = long.length - head - tail;
  if (left <= 1) return true;
  const isSwapped = short[head] === long[head + 1] && short[head + 1] === long[head];
  return left === 2 && short.length === long.length && isSwapped;
}
