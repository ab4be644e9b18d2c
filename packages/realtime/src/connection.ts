import { createAudience, type Handlers } from "./audience.ts";
import { decodeFrame, rawBytes, readFrame } from "./frames.ts";
import { createHeartbeat } from "./heartbeat.ts";
import { ABNORMAL_CLOSURE, NORMAL_CLOSURE } from "./limits.ts";
import { createLiveSocket } from "./live-socket.ts";
import { createLiveToken } from "./live-token.ts";
import { classifyMessage, PING, PONG, RECONNECT } from "./messages.ts";
import type { Clock, ReconnectOptions, SocketConstructor } from "./options.ts";
import {
  asRealtimeError,
  isPassing,
  NETWORK_FAILURE,
  RealtimeError,
  unknownError,
} from "./realtime-error.ts";
import { createRetry } from "./retry.ts";
import { type Effect, type Session, type SessionEvent, step } from "./session.ts";
import { createThrottle } from "./throttle.ts";
import { createUnanswered } from "./unanswered.ts";

export interface ConnectionOptions {
  readonly WebSocket: SocketConstructor;
  readonly clock: Clock;
  readonly random: () => number;
  readonly encode: (message: unknown) => Uint8Array<ArrayBuffer>;
  readonly address: (token: string) => string;
  readonly getToken: (signal: AbortSignal) => Promise<string>;
  readonly tokenLifeMs: number;
  readonly throttleMs: number;
  readonly pingMs: number;
  readonly reconnect: boolean | ReconnectOptions;
  /** 0: no limit. */
  readonly connectTimeoutMs: number;
  /** Sends the newest unanswered message again after a break. */
  readonly isResending: boolean;
}

/** One session with its socket, token and timers. */
export interface Connection {
  /** From now on these are called, and no others. */
  own(handlers: Handlers): void;
  /** Nobody after `close`, until somebody sends again. */
  owner(): Handlers | undefined;
  /** A closed connection opens again and is the sender's. */
  send(message: unknown, sender: Handlers): void;
  close(): void;
}

/** Performs what `step` decides. Idle, it holds no timer but the one to reconnect; closed, none. */
export function createConnection(options: ConnectionOptions): Connection {
  const { clock, encode } = options;
  let session: Session = { state: "idle" };
  let pingedAt = 0;
  let isBroken = false;
  let isToReturn = false;
  let isStepping = false;
  const events: SessionEvent[] = [];
  const audience = createAudience(clock, () => isStepping);
  const { observe, fail } = audience;
  const unanswered = createUnanswered();

  const throttle = createThrottle<unknown>({
    intervalMs: options.throttleMs,
    clock,
    run: (message) => {
      if (session.state === "idle" && session.token !== undefined && token.isExpired()) expire();
      dispatch({ type: "send", message, isOpen: socket.isOpen() });
    },
    onSuperseded: () => observe({ type: "superseded", where: "throttle" }),
  });

  const token = createLiveToken({
    clock,
    lifeMs: options.tokenLifeMs,
    getToken: options.getToken,
    timeoutMs: options.connectTimeoutMs,
    onToken: (text, life) => {
      observe({ type: "tokenIssued", ...life });
      dispatch({ type: "authenticated", token: text });
      if (session.state === "active") token.watch(expire);
    },
    onFailure: (thrown) => {
      // The session needs none; the next socket asks again.
      if (session.state === "active") return;
      isBroken = isPassing(thrown);
      dispatch({ type: "unauthorized" });
      fail(asRealtimeError(thrown, NETWORK_FAILURE));
    },
  });

  const socket = createLiveSocket({
    WebSocket: options.WebSocket,
    clock,
    timeoutMs: options.connectTimeoutMs,
    onOpen: () => dispatch({ type: "connected" }),
    onFrame: receive,
    onError: () => fail(unknownError()),
    onClose: closed,
  });

  const heartbeat = createHeartbeat({
    intervalMs: options.pingMs,
    clock,
    ping: () => {
      pingedAt = clock.now();
      transmit(PING);
    },
    onSilence: () => closed(ABNORMAL_CLOSURE, "no answer to a ping"),
  });

  const retry = createRetry({
    reconnect: options.reconnect,
    clock,
    random: options.random,
    run: () => {
      expire();
      dispatch({ type: "reconnect" });
    },
    onPlan: (plan) => observe({ type: "reconnectPlanned", ...plan }),
  });

  return {
    own: audience.own,
    owner: audience.owner,

    send(message, sender) {
      if (!audience.owner()) audience.own(sender);
      throttle.push(message);
    },

    close() {
      throttle.cancel();
      retry.stop();
      retry.reset();
      unanswered.forget();
      dispatch({ type: "close" });
      // A handler may have been called last, and have opened anew.
      if (session.state === "idle") audience.own(undefined);
    },
  };

  /** Steps until nothing is left to do; only then calls the application, which may call back. */
  function dispatch(event: SessionEvent) {
    events.push(event);
    if (isStepping) return;
    isStepping = true;
    for (let next = events.shift(); next; next = events.shift()) take(next);
    isStepping = false;
    const isToRetry = isBroken && session.state === "idle";
    isBroken = false;
    if (isToRetry) retry.plan();
    audience.callOut();
  }

  function take(event: SessionEvent) {
    const before = session;
    const [after, effects] = step(before, event);
    session = after;
    if (after === before && effects.length === 0) return;
    audience.observeStep(before, event, after);
    for (const effect of effects) perform(effect);
    if (after.state === before.state) return;
    if (before.state === "idle") retry.stop();
    if (after.state === "active") {
      isToReturn = false;
      token.watch(expire);
      heartbeat.start();
      const again = options.isResending && !before.queued && unanswered.take();
      if (again) transmit(again.message);
    }
    if (after.state === "idle") {
      token.rest();
      heartbeat.stop();
    }
  }

  function perform(effect: Effect) {
    if (effect.type === "raise") events.unshift(effect.event);
    else if (effect.type === "openSocket") open(effect.token);
    else if (effect.type === "closeSocket") socket.drop();
    else if (effect.type === "fetchToken") token.ask();
    else {
      unanswered.sent(effect.message);
      transmit(effect.message);
    }
  }

  function open(text: string) {
    try {
      socket.open(options.address(text));
    } catch {
      // What was thrown may quote the address, and with it the token.
      fail(unknownError());
      closed(ABNORMAL_CLOSURE, "");
    }
  }

  function transmit(message: unknown) {
    try {
      const bytes = rawBytes(message) ?? encode(message);
      socket.send(bytes);
      observe({ type: "frameOut", bytes: bytes.length, message, data: bytes });
    } catch (thrown) {
      fail(asRealtimeError(thrown, 400));
    }
  }

  function receive(data: unknown) {
    heartbeat.heard();
    const read = readFrame(data, audience.owner()?.decodeMessage ?? decodeFrame);
    audience.observeFrame(read);
    if (read.error) return fail(read.error);
    const incoming = classifyMessage(read.message);
    if (incoming.type === "machinery") heed(incoming.action);
    if (incoming.type === "error") fail(new RealtimeError(incoming.error));
    if (incoming.type === "result") {
      retry.reset();
      unanswered.answeredBy(incoming.result);
      audience.deliver(incoming.result);
    }
    if (incoming.type === "unauthorized") {
      isBroken = true;
      dispatch({ type: "unauthorized" });
    }
  }

  function heed(action: unknown) {
    if (action === PONG.action) observe({ type: "pong", roundTripMs: clock.now() - pingedAt });
    if (action === RECONNECT.action) isToReturn = true;
  }

  function closed(code: number, reason: string) {
    observe({ type: "socketClosed", code, reason });
    isBroken = code !== NORMAL_CLOSURE || isToReturn;
    dispatch({ type: "connectionClosed" });
    if (code !== NORMAL_CLOSURE)
      fail(new RealtimeError({ message: `Error closing the connection: ${reason}`, status: code }));
  }

  function expire() {
    dispatch({ type: "tokenExpired" });
  }
}
