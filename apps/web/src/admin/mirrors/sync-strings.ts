import { plural } from "../../ui/format.ts";

const WORDS: Readonly<Record<number, string>> = {
  0: "once",
  3600: "hourly",
  86400: "daily",
  604800: "weekly",
};

/** The syncs of `/admin/mirrors`. */
export const SYNCS = {
  title: "Syncs",
  note: "Repos that are kept current by the clock: here as at their own hub, or at another hub as they are here.",
  heads: ["Sync", "Schedule", "Progress", "Last run", ""],
  none: "No syncs",
  from: "from the upstream hubs",
  to: (hub: string) => `to ${hub}`,
  forced: "overwrites",
  every: (seconds: number) =>
    WORDS[seconds] ??
    (seconds % 3600 === 0 ? `every ${seconds / 3600} h` : `every ${Math.round(seconds / 60)} min`),
  limit: (bytes: string) => `${bytes}/s`,
  progress: (done: number, total: number, bytes: string) =>
    `${done} of ${plural(total, "repo")}, ${bytes}`,
  failed: (count: number) => `${count} failed`,
  now: (current: string) => `Now ${current}`,
  why: "Why",
  running: "runs",
  never: "not yet",
  run: "Run now",
  remove: "Remove",
  askRemove: (name: string) =>
    `Remove the sync ${name}? What came, or was pushed, stays. Its token is deleted.`,
  pull: "Bring repos of other hubs",
  push: "Push repos to another hub",
  what: "Repos",
  whatHint: "acme, acme/tiny, datasets/acme/words, or search=tiny filter=gguf",
  keep: "Large files to keep",
  keepHint: "Branches, tags, quantizations or files: main, v*, Q4_K_M, file:*.gguf",
  schedule: "Schedule",
  scheduleHint: "once, hourly, daily, weekly, or a time such as 6h",
  limitLabel: "Limit in MB a second",
  limitHint: "Empty: as fast as it goes",
  toLabel: "Hub",
  toHint: "https://hub.example, or with the owner there: https://hub.example/acme",
  token: "Token of that hub",
  tokenHint: "With write access. It is stored encrypted and not shown again.",
  force: "Overwrite what diverged there",
  add: "Add",
} as const;
