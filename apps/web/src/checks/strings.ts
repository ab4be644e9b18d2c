import type { CheckState } from "../page-data/repo/checks.ts";
import { plural } from "../ui/format.ts";

/** What pages say about checks of commits. */
export const STRINGS = {
  title: "Checks",
  passed: (passed: number, all: number) => `${passed} of ${plural(all, "check")} passed`,
  states: {
    pending: "Pending",
    success: "Passed",
    failure: "Failed",
    error: "Could not run",
  } satisfies Record<CheckState, string>,
  report: (name: string) => ` of ${name}`,
  details: "Details",
} as const;
