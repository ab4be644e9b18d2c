import type { Transcript } from "@orrery/inference";

/** The events of a transcript: its words, then all of it. */
export function transcriptEvents({ text, duration }: Transcript): string {
  const usage = duration === undefined ? {} : { usage: { type: "duration", seconds: duration } };
  return [
    ...piecesOf(text).map((delta) => eventOf({ type: "transcript.text.delta", delta })),
    eventOf({ type: "transcript.text.done", text, ...usage }),
    "data: [DONE]\n\n",
  ].join("");
}

/** Pieces that add up to the text: a word and the space before it. */
const piecesOf = (text: string): readonly string[] => text.match(/\s*\S+|\s+$/gu) ?? [];

const eventOf = (event: object): string => `data: ${JSON.stringify(event)}\n\n`;
