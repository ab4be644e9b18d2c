import type { Database } from "../database.ts";
import { dropSetting, findSetting, listSettings, putSetting } from "../settings/setting-store.ts";

const REASON = "read-only";
/** Followed by the ID of a process. */
const QUIET = "read-only:quiet:";

export const findReadOnlyReason = (db: Database): Promise<string | undefined> =>
  findSetting(db, REASON);

/** Also forgets which processes were quiet. */
export async function putReadOnlyReason(db: Database, reason: string | undefined): Promise<void> {
  for (const { name } of await listSettings(db, QUIET)) await dropSetting(db, name);
  await (reason === undefined ? dropSetting(db, REASON) : putSetting(db, REASON, reason));
}

/** For a copy of a hub that was copied while it was read-only. */
export const endReadOnly = (db: Database): Promise<void> => putReadOnlyReason(db, undefined);

export const putQuiet = (db: Database, processId: string): Promise<void> =>
  putSetting(db, QUIET + processId, "yes");

/** IDs of processes. */
export const listQuiet = async (db: Database): Promise<readonly string[]> =>
  (await listSettings(db, QUIET)).map(({ name }) => name.slice(QUIET.length));
