import type { Handlers } from "./audience.ts";
import { createConnection } from "./connection.ts";
import type { Connection } from "./connection-options.ts";
import { type EndpointId, formatEndpointId, parseEndpointId, realtimePath } from "./endpoint-id.ts";
import { CONNECT_TIMEOUT_MS, THROTTLE_MS, TOKEN_EXPIRATION_SECONDS } from "./limits.ts";
import { createEncoder } from "./msgpack/encode.ts";
import type {
  Clock,
  ConnectOptions,
  RealtimeClient,
  RealtimeClientOptions,
  RealtimeConnection,
  SocketConstructor,
} from "./options.ts";
import { checkMaxBuffering, socketAddress } from "./socket-address.ts";
import { requestToken } from "./temporary-token.ts";

/** A client for one hub. It keeps the connections that share a key; nothing outlives it, nothing is global. */
export function createRealtimeClient(options: RealtimeClientOptions): RealtimeClient {
  const { restApiUrl, realtimeUrl, accessToken } = options;
  const { clock = platformClock, random = Math.random } = options;
  const fetch: typeof globalThis.fetch = (...request) =>
    (options.fetch ?? globalThis.fetch)(...request);
  const encode = createEncoder();
  const shared = new Map<string, { readonly shape: Shape; readonly connection: Connection }>();

  /** The connection of this key, unless it goes elsewhere: then it is closed, and there is a new one. */
  function connectionOf(endpoint: EndpointId, wanted: ConnectOptions<never>): Connection {
    const { connectionKey } = wanted;
    if (connectionKey === undefined) return open(endpoint, wanted);
    const shape = shapeOf(endpoint, wanted);
    const known = shared.get(connectionKey);
    if (known && isSame(known.shape, shape)) return known.connection;
    known?.connection.close();
    const connection = open(endpoint, wanted);
    shared.set(connectionKey, { shape, connection });
    return connection;
  }

  function open(endpoint: EndpointId, wanted: ConnectOptions<never>): Connection {
    const { path, maxBuffering, tokenProvider } = wanted;
    const { tokenExpirationSeconds: seconds = TOKEN_EXPIRATION_SECONDS } = wanted;
    const target = { realtimeUrl, endpoint, path, maxBuffering };
    return createConnection({
      WebSocket: findWebSocket(options.WebSocket),
      clock,
      random,
      encode,
      address: (token) => socketAddress(target, token),
      getToken: (signal) =>
        tokenProvider?.(realtimePath(endpoint, path)) ??
        requestToken({ restApiUrl, accessToken, fetch, alias: endpoint.alias, seconds, signal }),
      tokenLifeMs: seconds * 1000,
      throttleMs: wanted.throttleInterval ?? THROTTLE_MS,
      pingMs: wanted.pingInterval ?? 0,
      reconnect: wanted.reconnect ?? false,
      connectTimeoutMs: wanted.connectTimeout ?? CONNECT_TIMEOUT_MS,
      isResending: (wanted.resend ?? true) && (wanted.reconnect ?? false) !== false,
    });
  }

  function forget(connection: Connection) {
    for (const [key, known] of shared) if (known.connection === connection) shared.delete(key);
  }

  return {
    connect<Input, Output>(endpointId: string, wanted: ConnectOptions<Output>) {
      const endpoint = parseEndpointId(endpointId);
      if (!endpoint) throw new TypeError(invalidId(endpointId));
      checkMaxBuffering(wanted.maxBuffering);
      if (wanted.clientOnly && !("document" in globalThis)) return NO_CONNECTION;
      const connection = connectionOf(endpoint, wanted);
      const { onResult, onError, onObserve, decodeMessage } = wanted;
      const handlers: Handlers = { onResult, onError, onObserve, decodeMessage };
      connection.own(handlers);
      return {
        send: (message: Input) => connection.send(message, handlers),
        close: () => {
          if (connection.owner() !== handlers) return;
          connection.close();
          forget(connection);
        },
      };
    },
  };
}

/** What makes two connections of one key the same one. */
interface Shape {
  readonly tokenProvider: ConnectOptions["tokenProvider"];
  readonly text: string;
}

const shapeOf = (endpoint: EndpointId, wanted: ConnectOptions<never>): Shape => ({
  tokenProvider: wanted.tokenProvider,
  text: JSON.stringify([
    formatEndpointId(endpoint),
    wanted.path,
    wanted.maxBuffering,
    wanted.throttleInterval,
    wanted.tokenExpirationSeconds,
    wanted.pingInterval,
    wanted.reconnect,
    wanted.connectTimeout,
    wanted.resend,
  ]),
});

const isSame = (one: Shape, other: Shape) =>
  one.tokenProvider === other.tokenProvider && one.text === other.text;

const invalidId = (id: string) => `Invalid app id: ${id}. Must be in the format <appOwner>/<appId>`;

/** The platform's, where the caller gives none; Node has one since version 22. */
function findWebSocket(given: SocketConstructor | undefined): SocketConstructor {
  const found = given ?? globalThis.WebSocket;
  if (found) return found;
  throw new TypeError("WebSocket is not available. Pass one to createRealtimeClient.");
}

/** Does not go backwards when the machine's clock is set. */
const platformClock: Clock = {
  now: () => performance.timeOrigin + performance.now(),
  setTimeout: (run, ms) => setTimeout(run, ms),
  clearTimeout: (timer) => clearTimeout(timer as number),
};

const NO_CONNECTION: RealtimeConnection = { send() {}, close() {} };
