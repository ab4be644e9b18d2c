import { STRINGS } from "./strings.ts";

/** What to do about a failure, by its code; `undefined` if the hub's own message suffices. */
export const adviceFor = (code: string): string | undefined =>
  Object.hasOwn(ADVICE, code) ? ADVICE[code] : undefined;

const ADVICE: Readonly<Record<string, string>> = {
  unreachable: STRINGS.advice.unreachable,
  "stream-cut": STRINGS.advice.cut,
  "malformed-reply": STRINGS.advice.malformed,
};
