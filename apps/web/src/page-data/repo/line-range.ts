import type { LineSide } from "@orrery/registry";

/** A line of a diff. */
export interface LineTarget {
  readonly path: string;
  readonly side: LineSide;
  readonly line: number;
}

/** Lines of a diff, from `startLine` to `line`. */
export interface LineRange extends LineTarget {
  readonly startLine: number;
}

/** Lines as the URL has them, e.g. `new 12 a.txt` or `new 12-14 a.txt`. */
export const formatLineRange = ({ path, side, startLine, line }: LineRange): string =>
  `${side} ${startLine === line ? line : `${startLine}-${line}`} ${path}`;

export function parseLineRange(text: string): LineRange | undefined {
  const found = /^(old|new) (?:(\d{1,8})-)?(\d{1,8}) (.{1,1000})$/.exec(text);
  if (!found) return undefined;
  const [, side, first, last, path = ""] = found;
  const line = Number(last);
  const startLine = first === undefined ? line : Number(first);
  return startLine > line ? undefined : { path, side: side as LineSide, startLine, line };
}

export const isInRange = (range: LineRange, { path, side, line }: LineTarget): boolean =>
  path === range.path && side === range.side && line >= range.startLine && line <= range.line;
