import type { RegistryDeps } from "../registry-deps.ts";
import type { Viewer } from "../viewer.ts";
import {
  type CachedAnswer,
  cacheSecondsOf,
  MAX_CACHED_ANSWER_BYTES,
  MAX_CACHED_ANSWERS,
  MAX_CACHED_ANSWERS_BYTES,
  MAX_HUB_CACHED_ANSWERS,
  MAX_HUB_CACHED_ANSWERS_BYTES,
} from "./cached-answer.ts";
import {
  deleteExpiredAnswers,
  dropOldestAnswers,
  findCachedAnswers,
  putCachedAnswer,
  sizeOf,
} from "./cached-answer-store.ts";

/**
 * Recorded answers of models, for calls with a token that asks for them. They are an account's own: no other
 * account ever gets one. Whether the viewer may still run the model is for the gateway to ask first.
 */
export interface CachedAnswers {
  /** Whether calls of the viewer get recorded answers. */
  isOn(viewer: Viewer): boolean;
  /** The first of these that is recorded, not longer ago than the viewer's token allows. */
  find(viewer: Viewer, digests: readonly string[]): Promise<CachedAnswer | undefined>;
  /** Records an answer; one that is too large is left out. */
  keep(viewer: Viewer, digest: string, answer: string): Promise<void>;
  /** Forgets what is over, and the oldest of what is too much for the hub. */
  expire(): Promise<void>;
}

export function createCachedAnswers({
  db,
  now,
  maxCacheSeconds = 0,
}: Pick<RegistryDeps, "db" | "now" | "maxCacheSeconds">): CachedAnswers {
  return {
    isOn: (viewer) => cacheSecondsOf(viewer, maxCacheSeconds) > 0,

    async find(viewer, digests) {
      const seconds = cacheSecondsOf(viewer, maxCacheSeconds);
      if (viewer.kind === "anonymous" || seconds === 0 || digests.length === 0) return undefined;
      const at = now();
      const since = new Date(at.getTime() - seconds * 1000);
      const found = await findCachedAnswers(db, viewer.key, digests, { since, now: at });
      for (const digest of digests) {
        const answer = found.find((one) => one.digest === digest);
        if (answer) return answer;
      }
      return undefined;
    },

    async keep(viewer, digest, answer) {
      const seconds = cacheSecondsOf(viewer, maxCacheSeconds);
      if (viewer.kind === "anonymous" || seconds === 0) return;
      if (sizeOf(answer) > MAX_CACHED_ANSWER_BYTES) return;
      const createdAt = now();
      const expiresAt = new Date(createdAt.getTime() + seconds * 1000);
      await putCachedAnswer(db, viewer.key, { digest, answer, createdAt }, expiresAt);
      await dropOldestAnswers(db, viewer.key, {
        most: MAX_CACHED_ANSWERS,
        mostBytes: MAX_CACHED_ANSWERS_BYTES,
      });
    },

    async expire() {
      await deleteExpiredAnswers(db, now());
      await dropOldestAnswers(db, undefined, {
        most: MAX_HUB_CACHED_ANSWERS,
        mostBytes: MAX_HUB_CACHED_ANSWERS_BYTES,
      });
    },
  };
}
