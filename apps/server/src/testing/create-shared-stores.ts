import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Database } from "@orrery/registry";
import { onTestFinished } from "vitest";
import { onSqlite } from "../storage/database/sqlite.ts";
import { createHistories, type SharedGitStore } from "../storage/git/shared/shared-git-store.ts";
import type { ObjectStore } from "../storage/objects/object-store.ts";
import { createFolderObjectStore } from "./folder-object-store.ts";
import { migratedSqlite } from "./migrated-sqlite.ts";
import { temporaryFolder } from "./temporary-folder.ts";

export interface SharedStores {
  readonly db: Database;
  readonly objects: ObjectStore;
  /** A store as another process would open it, with a folder of its own. */
  open(options?: Partial<Parameters<typeof createHistories>[0]>): SharedGitStore;
}

/** Histories in a database, by default in memory, and a store of objects; any number of stores on both. */
export async function createSharedStores(
  given?: Database,
  objects: ObjectStore = createFolderObjectStore(temporaryFolder()),
): Promise<SharedStores> {
  const db = given ?? (await createDatabase());
  const root = temporaryFolder();
  const stores: SharedGitStore[] = [];
  onTestFinished(async () => {
    for (const store of stores) {
      store.close();
      await store.settle();
    }
    if (!given) await db.destroy();
  });
  return {
    db,
    objects,
    open(options) {
      const folder = join(root, `${stores.length}`);
      const store = createHistories({ db, objects, folder, cacheBytes: 1e9, ...options });
      stores.push(store);
      return store;
    },
  };
}

async function createDatabase(): Promise<Database> {
  const sqlite = new DatabaseSync(":memory:");
  sqlite.deserialize(await migratedSqlite());
  return onSqlite(sqlite);
}
