import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import type { WebSocket } from "ws";
import type { Config } from "../base/config.ts";
import { trustedProxies } from "../base/trusted-proxies.ts";
import { addressKey } from "../http/limits/address-key.ts";
import type { OpenCounts } from "../http/limits/open-counts.ts";
import { createRateLimiter } from "../http/limits/rate-limiter.ts";
import type { Hub } from "../hub/hub.ts";
import type { Gateway } from "../inference/gateway/gateway-api.ts";
import type { Caller } from "../inference/gateway/gateway-call.ts";
import type { RealtimeModel } from "../inference/gateway/realtime-model.ts";
import { GatewayError } from "../outgoing/gateway-error.ts";
import { createAcceptUpgrade } from "./accept-upgrade.ts";
import { authorizeUpgrade, type Opener } from "./authorize-upgrade.ts";
import { createConnectionLimits } from "./connection-limits.ts";
import type { Endpoint } from "./endpoint-id.ts";
import { isUnexpected, toRealtimeError } from "./realtime-error.ts";
import { REALTIME } from "./realtime-limits.ts";
import { errorText } from "./realtime-message.ts";
import { type RealtimeSession, refuseUnauthorized, startSession } from "./realtime-session.ts";
import { sessionWork } from "./session-work.ts";
import { endHttp, readUpgrade, type UpgradeRequest } from "./upgrade-request.ts";
import { watchSessions } from "./watch-sessions.ts";

export interface RealtimeSessionsDeps {
  readonly config: Config;
  readonly hub: Pick<Hub, "registry" | "signingKey">;
  readonly gateway: Pick<Gateway, "realtime">;
  /** Counts the sessions of each holder. */
  readonly openCounts: OpenCounts;
  readonly onError: (error: unknown) => void;
}

/** All live sessions of this process. */
export interface RealtimeSessions {
  /** For a server's `upgrade` event. Never throws. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Accepts no new sessions, lets pending results finish, and asks every client to reconnect. */
  close(): Promise<void>;
}

export function createRealtimeSessions(deps: RealtimeSessionsDeps): RealtimeSessions {
  const { config, hub, gateway, onError } = deps;
  const acceptUpgrade = createAcceptUpgrade();
  const trust = trustedProxies(config.trustProxy);
  const sessions = new Set<RealtimeSession>();
  const connections = createConnectionLimits(deps.openCounts, config.realtimeSessions);
  const refusals = createRateLimiter(REALTIME.refusalsPerMinute, 60_000);
  const watch = watchSessions(sessions, hub.registry, onError);
  let isClosing = false;

  async function open(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const asked = readUpgrade(request, config, trust);
    if (!asked || isClosing) return endHttp(socket, asked ? 503 : 404);
    const accept = (onOpen: (opened: WebSocket) => void) =>
      acceptUpgrade(request, socket, head, onOpen);
    const opener = await authorizeUpgrade(hub.registry, hub.signingKey, request, asked);
    if (typeof opener === "string") {
      refusals.count(addressKey(asked.ip));
      return void accept((opened) => refuseUnauthorized(opened, opener));
    }
    let leave: (() => void) | undefined;
    try {
      const entered = await connections.enter(opener.viewer, asked.ip);
      leave = entered;
      if (!entered) throw new GatewayError("too-many-calls", "Too many live sessions are open.");
      const { traceparent } = request.headers;
      const caller = {
        ...{ viewer: opener.viewer, ip: asked.ip },
        ...(typeof traceparent === "string" && { traceparent }),
      };
      const model = await openModel(gateway, caller, asked.endpoint);
      if (accept((opened) => start(opened, opener, model, asked, entered))) return;
      model.end({});
      entered();
    } catch (error) {
      leave?.();
      accept((opened) => {
        if (isUnexpected(error)) onError(error);
        const { code, message } = toRealtimeError(error);
        opened.send(errorText(code, message));
        opened.close(1000);
      });
    }
  }

  function start(
    socket: WebSocket,
    { maker }: Opener,
    model: RealtimeModel,
    { buffering, ip }: UpgradeRequest,
    leave: () => void,
  ): void {
    const session = startSession({
      socket,
      maker,
      ip,
      model,
      messageRate: config.realtimeMessages,
      onError,
      work: (port) => sessionWork(model, buffering, port),
      onEnd(ended) {
        sessions.delete(ended);
        leave();
      },
    });
    sessions.add(session);
  }

  return {
    upgrade(request, socket, head) {
      socket.on("error", () => socket.destroy());
      open(request, socket, head).catch((error) => {
        if (isUnexpected(error)) onError(error);
        endHttp(socket, isUnexpected(error) ? 500 : 429);
      });
    },
    async close() {
      isClosing = true;
      watch.stop();
      await Promise.all([...sessions].map((session) => session.drain()));
      await Promise.all([...sessions].map(untilClosed));
    },
  };
}

/** Throws `model-not-served` for a path of a model that has none. */
async function openModel(
  gateway: RealtimeSessionsDeps["gateway"],
  caller: Caller,
  { id, path }: Endpoint,
): Promise<RealtimeModel> {
  const model = await gateway.realtime({ id: randomUUID(), caller, model: id, path });
  if (path === "" || model.source.kind === "relayed") return model;
  model.end({});
  throw new GatewayError("model-not-served", `${id} has no endpoint /${path}.`);
}

/** A client that does not answer the close is cut. */
const untilClosed = ({ socket }: RealtimeSession): Promise<void> =>
  new Promise((resolve) => {
    if (socket.readyState === socket.CLOSED) return resolve();
    const timer = setTimeout(() => socket.terminate(), 1000);
    socket.once("close", () => {
      clearTimeout(timer);
      resolve();
    });
  });
