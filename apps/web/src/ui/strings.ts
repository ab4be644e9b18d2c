/** What the building blocks of every page say. */
export const STRINGS = {
  breadcrumbs: "Breadcrumb",
  code: { wrap: "Wrap" },
  copy: {
    label: "Copy",
    copied: "Copied",
    failed: "Blocked",
    blocked: "The browser blocked the clipboard. Select the text and copy it.",
  },
  dialog: { close: "Close" },
  externalLink: "(external link)",
  leave: { stay: "Stay", leave: "Leave" },
  loading: "Loading…",
  pager: { label: "Pages", first: "First page", next: "Next" },
  storage: {
    title: "Storage",
    note: "Git histories and large files (each counted once).",
    of: (used: string, limit: string) => `${used} of ${limit}`,
    used: (size: string, repos: string) => `${size} in ${repos}`,
    /** `text` is the count as shown, with the limit if there is one. */
    repos: (count: number, text: string) =>
      `${text} ${count === 1 ? "repository" : "repositories"}`,
  },
  table: (label: string) => `Table: ${label}`,
  toast: { dismiss: "Dismiss" },
  time: {
    months: "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ") as readonly string[],
    justNow: "just now",
    minutesAgo: (minutes: number) => `${minutes} min ago`,
    hoursAgo: (hours: number) => `${hours} ${hours === 1 ? "hour" : "hours"} ago`,
    daysAgo: (days: number) => `${days} ${days === 1 ? "day" : "days"} ago`,
  },
  theme: { legend: "Color scheme", system: "System", light: "Light", dark: "Dark" },
} as const;
