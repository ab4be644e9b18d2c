import { z } from "zod";

/** What a process of several on one database does: serve pages and clients, hold lists in memory, do work of queues
 * and by the clock, run models. */
export const ROLES = ["web", "index", "jobs", "runner"] as const;

export type Role = (typeof ROLES)[number];

/** Names with commas between them. */
export const roles = z.string().transform((text, context): ReadonlySet<Role> => {
  const names = text.split(/[\s,]+/).filter(Boolean);
  const wrong = names.find((name) => !ROLES.includes(name as Role));
  if (wrong !== undefined || names.length === 0)
    context.addIssue(`must be some of ${ROLES.join(", ")}, not "${wrong ?? text}"`);
  return new Set(names as Role[]);
});
