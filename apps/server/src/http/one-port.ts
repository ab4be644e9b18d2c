import { type RequestListener, Server, type ServerOptions } from "node:http";
import {
  createServer as createHttp2Server,
  type ServerOptions as Http2Options,
  type Http2Server,
  type ServerHttp2Session,
} from "node:http2";
import type { Socket } from "node:net";
import type { FastifyServerFactory } from "fastify";
import { LIMITS } from "../base/limits.ts";

/** How every connection begins that speaks HTTP/2 without having asked: RFC 9113, §3.4. No method does. */
const PREFACE = "PRI";
/** As long as a client may take for its headers. */
const SLOWEST_MS = LIMITS.headersSeconds.value * 1000;
/** An HTTP/2 session without requests for this time is asked to close; pending streams finish first. */
const IDLE_MS = 72_000;

/** What one HTTP/2 connection may ask of the hub; beyond it is refused or cut. */
const HTTP2_LIMITS: Http2Options = {
  settings: { maxConcurrentStreams: LIMITS.http2Streams.value, maxHeaderListSize: 16 * 1024 },
  maxHeaderListPairs: 128,
  /** Megabytes. */
  maxSessionMemory: 10,
  maxSessionInvalidFrames: 100,
  maxSessionRejectedStreams: 100,
  /** Opening streams and resetting them immediately costs the client nothing and the server much. */
  streamResetBurst: 200,
  streamResetRate: 33,
};

/** The hub's server. Uploads have no total deadline; idle clients are cut. */
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
 * bytes. Upgrades and limits are HTTP/1.1 as Node has it. Decision 011.
 *
 * `close` is stricter than Node's, which cuts answers that are ended but not yet sent, and waits for
 * clients that keep their connection alive after an answer, or never finish their headers.
 */
export class OnePortServer extends Server {
  readonly #http2: Http2Server;
  /** Connected, and silent so far. */
  readonly #unread = new Set<Socket>();
  /** HTTP/1.1 connections, and how many answers each is owed. */
  readonly #owed = new Map<Socket, number>();
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
        if (!isHttp2) {
          this.#owed.set(socket, 0);
          socket.once("close", () => this.#owed.delete(socket));
          return void serveHttp1?.call(this, socket);
        }
        // An HTTP/2 connection has no half.
        socket.allowHalfOpen = false;
        this.#http2.emit("connection", socket);
      }),
    );
    this.prependListener("request", ({ socket }, response) => {
      this.#owe(socket, 1);
      response.once("close", () => this.#owe(socket, -1));
    });
    // After an upgrade, the new owner closes the connection.
    this.on("upgrade", (_, socket) => this.#owed.delete(socket as Socket));
  }

  #owe(socket: Socket, more: 1 | -1): void {
    const owed = this.#owed.get(socket);
    if (owed === undefined) return;
    this.#owed.set(socket, owed + more);
    if (!this.listening && owed + more === 0) socket.destroySoon();
  }

  /** Also called by `close`: idle sockets are destroyed, sessions end after their pending streams. */
  override closeIdleConnections(): void {
    for (const socket of this.#unread) socket.destroy();
    for (const [socket, owed] of this.#owed) if (owed === 0) socket.destroy();
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
