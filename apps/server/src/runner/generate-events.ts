import type { RunnerLimits } from "./limits.ts";
import type { Work } from "./perform-work.ts";
import { pushIterator } from "./push-iterator.ts";
import type { RunnerEvent, RunnerGeneration } from "./runner.ts";
import type { News } from "./runner-process.ts";
import { untilAborted } from "./until-aborted.ts";

export interface Generation extends Pick<RunnerGeneration, "request" | "caller"> {
  readonly limits: RunnerLimits;
  /** Performs the work for the call's model and caller. */
  readonly perform: (
    work: Pick<Work<unknown>, "signal" | "hasSpoken" | "onProgress" | "task">,
  ) => Promise<unknown>;
}

/** A generation's events, as they come. It ends when its reader leaves. */
export async function* generateEvents(
  { request, caller, limits, perform }: Generation,
  signal: AbortSignal,
): AsyncGenerator<RunnerEvent> {
  const ended = new AbortController();
  const both = AbortSignal.any([signal, ended.signal]);
  const events = pushIterator<RunnerEvent>();
  let hasSpoken = false;
  const onNews = (news: News) => {
    const event = eventOf(news);
    if (!event) return;
    hasSpoken = true;
    events.push(event);
  };
  const { generate: limit, silence, cancel: timeouts } = limits;
  const done = perform({
    signal: both,
    hasSpoken: () => hasSpoken,
    onProgress: (progress) => events.push({ type: "loading", progress }),
    task: ({ process }) =>
      process.call(
        { type: "generate", request, owner: caller },
        { signal: both, limit, silence, timeouts, onNews },
      ),
  });
  untilAborted(done, both).then(
    (end) => {
      events.push({ type: "done", ...(end as object) } as RunnerEvent);
      events.end();
    },
    (error) => events.fail(error),
  );
  try {
    yield* events;
  } finally {
    // A consumer that stops reading has left, even if its signal was not aborted.
    ended.abort();
  }
}

function eventOf(news: News): RunnerEvent | undefined {
  if (news.type === "progress") return undefined;
  const { id: _, ...event } = news;
  return event;
}
