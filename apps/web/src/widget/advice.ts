/** What to do about a failure, by its code; nothing where the hub's own sentence says it all. */
export const adviceFor = (code: string): string | undefined =>
  Object.hasOwn(ADVICE, code) ? ADVICE[code] : undefined;

const ADVICE: Readonly<Record<string, string>> = {
  unreachable: "Then run it again: nothing was lost.",
  "stream-cut": "What came so far stands above. Ask again for a whole answer.",
  "malformed-reply": "Another provider may answer.",
};
