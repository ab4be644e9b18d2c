import { WebSocket } from "ws";
import type { RelayedSource } from "../inference/gateway/realtime-model.ts";
import { GatewayError } from "../outgoing/gateway-error.ts";
import { createCorkedSend } from "./corked-send.ts";
import { REALTIME } from "./realtime-limits.ts";
import type { SessionPort, SessionWork } from "./realtime-session.ts";

interface Frame {
  readonly data: Buffer;
  readonly isBinary: boolean;
}

/** What a provider's frame may say that would make our client throw its token away. */
const UNAUTHORIZED = Buffer.from('"Unauthorized"');

/**
 * A session with a provider's model: frames are relayed undecoded in both directions. While the provider is
 * busy, the newest messages wait and older ones are dropped; while the client is slow, the provider waits.
 */
export function relayedWork(
  source: RelayedSource,
  maxBuffering: number | undefined,
  port: SessionPort,
): SessionWork {
  const { socket } = port;
  const controller = new AbortController();
  const waiting: Frame[] = [];
  const mostWaiting = maxBuffering ?? REALTIME.buffering;
  let upstream: WebSocket | undefined;

  const sendDown = createCorkedSend(socket, REALTIME.slowBytes, () => upstream?.resume());
  let sendUp: ReturnType<typeof createCorkedSend> | undefined;
  let isUpFull = true;

  function flush(): void {
    isUpFull = false;
    for (let next = waiting.shift(); next; next = isUpFull ? undefined : waiting.shift())
      pass(next);
  }

  /** Where the provider takes no more, it says when it does again. */
  function pass({ data, isBinary }: Frame): void {
    if (upstream?.readyState !== WebSocket.OPEN) return;
    isUpFull = sendUp?.(data, isBinary) === false;
  }

  function join(opened: WebSocket): void {
    upstream = opened;
    if (controller.signal.aborted) {
      opened.terminate();
      return;
    }
    opened.on("message", (data: Buffer, isBinary) => {
      if (socket.readyState !== socket.OPEN) return;
      if (!isBinary && data.length < 200 && data.includes(UNAUTHORIZED))
        return port.fail(
          new GatewayError("provider-key-refused", "The provider rejected the API key."),
        );
      port.count({});
      if (!sendDown(data, isBinary)) opened.pause();
    });
    opened.on("close", (code) => {
      if (code === 1000 || code === 1005) socket.close(1000);
      else port.fail(new GatewayError("provider-cut", "The provider closed the connection."));
    });
    sendUp = createCorkedSend(opened, REALTIME.slowBytes, flush);
    flush();
  }

  source.connect(maxBuffering, controller.signal).then(join, (error) => {
    if (!controller.signal.aborted) port.fail(error);
  });

  return {
    message(data, isBinary) {
      if (!isUpFull) return pass({ data, isBinary });
      waiting.push({ data, isBinary });
      if (waiting.length > mostWaiting) waiting.shift();
    },
    async drain() {},
    stop() {
      waiting.splice(0);
      controller.abort();
      // A second later at most, if it does not answer.
      upstream?.close(1000);
      if (upstream && upstream.readyState !== upstream.CLOSED)
        setTimeout((late: WebSocket) => late.terminate(), 1000, upstream).unref();
    },
  };
}
