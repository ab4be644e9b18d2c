/** Repeatable pseudo-random numbers below a bound (mulberry32). */
export function createRandom(seed: number) {
  let state = seed;
  return (bound: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % bound;
  };
}
export type Random = ReturnType<typeof createRandom>;

/** What parsers trip over, as text of the wire. */
const PIECES = [
  ...["", "\0", "\n", "\r\n", "\t", " ", "/", "//", "..", "../", "%", "%2", "%2e%2e", "%00", "%ff"],
  ...["%2F", "%c3%28", "\\", "é", "e\u0301", "🦊", "\ud800", "\u202e", "\ufeff", "null", "true"],
  ...["-1", "0", "00", "1e999", "NaN", "9007199254740993", "99999999999999999999", "0x10", "1.5"],
  ...[
    '"',
    "'",
    "`",
    "{",
    "}",
    "[",
    "]",
    "[[[[",
    "{}",
    "[]",
    ":",
    ",",
    ";",
    "=",
    "&",
    "#",
    "?",
    "@",
  ],
  ...[
    "__proto__",
    "constructor",
    "refs/heads/",
    "refs/pr/1",
    "HEAD",
    "main",
    ".git",
    ".lock",
    "~1",
  ],
  ...[
    "bytes=",
    "bytes=0-",
    "-5",
    "0-0,2-4",
    "0000",
    "0001",
    "fffe",
    "ffff",
    "0004",
    "a".repeat(300),
  ],
];

export const pick = <T>(random: Random, values: readonly T[]): T => {
  const value = values[random(values.length)];
  if (value === undefined) throw new Error("nothing to pick from");
  return value;
};

/** Pieces one after another. */
export const strangeText = (random: Random, most = 6): string =>
  Array.from({ length: random(most) }, () => pick(random, PIECES)).join("");

/** A well-formed text after a few cuts, doublings, swaps and insertions. */
export function spoil(random: Random, text: string): string {
  let spoiled = text;
  for (let times = random(4); times >= 0; times--) {
    const [from = 0, to = 0] = [random(spoiled.length + 1), random(spoiled.length + 1)].sort(
      (a, b) => a - b,
    );
    const part = spoiled.slice(from, to);
    spoiled = pick(random, [
      () => spoiled.slice(0, from) + spoiled.slice(to),
      () => spoiled.slice(0, to) + part.slice(0, 2000) + spoiled.slice(to),
      () => spoiled.slice(0, from) + pick(random, PIECES) + spoiled.slice(from),
      () => spoiled.slice(0, from) + pick(random, PIECES) + spoiled.slice(from + 1),
      () => spoiled.slice(0, from) + String.fromCharCode(random(256)) + spoiled.slice(from + 1),
    ])();
  }
  return spoiled;
}

/** Lengths and counts that parsers multiply, add or allocate by. */
const NUMBERS = [0, 1, 2, 0x7f, 0x80, 0xff, 0x7fff, 0xffff, 0x7fffffff, 0x80000000, 0xffffffff];

/** Well-formed bytes after a few cuts, doublings, flips and numbers written over them. */
export function spoilBytes(random: Random, bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  let spoiled = Buffer.from(bytes);
  for (let times = random(4); times >= 0; times--) {
    const at = random(spoiled.length + 1);
    spoiled = pick(random, [
      () => spoiled.subarray(0, at),
      () => Buffer.concat([spoiled.subarray(0, at), spoiled.subarray(random(at + 1))]),
      () => Buffer.concat([spoiled.subarray(0, at), Buffer.from(strangeText(random))]),
      () => {
        if (at < spoiled.length) spoiled[at] = (spoiled[at] ?? 0) ^ (1 << random(8));
        return spoiled;
      },
      () => {
        const length = pick(random, [1, 2, 4]);
        const number = pick(random, NUMBERS) % 256 ** length;
        if (at + length <= spoiled.length) spoiled.writeUIntLE(number, at, length);
        return spoiled;
      },
    ])();
  }
  return new Uint8Array(spoiled);
}
