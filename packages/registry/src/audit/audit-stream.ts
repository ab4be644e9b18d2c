import { requireAdministrator } from "../people/people-access.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import { findSetting, putSetting } from "../settings/setting-store.ts";
import type { Viewer } from "../viewer.ts";
import type { AuditLink } from "./audit-chain.ts";
import type { AuditEvent } from "./audit-event.ts";
import { findHead, readEvents } from "./audit-store.ts";

const BATCH = 200;
/** The number of the last event that arrived elsewhere. */
const POSITION = "audit-stream";

export interface AuditBatch {
  /** The oldest first, without gaps. */
  readonly events: readonly AuditEvent[];
  /** The newest event of the log: if it goes back, the log was cut. */
  readonly head: AuditLink;
}

/** The audit log, on its way to another system. One process at a time delivers. */
export interface AuditStream {
  /** Hands over the next events, and notes that they arrived; `false` if there are none. */
  deliver(send: (batch: AuditBatch) => Promise<void>): Promise<boolean>;
  /** How many events wait, and since when. */
  waiting(viewer: Viewer): Promise<{ readonly count: number; readonly since?: Date }>;
}

export function createAuditStream({ db }: Pick<RegistryDeps, "db">): AuditStream {
  const position = async () => Number((await findSetting(db, POSITION)) ?? 0);
  return {
    async deliver(send) {
      const events = await readEvents(db, await position(), BATCH);
      const last = events.at(-1);
      if (!last) return false;
      await send({ events, head: await findHead(db) });
      // A process that dies before this line sends them again.
      await putSetting(db, POSITION, `${last.seq}`);
      return true;
    },

    async waiting(viewer) {
      requireAdministrator(viewer);
      const arrived = await position();
      const [next] = await readEvents(db, arrived, 1);
      const { seq } = await findHead(db);
      return next ? { count: seq - next.seq + 1, since: next.at } : { count: 0 };
    },
  };
}
