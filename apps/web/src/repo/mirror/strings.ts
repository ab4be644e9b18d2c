import type { MirrorStatus } from "../../page-data/repo/mirror-mark.ts";

/** What the pages of a mirror say of where it comes from. */
export const STRINGS = {
  section: "Mirror",
  of: "Mirror of",
  commit: "commit",
  /** Stands before a time, as the next two. */
  checked: "checked",
  brought: "mirrored",
  failed: "Last attempt",
  by: (name: string) => `by ${name}`,
  refresh: "Check for updates",
  labels: {
    current: "Up to date",
    stale: "May be out of date",
    gone: "Original deleted",
    closed: "Hidden",
    held: "Blocked",
    left: "No longer updated",
  } satisfies Record<MirrorStatus, string>,
  /** What a status means, where it needs a word. */
  notes: (host: string): Partial<Record<MirrorStatus, string>> => ({
    gone: `${host} no longer has this repository. The copy here stays.`,
    closed: `This repository became private or gated on ${host}. Only administrators of this hub can see the copy.`,
    held: "A scan found a dangerous file, and a rule of this hub blocks it. Only administrators can read the files.",
    left: `This hub no longer gets updates from ${host}.`,
  }),
  results: {
    changed: "Updated to the latest commit.",
    same: "No new commits on the main branch.",
  },
} as const;
