import type { Database } from "../database.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import { daysBefore } from "../stats/days.ts";
import { EVENT_DAYS, type HubEvent } from "./event.ts";
import type { NewEvent } from "./event-row.ts";
import {
  claimEvent,
  countDueEvents,
  deleteEventsBefore,
  endEvent,
  endEventTries,
  findDueEvent,
  insertEvent,
} from "./event-store.ts";
import { takeSnapshot } from "./snapshot.ts";

/** Until another process takes an event whose process was killed, and between two tries. */
const RETRY_MS = 60_000;
const MAX_TRIES = 10;

/** Writes what follows from an event, in the transaction that ends its dispatch. */
export type TakeEvent = (transaction: Database, event: HubEvent) => Promise<void>;

/** The log of what happened, from which webhooks and notifications are made. */
export interface Events {
  /** Once it resolves, the events are dispatched, whatever becomes of this process. */
  note(events: readonly NewEvent[]): Promise<void>;
  /** Calls back after each event of this process. */
  listen(onNote: () => void): void;
  /** Dispatches the event that is due for the longest time, once of all processes; `false` if none is due. */
  dispatch(onError: (error: unknown) => void): Promise<boolean>;
  /** How many wait to be dispatched. */
  countDue(): Promise<number>;
  /** For the only process on its database: what an earlier one was at work on is due immediately. */
  heal(): Promise<void>;
  /** Deletes old ones. */
  expire(): Promise<void>;
}

export function createEvents({
  db,
  now,
  newKey,
  takers,
}: Pick<RegistryDeps, "db" | "now" | "newKey"> & {
  readonly takers: readonly TakeEvent[];
}): Events {
  const listeners: (() => void)[] = [];

  async function write(event: NewEvent): Promise<void> {
    const { kind, by } = event;
    const facts = await takeSnapshot(db, event);
    if (!facts) return;
    const actorKey = by.kind === "account" && by.key !== "" ? by.key : undefined;
    const actorName = by.kind === "account" ? by.name : "";
    await insertEvent(db, { key: newKey(), at: now(), kind, actorKey, actorName, facts });
  }

  return {
    async note(events) {
      if (events.length === 0) return;
      for (const event of events) await write(event);
      for (const onNote of listeners) onNote();
    },

    listen: (onNote) => void listeners.push(onNote),

    async dispatch(onError) {
      const due = await findDueEvent(db, now());
      if (!due) return false;
      const tries = due.tries + 1;
      if (!(await claimEvent(db, due, new Date(now().getTime() + RETRY_MS)))) return true;
      try {
        await db.transaction().execute(async (transaction) => {
          if (!(await endEvent(transaction, due.event.key, tries))) return;
          for (const take of takers) await take(transaction, due.event);
        });
      } catch (error) {
        onError(error);
        if (tries >= MAX_TRIES) await endEvent(db, due.event.key, tries);
      }
      return true;
    },

    countDue: () => countDueEvents(db),

    heal: () => endEventTries(db, now()),

    expire: () => deleteEventsBefore(db, daysBefore(now(), EVENT_DAYS)),
  };
}
