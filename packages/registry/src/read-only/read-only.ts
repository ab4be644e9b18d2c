import { RegistryError } from "../errors.ts";
import { requireAdministrator } from "../people/people-access.ts";
import { listProcesses } from "../processes/process-store.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import type { Viewer } from "../viewer.ts";
import { MAX_READ_ONLY_REASON } from "./read-only-reason.ts";
import { findReadOnlyReason, listQuiet, putQuiet, putReadOnlyReason } from "./read-only-store.ts";

/** A time in which the hub answers and changes nothing, for maintenance. */
export interface ReadOnly {
  /** Why changes are refused; `undefined` while they are not. */
  reason(): Promise<string | undefined>;
  /** `undefined` ends it. Throws `bad-request`. */
  set(viewer: Viewer, reason: string | undefined): Promise<void>;
  /** This process refuses changes and has none in flight. */
  reportQuiet(): Promise<void>;
  /** The other processes at work on the hub that may have changes in flight, by ID. */
  waitingFor(): Promise<readonly string[]>;
}

export function createReadOnly({
  db,
  processId,
}: Pick<RegistryDeps, "db" | "processId">): ReadOnly {
  return {
    reason: () => findReadOnlyReason(db),

    async set(viewer, reason) {
      requireAdministrator(viewer);
      const text = reason?.trim();
      if (text !== undefined && (!text || text.length > MAX_READ_ONLY_REASON))
        throw new RegistryError(
          "bad-request",
          `Use 1 to ${MAX_READ_ONLY_REASON} characters for the reason.`,
        );
      await putReadOnlyReason(db, text);
    },

    async reportQuiet() {
      if ((await findReadOnlyReason(db)) !== undefined) await putQuiet(db, processId);
    },

    async waitingFor() {
      const quiet = new Set([...(await listQuiet(db)), processId]);
      return (await listProcesses(db)).map(({ id }) => id).filter((id) => !quiet.has(id));
    },
  };
}
