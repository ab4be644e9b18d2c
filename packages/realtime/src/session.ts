/** Where a session is. `failed` is of the protocol's table; nothing leads there. */
export type State = "idle" | "connecting" | "authRequired" | "authInProgress" | "active" | "failed";

/** What a session remembers; the socket itself stays with the client, which acts. */
export interface Session {
  readonly state: State;
  readonly token?: string;
  /** The one message that waits for a socket; a later one takes its place. */
  readonly queued?: { readonly message: unknown };
}

interface Payloads {
  /** `isOpen`: whether the socket would take the message now. Read in `active` only. */
  send: { readonly message: unknown; readonly isOpen: boolean };
  authenticated: { readonly token: string };
  noToken: unknown;
  initiateAuth: unknown;
  unauthorized: unknown;
  tokenExpired: unknown;
  connected: unknown;
  connectionClosed: unknown;
  reconnect: unknown;
  close: unknown;
}

export type EventName = keyof Payloads;

/** What happens to a session. */
export type SessionEvent = { [E in EventName]: { readonly type: E } & Payloads[E] }[EventName];

/** What the world has to do about a step, in this order. A raised event comes before any other. */
export type Effect =
  | { readonly type: "raise"; readonly event: SessionEvent }
  | { readonly type: "openSocket"; readonly token: string }
  | { readonly type: "closeSocket" }
  | { readonly type: "fetchToken" }
  | { readonly type: "transmit"; readonly message: unknown };

export type Step = readonly [session: Session, effects: readonly Effect[]];

/**
 * The protocol's table: in this state, on this event, go there and do that. What is not listed is
 * ignored. `noToken` is no event from outside: connecting raises it when there is no token.
 */
export const TRANSITIONS = {
  idle: {
    send: ["connecting", "queue", "open"],
    tokenExpired: ["idle", "clearToken"],
    close: ["idle", "dropQueue", "dropSocket"],
    reconnect: ["connecting", "open"],
  },
  connecting: {
    noToken: ["authRequired", "askForToken"],
    connected: ["active", "flush"],
    connectionClosed: ["idle", "clearToken", "dropSocket"],
    close: ["idle", "dropQueue", "dropSocket"],
    send: ["connecting", "queue"],
  },
  authRequired: {
    initiateAuth: ["authInProgress", "fetchToken"],
    send: ["authRequired", "queue"],
    close: ["idle", "dropQueue", "dropSocket"],
  },
  authInProgress: {
    authenticated: ["connecting", "storeToken", "open"],
    unauthorized: ["idle", "clearToken", "dropSocket"],
    send: ["authInProgress", "queue"],
    close: ["idle", "dropQueue", "dropSocket"],
  },
  active: {
    send: ["active", "transmitOrQueue"],
    unauthorized: ["idle", "clearToken", "dropSocket", "sendQueued"],
    connectionClosed: ["idle", "dropSocket", "sendQueued"],
    close: ["idle", "dropQueue", "dropSocket"],
    tokenExpired: ["active", "clearToken", "fetchToken"],
    authenticated: ["active", "storeToken"],
  },
  failed: {
    close: ["idle", "dropQueue", "dropSocket"],
  },
} as const satisfies Readonly<
  Record<State, { readonly [E in EventName]?: readonly [to: State, ...ActionName[]] }>
>;

/** The whole protocol as a function: no socket, no clock, no callback. One step is one row. */
export function step(session: Session, event: SessionEvent): Step {
  const rows: { readonly [E in EventName]?: readonly [State, ...ActionName[]] } =
    TRANSITIONS[session.state];
  const row = rows[event.type];
  if (row === undefined) return [session, NOTHING];
  const [state, ...actions] = row;
  let next: Session = state === session.state ? session : { ...session, state };
  const effects: Effect[] = [];
  for (const action of actions) next = ACTIONS[action](next, event, effects);
  return [next, effects];
}

const NOTHING: readonly Effect[] = [];

type ActionName =
  | "queue"
  | "dropQueue"
  | "flush"
  | "transmitOrQueue"
  | "sendQueued"
  | "open"
  | "dropSocket"
  | "askForToken"
  | "fetchToken"
  | "storeToken"
  | "clearToken";

type Action = (session: Session, event: SessionEvent, effects: Effect[]) => Session;

const ACTIONS: Readonly<Record<ActionName, Action>> = {
  queue: (session, event) =>
    event.type === "send" ? { ...session, queued: { message: event.message } } : session,
  dropQueue: ({ queued: _, ...session }) => session,
  flush: ({ queued, ...session }, _event, effects) => {
    if (queued) effects.push({ type: "transmit", message: queued.message });
    return session;
  },
  transmitOrQueue: (session, event, effects) => {
    if (event.type !== "send" || !event.isOpen) return ACTIONS.queue(session, event, effects);
    effects.push({ type: "transmit", message: event.message });
    return session.queued ? ACTIONS.dropQueue(session, event, effects) : session;
  },
  /** A message that came while the socket was closing is as good as one sent right after. */
  sendQueued: (session, _event, effects) => {
    const { queued } = session;
    if (queued)
      effects.push({
        type: "raise",
        event: { type: "send", message: queued.message, isOpen: false },
      });
    return session;
  },
  open: (session, _event, effects) => {
    effects.push(
      session.token === undefined
        ? { type: "raise", event: { type: "noToken" } }
        : { type: "openSocket", token: session.token },
    );
    return session;
  },
  dropSocket: (session, _event, effects) => {
    effects.push({ type: "closeSocket" });
    return session;
  },
  askForToken: (session, _event, effects) => {
    effects.push({ type: "raise", event: { type: "initiateAuth" } });
    return session;
  },
  fetchToken: (session, _event, effects) => {
    effects.push({ type: "fetchToken" });
    return session;
  },
  storeToken: (session, event) =>
    event.type === "authenticated" ? { ...session, token: event.token } : session,
  clearToken: ({ token: _, ...session }) => session,
};
