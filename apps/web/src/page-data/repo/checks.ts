import type { CheckCounts, CheckState } from "@orrery/registry";

export type { CheckCounts, CheckState };

/** What a check, such as a run of CI, says about a commit. */
export interface CheckData {
  readonly name: string;
  readonly state: CheckState;
  readonly description: string;
  /** Where its report is, on another site. */
  readonly url?: string;
  readonly date: string;
}
