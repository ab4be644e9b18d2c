import type { RawData, WebSocket } from "ws";
import type { Caller } from "../inference/gateway/gateway-call.ts";
import type { RealtimeModel } from "../inference/gateway/realtime-model.ts";
import type { Usage } from "../inference/gateway/receipts/token-usage.ts";
import { asGatewayError, type GatewayError } from "../outgoing/gateway-error.ts";
import { createMessageRate } from "./message-rate.ts";
import { isUnexpected, toRealtimeError } from "./realtime-error.ts";
import { REALTIME } from "./realtime-limits.ts";
import {
  errorText,
  isPing,
  PONG_TEXT,
  RECONNECT_TEXT,
  UNAUTHORIZED_TEXT,
} from "./realtime-message.ts";
import type { Maker } from "./realtime-token.ts";

/** One connection to one model, whatever runs it. */
export interface RealtimeSession {
  readonly socket: WebSocket;
  readonly maker: Maker;
  readonly ip: string;
  /** Of `Date.now()`: when the client last said something, and when its end was last heard at all. */
  saidAt: number;
  heardAt: number;
  isPinged: boolean;
  /** Notes what was counted since the last time, for the receipt of a process that is killed. */
  note(): void;
  /** Throws if the viewer may no longer call the model. */
  recheck(caller: Caller): Promise<void>;
  /** Accepts no more messages, lets pending results finish, and sends the end. */
  drain(): Promise<void>;
}

/** What a way of answering does with a session. */
export interface SessionWork {
  message(frame: Buffer, isBinary: boolean): void;
  /** Resolves when no message is pending. */
  drain(): Promise<void>;
  /** The connection is closed. */
  stop(): void;
}

/** What a way of answering may ask of its session. */
export interface SessionPort {
  readonly socket: WebSocket;
  /** Sends the error; the session continues. */
  sendError(error: unknown): void;
  /** Sends the error, and ends the session. */
  fail(error: unknown): void;
  /** Adds to the receipt. */
  count(usage: Usage): void;
}

export interface SessionOptions {
  readonly socket: WebSocket;
  readonly maker: Maker;
  readonly ip: string;
  readonly model: RealtimeModel;
  /** Messages a second. */
  readonly messageRate: number;
  readonly work: (port: SessionPort) => SessionWork;
  readonly onError: (error: unknown) => void;
  readonly onEnd: (session: RealtimeSession) => void;
}

/** Joins a socket with what answers it: limits, errors, receipt and end are the same for all. */
export function startSession(options: SessionOptions): RealtimeSession {
  const { socket, maker, ip, model, messageRate, onError, onEnd } = options;
  let usage: Usage = {};
  let failure: GatewayError | undefined;
  let firstResultAt: number | undefined;
  let isDraining = false;
  let isNoted = true;
  const tally = () => ({
    usage,
    ...(failure && { failure }),
    ...(firstResultAt !== undefined && { firstResultAt }),
  });

  const port: SessionPort = {
    socket,
    sendError(error) {
      if (isUnexpected(error)) onError(error);
      failure = failureOf(error);
      const { code, message } = toRealtimeError(error);
      if (socket.readyState === socket.OPEN) socket.send(errorText(code, message));
    },
    fail(error) {
      port.sendError(error);
      socket.close(1000);
    },
    count({ inputTokens = 0, outputTokens = 0 }) {
      firstResultAt ??= performance.now();
      failure = undefined;
      isNoted = false;
      usage = {
        inputTokens: (usage.inputTokens ?? 0) + inputTokens,
        outputTokens: (usage.outputTokens ?? 0) + outputTokens,
      };
    },
  };
  const work = options.work(port);
  const rate = createMessageRate<{ readonly data: Buffer; readonly isBinary: boolean }>(
    messageRate,
    ({ data, isBinary }) => {
      if (!isDraining && socket.readyState === socket.OPEN) work.message(data, isBinary);
    },
  );
  const now = Date.now();
  const session: RealtimeSession = {
    socket,
    maker,
    ip,
    saidAt: now,
    heardAt: now,
    isPinged: false,
    note() {
      if (isNoted) return;
      isNoted = true;
      model.note(tally());
    },
    recheck: model.recheck,
    async drain() {
      isDraining = true;
      await work.drain();
      if (socket.readyState !== socket.OPEN) return;
      socket.send(RECONNECT_TEXT);
      socket.close(1000);
    },
  };
  const heard = () => {
    session.heardAt = Date.now();
    session.isPinged = false;
  };
  socket.on("message", (data: RawData, isBinary) => {
    heard();
    if (isDraining || socket.readyState !== socket.OPEN) return;
    if (isPing(data as Buffer, isBinary)) return socket.send(PONG_TEXT);
    session.saidAt = session.heardAt;
    rate.push({ data: data as Buffer, isBinary });
  });
  socket.on("pong", heard);
  socket.on("ping", heard);
  socket.once("close", () => {
    rate.stop();
    work.stop();
    model.end(tally());
    onEnd(session);
  });
  return session;
}

/** For the receipt: errors of the gateway, not mistakes of the client. */
function failureOf(error: unknown): GatewayError | undefined {
  try {
    return asGatewayError(error);
  } catch {
    return undefined;
  }
}

/** Refuses a client in the words that make fal's clients ask for a new token, and closes as they like it. */
export function refuseUnauthorized(socket: WebSocket, reason: string): void {
  socket.send(errorText("UNAUTHORIZED", reason));
  socket.send(UNAUTHORIZED_TEXT);
  socket.close(1000);
}

/** No inputs for long: fal's own words, which its clients know and keep to themselves. */
export function endIdle(socket: WebSocket): void {
  socket.send(errorText("TIMEOUT", "no inputs, reconnect when needed!"));
  socket.close(1000);
}

/** Whether the peer must be asked for a sign of life, or cut. Pure. */
export function lifeOf(
  { heardAt, saidAt, isPinged }: Pick<RealtimeSession, "heardAt" | "saidAt" | "isPinged">,
  now: number,
): "well" | "idle" | "quiet" | "dead" {
  const silence = now - heardAt;
  if (silence > 2 * REALTIME.pingMs && isPinged) return "dead";
  if (now - saidAt > REALTIME.idleMs) return "idle";
  return silence > REALTIME.pingMs && !isPinged ? "quiet" : "well";
}
