import type { Database } from "../database.ts";
import { dropSetting, findSetting, putSetting } from "./setting-store.ts";

/** Things that happen once in a hub's life, and how far long ones have come, remembered by name. */
export interface Markers {
  isSet(name: string): Promise<boolean>;
  find(name: string): Promise<string | undefined>;
  set(name: string, value?: string): Promise<void>;
  drop(name: string): Promise<void>;
}

export const createMarkers = ({ db }: { readonly db: Database }): Markers => ({
  isSet: async (name) => (await findSetting(db, `mark:${name}`)) !== undefined,
  find: (name) => findSetting(db, `mark:${name}`),
  set: (name, value = "set") => putSetting(db, `mark:${name}`, value),
  drop: (name) => dropSetting(db, `mark:${name}`),
});
