import type { Observation, RealtimeErrorShape, State } from "@orrery/realtime";
import type { Transition } from "../states/transitions.ts";

/** What a page shows of a session; times are milliseconds since 1970. */
export interface SessionView {
  readonly state: State;
  /** The last row of the protocol's table that was taken. */
  readonly last?: Pick<Transition, "from" | "on" | "to"> & { readonly at: number };
  /** The last one that led to another state. */
  readonly way?: Pick<Transition, "from" | "to">;
  readonly transitions: number;
  readonly token?: TokenTimes;
  /** Messages that gave their place to a later one. */
  readonly superseded: number;
  readonly tokensIssued: number;
  /** The connection broke, and another attempt comes. */
  readonly retry?: { readonly attempt: number; readonly at: number };
  readonly error?: RealtimeErrorShape;
}

export interface TokenTimes {
  readonly issuedAt: number;
  readonly renewsAt: number;
  readonly expiresAt: number;
}

export const NO_SESSION: SessionView = {
  state: "idle",
  transitions: 0,
  superseded: 0,
  tokensIssued: 0,
};

/** The view after an observation. Pure. */
export function observed(view: SessionView, seen: Observation): SessionView {
  switch (seen.type) {
    case "transition":
      return afterTransition(view, seen);
    case "tokenIssued": {
      const { at: issuedAt, renewsAt, expiresAt } = seen;
      const token = { issuedAt, renewsAt, expiresAt };
      return { ...view, token, tokensIssued: view.tokensIssued + 1 };
    }
    case "tokenDropped":
      return { ...view, token: undefined };
    case "superseded":
      return { ...view, superseded: view.superseded + 1 };
    case "reconnectPlanned":
      return { ...view, retry: { attempt: seen.attempt, at: seen.at + seen.delayMs } };
    default:
      return view;
  }
}

function afterTransition(
  view: SessionView,
  { from, on, to, at }: Extract<Observation, { readonly type: "transition" }>,
): SessionView {
  const next = {
    ...view,
    state: to,
    last: { from, on, to, at },
    ...(from !== to && { way: { from, to } }),
    transitions: view.transitions + 1,
  };
  // Once it is connected, what went wrong before is over.
  return on === "connected" ? { ...next, retry: undefined, error: undefined } : next;
}

/** How much of a token's life is over, 0 to 1. */
export const tokenShare = ({ issuedAt, expiresAt }: TokenTimes, now: number): number =>
  Math.min(1, Math.max(0, (now - issuedAt) / (expiresAt - issuedAt)));
