import { plural } from "../../ui/format.ts";

/** The inference usage of an account, an organization or the hub. */
export const STRINGS = {
  title: "Inference usage",
  titleOf: (owner: string) => `Inference usage of ${owner}`,
  callsBy: (account: string) => `Calls by ${account}`,
  callsBilled: (owner: string) => `Calls billed to ${owner}`,
  range: "Range",
  days: (days: number) => plural(days, "day"),
  temporaryFiles: (used: string, limit: string | undefined) =>
    `Temporary files: ${used}${limit === undefined ? "" : ` of ${limit}`}. Outputs are deleted after a day, or earlier when space runs out (oldest first).`,
  noCalls: "No calls yet",
  noCallsNote: "Each model call is recorded here: provider, routing, duration and cost.",
  callsByDay: "Calls by day",
  viewAsTable: "View as table",
  byDay: "By day",
  day: "Day",
  byModel: "By model",
  model: "Model",
  byProvider: "By provider",
  provider: "Provider",
  byPayer: "By billed account",
  payer: "Billed to",
  byAccount: "By account",
  account: "Account",
  byToken: "By access token",
  token: "Access token",
  byProject: "By project",
  project: "Project",
  byUser: "By end user",
  user: "End user",
  costByDay: "Cost by day",
} as const;
