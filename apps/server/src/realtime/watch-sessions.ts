import type { Registry, Viewer } from "@orrery/registry";
import { isUnexpected, toldLive } from "./live-error.ts";
import { LIVE } from "./live-limits.ts";
import { errorText } from "./live-message.ts";
import { endIdle, type LiveSession, lifeOf, refuseUnauthorized } from "./live-session.ts";
import { findViewerOf } from "./viewer-of-maker.ts";

type Access = Pick<Registry, "credentials" | "accessTokens">;

/**
 * Looks after open sessions: notes what they came to, asks the quiet for a sign of life, ends the idle, cuts the dead, and ends those
 * whose viewer may not call their model any more: soon after it was so, at once where a token was deleted here.
 */
export function watchSessions(
  sessions: ReadonlySet<LiveSession>,
  registry: Access,
  onError: (error: unknown) => void,
): { stop(): void } {
  let deletions = registry.accessTokens.deletions();
  let checkedAt = Date.now();
  let isChecking = false;

  function look(): void {
    const now = Date.now();
    for (const session of sessions) lookAt(session, now);
    const isDue = now - checkedAt >= LIVE.recheckMs;
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

  const timer = setInterval(look, LIVE.lookMs).unref();
  return { stop: () => clearInterval(timer) };
}

function lookAt(session: LiveSession, now: number): void {
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

/** Each credential is looked up once, whoever many sessions it has. */
async function recheck(sessions: readonly LiveSession[], registry: Access): Promise<void> {
  const known = new Map<string, Promise<Viewer | undefined>>();
  const viewerOf = ({ maker, ip }: LiveSession) => {
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
      else refuseUnauthorized(socket, "Who opened this session is not known any more.");
    } catch (error) {
      // A database that is away for a moment ends nobody's session.
      if (isUnexpected(error)) throw error;
      const { code, message } = toldLive(error);
      socket.send(errorText(code, message));
      socket.close(1000);
    }
  }
}
