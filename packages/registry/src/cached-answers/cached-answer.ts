import type { Viewer } from "../viewer.ts";

/** An answer of a model that the same call gets again. */
export interface CachedAnswer {
  readonly digest: string;
  /** As the gateway wrote it. */
  readonly answer: string;
  readonly createdAt: Date;
}

/** Larger answers are not kept. */
export const MAX_CACHED_ANSWER_BYTES = 1_000_000;
/** Of one account; the oldest give way. */
export const MAX_CACHED_ANSWERS = 1_000;
export const MAX_CACHED_ANSWERS_BYTES = 50_000_000;
/** Of all accounts. */
export const MAX_HUB_CACHED_ANSWERS = 100_000;
export const MAX_HUB_CACHED_ANSWERS_BYTES = 2_000_000_000;

/** How long the viewer's calls may get recorded answers: 0 unless the token asks for it. Pure. */
export const cacheSecondsOf = (viewer: Viewer, most: number): number =>
  viewer.kind === "account" ? Math.min(viewer.cacheSeconds ?? 0, most) : 0;
