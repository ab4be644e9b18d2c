import type { DiffHunk, FileDiff } from "../page-data/repo/diff.ts";
import type { LineTarget } from "../page-data/repo/line-range.ts";

/** A line of a diff with its numbers; a line that was added or removed has one of them. */
export interface NumberedLine {
  readonly sign: string;
  readonly text: string;
  readonly before: number | undefined;
  readonly after: number | undefined;
}

export function numberLines({ oldStart, newStart, lines }: DiffHunk): readonly NumberedLine[] {
  let [before, after] = [oldStart, newStart];
  return lines.map((line) => {
    const sign = line[0] ?? " ";
    return {
      sign,
      text: line.slice(1),
      before: sign === "+" ? undefined : before++,
      after: sign === "-" ? undefined : after++,
    };
  });
}

/** Which line a comment on it is about. */
export const targetOf = (
  { path, oldPath = path }: Pick<FileDiff, "path" | "oldPath">,
  { before, after }: Pick<NumberedLine, "before" | "after">,
): LineTarget =>
  after === undefined
    ? { path: oldPath, side: "old", line: before ?? 0 }
    : { path, side: "new", line: after };
