/** In nanoseconds. */
export interface Durations {
  readonly total_duration: number;
  readonly load_duration: number;
  readonly prompt_eval_duration: number;
  readonly eval_duration: number;
}

/** How long the parts of a call take. */
export interface CallClock {
  /** A backend answers: the model is chosen, in memory, and has a turn. */
  opened(): void;
  /** Something was said. Only the first time counts. */
  spoke(): void;
  /** What came between the times noted; of a part without one, nothing. */
  read(): Durations;
}

export function startClock(now = () => performance.now()): CallClock {
  const start = now();
  let open = start;
  let first: number | undefined;
  return {
    opened() {
      open = now();
    },
    spoke() {
      first ??= now();
    },
    read() {
      const end = now();
      return {
        total_duration: nanoseconds(end - start),
        load_duration: nanoseconds(open - start),
        prompt_eval_duration: nanoseconds((first ?? open) - open),
        eval_duration: nanoseconds(end - (first ?? open)),
      };
    },
  };
}

const nanoseconds = (milliseconds: number): number => Math.round(milliseconds * 1e6);
