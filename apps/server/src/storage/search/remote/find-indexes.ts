import { createHash } from "node:crypto";
import type { IndexProcess } from "@orrery/registry";

/** Addresses of processes whose index may be asked, the one to prefer first. */
export type FindIndexes = () => Promise<readonly string[]>;

const LOOK_MS = 2_000;
/** More are never asked. */
const MOST = 16;

export interface FindIndexesOptions {
  /** Of the setting; else the database says where they are. */
  readonly urls: readonly string[];
  readonly list: () => Promise<readonly IndexProcess[]>;
  /** Of this process. */
  readonly id: string;
  readonly place: string;
  /** Only processes of the same machine reach it. */
  readonly isLoopback: (address: string) => boolean;
  readonly now?: () => number;
}

/** Each process prefers another one and stays with it, so that what it changed is in the index that it asks. */
export function createFindIndexes(options: FindIndexesOptions): FindIndexes {
  const { urls, list, id, place, isLoopback, now = () => performance.now() } = options;
  const prefer = (addresses: readonly string[]) =>
    [...new Set(addresses)].map((one) => ({ one, by: digest(`${id} ${one}`) }));
  const sorted = (addresses: readonly string[]) =>
    prefer(addresses)
      .toSorted((one, other) => (one.by < other.by ? -1 : 1))
      .map(({ one }) => one)
      .slice(0, MOST);
  const given = sorted(urls);
  let found: readonly string[] = [];
  let looking: Promise<void> | undefined;
  let lookedAt = Number.NEGATIVE_INFINITY;

  async function look(): Promise<void> {
    try {
      const processes = await list();
      found = sorted(
        processes
          .filter((one) => one.place === place || !isLoopback(one.address))
          .map(({ address }) => address),
      );
    } catch {
      // While the database does not answer, they are where they were.
    } finally {
      lookedAt = now();
      looking = undefined;
    }
  }

  return async () => {
    if (given.length > 0) return given;
    if (now() - lookedAt > LOOK_MS) looking ??= look();
    // Only the first question waits; later ones go by the last look.
    if (lookedAt === Number.NEGATIVE_INFINITY) await looking;
    return found;
  };
}

const digest = (text: string): string => createHash("sha256").update(text).digest("hex");
