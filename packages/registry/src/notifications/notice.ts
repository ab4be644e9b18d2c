import type { OwnerSnapshot } from "../events/event.ts";
import type { Reason, Subject } from "./notification.ts";

/** Who an event is for. */
export type Audience =
  /** By key. */
  | { readonly to: "accounts"; readonly keys: readonly string[] }
  /** By name, in lower case; `isOnce`: not those who were mentioned in the thread before. */
  | { readonly to: "named"; readonly names: readonly string[]; readonly isOnce?: boolean }
  /** Everyone who takes part in the discussion. */
  | { readonly to: "participants" }
  /** Everyone who watches the repo or its namespace. */
  | { readonly to: "watchers" }
  /** Everyone who decides who gets the repo's files. */
  | { readonly to: "deciders" }
  /** The account itself, the organization's admins, or the hub's administrators. */
  | {
      readonly to: "owners";
      readonly kind: "account" | "organization" | "hub";
      readonly key: string;
    };

/** What follows from an event for people. */
export interface Notice {
  readonly subject: Subject;
  readonly audiences: readonly { readonly reason: Reason; readonly audience: Audience }[];
  /** Why the thread is for the person who did it, from now on. */
  readonly actorReason?: Reason;
}

/** Hides what concerns an organization or the hub from those who no longer administer it. */
export const adminsOf = ({ kind, key }: OwnerSnapshot): Pick<Subject, "adminsOf"> =>
  kind === "account" ? {} : { adminsOf: key };

/** A notice for some audiences; none where there is no subject. */
export function about(
  subject: Subject | undefined,
  actorReason: Reason | undefined,
  audiences: readonly (readonly [Reason, Audience])[],
): Notice | undefined {
  if (!subject) return undefined;
  return {
    subject,
    audiences: audiences.map(([reason, audience]) => ({ reason, audience })),
    ...(actorReason && { actorReason }),
  };
}

export const discussionSubject = (repoKey: string, number: number): string =>
  `discussion/${repoKey}/${number}`;
