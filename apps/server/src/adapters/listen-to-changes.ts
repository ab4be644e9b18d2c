import type { Client } from "pg";

const RETRY_MS = 1_000;

/**
 * Told by PostgreSQL which repos any process has changed. `onGap` when some may have been missed: the
 * connection broke and is there again.
 */
export function listenToChanges(
  url: string,
  onKeys: (keys: readonly string[]) => void,
  onGap: () => void,
): { readonly ready: Promise<void>; close(): Promise<void> } {
  let client: Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function listen(): Promise<void> {
    // A hub on SQLite never loads it.
    const { default: pg } = await import("pg");
    if (isClosed) return;
    const next = new pg.Client({ connectionString: url, keepAlive: true });
    client = next;
    next.on("error", () => {});
    next.on("end", retry);
    next.on("notification", ({ payload }) => onKeys((payload ?? "").split(" ").filter(Boolean)));
    await next.connect();
    await next.query("listen repo_changed");
  }

  function retry(): void {
    if (isClosed) return;
    clearTimeout(timer);
    timer = setTimeout(() => listen().then(onGap, retry), RETRY_MS);
  }

  return {
    ready: listen(),
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await client?.end();
    },
  };
}
