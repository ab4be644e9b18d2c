import { isRegistryError, RegistryError } from "../errors.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import { keepSetting } from "../settings/setting-store.ts";
import {
  decrementAttempts,
  deleteAttempts,
  deleteEndedAttempts,
  findAttemptEnd,
  insertAttempt,
} from "./attempt-store.ts";

/** For how long attempts are counted from the first one on. */
const WINDOW_MS = 600_000;

/** Something that is attempted, and how often it may be in some minutes; 0 is no limit. */
export interface Counted {
  /** The key of a counter, such as a name and an address. Only its digest is stored. */
  readonly parts: readonly string[];
  readonly limit: number;
  /** Ten minutes if absent. */
  readonly windowMs?: number;
  /** What a success does: `forget` every attempt, `uncount` this one, or `count` it all the same. */
  readonly onSuccess: "forget" | "uncount" | "count";
}

/** Attempts to guess, counted in SQL: right for several processes, and after a restart. */
export interface Attempts {
  /**
   * Does `work` unless too many attempts failed before: throws `too-many-attempts` with a time to wait then.
   * An attempt has failed when `work` throws `bad-credentials`; after any other error it is not counted.
   */
  limit<Value>(counted: readonly Counted[], work: () => Promise<Value>): Promise<Value>;
}

export function createAttempts({
  db,
  secrets,
  now,
}: Pick<RegistryDeps, "db" | "secrets" | "now">): Attempts {
  let salt: Promise<string> | undefined;

  async function keyOf(parts: readonly string[]): Promise<string> {
    salt ??= keepSetting(db, "attempt-salt", secrets.random());
    return secrets.hash(JSON.stringify([await salt, ...parts]));
  }

  /** Before the outcome is known, so that attempts made at the same time count as well. */
  async function count(key: string, { limit, windowMs = WINDOW_MS }: Counted): Promise<void> {
    const time = now().getTime();
    const [text, endsAt] = [time, time + windowMs].map((one) => new Date(one).toISOString());
    const attempt = { key, limit, now: `${text}`, endsAt: `${endsAt}` };
    if (await insertAttempt(db, attempt)) return;
    const end = (await findAttemptEnd(db, key))?.getTime() ?? time;
    const retryAfter = Math.max(1, Math.ceil((end - time) / 1000));
    const minutes = Math.ceil(retryAfter / 60);
    throw new RegistryError(
      "too-many-attempts",
      `Too many attempts. Retry in ${minutes} minute${minutes === 1 ? "" : "s"}.`,
      { retryAfter },
    );
  }

  return {
    async limit(counted, work) {
      await deleteEndedAttempts(db, now().toISOString());
      const made: (Counted & { readonly key: string })[] = [];
      const settle = (how: (one: Counted) => Counted["onSuccess"]) =>
        Promise.all(
          made.map((one) => {
            if (how(one) === "forget") return deleteAttempts(db, one.key);
            return how(one) === "uncount" ? decrementAttempts(db, one.key) : undefined;
          }),
        );
      try {
        for (const one of counted.filter(({ limit }) => limit > 0)) {
          const key = await keyOf(one.parts);
          await count(key, one);
          made.push({ ...one, key });
        }
        const value = await work();
        await settle(({ onSuccess }) => onSuccess);
        return value;
      } catch (error) {
        if (!isFailure(error))
          await settle(({ onSuccess }) => (onSuccess === "count" ? "count" : "uncount"));
        throw error;
      }
    },
  };
}

const isFailure = (error: unknown): boolean =>
  isRegistryError(error) && error.code === "bad-credentials";
