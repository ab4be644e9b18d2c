import { formatInteger, plural } from "../ui/format.ts";

/** What the activity of an account or organization says. */
export const STRINGS = {
  title: "Activity",
  total: (total: number) => `${formatInteger(total)} in the last year`,
  label: (total: number) =>
    `${plural(total, "commit or pull request", "commits and pull requests")} in the last year, by day`,
  day: (date: string, made: number) => `${date}: ${formatInteger(made)}`,
  table: "Show by month",
  heads: ["Month", "Commits, pull requests and new repos"] as readonly string[],
} as const;
