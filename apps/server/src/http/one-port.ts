import { type RequestListener, Server, type ServerOptions } from "node:http";
import {
  createServer as createHttp2Server,
  type ServerOptions as Http2Options,
  type Http2Server,
  type ServerHttp2Session,
} from "node:http2";
import type { Socket } from "node:net";
import type { FastifyServerFactory } from "fastify";
import { LIMITS } from "../limits.ts";

/** How every connection begins that speaks HTTP/2 without having asked: RFC 9113, §3.4. No method does. */
const PREFACE = "PRI";
/** As long as a client may take for its headers. */
const SLOWEST_MS = LIMITS.headersSeconds.value * 1000;
/** Quiet for so long, a session is asked to end; what it still does is finished first. */
const IDLE_MS = 72_000;

/** What one HTTP/2 connection may ask of the hub; beyond it is refused or cut. */
const HTTP2_LIMITS: Http2Options = {
  settings: { maxConcurrentStreams: LIMITS.http2Streams.value, maxHeaderListSize: 16 * 1024 },
  maxHeaderListPairs: 128,
  /** Megabytes. */
  maxSessionMemory: 10,
  maxSessionInvalidFrames: 100,
  maxSessionRejectedStreams: 100,
  /** Streams opened to be taken back at once cost the client nothing and a server much. */
  streamResetBurst: 200,
  streamResetRate: 33,
};

/** The hub's server. Uploads take as long as they take; a client that sends nothing is cut. */
export const onePort: FastifyServerFactory = (listener) =>
  new OnePortServer(
    {
      keepAliveTimeout: IDLE_MS,
      headersTimeout: SLOWEST_MS,
      requestTimeout: 0,
      // A client that would rather speak HTTP/2 is answered as it asked.
      shouldUpgradeCallback: ({ headers }) => headers.upgrade?.toLowerCase() === "websocket",
    },
    listener,
  );

/**
 * An HTTP/1.1 server that hands connections on to HTTP/2 where they begin like it, by their first three
 * bytes. Everything else of it is HTTP/1.1 as Node has it: upgrades, limits, `close`. Decision 011.
 */
export class OnePortServer extends Server {
  readonly #http2: Http2Server;
  /** Connected, and silent so far. */
  readonly #unread = new Set<Socket>();
  readonly #sessions = new Set<ServerHttp2Session>();

  constructor(options: ServerOptions, listener: RequestListener) {
    super(options, listener);
    this.#http2 = createHttp2Server(HTTP2_LIMITS, listener as never);
    this.#http2.on("session", (session) => {
      this.#sessions.add(session);
      session.once("close", () => this.#sessions.delete(session));
      session.setTimeout(IDLE_MS, () => session.close());
    });
    const [serveHttp1] = this.listeners("connection");
    this.removeAllListeners("connection");
    this.on("connection", (socket: Socket) =>
      this.#onFirstBytes(socket, (isHttp2) => {
        if (!isHttp2) return void serveHttp1?.call(this, socket);
        // An HTTP/2 connection has no half.
        socket.allowHalfOpen = false;
        this.#http2.emit("connection", socket);
      }),
    );
  }

  /** Part of `close` too: whoever is silent is cut, sessions end when what they began is finished. */
  override closeIdleConnections(): void {
    super.closeIdleConnections();
    for (const socket of this.#unread) socket.destroy();
    for (const session of this.#sessions) session.close();
  }

  override closeAllConnections(): void {
    super.closeAllConnections();
    for (const socket of this.#unread) socket.destroy();
    for (const session of this.#sessions) session.destroy();
  }

  #onFirstBytes(socket: Socket, serve: (isHttp2: boolean) => void): void {
    const cut = () => void socket.destroy();
    const look = () => {
      const first: Buffer | null = socket.read(PREFACE.length);
      if (first === null) return;
      leave();
      socket.unshift(first);
      serve(first.toString("latin1") === PREFACE);
    };
    const leave = () => {
      this.#unread.delete(socket);
      socket
        .setTimeout(0)
        .off("timeout", cut)
        .off("error", cut)
        .off("end", cut)
        .off("close", leave);
      socket.off("readable", look);
    };
    this.#unread.add(socket);
    socket.setTimeout(this.headersTimeout).on("timeout", cut).on("error", cut).on("end", cut);
    socket.on("close", leave).on("readable", look);
  }
}
