import type { Database } from "../database.ts";
import { dropSetting, findSetting, putSetting } from "../settings/setting-store.ts";

/** Followed by the key of a repo that is being filled. */
const MARK = "importing:";

export const markImport = (db: Database, repoKey: string): Promise<void> =>
  putSetting(db, MARK + repoKey, "yes");

export const isMarked = async (db: Database, repoKey: string): Promise<boolean> =>
  (await findSetting(db, MARK + repoKey)) !== undefined;

export const unmarkImport = (db: Database, repoKey: string): Promise<void> =>
  dropSetting(db, MARK + repoKey);
