import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { type WebSocket, WebSocketServer } from "ws";
import type { Config } from "../config.ts";
import type { Gateway } from "../gateway/gateway.ts";
import { GatewayError } from "../gateway/gateway-error.ts";
import type { LiveModel } from "../gateway/live-model.ts";
import { addressKey } from "../http/address-key.ts";
import { createAttempts } from "../http/attempts.ts";
import { trustedProxies } from "../http/trusted-proxies.ts";
import type { Hub } from "../hub.ts";
import { authorizeUpgrade, type Opener } from "./authorize-upgrade.ts";
import { embeddedWork } from "./embedded-work.ts";
import { createHolders } from "./holders.ts";
import { findLiveKind } from "./kinds/live-kinds.ts";
import { isUnexpected, toldLive } from "./live-error.ts";
import { LIVE } from "./live-limits.ts";
import { errorText } from "./live-message.ts";
import { type LiveSession, refuseUnauthorized, startSession } from "./live-session.ts";
import { relayedWork } from "./relayed-work.ts";
import { closeNormally, endHttp, readUpgrade, type UpgradeRequest } from "./upgrade-request.ts";
import { watchSessions } from "./watch-sessions.ts";

export interface LiveSessionsDeps {
  readonly config: Config;
  readonly hub: Pick<Hub, "registry" | "signingKey">;
  readonly gateway: Pick<Gateway, "live">;
  readonly onError: (error: unknown) => void;
}

/** All live sessions of this process. */
export interface LiveSessions {
  /** For a server's `upgrade` event. Never throws. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Takes no more, lets what is computed end, and tells every client to come again. */
  close(): Promise<void>;
}

export function createLiveSessions(deps: LiveSessionsDeps): LiveSessions {
  const { config, hub, gateway, onError } = deps;
  const server = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    clientTracking: false,
    maxPayload: LIVE.maxFrameBytes,
  });
  const trust = trustedProxies(config.trustProxy);
  const sessions = new Set<LiveSession>();
  const holders = createHolders(config.liveSessions);
  const refusals = createAttempts(LIVE.refusalsPerMinute, 60_000);
  const watch = watchSessions(sessions, hub.registry, onError);
  let isClosing = false;

  async function open(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const asked = readUpgrade(request, config, trust);
    if (!asked || isClosing) return endHttp(socket, asked ? 503 : 404);
    const accept = (onOpen: (opened: WebSocket) => void): boolean => {
      let isOpen = false;
      server.handleUpgrade(request, socket, head, (opened) => {
        isOpen = true;
        // A frame that breaks the protocol is answered by closing; nothing else is to be done.
        opened.on("error", () => undefined);
        closeNormally(opened);
        onOpen(opened);
      });
      return isOpen;
    };
    const opener = await authorizeUpgrade(hub.registry, hub.signingKey, request, asked);
    if (typeof opener === "string") {
      refusals.count(addressKey(asked.ip));
      return void accept((opened) => refuseUnauthorized(opened, opener));
    }
    const leave = holders.enter(opener.viewer, asked.ip);
    try {
      if (!leave) throw new GatewayError("too-many-calls", "Too many live sessions are open.");
      const caller = { viewer: opener.viewer, ip: asked.ip };
      const { id, path } = asked.endpoint;
      const model = await gateway.live({ id: randomUUID(), caller, model: id, path });
      if (path !== "" && model.source.kind !== "relayed") {
        model.end({});
        throw new GatewayError("model-not-served", `${id} has nothing at /${path}.`);
      }
      if (accept((opened) => start(opened, opener, model, asked, leave))) return;
      model.end({});
      leave();
    } catch (error) {
      leave?.();
      accept((opened) => {
        if (isUnexpected(error)) onError(error);
        const { code, message } = toldLive(error);
        opened.send(errorText(code, message));
        opened.close(1000);
      });
    }
  }

  function start(
    socket: WebSocket,
    { maker }: Opener,
    model: LiveModel,
    { buffering, ip }: UpgradeRequest,
    leave: () => void,
  ): void {
    const { source, task } = model;
    const session = startSession({
      socket,
      maker,
      ip,
      model,
      messageRate: config.liveMessages,
      onError,
      work(port) {
        if (source.kind === "relayed") return relayedWork(source, buffering, port);
        const kind = findLiveKind(task);
        if (!kind) throw new Error(`${task} has no live sessions.`);
        return embeddedWork(source, kind, buffering ?? LIVE.buffering, port);
      },
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

/** A client that does not answer the close is cut. */
const untilClosed = ({ socket }: LiveSession): Promise<void> =>
  new Promise((resolve) => {
    if (socket.readyState === socket.CLOSED) return resolve();
    const timer = setTimeout(() => socket.terminate(), 1000);
    socket.once("close", () => {
      clearTimeout(timer);
      resolve();
    });
  });
