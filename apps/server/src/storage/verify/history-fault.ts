import type { ProblemName } from "./problems.ts";

export interface HistoryFault {
  readonly problem: ProblemName;
  readonly detail: string;
}

export const HEAD_FILE = "ref: refs/heads/main\n";
