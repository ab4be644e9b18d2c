import type { Registry, StartedIndex } from "@orrery/registry";
import type { ChangeLog } from "../../database/changes/change-log.ts";
import type { Follow } from "../keep-index.ts";

const RETRY_MS = 5_000;

/**
 * Answers lists from the index of other processes. They follow the log of changes by themselves; here it says which
 * repos of the last lists to read again.
 */
export function keepRemoteIndex(
  { search }: Pick<Registry, "search">,
  index: Pick<StartedIndex, "answer" | "best" | "changed">,
  log: Pick<ChangeLog, "head">,
  follow: Follow,
  onError: (error: unknown) => void,
): { readonly ready: Promise<void>; close(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  const changes = follow(search.heard, () => start().catch(fail));

  async function start(): Promise<void> {
    const head = await log.head();
    await search.start({
      ...index,
      heard: async () => {},
      async load() {
        // Of what changed before the place, nothing is remembered.
        search.forgetAll();
        await changes.startAt(head);
      },
    });
  }

  function fail(error: unknown): void {
    if (isClosed) return;
    onError(error);
    search.stop();
    clearTimeout(timer);
    timer = setTimeout(() => start().catch(fail), RETRY_MS);
  }
  const ready = start();
  ready.catch(fail);
  return {
    ready,
    async close() {
      isClosed = true;
      clearTimeout(timer);
      search.stop();
      await changes.close();
    },
  };
}
