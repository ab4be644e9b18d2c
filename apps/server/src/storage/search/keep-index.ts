import { type IndexAnswer, type Registry, RegistryError } from "@orrery/registry";
import type { ChangeFollower } from "../database/changes/follow-changes.ts";
import type { IndexAsked } from "./index-thread.ts";
import type { SavedIndex } from "./open-index.ts";
import type { SharedSnapshots } from "./snapshot/shared-snapshots.ts";

const RETRY_MS = 5_000;

/** How often it is asked whether a snapshot is due. */
const SAVE_MS = 60_000;

/** An index that can be closed. `onEnd`: it died. */
export type OpenIndex = (onEnd: (error: Error) => void) => SavedIndex & { close(): Promise<void> };

/** Reads what other processes change; `onGap` when the log does not have it all. */
export type Follow = (
  apply: (keys: readonly string[]) => Promise<void>,
  onGap: () => void,
) => ChangeFollower;

export interface KeptIndex {
  readonly ready: Promise<void>;
  /** For another process. Throws `index-unavailable` until it is loaded. */
  answer(asked: IndexAsked): Promise<IndexAnswer | readonly string[] | undefined>;
  close(): Promise<void>;
}

/** Keeps an index available: loads it, applies other processes' changes, and restarts it when it dies. */
export function keepIndex(
  { search }: Pick<Registry, "search">,
  open: OpenIndex,
  follow: Follow,
  onError: (error: unknown) => void,
  shared?: SharedSnapshots,
): KeptIndex {
  let current: ReturnType<OpenIndex> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  /** The place in the log is that of the current index. */
  let isFollowed = false;
  const changes = follow(search.heard, () => start().catch(fail));

  async function start(): Promise<void> {
    const former = current;
    isFollowed = false;
    // Without it the index is read from the folder or from SQL.
    await shared?.fetch().catch(onError);
    const opened = open(fail);
    current = opened;
    await search.start({
      ...opened,
      async load() {
        await changes.startAt(await opened.load());
      },
    });
    isFollowed = true;
    await former?.close();
    save().catch(onError);
  }

  async function save(isLast = false): Promise<void> {
    const position = changes.position();
    if (position && isFollowed) await current?.save(position, isLast);
    if (!isLast) await shared?.share();
  }
  const saving = setInterval(() => save().catch(onError), SAVE_MS).unref();

  function fail(error: unknown): void {
    if (isClosed) return;
    onError(error);
    search.stop();
    current = undefined;
    isFollowed = false;
    clearTimeout(timer);
    timer = setTimeout(() => start().catch(fail), RETRY_MS);
  }

  const ready = start();
  ready.catch(fail);
  return {
    ready,
    async answer(asked) {
      // What changed is heard even while it is loaded; asked it is afterwards only.
      if ("changed" in asked) return void (await search.heard(asked.changed));
      if (!current || !isFollowed)
        throw new RegistryError("index-unavailable", "The index is being read. Retry in a moment.");
      return "question" in asked
        ? current.answer(asked.type, asked.question)
        : current.best(asked.type, asked.names);
    },
    async close() {
      clearInterval(saving);
      await changes.look();
      await save(true).catch(onError);
      isClosed = true;
      clearTimeout(timer);
      search.stop();
      await changes.close();
      await current?.close();
    },
  };
}
