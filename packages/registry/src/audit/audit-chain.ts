import type { AuditEvent } from "./audit-event.ts";

/** The last event before those that are kept, or the one before the first: 0 and nothing. */
export interface AuditLink {
  readonly seq: number;
  readonly hash: string;
}

export const FIRST_LINK: AuditLink = { seq: 0, hash: "" };

/** The text whose SHA-256 is an event's hash: fields in one order, after the hash before. */
export const chainText = (
  { hash }: AuditLink,
  { seq, at, actorKey, actor, place, action, target, details }: Omit<AuditEvent, "hash">,
): string =>
  hash +
  JSON.stringify([
    seq,
    at.toISOString(),
    actorKey ?? null,
    actor,
    place,
    action,
    target,
    JSON.stringify(details),
  ]);

/** Why an event does not follow another; `undefined` if it does. Pure. */
export function brokenLink(
  before: AuditLink,
  event: AuditEvent,
  hash: (text: string) => string,
): string | undefined {
  if (event.seq !== before.seq + 1)
    return `Event ${event.seq} follows event ${before.seq}: events in between are missing.`;
  return hash(chainText(before, event)) === event.hash
    ? undefined
    : `Event ${event.seq} was changed after it was written.`;
}
