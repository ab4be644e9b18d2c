/** Passes text on until one of the stop texts appears. */
export interface StopFilter {
  /** What may be shown now; an end that could begin a stop text waits for more. */
  push(text: string): string;
  /** What was held back, when no more comes. */
  flush(): string;
  readonly isStopped: boolean;
}

export function createStopFilter(stops: readonly string[]): StopFilter {
  let held = "";
  let isStopped = false;
  return {
    get isStopped() {
      return isStopped;
    },
    push(text) {
      if (isStopped) return "";
      held += text;
      const found = stops.map((stop) => held.indexOf(stop)).filter((at) => at >= 0);
      if (found.length > 0) {
        isStopped = true;
        const shown = held.slice(0, Math.min(...found));
        held = "";
        return shown;
      }
      const waiting = Math.max(0, ...stops.map((stop) => overlap(held, stop)));
      const shown = held.slice(0, held.length - waiting);
      held = held.slice(held.length - waiting);
      return shown;
    },
    flush() {
      const rest = isStopped ? "" : held;
      held = "";
      return rest;
    },
  };
}

/** How many characters at the end of `text` are the beginning of `stop`. */
function overlap(text: string, stop: string): number {
  for (let length = Math.min(stop.length - 1, text.length); length > 0; length--)
    if (text.endsWith(stop.slice(0, length))) return length;
  return 0;
}
