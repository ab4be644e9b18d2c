const FIRST_MS = 60_000;
const MOST_MS = 6 * 3_600_000;
/** Then a run is over, whatever it lacks. */
const MAX_TRIES = 8;

/** When a run that failed so many times is tried again; `undefined`: the next run does. */
export function retryAfterMs(tries: number): number | undefined {
  return tries >= MAX_TRIES ? undefined : Math.min(FIRST_MS * 2 ** (tries - 1), MOST_MS);
}
