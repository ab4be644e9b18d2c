import type { Registry, Viewer } from "@orrery/registry";
import { isUnexpected, toRealtimeError } from "./realtime-error.ts";
import { REALTIME } from "./realtime-limits.ts";
import { errorText } from "./realtime-message.ts";
import { endIdle, lifeOf, type RealtimeSession, refuseUnauthorized } from "./realtime-session.ts";
import { findViewerOf } from "./viewer-of-maker.ts";

type Access = Pick<Registry, "credentials" | "accessTokens">;

/**
 * Watches open sessions: records their usage, pings quiet clients, ends idle sessions, cuts dead
 * connections, and ends sessions whose viewer lost access: after the next check, or immediately if a token
 * was deleted here.
 */
export function watchSessions(
  sessions: ReadonlySet<RealtimeSession>,
  registry: Access,
  onError: (error: unknown) => void,
): { stop(): void } {
  let deletions = registry.accessTokens.deletions();
  let checkedAt = Date.now();
  let isChecking = false;

  function look(): void {
    const now = Date.now();
    for (const session of sessions) lookAt(session, now);
    const isDue = now - checkedAt >= REALTIME.recheckMs;
    if (isChecking || (!isDue && deletions === registry.accessTokens.deletions())) return;
    deletions = registry.accessTokens.deletions();
    checkedAt = now;
    isChecking = true;
    recheck([...sessions], registry)
      .catch(onError)
      .finally(() => {
        isChecking = false;
      });
  }

  const timer = setInterval(look, REALTIME.lookMs).unref();
  return { stop: () => clearInterval(timer) };
}

function lookAt(session: RealtimeSession, now: number): void {
  const { socket } = session;
  session.note();
  const life = lifeOf(session, now);
  if (life === "dead") socket.terminate();
  if (socket.readyState !== socket.OPEN) return;
  if (life === "idle") endIdle(socket);
  if (life === "quiet") {
    session.isPinged = true;
    socket.ping();
  }
}

/** Each credential is looked up once, however many sessions it has. */
async function recheck(sessions: readonly RealtimeSession[], registry: Access): Promise<void> {
  const known = new Map<string, Promise<Viewer | undefined>>();
  const viewerOf = ({ maker, ip }: RealtimeSession) => {
    const name = `${maker.kind} ${maker.key}`;
    const found = known.get(name) ?? findViewerOf(registry, maker, ip);
    known.set(name, found);
    return found;
  };
  for (const session of sessions) {
    const { socket } = session;
    if (socket.readyState !== socket.OPEN) continue;
    try {
      const viewer = await viewerOf(session);
      if (viewer) await session.recheck({ viewer, ip: session.ip });
      else
        refuseUnauthorized(
          socket,
          "The account or token that opened this session no longer exists.",
        );
    } catch (error) {
      // A brief database outage ends no session.
      if (isUnexpected(error)) throw error;
      const { code, message } = toRealtimeError(error);
      socket.send(errorText(code, message));
      socket.close(1000);
    }
  }
}
