import { type Found, refusedBy, replaceFound, type Screen } from "./screen.ts";

/** As much of a stream's text as is kept back: what is found is found up to this length, over all borders. */
export const HELD_CHARACTERS = 256;
/** What is found at the end may continue; after so much, no more is waited for. */
const MOST_HELD = 4_096;
/** Of what was passed on, for the borders of words: one letter in any writing. */
const CONTEXT = 2;

/** A text that comes in pieces: takes a piece, gives what may be passed on. */
export type HoldBack = (piece: string, isLast: boolean) => string;

/** Throws `refused-by-hook` before any letter of what is denied was passed on. */
export function createHoldBack(screen: Screen): HoldBack {
  let context = "";
  let held = "";
  return (piece, isLast) => {
    held += piece;
    if (held === "") return "";
    const text = context + held;
    const mayGoOn = ({ end }: Found) => !isLast && end === text.length && held.length <= MOST_HELD;
    const all = screen(text, context.length);
    const found = all.filter((one) => !mayGoOn(one));
    const denied = found.find(({ hook }) => hook.kind === "deny");
    if (denied) throw refusedBy(denied.hook, "after");
    let cut = isLast ? text.length : Math.max(context.length, text.length - HELD_CHARACTERS);
    cut = Math.min(cut, ...all.filter(mayGoOn).map(({ start }) => start));
    // What is found is replaced whole.
    for (const { start, end } of found) if (start < cut) cut = Math.max(cut, end);
    if (!isLast && cut < text.length && isSecondHalf(text, cut)) cut--;
    const passed = replaceFound(text, found, context.length, cut);
    context = text.slice(Math.max(0, cut - CONTEXT), cut);
    held = text.slice(cut);
    return passed;
  };
}

/** Of a letter that is two units long. */
const isSecondHalf = (text: string, at: number): boolean => /[\udc00-\udfff]/.test(text[at] ?? "");
