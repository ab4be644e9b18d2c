import { type IndexAnswer, RegistryError, type StartedIndex } from "@orrery/registry";
import type { IndexAsked } from "../index-thread.ts";
import type { FindIndexes } from "./find-indexes.ts";
import { readAnswer, readKeys } from "./index-message.ts";

export const INDEX_PATH = "/api/internal/index";

/** Asks another process. What it throws has a status if the process was reached. */
export type AskProcess = (
  address: string,
  path: string,
  body: IndexAsked,
  timeoutMs: number,
) => Promise<unknown>;

const ANSWER_MS = 3_000;
/** A change waits no longer for lists to show it. */
const CHANGE_MS = 500;
const KEYS_AT_ONCE = 5_000;
/** A process that did not answer is not asked for so long. */
const REST_MS = 5_000;
const TRIES = 2;
const MOST_OPEN = 500;
/** It has no index yet, or is another hub's or another version's. */
const NO_INDEX: ReadonlySet<number | undefined> = new Set([undefined, 404, 503]);

/** The index of another process: the first that answers. Throws `index-unavailable` when none does. */
export function createRemoteIndex(
  askProcess: AskProcess,
  findIndexes: FindIndexes,
  now: () => number = () => performance.now(),
): Pick<StartedIndex, "answer" | "best" | "changed"> {
  let resting = new Map<string, number>();
  let open = 0;

  async function awake(): Promise<readonly string[]> {
    const found = await findIndexes();
    resting = new Map([...resting].filter(([one, until]) => found.includes(one) && until > now()));
    return found.filter((one) => !resting.has(one)).slice(0, TRIES);
  }

  async function ask<Value>(
    asked: IndexAsked,
    read: (answer: unknown) => Value,
    timeoutMs = ANSWER_MS,
  ): Promise<Value> {
    if (open >= MOST_OPEN)
      throw new RegistryError(
        "too-busy",
        "Too many lists are asked for at once. Retry in a moment.",
      );
    open++;
    try {
      for (const address of await awake())
        try {
          return read(await askProcess(address, INDEX_PATH, asked, timeoutMs));
        } catch (error) {
          // A question that one process cannot answer is no reason to leave it alone.
          if (!NO_INDEX.has((error as { readonly status?: number }).status)) break;
          resting.set(address, now() + REST_MS);
        }
    } finally {
      open--;
    }
    throw new RegistryError(
      "index-unavailable",
      "No process that has the index answers. Retry in a moment.",
    );
  }

  return {
    answer: (type, question): Promise<IndexAnswer> => ask({ type, question }, readAnswer),
    best: (type, names) => ask({ type, names }, readKeys),
    async changed(keys) {
      // Whether it arrives or not, the log of changes says it within a second.
      for (let from = 0; from < keys.length; from += KEYS_AT_ONCE) {
        const changed = keys.slice(from, from + KEYS_AT_ONCE);
        await ask({ changed }, () => {}, CHANGE_MS).catch(() => {});
      }
    },
  };
}
