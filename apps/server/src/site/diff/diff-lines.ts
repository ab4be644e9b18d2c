import type { DiffHunk } from "@orrery/web/page-data/repo/diff";
import { diffArrays } from "diff";

const CONTEXT = 3;
/** Beyond so many differing lines, or so many milliseconds, all of one text is said to be replaced by all of the other. */
const BOUNDS = { maxEditLength: 1_000, timeout: 50 };
/** Of longer texts the beginnings are compared. */
const MAX_LINES = 20_000;

type Line = readonly [sign: " " | "+" | "-", text: string];

/** What turns one text into another, line by line, by the shortest way. */
export function diffLines(before: string, after: string): readonly DiffHunk[] {
  const [old, fresh] = [linesOf(before), linesOf(after)];
  const changes = diffArrays(old, fresh, BOUNDS) ?? [
    { value: old, removed: true, added: false },
    { value: fresh, removed: false, added: true },
  ];
  return hunksOf(
    changes.flatMap(({ value, removed, added }) =>
      value.map((text): Line => [removed ? "-" : added ? "+" : " ", text]),
    ),
  );
}

const linesOf = (text: string): string[] =>
  text === "" ? [] : text.replace(/\n$/, "").split("\n", MAX_LINES);

/** Groups changes with their context lines; close ones share a hunk. */
function hunksOf(script: readonly Line[]): readonly DiffHunk[] {
  const changed = script.flatMap(([sign], index) => (sign === " " ? [] : [index]));
  const hunks: DiffHunk[] = [];
  let [before, after, at] = [1, 1, 0];
  for (let first = 0; first < changed.length; ) {
    let last = first;
    while (last + 1 < changed.length && changed[last + 1]! - changed[last]! <= 2 * CONTEXT + 1)
      last++;
    const from = Math.max(at, changed[first]! - CONTEXT);
    const to = Math.min(script.length, changed[last]! + CONTEXT + 1);
    // What lies between two hunks is the same on both sides.
    before += from - at;
    after += from - at;
    const lines = script.slice(from, to);
    hunks.push({
      oldStart: before,
      newStart: after,
      context: "",
      lines: lines.map(([sign, text]) => sign + text),
    });
    before += lines.filter(([sign]) => sign !== "+").length;
    after += lines.filter(([sign]) => sign !== "-").length;
    at = to;
    first = last + 1;
  }
  return hunks;
}
