import type { LineAnchor } from "./line-comment.ts";

/** Returns where the last of some lines is now, from 1; `undefined` once one of them was changed. */
type FindLines = (anchor: Pick<LineAnchor, "line" | "text">) => number | undefined;

/** Finds lines of comments in a file: at their place, or where they moved together with one that occurs only once. */
export function linesFinder(lines: readonly string[]): FindLines {
  let places: ReadonlyMap<string, number> | undefined;
  return ({ line, text }) => {
    const wanted = text.split("\n");
    const endAt = (last: number): number | undefined =>
      wanted.every((one, index) => lines[last - wanted.length + index] === one) ? last : undefined;
    const unmoved = endAt(line);
    if (unmoved !== undefined) return unmoved;
    places ??= onlyPlaces(lines);
    for (const [index, one] of wanted.entries()) {
      const place = places.get(one);
      if (place !== undefined) return endAt(place - index + wanted.length);
    }
    return undefined;
  };
}

/** The places, from 0, of the lines that occur only once and are not blank. */
function onlyPlaces(lines: readonly string[]): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  const repeated = new Set<string>();
  for (const [index, line] of lines.entries()) {
    if (line.trim() === "" || repeated.has(line)) continue;
    if (places.delete(line)) repeated.add(line);
    else places.set(line, index);
  }
  return places;
}

/** The lines of a text file without their ends; `undefined` for one that is binary. */
export function linesOf(content: Uint8Array): readonly string[] | undefined {
  if (content.includes(0)) return undefined;
  const lines = new TextDecoder().decode(content).split("\n");
  if (lines.at(-1) === "") lines.pop();
  return lines;
}
