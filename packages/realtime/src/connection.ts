import { type Audience, createAudience } from "./audience.ts";
import type { Connection, ConnectionOptions } from "./connection-options.ts";
import { NORMAL_CLOSURE } from "./limits.ts";
import { createLine, type Line } from "./line.ts";
import { classifyMessage, PONG, RECONNECT } from "./messages.ts";
import { asRealtimeError, isPassing, NETWORK_FAILURE, RealtimeError } from "./realtime-error.ts";
import { createRealtimeToken, type RealtimeToken } from "./realtime-token.ts";
import { createRetry, type Retry } from "./retry.ts";
import type { Session } from "./session.ts";
import { createStepper, type PerformedEffect, type Stepper } from "./stepper.ts";
import { createThrottle } from "./throttle.ts";
import { createUnanswered, type Unanswered } from "./unanswered.ts";

/** What performs a session. */
interface Parts {
  readonly options: ConnectionOptions;
  readonly audience: Audience;
  readonly stepper: Stepper;
  readonly token: RealtimeToken;
  readonly line: Line;
  readonly retry: Retry;
  readonly unanswered: Unanswered;
  readonly expire: () => void;
  /** What ends the session now is a break: another attempt follows. */
  isBroken: boolean;
  /** The server asked to reconnect once it closes. */
  isToReturn: boolean;
}

/** Performs what `step` decides. Idle, it holds no timer but the one to reconnect; closed, none. */
export function createConnection(options: ConnectionOptions): Connection {
  const { clock } = options;
  const audience = createAudience(clock, () => stepper.isStepping());
  const { observe, fail } = audience;

  const stepper = createStepper({
    perform: (effect) => perform(parts, effect),
    onStep: audience.observeStep,
    onEntered: (after, before) => entered(parts, after, before),
    onSettled: () => settled(parts),
  });
  const { dispatch, session } = stepper;
  const expire = () => dispatch({ type: "tokenExpired" });

  const throttle = createThrottle<unknown>({
    intervalMs: options.throttleMs,
    clock,
    run: (message) => {
      const { state, token: held } = session();
      if (state === "idle" && held !== undefined && token.isExpired()) expire();
      dispatch({ type: "send", message, isOpen: line.isOpen() });
    },
    onSuperseded: () => observe({ type: "superseded", where: "throttle" }),
  });

  const token = createRealtimeToken({
    clock,
    lifeMs: options.tokenLifeMs,
    getToken: options.getToken,
    timeoutMs: options.connectTimeoutMs,
    onToken: (text, life) => {
      observe({ type: "tokenIssued", ...life });
      dispatch({ type: "authenticated", token: text });
      if (session().state === "active") token.watch(expire);
    },
    onFailure: (thrown) => {
      // The session needs none; the next socket asks again.
      if (session().state === "active") return;
      parts.isBroken = isPassing(thrown);
      dispatch({ type: "unauthorized" });
      fail(asRealtimeError(thrown, NETWORK_FAILURE));
    },
  });

  const line = createLine({
    options,
    audience,
    onOpen: () => dispatch({ type: "connected" }),
    onMessage: (message) => receive(parts, message),
    onClose: (code, reason) => closed(parts, code, reason),
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

  const unanswered = createUnanswered();
  const parts: Parts = {
    ...{ options, audience, stepper, token, line, retry, unanswered, expire },
    isBroken: false,
    isToReturn: false,
  };

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
      // A handler may have been called last, and have opened again.
      if (session().state === "idle") audience.own(undefined);
    },
  };
}

function perform({ line, token, unanswered }: Parts, effect: PerformedEffect) {
  if (effect.type === "openSocket") line.open(effect.token);
  else if (effect.type === "closeSocket") line.drop();
  else if (effect.type === "fetchToken") token.ask();
  else {
    unanswered.sent(effect.message);
    line.send(effect.message);
  }
}

function entered(parts: Parts, after: Session, before: Session) {
  const { line, token } = parts;
  if (before.state === "idle") parts.retry.stop();
  if (after.state === "active") {
    parts.isToReturn = false;
    token.watch(parts.expire);
    line.heartbeat.start();
    const again = parts.options.isResending && !before.queued && parts.unanswered.take();
    if (again) line.send(again.message);
  }
  if (after.state === "idle") {
    token.rest();
    line.heartbeat.stop();
  }
}

/** Only now the application is called, which may call back. */
function settled(parts: Parts) {
  const isToRetry = parts.isBroken && parts.stepper.session().state === "idle";
  parts.isBroken = false;
  if (isToRetry) parts.retry.plan();
  parts.audience.callOut();
}

function receive(parts: Parts, message: unknown) {
  const { audience } = parts;
  const incoming = classifyMessage(message);
  if (incoming.type === "machinery") {
    const { action } = incoming;
    if (action === PONG.action)
      audience.observe({ type: "pong", roundTripMs: parts.line.heartbeat.roundTripMs() });
    if (action === RECONNECT.action) parts.isToReturn = true;
  }
  if (incoming.type === "error") audience.fail(new RealtimeError(incoming.error));
  if (incoming.type === "result") {
    parts.retry.reset();
    parts.unanswered.answeredBy(incoming.result);
    audience.deliver(incoming.result);
  }
  if (incoming.type === "unauthorized") {
    parts.isBroken = true;
    parts.stepper.dispatch({ type: "unauthorized" });
  }
}

function closed(parts: Parts, code: number, reason: string) {
  const { audience } = parts;
  audience.observe({ type: "socketClosed", code, reason });
  parts.isBroken = code !== NORMAL_CLOSURE || parts.isToReturn;
  parts.stepper.dispatch({ type: "connectionClosed" });
  if (code === NORMAL_CLOSURE) return;
  const message = `Error closing the connection: ${reason}`;
  audience.fail(new RealtimeError({ message, status: code }));
}
