import type { WebSocket } from "ws";
import { REALTIME } from "./realtime-limits.ts";

/** What goes to a client, at its own pace: bounded in bytes, and the latest result wins. */
export interface Outbox {
  result(frame: Uint8Array, isPartial: boolean): void;
  /** JSON, sent before waiting results. */
  text(text: string): void;
}

interface Waiting {
  readonly frame: Uint8Array;
  readonly isPartial: boolean;
}

/** A socket that takes no more makes results wait; of those a newer one replaces a partial one, then the oldest. */
export function createOutbox(socket: WebSocket): Outbox {
  const waiting: Waiting[] = [];
  let bytes = 0;

  function flush(): void {
    while (waiting.length > 0 && socket.bufferedAmount < REALTIME.slowBytes) {
      const next = waiting.shift();
      if (!next) return;
      bytes -= next.frame.length;
      socket.send(next.frame, flush);
    }
  }

  return {
    result(frame, isPartial) {
      if (socket.readyState !== socket.OPEN) return;
      if (waiting.length === 0 && socket.bufferedAmount < REALTIME.slowBytes)
        return void socket.send(frame, flush);
      if (waiting.at(-1)?.isPartial) bytes -= waiting.pop()?.frame.length ?? 0;
      waiting.push({ frame, isPartial });
      bytes += frame.length;
      while (waiting.length > 1 && bytes > REALTIME.maxWaitingBytes)
        bytes -= waiting.shift()?.frame.length ?? 0;
    },
    text(text) {
      if (socket.readyState === socket.OPEN) socket.send(text);
    },
  };
}
