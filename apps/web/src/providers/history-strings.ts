/** What the history of a model's providers says. */
export const HISTORY = {
  title: "Last 30 days",
  none: "No calls or checks in the last 30 days.",
  note: "Uptime is the share of this hub's calls and checks that succeeded; canceled calls don't count. Times are means of successful calls. Days are in UTC.",
  uptime: (percent: string | undefined) =>
    percent === undefined ? "No data" : `${percent}% uptime`,
  uptimeOf: (label: string) => `Uptime of ${label} by day`,
  byDay: "Successful calls and checks by day",
  timeByDay: (longest: string) => `Mean time by day, up to ${longest}`,
  timeOf: (label: string) => `Response time of ${label} by day`,
  table: "Show as table",
  tableOf: (label: string) => `${label}, last 30 days`,
  heads: [
    "Day",
    "Calls",
    "Errors",
    "Mean time",
    "Mean first token",
    "Checks",
    "Failed checks",
  ] as readonly string[],
  noData: (date: string) => `${date}: no data`,
  day: (date: string, attempts: number, failures: number, time: string) =>
    `${date}: ${attempts} calls and checks, ${failures} failed, mean time ${time}`,
} as const;
