import type { Tokenizer } from "./pipe.ts";

/** A stretch of a text, and where it begins. */
export interface Window {
  readonly text: string;
  readonly start: number;
}

/** For tokenizers that name no limit. */
const USUAL_TOKENS = 512;
/** Marks around and between both texts. */
const MARKS = 4;
/** Of the tokens that fit: words differ in how many they take. */
const FILLED = 0.8;

/** The whole context if it fits next to the question, else windows that overlap by half. */
export function windowsOf(tokenizer: Tokenizer, question: string, context: string): Window[] {
  const { model_max_length: named = USUAL_TOKENS } = tokenizer;
  const room = Math.min(named, USUAL_TOKENS) - tokenizer.encode(question).length - MARKS;
  const tokens = tokenizer.encode(context).length;
  if (tokens <= room) return [{ text: context, start: 0 }];
  const words = [...context.matchAll(/\S+/g)];
  const length = Math.max(2, Math.floor((FILLED * Math.max(room, 1) * words.length) / tokens));
  const step = Math.ceil(length / 2);
  const windows: Window[] = [];
  for (let first = 0; first === 0 || first + step < words.length; first += step) {
    const from = words[first]!.index;
    const until = words[first + length]?.index ?? context.length;
    windows.push({ text: context.slice(from, until), start: from });
  }
  return windows;
}
