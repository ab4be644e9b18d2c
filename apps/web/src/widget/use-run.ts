import { useEffect, useRef, useState } from "react";
import { asCallError } from "../calls/call-error.ts";
import type { RunAnswer, RunFailure } from "../page-data/widget.ts";

/** A call's state. The last output stays until there is another. */
export type RunState =
  | { readonly phase: "idle" }
  | { readonly phase: "running"; readonly startedAt: number }
  | { readonly phase: "done"; readonly answer: RunAnswer }
  | { readonly phase: "failed"; readonly failure: RunFailure };

/** One call at a time. Leaving the page ends it, as `cancel` does: the model stops working. */
export function useRun(first: RunState = { phase: "idle" }) {
  const [state, setState] = useState(first);
  const current = useRef<AbortController>(undefined);
  useEffect(() => () => current.current?.abort(), []);

  async function run(call: (signal: AbortSignal) => Promise<RunAnswer>): Promise<void> {
    current.current?.abort();
    const controller = new AbortController();
    current.current = controller;
    const before = state;
    setState({ phase: "running", startedAt: performance.now() });
    const next = await call(controller.signal).then(
      (answer): RunState => ({ phase: "done", answer }),
      (error): RunState => {
        const failure = asCallError(error);
        return failure ? { phase: "failed", failure } : before;
      },
    );
    if (current.current === controller) setState(next);
  }
  return { state, setState, run, cancel: () => current.current?.abort() };
}
