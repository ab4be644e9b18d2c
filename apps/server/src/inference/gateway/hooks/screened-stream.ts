import { Transform } from "node:stream";
import type { Hook } from "../../../base/hooks/hook.ts";
import { GatewayError, isGatewayError } from "../../../outgoing/gateway-error.ts";
import { passThrough } from "../cache/pass-through.ts";
import type { GatewayCall, GatewayStream } from "../gateway-call.ts";
import type { GatewayParts } from "../gateway-parts.ts";
import { errorEvent } from "../relay-events.ts";
import { MAX_SCREENED } from "./before-call.ts";
import { moderate } from "./moderate.ts";
import { createScreen } from "./screen.ts";
import { createEventScreen } from "./screen-events.ts";

/** JSON around each token is much longer than the token. */
const MOST_HELD = 8 * MAX_SCREENED;

/**
 * A stream whose texts pass the hooks: somewhat later, and at its end where a model judges them, since a model judges
 * whole sentences. One that is refused ends in an error event.
 */
export function screenedStream(
  parts: GatewayParts,
  hooks: readonly Hook[],
  call: GatewayCall,
  stream: GatewayStream,
  signal: AbortSignal,
  stop: () => void,
): GatewayStream {
  const moderating = hooks.filter(({ kind }) => kind === "moderate");
  return {
    served: stream.served,
    async relay(sink) {
      const screen = createEventScreen(createScreen(hooks));
      let held = "";
      let isOver = false;
      const refuse = (error: unknown): string => {
        isOver = true;
        held = "";
        stop();
        if (isGatewayError(error)) return errorEvent(error);
        parts.onError(error);
        return errorEvent(new GatewayError("hook-failed", "A hook of this hub failed."));
      };
      const change = new Transform({
        transform(events: Buffer, _, done) {
          if (isOver) return done();
          try {
            const passed = screen.push(events.toString());
            if (moderating.length === 0) return done(null, passed);
            held += passed;
            if (held.length > MOST_HELD)
              throw new GatewayError(
                "reply-too-large",
                "The answer is too long for a hook of this hub.",
              );
            done();
          } catch (error) {
            done(null, refuse(error));
          }
        },
        flush(done) {
          if (isOver || held === "" || signal.aborted) return done();
          judge().then(
            () => done(null, held),
            (error: unknown) => done(null, refuse(error)),
          );
        },
      });
      const judge = async () => {
        for (const hook of moderating)
          await moderate(parts, hook, call, screen.texts(), "after", signal);
      };
      await passThrough(stream.relay, change, sink);
    },
  };
}
