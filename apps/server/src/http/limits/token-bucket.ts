/** As many tokens as are left; they come back evenly, all of them in one window. */
export interface TokenBucket {
  tokens: number;
  /** When `tokens` was right, in milliseconds. */
  at: number;
}

export interface Taken {
  readonly isAllowed: boolean;
  /** Whole tokens that are left. */
  readonly remaining: number;
  /** Until a token is there; 0 when one is. */
  readonly waitMs: number;
}

interface Buckets {
  get(key: string): TokenBucket | undefined;
  set(key: string, bucket: TokenBucket): unknown;
}

/** The bucket of a key; a full one where it is new. */
export function bucketOf(buckets: Buckets, key: string, limit: number, now: number): TokenBucket {
  const known = buckets.get(key);
  if (known) return known;
  const full = { tokens: limit, at: now };
  buckets.set(key, full);
  return full;
}

/** Takes a token from the bucket, if there is one. */
export function takeToken(
  bucket: TokenBucket,
  limit: number,
  windowMs: number,
  now: number,
): Taken {
  const perMs = limit / windowMs;
  // A clock that was set back gives nothing and takes nothing.
  const passed = Math.max(0, now - bucket.at);
  const tokens = Math.min(limit, bucket.tokens + passed * perMs);
  const isAllowed = tokens >= 1;
  bucket.tokens = isAllowed ? tokens - 1 : tokens;
  bucket.at = now;
  return {
    isAllowed,
    remaining: Math.floor(bucket.tokens),
    waitMs: bucket.tokens >= 1 ? 0 : Math.ceil((1 - bucket.tokens) / perMs),
  };
}
