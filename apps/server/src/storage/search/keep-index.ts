import type { Registry, RepoIndex } from "@orrery/registry";

const RETRY_MS = 5_000;

/** An index that can be closed. `onEnd` is called when it dies. */
export type OpenIndex = (
  onEnd: (error: Error) => void,
) => RepoIndex & { load(): Promise<void>; close(): Promise<void> };

/** Hears which repos other processes have changed; `onGap` when it may have missed some. */
export type HearChanges = (
  onKeys: (keys: readonly string[]) => void,
  onGap: () => void,
) => { readonly ready: Promise<void>; close(): Promise<void> };

/** Keeps an index available: loads it, applies other processes' changes, and restarts it when it dies. */
export function keepIndex(
  { search }: Pick<Registry, "search">,
  open: OpenIndex,
  hear: HearChanges,
  onError: (error: unknown) => void,
): { readonly ready: Promise<void>; close(): Promise<void> } {
  let current: ReturnType<OpenIndex> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function start(): Promise<void> {
    const former = current;
    const opened = open(fail);
    current = opened;
    await search.start(opened);
    await former?.close();
  }

  function fail(error: unknown): void {
    if (isClosed) return;
    onError(error);
    search.stop();
    current = undefined;
    clearTimeout(timer);
    timer = setTimeout(() => start().catch(fail), RETRY_MS);
  }

  const changes = hear(
    (keys) => search.changed(keys).catch(onError),
    () => start().catch(fail),
  );
  const ready = (async () => {
    // First the news, then the reading: what changes in between comes as news.
    await changes.ready;
    await start();
  })();
  ready.catch(fail);
  return {
    ready,
    async close() {
      isClosed = true;
      clearTimeout(timer);
      search.stop();
      await changes.close();
      await current?.close();
    },
  };
}
