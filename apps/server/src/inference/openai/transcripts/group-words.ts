import type { Segment, SpokenWord } from "@orrery/inference";

const LONGEST_SECONDS = 7;
const PAUSE_SECONDS = 1;
const SENTENCE_END = /[.!?。！？]["'”’)]?$/u;

/** Segments of a transcript that has times of words only: up to a sentence's end, a pause, or some seconds. */
export function groupWords(words: readonly SpokenWord[]): Segment[] {
  const groups: SpokenWord[][] = [];
  for (const word of words) {
    const group = groups.at(-1);
    const [first, last] = [group?.[0], group?.at(-1)];
    const goesOn =
      first !== undefined &&
      last !== undefined &&
      !SENTENCE_END.test(last.word.trim()) &&
      word.start - last.end < PAUSE_SECONDS &&
      word.end - first.start <= LONGEST_SECONDS;
    if (goesOn) group?.push(word);
    else groups.push([word]);
  }
  return groups.map((group) => ({
    start: group[0]?.start ?? 0,
    end: group.at(-1)?.end ?? 0,
    text: group.map(({ word }) => word.trim()).join(" "),
  }));
}
