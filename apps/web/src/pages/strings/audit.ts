import { plural } from "../../ui/format.ts";

/** The audit log. */
export const STRINGS = {
  title: "Audit log",
  note: "Changes of rights, keys and repos, sign-ins, and what administrators do.",
  export: "Export as JSON lines",
  filter: "Filter by action, name or address",
  heads: ["Time", "Who", "Action", "Target", "Change", "From"] as readonly string[],
  visitor: "visitor",
  none: "No events",
  noMatch: (q: string) => `No events match “${q}”`,
  all: "All events",
  sentTo: (target: string) => `Sent to ${target}.`,
  allSent: "All events have arrived.",
  unsent: (count: number) => `${plural(count, "event")} not sent, the oldest of `,
  late: "late",
  pages: "Pages",
  older: "Older",
} as const;
