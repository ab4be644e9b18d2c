import { frameBytes, type ReadFrame } from "./frames.ts";
import type { Observation, Unstamped } from "./observation.ts";
import type { Clock, ConnectOptions } from "./options.ts";
import { asRealtimeError, type RealtimeError } from "./realtime-error.ts";
import type { Session, SessionEvent } from "./session.ts";

/** The callbacks of a connection's owner. */
export type Handlers = Pick<
  ConnectOptions<never>,
  "onResult" | "onError" | "onObserve" | "decodeMessage"
>;

/**
 * The callbacks of a connection. They are called last, when the connection is no longer `isBusy`, because
 * they may call back; a former owner is not called, not even for events of its own time.
 */
export interface Audience {
  /** `undefined` where there is none. */
  owner(): Handlers | undefined;
  own(handlers: Handlers | undefined): void;
  /** Makes the calls that waited. What an application throws surfaces by itself and stops nothing here. */
  callOut(): void;
  observe(observation: Unstamped): void;
  deliver(result: unknown): void;
  fail(error: RealtimeError): void;
  observeStep(before: Session, event: SessionEvent, after: Session): void;
  observeFrame(read: ReadFrame): void;
}

export function createAudience(clock: Clock, isBusy: () => boolean): Audience {
  let owner: Handlers | undefined;
  const calls: (() => void)[] = [];

  function callHandlers(call: (handlers: Handlers) => void) {
    const handlers = owner;
    if (!handlers) return;
    calls.push(() => handlers === owner && call(handlers));
    if (!isBusy()) callOut();
  }

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
    callHandlers(({ onObserve }) => onObserve?.(stamped));
  }

  return {
    owner: () => owner,
    own(handlers) {
      owner = handlers;
    },
    callOut,
    observe,

    deliver(result) {
      callHandlers((handlers) => {
        try {
          handlers.onResult(result as never);
        } catch (thrown) {
          handlers.onError?.(asRealtimeError(thrown, 400));
        }
      });
    },

    fail(error) {
      callHandlers(({ onError }) => onError?.(error));
    },

    observeStep(before, { type }, after) {
      if (!owner?.onObserve) return;
      observe({ type: "transition", from: before.state, on: type, to: after.state });
      if (before.queued && after.queued && before.queued.message !== after.queued.message)
        observe({ type: "superseded", where: "queue" });
      if (before.token !== undefined && after.token === undefined)
        observe({ type: "tokenDropped" });
    },

    observeFrame({ frame, message, error }) {
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
