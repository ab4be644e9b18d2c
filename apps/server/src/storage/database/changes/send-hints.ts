import type { Database } from "@orrery/registry";
import { sql } from "kysely";

const TOGETHER_MS = 20;

/**
 * Says to other processes, after a commit, that there is something new in the log of changes: in a statement
 * of its own, one for all changes of some milliseconds. A hint may be lost; the log loses nothing.
 */
export function createHintSender(db: Database) {
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<unknown> = Promise.resolve();

  const send = () => {
    timer = undefined;
    // Who missed it looks within a second.
    sending = sql`select pg_notify('repo_changed', '')`.execute(db).catch(() => {});
  };
  return {
    hint(): void {
      timer ??= setTimeout(send, TOGETHER_MS);
    },
    async close(): Promise<void> {
      if (timer) {
        clearTimeout(timer);
        send();
      }
      await sending;
    },
  };
}
