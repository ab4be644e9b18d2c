import { requireAdministrator } from "../people/people-access.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import { findSetting, putSetting } from "../settings/setting-store.ts";
import { daysBefore } from "../stats/days.ts";
import type { Viewer } from "../viewer.ts";
import { type AuditLink, brokenLink, chainText, FIRST_LINK } from "./audit-chain.ts";
import type { AuditEvent, AuditPage, AuditVerdict, NewAuditEvent } from "./audit-event.ts";
import {
  deleteEvents,
  findLastBefore,
  insertEvent,
  listEvents,
  lockHead,
  readEvents,
} from "./audit-store.ts";

const PAGE = 50;
const BATCH = 500;
const PRUNE_EVERY_MS = 3_600_000;
/** The last event that was deleted for its age, as JSON: the chain of those that are kept begins there. */
const CHECKPOINT = "audit-checkpoint";

/** Who did what, when and from where. Events are only added, and deleted when they are old. */
export interface Audit {
  note(event: NewAuditEvent): Promise<void>;
  /** For administrators, as are the others. */
  list(
    viewer: Viewer,
    options?: { readonly word?: string | undefined; readonly cursor?: string | undefined },
  ): Promise<AuditPage>;
  /** All events, the oldest first, in batches. */
  export(viewer: Viewer): AsyncGenerator<readonly AuditEvent[]>;
  /** Reads the whole chain: an event that was changed or taken out shows. */
  verify(viewer: Viewer): Promise<AuditVerdict>;
}

export function createAudit({
  db,
  now,
  secrets,
  auditDays,
}: Pick<RegistryDeps, "db" | "now" | "secrets" | "auditDays">): Audit {
  let prunedAt = 0;

  async function prune(): Promise<void> {
    if (!auditDays || now().getTime() - prunedAt < PRUNE_EVERY_MS) return;
    prunedAt = now().getTime();
    const last = await findLastBefore(db, daysBefore(now(), auditDays));
    if (!last) return;
    await db.transaction().execute(async (transaction) => {
      await lockHead(transaction);
      if ((await checkpoint(transaction)).seq >= last.seq) return;
      await putSetting(transaction, CHECKPOINT, JSON.stringify(last));
      await deleteEvents(transaction, last.seq);
    });
  }

  async function* readAll(after: number): AsyncGenerator<readonly AuditEvent[]> {
    for (let seq = after; ; ) {
      const events = await readEvents(db, seq, BATCH);
      if (events.length > 0) yield events;
      const last = events.at(-1);
      if (!last || events.length < BATCH) return;
      seq = last.seq;
    }
  }

  return {
    async note(event) {
      await db.transaction().execute(async (transaction) => {
        const before = await lockHead(transaction);
        const next = { ...event, seq: before.seq + 1, at: now() };
        await insertEvent(transaction, { ...next, hash: secrets.hash(chainText(before, next)) });
      });
      await prune();
    },

    async list(viewer, { word = "", cursor } = {}) {
      requireAdministrator(viewer);
      const before = /^\d{1,15}$/.test(cursor ?? "") ? Number(cursor) : Number.MAX_SAFE_INTEGER;
      const found = await listEvents(db, { word: word.trim(), before, limit: PAGE + 1 });
      const events = found.slice(0, PAGE);
      const last = events.at(-1);
      return { events, ...(found.length > PAGE && last && { nextCursor: `${last.seq}` }) };
    },

    export(viewer) {
      requireAdministrator(viewer);
      return readAll(0);
    },

    async verify(viewer) {
      requireAdministrator(viewer);
      let before = await checkpoint(db);
      let count = 0;
      for await (const events of readAll(before.seq))
        for (const event of events) {
          const reason = brokenLink(before, event, secrets.hash);
          if (reason) return { events: count, problem: { seq: event.seq, reason } };
          before = event;
          count++;
        }
      const head = await db.transaction().execute(lockHead);
      // Events may have come meanwhile; fewer than the head says are missing at the end.
      return head.seq > before.seq && (await readEvents(db, before.seq, 1)).length === 0
        ? { events: count, problem: { seq: before.seq + 1, reason: missing(before, head) } }
        : { events: count };
    },
  };
}

const missing = (before: AuditLink, head: AuditLink): string =>
  `Events ${before.seq + 1} to ${head.seq} are missing.`;

async function checkpoint(db: RegistryDeps["db"]): Promise<AuditLink> {
  const text = await findSetting(db, CHECKPOINT);
  return text === undefined ? FIRST_LINK : (JSON.parse(text) as AuditLink);
}
