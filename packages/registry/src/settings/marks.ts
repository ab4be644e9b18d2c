import type { Database } from "../database.ts";
import { findSetting, putSetting } from "./setting-store.ts";

/** Things that happen once in a hub's life, remembered by name. */
export const createMarks = ({ db }: { readonly db: Database }) => ({
  isSet: async (name: string): Promise<boolean> =>
    (await findSetting(db, `mark:${name}`)) !== undefined,
  set: (name: string): Promise<void> => putSetting(db, `mark:${name}`, "set"),
});
