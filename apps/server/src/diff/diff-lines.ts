import type { DiffHunk } from "@orrery/web/page-data/diff";

const CONTEXT = 3;
/** Beyond so many differing lines, all of one side is said to be replaced by all of the other. */
const MAX_EDITS = 1_000;
/** The same beyond so many equal lines that were looked at. */
const MAX_STEPS = 1_000_000;
/** Of longer texts the beginnings are compared. */
const MAX_LINES = 20_000;

type Line = readonly [sign: " " | "+" | "-", text: string];

/** What turns one text into another, line by line, by the shortest way (Myers). */
export function diffLines(before: string, after: string): readonly DiffHunk[] {
  const [old, fresh] = [linesOf(before), linesOf(after)];
  let start = 0;
  while (start < old.length && start < fresh.length && old[start] === fresh[start]) start++;
  let end = 0;
  while (
    end < old.length - start &&
    end < fresh.length - start &&
    old[old.length - 1 - end] === fresh[fresh.length - 1 - end]
  )
    end++;
  const same = (text: string): Line => [" ", text];
  const script = [
    ...old.slice(0, start).map(same),
    ...shortest(old.slice(start, old.length - end), fresh.slice(start, fresh.length - end)),
    ...old.slice(old.length - end).map(same),
  ];
  return hunksOf(script);
}

const linesOf = (text: string): readonly string[] =>
  text === "" ? [] : text.replace(/\n$/, "").split("\n", MAX_LINES);

function shortest(old: readonly string[], fresh: readonly string[]): readonly Line[] {
  let steps = 0;
  // How far each diagonal came, that of 0 in the middle.
  const reach = new Int32Array(2 * MAX_EDITS + 3);
  const at = (diagonal: number) => diagonal + MAX_EDITS + 1;
  reach[at(1)] = 0;
  const trace: Reach[] = [];
  for (let edits = 0; edits <= Math.min(old.length + fresh.length, MAX_EDITS); edits++) {
    const from = -edits - 1;
    const kept = reach.slice(at(from), at(edits + 1) + 1);
    trace.push((diagonal) => kept[diagonal - from] ?? 0);
    const now: Reach = (diagonal) => reach[at(diagonal)] ?? 0;
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      let x = comesDown(now, diagonal, edits) ? now(diagonal + 1) : now(diagonal - 1) + 1;
      let y = x - diagonal;
      while (x < old.length && y < fresh.length && old[x] === fresh[y]) {
        x++;
        y++;
        if (++steps > MAX_STEPS) return replaced(old, fresh);
      }
      reach[at(diagonal)] = x;
      if (x >= old.length && y >= fresh.length) return walkBack(old, fresh, trace);
    }
  }
  return replaced(old, fresh);
}

/** How far a diagonal came. */
type Reach = (diagonal: number) => number;

const replaced = (old: readonly string[], fresh: readonly string[]): readonly Line[] => [
  ...old.map((text): Line => ["-", text]),
  ...fresh.map((text): Line => ["+", text]),
];

const comesDown = (reach: Reach, diagonal: number, edits: number): boolean =>
  diagonal === -edits || (diagonal !== edits && reach(diagonal - 1) < reach(diagonal + 1));

function walkBack(
  old: readonly string[],
  fresh: readonly string[],
  trace: readonly Reach[],
): readonly Line[] {
  const lines: Line[] = [];
  let [x, y] = [old.length, fresh.length];
  for (let edits = trace.length - 1; edits >= 0; edits--) {
    const reach = trace[edits]!;
    const diagonal = x - y;
    const isDown = comesDown(reach, diagonal, edits);
    const from = isDown ? diagonal + 1 : diagonal - 1;
    const fromX = edits === 0 ? 0 : reach(from);
    const fromY = edits === 0 ? 0 : fromX - from;
    while (x > fromX && y > fromY) {
      lines.push([" ", old[--x]!]);
      y--;
    }
    if (edits === 0) break;
    if (isDown) lines.push(["+", fresh[--y]!]);
    else lines.push(["-", old[--x]!]);
  }
  return lines.reverse();
}

/** Changes with the lines around them; those close together stand in one hunk. */
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
