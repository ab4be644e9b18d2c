import type { EventKind, HubEvent } from "../events/event.ts";

/** What becomes of a delivery. One is `dropped` if its owner may no longer see the repo, or the webhook is disabled. */
export type DeliveryOutcome = "waiting" | "delivered" | "failed" | "dropped";

/** What came of one try. */
export interface Attempt {
  readonly at: Date;
  readonly durationMs: number;
  /** Absent without an answer. */
  readonly status?: number;
  /** Why there was no answer. */
  readonly problem?: string;
}

/** An event on its way to one URL, or a test of it. */
export interface Delivery {
  readonly key: string;
  readonly kind: EventKind | "ping";
  readonly createdAt: Date;
  readonly outcome: DeliveryOutcome;
  /** Absent when there is no other try. */
  readonly nextTryAt: Date | undefined;
  readonly attempts: readonly Attempt[];
  /** The same for all tries and repetitions. */
  readonly id: string;
  readonly isReplay: boolean;
  /** Absent for a test. */
  readonly eventKey: string | undefined;
  /** JSON, as it was sent last. */
  readonly body: string | undefined;
  /** The beginning of the last answer. */
  readonly answer: string | undefined;
}

export interface DeliveryPage {
  /** The newest first. */
  readonly deliveries: readonly Delivery[];
  /** Opaque; absent on the last page. */
  readonly nextCursor?: string;
}

/** A delivery that this process sends now. */
export interface Sending {
  readonly key: string;
  readonly id: string;
  /** Counted from 1. */
  readonly tries: number;
  readonly webhookKey: string;
  readonly url: string;
  readonly secret: string | undefined;
  readonly event: SentEvent;
}

/** An event, or a test of the webhook. */
export type SentEvent = Pick<HubEvent, "at" | "facts"> & { readonly kind: EventKind | "ping" };

export const MAX_DELIVERY_TRIES = 10;
export const DELIVERY_DAYS = 14;
/** Of each webhook; the oldest are deleted. */
export const MAX_LOGGED_DELIVERIES = 500;
/** Of the answer, in characters. */
export const MAX_LOGGED_ANSWER = 4000;
/** Sent to a host at the same time, and in a minute, by all processes. */
export const MAX_SENDINGS_PER_HOST = 4;
export const MAX_DELIVERIES_PER_MINUTE = 300;
/** Tests and repetitions of one webhook that wait. */
export const MAX_WAITING_DELIVERIES = 100;

const MINUTE_MS = 60_000;
/** From one try to the next: about a day in all. */
const BACKOFF_MS: readonly number[] = [0.25, 1, 5, 20, 60, 120, 240, 360, 600].map(
  (minutes) => minutes * MINUTE_MS,
);
/** Each wait is up to a fifth shorter or longer: receivers that come back are not met by all at once. */
const JITTER = 0.2;

/** When to try again if this try, from 1, fails; `undefined` after the last. `random` is from 0 to 1. */
export function nextDeliveryTry(tries: number, now: Date, random: number): Date | undefined {
  const wait = tries >= MAX_DELIVERY_TRIES ? undefined : BACKOFF_MS[tries - 1];
  if (wait === undefined) return undefined;
  return new Date(now.getTime() + Math.round(wait * (1 + JITTER * (2 * random - 1))));
}

/** A row of the queue; the host is that of the present URL. */
export const newDelivery = (
  key: string,
  webhook: { readonly key: string; readonly url: string },
  eventKey: string | null,
  now: Date,
) => ({
  ...{ key, webhook_key: webhook.key, event_key: eventKey, replay_of: null },
  ...{ host: new URL(webhook.url).host, created_at: now.toISOString() },
});
