import type { Client } from "pg";

/** To say it again changes nothing. */
const LISTEN = "listen repo_changed";
const CONNECT_MS = 3_000;
const RETRY_MS = 1_000;
/** The interval of pings on an idle connection. */
const PING_MS = 15_000;

/** Listens to PostgreSQL: a hint says that some process changed a repo, and so may a new connection. */
export function listenToHints(
  url: string,
  onHint: () => void,
): { readonly ready: Promise<void>; close(): Promise<void> } {
  let client: Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function listen(): Promise<void> {
    // A hub on SQLite never loads it.
    const { default: pg } = await import("pg");
    if (isClosed) return;
    const next = new pg.Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_MS,
    });
    client = next;
    next.on("error", () => {});
    next.on("end", retry);
    next.once("end", pinging(next));
    next.on("notification", onHint);
    await next.connect();
    await next.query(LISTEN);
  }

  /** Ends an unresponsive connection: its server may be gone. */
  function pinging(asked: Client): () => void {
    const timer = setInterval(() => {
      const limit = setTimeout(() => void asked.end().catch(() => {}), PING_MS);
      const answered = () => clearTimeout(limit);
      asked.query(LISTEN).then(answered, answered);
    }, PING_MS).unref();
    return () => clearInterval(timer);
  }

  function retry(): void {
    if (isClosed) return;
    clearTimeout(timer);
    timer = setTimeout(() => listen().then(onHint, retry), RETRY_MS);
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
