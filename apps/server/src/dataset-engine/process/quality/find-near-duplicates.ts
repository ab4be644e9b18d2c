import type { Repeats } from "../../quality/quality-work.ts";
import { EXAMPLES } from "./example-rows.ts";
import type { SampledTexts } from "./sample-texts.ts";
import { hashWord, wordsOf } from "./words.ts";

/** Words in a row that are compared, and the share of all of both texts that they must have in common. */
const WORDS = 3;
export const ALIKE = 0.75;
/** Of a signature: rows that agree in all hashes of a band are compared. */
const BANDS = 32;
const BAND_HASHES = 4;
/** Rows of a band that a row is compared with. */
const COMPARED = 8;
const GROUPS = 10;
const SEED = 0x811c9dc5;
const FACTORS = Uint32Array.from(
  { length: BANDS * BAND_HASHES },
  (_, at) => hashWord(`factor ${at}`, SEED) | 1,
);
const SUMMANDS = FACTORS.map((_, at) => hashWord(`summand ${at}`, SEED));

/**
 * Groups of rows with nearly the same text: MinHash of three words in a row finds candidates, which are then compared.
 * Rows with exactly the same text count once.
 */
export function findNearDuplicates({ rows, prose }: SampledTexts): Repeats {
  const first = new Map<string, number>();
  for (const { number, texts } of rows) {
    const text = prose.map((at) => texts[at] ?? "").join("\n");
    if (!first.has(text)) first.set(text, number);
  }
  const numbers: number[] = [];
  const shingles: Uint32Array[] = [];
  for (const [text, number] of first) {
    const hashes = shinglesOf(wordsOf(text));
    if (hashes.length === 0) continue;
    numbers.push(number);
    shingles.push(hashes);
  }
  const groups = [...groupAlike(shingles)]
    .map((members) => members.map((at) => numbers[at] ?? 0))
    .sort((a, b) => b.length - a.length || (a[0] ?? 0) - (b[0] ?? 0));
  return {
    rows: groups.reduce((sum, { length }) => sum + length - 1, 0),
    groups: groups.length,
    examples: groups.slice(0, GROUPS).map((members) => members.slice(0, EXAMPLES)),
  };
}

/** Hashes of all words in a row, each once, sorted; of a short text the hash of all its words. */
function shinglesOf(words: readonly string[]): Uint32Array {
  if (words.length === 0) return new Uint32Array();
  const count = Math.max(1, words.length - WORDS + 1);
  const hashes = new Uint32Array(count);
  for (let at = 0; at < count; at++)
    hashes[at] = hashWord(words.slice(at, at + WORDS).join(" "), SEED);
  return Uint32Array.from(new Set(hashes)).sort();
}

function signatureOf(hashes: Uint32Array): Uint32Array {
  const signature = new Uint32Array(FACTORS.length).fill(0xffffffff);
  for (const hash of hashes)
    for (let at = 0; at < signature.length; at++) {
      const value = (Math.imul(hash, FACTORS[at] as number) + (SUMMANDS[at] as number)) >>> 0;
      if (value < (signature[at] as number)) signature[at] = value;
    }
  return signature;
}

/** Groups of at least two. */
function groupAlike(shingles: readonly Uint32Array[]): Iterable<number[]> {
  const signatures = shingles.map(signatureOf);
  const parents = shingles.map((_, at) => at);
  const rootOf = (at: number): number => {
    let root = at;
    while (parents[root] !== root) root = parents[root] as number;
    parents[at] = root;
    return root;
  };
  for (let band = 0; band < BANDS; band++) {
    const buckets = new Map<string, number[]>();
    for (const [at, signature] of signatures.entries()) {
      const key = signature.subarray(band * BAND_HASHES, (band + 1) * BAND_HASHES).join();
      const bucket = buckets.get(key);
      if (!bucket) {
        buckets.set(key, [at]);
        continue;
      }
      for (const other of bucket)
        if (rootOf(other) !== rootOf(at) && isAlike(shingles[other], shingles[at]))
          parents[Math.max(rootOf(other), rootOf(at))] = Math.min(rootOf(other), rootOf(at));
      if (bucket.length < COMPARED) bucket.push(at);
    }
  }
  return [...Map.groupBy(shingles.keys(), (at) => rootOf(at)).values()].filter(
    ({ length }) => length > 1,
  );
}

/** Whether two sorted sets have so much in common. */
function isAlike(one: Uint32Array | undefined, other: Uint32Array | undefined): boolean {
  if (!one || !other) return false;
  let [a, b, common] = [0, 0, 0];
  while (a < one.length && b < other.length) {
    const difference = (one[a] as number) - (other[b] as number);
    if (difference === 0) common++;
    if (difference <= 0) a++;
    if (difference >= 0) b++;
  }
  return common >= ALIKE * (one.length + other.length - common);
}
