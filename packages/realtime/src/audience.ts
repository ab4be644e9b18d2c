import { frameBytes, type ReadFrame } from "./frames.ts";
import type { Observation, Unstamped } from "./observation.ts";
import type { Clock, ConnectOptions } from "./options.ts";
import { asRealtimeError, type RealtimeError } from "./realtime-error.ts";
import type { Session, SessionEvent } from "./session.ts";

/** Whom a connection tells. */
export type Handlers = Pick<
  ConnectOptions<never>,
  "onResult" | "onError" | "onObserve" | "decodeMessage"
>;

/**
 * The application behind a connection. It is called last, when the connection `isBusy` no more, for it may call
 * back; whoever owned the connection before hears nothing, not even of what was said in their time.
 */
export function createAudience(clock: Clock, isBusy: () => boolean) {
  let owner: Handlers | undefined;
  const calls: (() => void)[] = [];

  function tell(call: (handlers: Handlers) => void) {
    const handlers = owner;
    if (!handlers) return;
    calls.push(() => handlers === owner && call(handlers));
    if (!isBusy()) callOut();
  }

  /** What an application throws surfaces by itself and stops nothing here. */
  function callOut() {
    for (let call = calls.shift(); call; call = calls.shift())
      try {
        call();
      } catch (thrown) {
        queueMicrotask(() => {
          throw thrown;
        });
      }
  }

  function observe(observation: Unstamped) {
    if (!owner?.onObserve) return;
    const stamped: Observation = { at: clock.now(), ...observation };
    tell(({ onObserve }) => onObserve?.(stamped));
  }

  return {
    owner: () => owner,
    own(handlers: Handlers | undefined) {
      owner = handlers;
    },
    callOut,
    observe,

    deliver(result: unknown) {
      tell((handlers) => {
        try {
          handlers.onResult(result as never);
        } catch (thrown) {
          handlers.onError?.(asRealtimeError(thrown, 400));
        }
      });
    },

    fail(error: RealtimeError) {
      tell(({ onError }) => onError?.(error));
    },

    observeStep(before: Session, { type }: SessionEvent, after: Session) {
      if (!owner?.onObserve) return;
      observe({ type: "transition", from: before.state, on: type, to: after.state });
      if (before.queued && after.queued && before.queued.message !== after.queued.message)
        observe({ type: "superseded", where: "queue" });
      if (before.token !== undefined && after.token === undefined)
        observe({ type: "tokenDropped" });
    },

    observeFrame({ frame, message, error }: ReadFrame) {
      if (!owner?.onObserve) return;
      observe({
        type: "frameIn",
        bytes: frameBytes(frame),
        format: typeof frame === "string" ? "text" : "binary",
        message,
        data: frame,
        ...(error && { error: error.message }),
      });
    },
  };
}
