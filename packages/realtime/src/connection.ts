import { decodeFrame, frameBytes, rawBytes, readFrame } from "./frames.ts";
import { createHeartbeat } from "./heartbeat.ts";
import { ABNORMAL_CLOSURE, NORMAL_CLOSURE } from "./limits.ts";
import { createLiveSocket } from "./live-socket.ts";
import { createLiveToken } from "./live-token.ts";
import { classifyMessage, PING, PONG, RECONNECT } from "./messages.ts";
import type { Observation, Unstamped } from "./observation.ts";
import type { Clock, ConnectOptions, ReconnectOptions, SocketConstructor } from "./options.ts";
import { asRealtimeError, isPassing, RealtimeError, unknownError } from "./realtime-error.ts";
import { createRetry } from "./retry.ts";
import { type Effect, type Session, type SessionEvent, step } from "./session.ts";
import { createThrottle } from "./throttle.ts";

/** Whom a connection tells. */
export type Handlers = Pick<
  ConnectOptions<never>,
  "onResult" | "onError" | "onObserve" | "decodeMessage"
>;

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
  let owner: Handlers | undefined;
  let pingedAt = 0;
  let isBroken = false;
  let isToReturn = false;
  let isStepping = false;
  const events: SessionEvent[] = [];
  const calls: (() => void)[] = [];

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
      fail(asRealtimeError(thrown, 401));
    },
  });

  const socket = createLiveSocket({
    WebSocket: options.WebSocket,
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
    own(handlers) {
      owner = handlers;
    },

    owner: () => owner,

    send(message, sender) {
      owner ??= sender;
      throttle.push(message);
    },

    close() {
      throttle.cancel();
      retry.stop();
      retry.reset();
      dispatch({ type: "close" });
      // A handler may have been called last, and have opened anew.
      if (session.state === "idle") owner = undefined;
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
    callOut();
  }

  function take(event: SessionEvent) {
    const before = session;
    const [after, effects] = step(before, event);
    session = after;
    if (after === before && effects.length === 0) return;
    observeStep(before, event, after);
    for (const effect of effects) perform(effect);
    if (after.state === before.state) return;
    if (before.state === "idle") retry.stop();
    if (after.state === "active") {
      isToReturn = false;
      token.watch(expire);
      heartbeat.start();
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
    else transmit(effect.message);
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
    const { frame, message, error } = readFrame(data, owner?.decodeMessage ?? decodeFrame);
    observeFrame(frame, message, error?.message);
    if (error) return fail(error);
    const incoming = classifyMessage(message);
    if (incoming.type === "machinery") heed(incoming.action);
    if (incoming.type === "error") fail(new RealtimeError(incoming.error));
    if (incoming.type === "result") deliver(incoming.result);
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

  function deliver(result: unknown) {
    retry.reset();
    tell((handlers) => {
      try {
        handlers.onResult(result as never);
      } catch (thrown) {
        handlers.onError?.(asRealtimeError(thrown, 400));
      }
    });
  }

  function fail(error: RealtimeError) {
    tell(({ onError }) => onError?.(error));
  }

  function observe(observation: Unstamped) {
    if (!owner?.onObserve) return;
    const stamped: Observation = { at: clock.now(), ...observation };
    tell(({ onObserve }) => onObserve?.(stamped));
  }

  function observeStep(before: Session, { type }: SessionEvent, after: Session) {
    if (!owner?.onObserve) return;
    observe({ type: "transition", from: before.state, on: type, to: after.state });
    if (before.queued && after.queued && before.queued.message !== after.queued.message)
      observe({ type: "superseded", where: "queue" });
    if (before.token !== undefined && after.token === undefined) observe({ type: "tokenDropped" });
  }

  function observeFrame(data: string | Uint8Array, message: unknown, error?: string) {
    if (!owner?.onObserve) return;
    const format = typeof data === "string" ? "text" : "binary";
    const bytes = frameBytes(data);
    observe({
      type: "frameIn",
      bytes,
      format,
      message,
      data,
      ...(error !== undefined && { error }),
    });
  }

  function tell(call: (handlers: Handlers) => void) {
    const handlers = owner;
    if (!handlers) return;
    calls.push(() => handlers === owner && call(handlers));
    if (!isStepping) callOut();
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
}
