import { expect, it } from "vitest";
import { type Session, type SessionEvent, step } from "./session.ts";
import { createRandom } from "./testing/random.ts";

const STEPS = 1_000_000;

/** What may come from outside in any order, sensible or not. */
const FROM_OUTSIDE: readonly ((n: number) => SessionEvent)[] = [
  (message) => ({ type: "send", message, isOpen: true }),
  (message) => ({ type: "send", message, isOpen: false }),
  (n) => ({ type: "authenticated", token: `T${n}` }),
  () => ({ type: "unauthorized" }),
  () => ({ type: "tokenExpired" }),
  () => ({ type: "connected" }),
  () => ({ type: "connectionClosed" }),
  () => ({ type: "reconnect" }),
  () => ({ type: "close" }),
];

/** The messages that wait or have left; numbers, so that order can be seen. */
const queued = ({ queued }: Session) => queued?.message as number | undefined;

it(`keeps its promises over ${STEPS.toLocaleString("en")} steps in any order`, () => {
  const random = createRandom(8);
  let session: Session = { state: "idle" };
  let hasSocket = false;
  let transmitted = 0;
  const visited = new Set<string>();

  const take = (event: SessionEvent) => {
    const before = session;
    const [after, effects] = step(before, event);
    visited.add(`${before.state} ${event.type}`);
    session = after;
    for (const effect of effects) {
      if (effect.type === "closeSocket") hasSocket = false;
      if (effect.type === "openSocket") {
        if (effect.token !== after.token) throw new Error("opened with another token");
        if (hasSocket) throw new Error("two sockets at once");
        hasSocket = true;
      }
      if (effect.type === "transmit") {
        if (!hasSocket || after.state !== "active") throw new Error("sent without a socket");
        if ((effect.message as number) <= transmitted) throw new Error("sent twice or late");
        transmitted = effect.message as number;
      }
    }
    const kept = effects.some(({ type }) => type === "transmit") || event.type === "close";
    if (event.type !== "send" && !kept && queued(before) !== queued(after))
      throw new Error(`lost what waited: ${before.state}, ${event.type}`);
    if (event.type === "send" && !kept && queued(after) !== event.message)
      throw new Error(`lost what was sent: ${before.state}`);
    for (const effect of effects) if (effect.type === "raise") take(effect.event);
    if ((session.state === "idle" || session.state === "authInProgress") && hasSocket)
      throw new Error(`a socket in ${session.state}`);
    if (session.state === "connecting" && !hasSocket) throw new Error("stuck in connecting");
    if (session.state === "authRequired") throw new Error("stuck before authentication");
  };

  for (let n = 1; n <= STEPS; n++)
    take(FROM_OUTSIDE[Math.floor(random() * FROM_OUTSIDE.length)]!(n));
  const states = ["idle", "connecting", "authInProgress", "active"];
  for (const state of states)
    for (const make of FROM_OUTSIDE) expect(visited).toContain(`${state} ${make(0).type}`);
});
