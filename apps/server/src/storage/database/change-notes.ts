import type { Database } from "@orrery/registry";
import { sql } from "kysely";

const POLL_MS = 1_000;
const MOST_AT_ONCE = 5_000;

/** Notes in SQLite which repos this command changed, for a hub that may run at the same time. */
export const noteChanges =
  (db: Database) =>
  async (keys: readonly string[]): Promise<void> => {
    if (keys.length === 0) return;
    await db
      .insertInto("repo_changed")
      .values(keys.map((key) => ({ key })))
      .execute();
  };

/** Reports which repos other processes changed in this SQLite database, within a second. */
export function watchNotes(
  db: Database,
  onKeys: (keys: readonly string[]) => void,
  onError: (error: unknown) => void,
): { readonly ready: Promise<void>; close(): Promise<void> } {
  let version = 0;
  let last = 0;
  let timer: NodeJS.Timeout | undefined;
  let reading: Promise<void> | undefined;

  async function read(): Promise<void> {
    // It changes whenever another connection has written; asking costs no file access but one.
    const now = await dataVersion(db);
    if (now === version) return;
    for (let count = MOST_AT_ONCE; count === MOST_AT_ONCE; ) {
      const notes = await db
        .selectFrom("repo_changed")
        .selectAll()
        .where("seq", ">", last)
        .orderBy("seq")
        .limit(MOST_AT_ONCE)
        .execute();
      count = notes.length;
      last = notes.at(-1)?.seq ?? last;
      if (count > 0) onKeys(notes.map(({ key }) => key));
    }
    version = now;
  }

  function wait(): void {
    timer = setTimeout(() => {
      reading = read().catch(onError).then(wait);
    }, POLL_MS).unref();
  }

  let isClosed = false;
  return {
    ready: (async () => {
      await db.deleteFrom("repo_changed").execute();
      version = await dataVersion(db);
      if (!isClosed) wait();
    })(),
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await reading;
      clearTimeout(timer);
    },
  };
}

async function dataVersion(db: Database): Promise<number> {
  const { rows } = await sql<{ data_version: number }>`pragma data_version`.execute(db);
  return rows[0]!.data_version;
}
