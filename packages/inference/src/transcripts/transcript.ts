import { fieldAt, findNumber, textAt } from "../fields.ts";

/** A part of what was said, with its times in seconds; services add more about it. */
export interface Segment {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export interface SpokenWord {
  readonly start: number;
  readonly end: number;
  readonly word: string;
}

/** What was said, and when, as far as the model says. */
export interface Transcript {
  readonly text: string;
  readonly language?: string;
  /** Seconds of the recording. */
  readonly duration?: number;
  readonly segments?: readonly Segment[];
  readonly words?: readonly SpokenWord[];
}

/** Reads segments and words as speech services write them, and the chunks of pipelines. */
export function readTranscript(reply: unknown, text = textAt(reply, ["text"])): Transcript {
  const language = fieldAt(reply, ["language"]);
  const duration = Number(fieldAt(reply, ["duration"]) ?? Number.NaN);
  const segments = listIn(reply, "segments") ?? listIn(reply, "chunks");
  const words = listIn(reply, "words");
  return {
    text,
    ...(typeof language === "string" && { language }),
    ...(Number.isFinite(duration) && { duration }),
    ...(segments && { segments: segments.flatMap((item) => timed(item, "text")) }),
    ...(words && { words: words.flatMap((item) => timed(item, "word")) }),
  };
}

function listIn(reply: unknown, name: string): readonly object[] | undefined {
  const value = fieldAt(reply, [name]);
  if (!Array.isArray(value)) return undefined;
  return value.filter((item) => typeof item === "object" && item !== null);
}

/** Nothing for an item without times. The end of a recording may cut off the last one's. */
function timed<Name extends "text" | "word">(
  item: object,
  name: Name,
): ({ readonly start: number; readonly end: number } & Readonly<Record<Name, string>>)[] {
  const { timestamp, ...more } = item as Readonly<Record<string, unknown>>;
  const start = findNumber(item, ["start"]) ?? findNumber(timestamp, [0]);
  const text = fieldAt(item, [name]);
  if (start === undefined || typeof text !== "string") return [];
  const end = findNumber(item, ["end"]) ?? findNumber(timestamp, [1]) ?? start;
  return [{ ...more, start, end, [name]: text } as never];
}
