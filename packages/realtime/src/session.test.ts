import { describe, expect, it } from "vitest";
import { type Effect, type Session, type SessionEvent, type State, step } from "./session.ts";

const message = { prompt: "a fox" };
const events = {
  send: { type: "send", message, isOpen: true },
  "send while the socket is not open": { type: "send", message, isOpen: false },
  "token expiry": { type: "tokenExpired" },
  close: { type: "close" },
  "no token present": { type: "noToken" },
  connected: { type: "connected" },
  "connection closed": { type: "connectionClosed" },
  initiateAuth: { type: "initiateAuth" },
  authenticated: { type: "authenticated", token: "new" },
  unauthorized: { type: "unauthorized" },
  reconnect: { type: "reconnect" },
} satisfies Record<string, SessionEvent>;

const token = "old";
const queued = { message: "earlier" };
const waiting = { message };
const raise = (event: SessionEvent): Effect => ({ type: "raise", event });
const transmit = (sent: unknown): Effect => ({ type: "transmit", message: sent });
const closeSocket: Effect = { type: "closeSocket" };
const fetchToken: Effect = { type: "fetchToken" };
const openSocket = (of: string): Effect => ({ type: "openSocket", token: of });

type Row = readonly [
  before: Session,
  event: keyof typeof events,
  after: Session,
  ...effects: readonly Effect[],
];

/** The specification's table, in its order; a line that says "or" is one row for each. */
const SPECIFIED: readonly Row[] = [
  [
    { state: "idle", token },
    "send",
    { state: "connecting", token, queued: waiting },
    openSocket(token),
  ],
  [{ state: "idle", token }, "token expiry", { state: "idle" }],
  [{ state: "idle", token }, "close", { state: "idle", token }, closeSocket],
  [
    { state: "connecting", queued },
    "no token present",
    { state: "authRequired", queued },
    raise(events.initiateAuth),
  ],
  [
    { state: "connecting", token, queued },
    "connected",
    { state: "active", token },
    transmit("earlier"),
  ],
  [
    { state: "connecting", token, queued },
    "connection closed",
    { state: "idle", queued },
    closeSocket,
  ],
  [{ state: "connecting", token, queued }, "close", { state: "idle", token }, closeSocket],
  [{ state: "connecting", token, queued }, "send", { state: "connecting", token, queued: waiting }],
  [
    { state: "authRequired", queued },
    "initiateAuth",
    { state: "authInProgress", queued },
    fetchToken,
  ],
  [{ state: "authRequired", queued }, "send", { state: "authRequired", queued: waiting }],
  [{ state: "authRequired", queued }, "close", { state: "idle" }, closeSocket],
  [
    { state: "authInProgress", queued },
    "authenticated",
    { state: "connecting", token: "new", queued },
    openSocket("new"),
  ],
  [
    { state: "authInProgress", token, queued },
    "unauthorized",
    { state: "idle", queued },
    closeSocket,
  ],
  [{ state: "authInProgress", queued }, "send", { state: "authInProgress", queued: waiting }],
  [{ state: "authInProgress", queued }, "close", { state: "idle" }, closeSocket],
  [{ state: "active", token }, "send", { state: "active", token }, transmit(message)],
  [
    { state: "active", token },
    "send while the socket is not open",
    { state: "active", token, queued: waiting },
  ],
  [{ state: "active", token }, "unauthorized", { state: "idle" }, closeSocket],
  [{ state: "active", token }, "connection closed", { state: "idle", token }, closeSocket],
  [{ state: "active", token }, "close", { state: "idle", token }, closeSocket],
  [{ state: "failed" }, "send", { state: "failed" }],
  [{ state: "failed" }, "close", { state: "idle" }, closeSocket],
];

/** What the specification leaves open; decision 016 says why. */
const ADDED: readonly Row[] = [
  [
    { state: "idle" },
    "send",
    { state: "connecting", queued: waiting },
    raise(events["no token present"]),
  ],
  [
    { state: "idle", token, queued },
    "reconnect",
    { state: "connecting", token, queued },
    openSocket(token),
  ],
  [
    { state: "idle", queued },
    "reconnect",
    { state: "connecting", queued },
    raise(events["no token present"]),
  ],
  [{ state: "active", token, queued }, "send", { state: "active", token }, transmit(message)],
  [{ state: "connecting", token }, "connected", { state: "active", token }],
  [
    { state: "active", token, queued },
    "connection closed",
    { state: "idle", token, queued },
    closeSocket,
    raise({ type: "send", message: "earlier", isOpen: false }),
  ],
  [
    { state: "active", token, queued },
    "unauthorized",
    { state: "idle", queued },
    closeSocket,
    raise({ type: "send", message: "earlier", isOpen: false }),
  ],
  [{ state: "active", token, queued }, "close", { state: "idle", token }, closeSocket],
  [{ state: "active", token }, "token expiry", { state: "active" }, fetchToken],
  [{ state: "active", token }, "authenticated", { state: "active", token: "new" }],
];

const sentence = ([before, event, after]: Row) => `${before.state} | ${event} | ${after.state}`;

describe.each([
  ["specified", SPECIFIED],
  ["added", ADDED],
])("%s", (_, rows) => {
  it.each(rows.map((row) => [sentence(row), row] as const))("%s", (_, row) => {
    const [before, event, after, ...effects] = row;
    expect(step(before, events[event])).toEqual([after, effects]);
  });
});

it("ignores everything else", () => {
  const listed = new Set([...SPECIFIED, ...ADDED].map(([{ state }, event]) => `${state} ${event}`));
  const states: readonly State[] = [
    "idle",
    "connecting",
    "authRequired",
    "authInProgress",
    "active",
    "failed",
  ];
  for (const state of states)
    for (const [name, event] of Object.entries(events)) {
      const same = name === "send while the socket is not open" ? "send" : name;
      if (listed.has(`${state} ${same}`)) continue;
      const before: Session = { state, token, queued };
      expect(step(before, event), `${state} ${name}`).toEqual([before, []]);
    }
});
