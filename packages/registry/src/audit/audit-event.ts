/** What is written down of an action. */
export interface NewAuditEvent {
  /** Absent for a visitor. */
  readonly actorKey?: string | undefined;
  /** The name as it was then; empty for a visitor. */
  readonly actor: string;
  /** The IP address, or where else it came from. */
  readonly place: string;
  /** Such as `repo.delete`. */
  readonly action: string;
  readonly target: string;
  readonly details: AuditDetails;
}

/** What was changed, without secrets. */
export interface AuditDetails {
  readonly before?: unknown;
  readonly after?: unknown;
}

export interface AuditEvent extends NewAuditEvent {
  /** From 1, without gaps. */
  readonly seq: number;
  readonly at: Date;
  /** SHA-256 over the hash of the event before and this event. */
  readonly hash: string;
}

export interface AuditPage {
  /** The newest first. */
  readonly events: readonly AuditEvent[];
  /** Opaque; absent on the last page. */
  readonly nextCursor?: string;
}

/** What a look at the whole chain found. */
export interface AuditVerdict {
  readonly events: number;
  /** The first event that doesn't fit; absent if all do. */
  readonly problem?: { readonly seq: number; readonly reason: string };
}
