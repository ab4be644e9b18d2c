import { type GitStore, isRegistryError, RegistryError } from "@orrery/registry";
import { growingCache } from "../../../../base/growing-cache.ts";
import type { FileGitStore } from "../../git-store.ts";
import type { ObjectReader } from "../../object-reader.ts";
import { READS_OF_IDS, type ReadOfIds } from "./freshness.ts";
import type { HistoryCaches } from "./history-caches.ts";

const MAX_TRIES = 3;

/** Work on local repositories that are as new as it needs, and that may be deleted in the midst of it. */
export interface WithCopies {
  /** Keeps the local repository meanwhile. Where it was lost, what failed is refused for a moment. */
  during<Value>(key: string, work: () => Promise<Value>): Promise<Value>;
  /** Keeps it, after it was made as new as the history. */
  caughtUp<Value>(key: string, work: () => Promise<Value>): Promise<Value>;
  /** Both. */
  afterCatchUp<Value>(key: string, work: () => Promise<Value>): Promise<Value>;
  /** The same for what may be repeated: it is, where it failed or found nothing because of a loss. */
  reading<Value>(key: string, work: () => Promise<Value>): Promise<Value>;
  /** Makes sure that objects are here, if the history has them. */
  has(key: string, ids: readonly (string | undefined)[]): Promise<boolean>;
  /** Notes that an object of the history is here, which this process has written. */
  saw(key: string, id: string): void;
  /** Reads of named objects. */
  readonly reads: Pick<GitStore, ReadOfIds>;
}

export function createWithCopies({
  caches,
  readerOf,
  local,
}: {
  readonly caches: HistoryCaches;
  readonly readerOf: (key: string) => ObjectReader | undefined;
  readonly local: FileGitStore;
}): WithCopies {
  const seen = growingCache<string, true>(100_000);
  const saw = (key: string, id: string) => seen.set(`${key} ${caches.serialOf(key)} ${id}`, true);

  async function has(key: string, ids: readonly (string | undefined)[]): Promise<boolean> {
    const look = async () => {
      const serial = caches.serialOf(key);
      const nameOf = (id: string) => `${key} ${serial} ${id}`;
      const unseen = ids.filter((id) => id !== undefined).filter((id) => !seen.get(nameOf(id)));
      if (unseen.length === 0 && caches.isCached(key)) return true;
      const found = (await readerOf(key)?.check(unseen)) ?? [];
      // Of a copy that was hidden meanwhile, only a part may have been there.
      if (caches.serialOf(key) !== serial) return false;
      for (const [index, id] of unseen.entries()) if (found[index]) seen.set(nameOf(id), true);
      return unseen.every((_, index) => found[index] !== undefined);
    };
    if (caches.isCached(key) && (await look())) return true;
    await caches.catchUp(key);
    return look();
  }

  async function attempt<Value>(
    key: string,
    work: () => Promise<Value>,
    mostTries: number,
  ): Promise<Value> {
    const release = caches.use(key);
    try {
      for (let tries = 1; ; tries++) {
        const serial = caches.serialOf(key);
        const wasLost = async () => (await caches.dropTorn(key)) || caches.serialOf(key) !== serial;
        try {
          const value = await work();
          const isSure = mostTries === 1 || !isNothing(value) || !(await wasLost());
          if (isSure) return value;
          if (tries >= mostTries) throw lostCopy(undefined);
        } catch (error) {
          if ((isRegistryError(error) && error.code !== "blob-missing") || !(await wasLost()))
            throw error;
          if (tries >= mostTries) throw lostCopy(error);
        }
      }
    } finally {
      release();
    }
  }

  async function caughtUp<Value>(key: string, work: () => Promise<Value>): Promise<Value> {
    const release = caches.use(key);
    try {
      await caches.catchUp(key);
      return await work();
    } finally {
      release();
    }
  }

  const during: WithCopies["during"] = (key, work) => attempt(key, work, 1);
  const reading: WithCopies["reading"] = (key, work) => attempt(key, work, MAX_TRIES);

  const reads = Object.fromEntries(
    Object.entries(READS_OF_IDS).map(([name, idsOf]) => {
      const run = local[name as ReadOfIds] as (key: string, ...args: unknown[]) => Promise<unknown>;
      const ids = idsOf as (...args: unknown[]) => readonly (string | undefined)[];
      return [
        name,
        (key: string, ...args: unknown[]) =>
          reading(key, async () => {
            await has(key, ids(...args));
            return run(key, ...args);
          }),
      ];
    }),
  ) as unknown as Pick<GitStore, ReadOfIds>;

  return {
    during,
    reading,
    has,
    saw,
    reads,
    caughtUp,
    afterCatchUp: (key, work) => caughtUp(key, () => during(key, work)),
  };
}

/** What a read answers for what is not there. */
const isNothing = (value: unknown): boolean =>
  value === undefined ||
  value === false ||
  value === 0 ||
  (Array.isArray(value) && value.length === 0) ||
  (value instanceof Map && value.size === 0);

export const lostCopy = (cause: unknown): RegistryError =>
  new RegistryError(
    "storage-unavailable",
    "The hub lost its copy of this history and fetches it again. Retry in a few seconds.",
    { cause },
  );
