import type { ReactNode } from "react";
import type { LineTarget } from "../page-data/repo/line-range.ts";

/** What stands between the lines of a diff. */
export interface LineNotes {
  /** Where a line number leads; `undefined` for no link. */
  linkTo(target: LineTarget): string | undefined;
  /** Whether the URL chose a line. */
  isChosen(target: LineTarget): boolean;
  /** What is under a line. */
  at(target: LineTarget): ReactNode;
}
