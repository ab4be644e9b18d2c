import type { RegistryDeps } from "../registry-deps.ts";
import { NO_UPDATE, type TableUpdate } from "./table-update.ts";
import {
  deleteUpdate,
  deleteUpdatesUpTo,
  findUpdateMark,
  insertUpdate,
  listUpdates,
} from "./table-update-store.ts";

/** The number of earlier updates that can be rolled back to. */
const KEPT = 10;

/**
 * Signed tables that the operator installed: the newest counts, for every process on the database. For the
 * command line and the hub itself, so no method takes a viewer. What is in them is not looked at here.
 */
export interface TableUpdates {
  find(): Promise<TableUpdate | undefined>;
  /** Newest first. */
  list(limit: number): Promise<readonly TableUpdate[]>;
  /** Another text whenever another update counts. Costs one row. */
  mark(): Promise<string>;
  /**
   * Installs an update over `former`, which is kept; `undefined` if another was installed in the
   * meantime.
   */
  install(
    update: Pick<TableUpdate, "version" | "content" | "signer">,
    former: TableUpdate | undefined,
  ): Promise<TableUpdate | undefined>;
  /** Removes an update, so that the previous one applies again; `false` if it was removed already. */
  remove(update: TableUpdate): Promise<boolean>;
}

export function createTableUpdates({ db, now }: Pick<RegistryDeps, "db" | "now">): TableUpdates {
  return {
    find: async () => (await listUpdates(db, 1))[0],

    list: (limit) => listUpdates(db, limit),

    async mark() {
      const found = await findUpdateMark(db);
      return found ? `${found.seq} ${found.installed_at}` : NO_UPDATE;
    },

    async install(update, former) {
      const seq = (former?.seq ?? 0) + 1;
      const installed = { ...update, seq, installedAt: now() };
      if (!(await insertUpdate(db, installed))) return undefined;
      await deleteUpdatesUpTo(db, seq - 1 - KEPT);
      return installed;
    },

    remove: ({ seq }) => deleteUpdate(db, seq),
  };
}
