import type { Database } from "@orrery/registry";
import { createChangeLog } from "./change-log.ts";
import { followChanges } from "./follow-changes.ts";
import { listenToHints } from "./listen-to-hints.ts";
import { createHintSender } from "./send-hints.ts";

/** What processes on one database say to each other of changed repos. */
export function createChanges(db: Database, databaseUrl: string | undefined, name: string) {
  const log = createChangeLog(db, databaseUrl === undefined ? "sqlite" : "postgres");
  const hints = databaseUrl === undefined ? undefined : createHintSender(db);
  return {
    log,
    /** After a commit. On SQLite, others see that the file changed. */
    hint: () => hints?.hint(),

    follow:
      (onError: (error: unknown) => void) =>
      (apply: (keys: readonly string[]) => Promise<void>, onGap: () => void) => {
        const follower = followChanges({ log, name, apply, onGap, onError });
        const listener =
          databaseUrl === undefined ? undefined : listenToHints(databaseUrl, follower.look);
        // Without it, the log is read every second.
        listener?.ready.catch(onError);
        return {
          ...follower,
          async close() {
            await listener?.close();
            await follower.close();
          },
        };
      },

    async close(): Promise<void> {
      await hints?.close();
    },
  };
}
