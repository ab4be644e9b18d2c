/** Four buckets for each doubling: a percentile is within a tenth of what the calls took. */
const PER_DOUBLING = 4;
/** Ends at 2^24 ms, more than four hours; longer calls are in the last one. */
const LAST = 24 * PER_DOUBLING;

export interface TimeBucket {
  readonly bucket: number;
  readonly calls: number;
}

/** The scale never changes: rows of all days and processes add up. Pure. */
export function bucketOf(milliseconds: number): number {
  const bucket = Math.ceil(PER_DOUBLING * Math.log2(Math.max(1, milliseconds)));
  return Math.min(LAST, bucket);
}

/** The middle of the bucket with this share of calls at or below it; `share` is 0…1. Pure. */
export function percentile(buckets: readonly TimeBucket[], share: number): number | undefined {
  const all = buckets.reduce((sum, { calls }) => sum + calls, 0);
  if (all === 0) return undefined;
  const rank = Math.max(1, Math.ceil(share * all));
  let seen = 0;
  for (const { bucket, calls } of buckets.toSorted((a, b) => a.bucket - b.bucket)) {
    seen += calls;
    if (seen >= rank) return middleOf(bucket);
  }
  return undefined;
}

/** The first bucket is of one millisecond and less. Pure. */
export const middleOf = (bucket: number): number =>
  bucket === 0 ? 1 : Math.round(2 ** ((bucket - 0.5) / PER_DOUBLING));
