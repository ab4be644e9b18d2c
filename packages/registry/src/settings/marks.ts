import type { Database } from "../database.ts";
import { dropSetting, findSetting, putSetting } from "./setting-store.ts";

/** Things that happen once in a hub's life, and how far long ones have come, remembered by name. */
export const createMarks = ({ db }: { readonly db: Database }) => ({
  isSet: async (name: string): Promise<boolean> =>
    (await findSetting(db, `mark:${name}`)) !== undefined,
  find: (name: string): Promise<string | undefined> => findSetting(db, `mark:${name}`),
  set: (name: string, value = "set"): Promise<void> => putSetting(db, `mark:${name}`, value),
  drop: (name: string): Promise<void> => dropSetting(db, `mark:${name}`),
});
