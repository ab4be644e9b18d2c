import type { ReactNode } from "react";
import type { LineTarget } from "../page-data/repo/discussions.ts";

/** What stands between the lines of a diff. */
export interface LineNotes {
  /** Where a line number leads; `undefined` for no link. */
  linkTo(target: LineTarget): string | undefined;
  /** What is under a line. */
  at(target: LineTarget): ReactNode;
}
