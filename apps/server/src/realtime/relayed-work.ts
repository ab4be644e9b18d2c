import { WebSocket } from "ws";
import { GatewayError } from "../gateway/gateway-error.ts";
import type { RelayedSource } from "../gateway/live-model.ts";
import { LIVE } from "./live-limits.ts";
import type { SessionPort, SessionWork } from "./live-session.ts";

interface Frame {
  readonly data: Buffer;
  readonly isBinary: boolean;
}

/** What a provider's frame may say that would make our client throw its token away. */
const UNAUTHORIZED = Buffer.from('"Unauthorized"');

/**
 * A session with a provider's model: frames go both ways as they are, undecoded. While the provider does not
 * take more, the newest messages wait and older ones are dropped; while the client does not, the provider waits.
 */
export function relayedWork(
  source: RelayedSource,
  maxBuffering: number | undefined,
  port: SessionPort,
): SessionWork {
  const { socket } = port;
  const controller = new AbortController();
  const waiting: Frame[] = [];
  const mostWaiting = maxBuffering ?? LIVE.buffering;
  let upstream: WebSocket | undefined;

  const ready = (): WebSocket | undefined =>
    upstream?.readyState === WebSocket.OPEN && upstream.bufferedAmount < LIVE.slowBytes
      ? upstream
      : undefined;

  function flush(): void {
    for (let to = ready(); to && waiting.length > 0; to = ready()) {
      const next = waiting.shift();
      if (next) to.send(next.data, { binary: next.isBinary }, flush);
    }
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
          new GatewayError("provider-key-refused", "The provider does not take the key."),
        );
      port.count({});
      socket.send(data, { binary: isBinary }, resume);
      if (socket.bufferedAmount > LIVE.slowBytes) opened.pause();
    });
    opened.on("close", (code) => {
      if (code === 1000 || code === 1005) socket.close(1000);
      else port.fail(new GatewayError("provider-cut", "The provider ended the connection."));
    });
    flush();
  }

  function resume(): void {
    if (upstream?.isPaused && socket.bufferedAmount < LIVE.slowBytes) upstream.resume();
  }

  source.connect(maxBuffering, controller.signal).then(join, (error) => {
    if (!controller.signal.aborted) port.fail(error);
  });

  return {
    message(data, isBinary) {
      const to = waiting.length === 0 ? ready() : undefined;
      if (to) return to.send(data, { binary: isBinary }, flush);
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
