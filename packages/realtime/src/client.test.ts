import { createServer, type Server } from "node:http";
import { type AddressInfo, createServer as createTcpServer } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { WebSocket as PackageSocket, type RawData, type WebSocket, WebSocketServer } from "ws";
import { createRealtimeClient } from "./client.ts";
import { PONG, RECONNECT, UNAUTHORIZED } from "./messages.ts";
import { decode } from "./msgpack/decode.ts";
import { createEncoder } from "./msgpack/encode.ts";
import type { Observation } from "./observation.ts";
import type { ConnectOptions, RealtimeClientOptions, RealtimeConnection } from "./options.ts";

/** A server of tokens and sockets, which keeps what it was asked and sent. */
interface Hub {
  readonly url: string;
  readonly tokenRequests: { readonly headers: Record<string, unknown>; readonly body: unknown }[];
  readonly sessions: {
    readonly url: string;
    readonly socket: WebSocket;
    readonly messages: { readonly data: Buffer; readonly isBinary: boolean }[];
  }[];
  /** What `/tokens/` answers. */
  token: { status: number; body: unknown };
  onSession: (socket: WebSocket) => void;
  onMessage: (socket: WebSocket, data: Buffer) => void;
}

const encode = createEncoder();
const servers: (Server | WebSocketServer)[] = [];
const open: RealtimeConnection[] = [];
let hub: Hub;

async function startHub(): Promise<Hub> {
  const hub: Hub = {
    url: "",
    tokenRequests: [],
    sessions: [],
    token: { status: 200, body: "secret token" },
    onSession: () => {},
    onMessage: () => {},
  };
  const http = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body: unknown = JSON.parse(Buffer.concat(chunks).toString());
    hub.tokenRequests.push({ headers: { ...request.headers, path: request.url }, body });
    response.writeHead(hub.token.status, { "content-type": "application/json" });
    response.end(JSON.stringify(hub.token.body));
  });
  const sockets = new WebSocketServer({ server: http });
  sockets.on("connection", (socket, request) => {
    const session: Hub["sessions"][number] = { url: request.url ?? "", socket, messages: [] };
    hub.sessions.push(session);
    socket.on("message", (data: RawData, isBinary) => {
      session.messages.push({ data: data as Buffer, isBinary });
      hub.onMessage(socket, data as Buffer);
    });
    hub.onSession(socket);
  });
  servers.push(http, sockets);
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  return Object.assign(hub, { url: `http://127.0.0.1:${(http.address() as AddressInfo).port}` });
}

beforeEach(async () => {
  hub = await startHub();
});

afterEach(async () => {
  for (const connection of open.splice(0)) connection.close();
  for (const { socket } of hub.sessions) socket.terminate();
  for (const server of servers.splice(0))
    await new Promise<void>((resolve) => server.close(() => resolve()));
});

const clientOf = (options: Partial<RealtimeClientOptions> = {}) =>
  createRealtimeClient({ restApiUrl: hub.url, realtimeUrl: hub.url, ...options });

/** A connection with the options. */
function connect(options: Partial<ConnectOptions> = {}, client = clientOf(), id = "ada/sketch") {
  const results: unknown[] = [];
  const errors: { message: string; status: number; body?: unknown }[] = [];
  const observed: Observation[] = [];
  const connection = client.connect(id, {
    throttleInterval: 0,
    onResult: (result) => results.push(result),
    onError: ({ message, status, body }) =>
      errors.push({ message, status, ...(body !== undefined && { body }) }),
    onObserve: (observation) => observed.push(observation),
    ...options,
  });
  open.push(connection);
  const states = () =>
    observed.flatMap((seen) => (seen.type === "transition" ? [`${seen.on} ${seen.to}`] : []));
  return { ...connection, results, errors, observed, states };
}

const said = (session = 0) => hub.sessions[session]?.messages.map(({ data }) => decode(data)) ?? [];

const echo = () => {
  hub.onMessage = (socket, data) => socket.send(data);
};

describe("a session", () => {
  it("asks for a token of the life that it counts with", async () => {
    echo();
    connect({ tokenExpirationSeconds: 60 }).send({ prompt: "a fox" });
    await expect.poll(() => hub.tokenRequests).toMatchObject([{ body: { token_expiration: 60 } }]);
  });

  it("asks for a token, opens, sends what waited, and hears the answer", async () => {
    echo();
    const session = connect({ maxBuffering: 3 }, clientOf({ accessToken: "hf_mine" }));
    session.send({ prompt: "a fox" });
    await expect.poll(() => session.results).toEqual([{ prompt: "a fox" }]);
    expect(hub.tokenRequests).toMatchObject([
      {
        headers: { path: "/tokens/", authorization: "Bearer hf_mine" },
        body: { allowed_apps: ["sketch"], token_expiration: 120 },
      },
    ]);
    expect(hub.sessions[0]?.url).toBe(
      "/ada/sketch/realtime?fal_jwt_token=secret+token&max_buffering=3",
    );
    expect(session.states()).toEqual([
      "send connecting",
      "noToken authRequired",
      "initiateAuth authInProgress",
      "authenticated connecting",
      "connected active",
    ]);
    expect(JSON.stringify(session.observed)).not.toContain("secret");
  });

  it("takes the token from an object's detail too", async () => {
    echo();
    hub.token = { status: 201, body: { detail: "T2" } };
    const session = connect();
    session.send(1);
    await expect.poll(() => session.results).toEqual([1]);
    expect(hub.sessions[0]?.url).toContain("fal_jwt_token=T2");
  });

  it("asks a provider of tokens for owner, alias and path", async () => {
    echo();
    const asked: string[] = [];
    const session = connect({
      path: "live",
      tokenProvider: async (app) => {
        asked.push(app);
        return "mine";
      },
    });
    session.send(1);
    await expect.poll(() => session.results).toEqual([1]);
    expect(asked).toEqual(["ada/sketch/live"]);
    expect(hub.sessions[0]?.url).toBe("/ada/sketch/live?fal_jwt_token=mine");
    expect(hub.tokenRequests).toEqual([]);
  });

  it("sends only the last message of those before it was open", async () => {
    const session = connect();
    for (const n of [1, 2, 3]) session.send({ n });
    await expect.poll(() => said()).toEqual([{ n: 3 }]);
    expect(session.observed.filter(({ type }) => type === "superseded")).toHaveLength(2);
  });

  it("sends values as msgpack and bytes as they are, in binary frames", async () => {
    const session = connect();
    session.send("first");
    await expect.poll(() => said()).toEqual(["first"]);
    session.send(new Uint8Array([1, 2, 3]));
    session.send(new Uint16Array([0x0201]).buffer);
    await expect.poll(() => hub.sessions[0]?.messages.length).toBe(3);
    expect(hub.sessions[0]?.messages.slice(1)).toEqual([
      { data: Buffer.from([1, 2, 3]), isBinary: true },
      { data: Buffer.from([1, 2]), isBinary: true },
    ]);
  });

  it("keeps the order of text and binary frames", async () => {
    hub.onMessage = (socket) => {
      for (let n = 0; n < 20; n++)
        socket.send(n % 2 ? JSON.stringify({ n }) : encode({ n }), { binary: n % 2 === 0 });
    };
    const session = connect();
    session.send("go");
    await expect.poll(() => session.results.length).toBe(20);
    expect(session.results).toEqual(Array.from({ length: 20 }, (_, n) => ({ n })));
  });

  it("hands frames that are no msgpack to whoever can read them", async () => {
    hub.onMessage = (socket) => socket.send(Buffer.from([0x89, 0x50]));
    const session = connect({ decodeMessage: (frame) => ({ size: frame.length }) });
    session.send("go");
    await expect.poll(() => session.results).toEqual([{ size: 2 }]);
  });

  it("works with the package ws where there is no WebSocket", async () => {
    echo();
    const session = connect({}, clientOf({ WebSocket: PackageSocket }));
    session.send({ n: 1 });
    await expect.poll(() => session.results).toEqual([{ n: 1 }]);
    session.close();
    await expect.poll(() => hub.sessions[0]?.socket.readyState).toBe(3);
    expect(session.errors).toEqual([]);
  });
});

describe("what goes wrong", () => {
  it.each([0, 61, Number.NaN])("refuses maxBuffering %d when connecting", (maxBuffering) => {
    expect(() => connect({ maxBuffering })).toThrow(
      new RangeError("The `maxBuffering` must be between 1 and 60 (inclusive)"),
    );
  });

  it("refuses what is no endpoint id", () => {
    expect(() => connect({}, clientOf(), "sketch")).toThrow(
      "Invalid app id: sketch. Must be in the format <appOwner>/<appId>",
    );
  });

  it("tells a refused token's status and reason, and tries again with the next message", async () => {
    hub.token = { status: 403, body: { detail: "Not yours" } };
    echo();
    const session = connect();
    session.send(1);
    await expect
      .poll(() => session.errors)
      .toEqual([{ message: "Not yours", status: 403, body: { detail: "Not yours" } }]);
    expect(session.states().at(-1)).toBe("unauthorized idle");
    hub.token = { status: 200, body: "T" };
    session.send(2);
    await expect.poll(() => session.results).toEqual([2]);
  });

  it("tells an answer without a token", async () => {
    hub.token = { status: 200, body: { token: "T" } };
    const session = connect();
    session.send(1);
    await expect
      .poll(() => session.errors)
      .toEqual([{ message: "The response has no token.", status: 401 }]);
  });

  it("calls a failed network by no status of an answer, and tries again", async () => {
    echo();
    let failures = 0;
    const flaky: typeof fetch = (...request) =>
      ++failures < 3 ? Promise.reject(new TypeError("fetch failed")) : fetch(...request);
    const session = connect({ reconnect: { minDelayMs: 1 } }, clientOf({ fetch: flaky }));
    session.send(1);
    await expect.poll(() => session.errors).toHaveLength(2);
    expect(session.errors[0]).toEqual({ message: "fetch failed", status: 0 });
  });

  it("gives up a token request that has no answer, and a socket that does not open", async () => {
    const waiting = connect({
      connectTimeout: 30,
      tokenProvider: () => new Promise(() => {}),
    });
    waiting.send(1);
    await expect
      .poll(() => waiting.errors)
      .toEqual([{ message: "The token request timed out after 30 ms.", status: 408 }]);

    const mute = createTcpServer(() => {});
    await new Promise<void>((resolve) => mute.listen(0, "127.0.0.1", resolve));
    const realtimeUrl = `http://127.0.0.1:${(mute.address() as AddressInfo).port}`;
    const tokenProvider = async () => "a token";
    const session = connect({ connectTimeout: 30, tokenProvider }, clientOf({ realtimeUrl }));
    session.send(1);
    await expect
      .poll(() => session.errors)
      .toEqual([
        { message: "Error closing the connection: no connection within 30 ms", status: 1006 },
      ]);
    expect(session.states().at(-1)).toBe("connectionClosed idle");
    mute.close();
  });

  it("ends on Unauthorized, drops the socket, and comes back with a fresh token", async () => {
    hub.onMessage = (socket, data) =>
      socket.send(hub.sessions.length === 1 ? JSON.stringify(UNAUTHORIZED) : data);
    const session = connect();
    session.send(1);
    await expect.poll(() => session.states().at(-1)).toBe("unauthorized idle");
    await expect.poll(() => hub.sessions[0]?.socket.readyState).toBe(3);
    session.send(2);
    await expect.poll(() => session.results).toEqual([2]);
    expect(hub.tokenRequests).toHaveLength(2);
    expect(session.errors).toEqual([]);
  });

  it.each([
    [
      { type: "x-fal-error", error: "INTERNAL_ERROR", reason: "out of memory" },
      { message: "INTERNAL_ERROR: out of memory", status: 400 },
    ],
    [
      { status: "error", error: "Busy" },
      { message: "Busy", status: 400 },
    ],
  ])("tells of %j, in text and in binary", async (body, error) => {
    hub.onMessage = (socket) => {
      socket.send(JSON.stringify(body));
      socket.send(encode(body));
      socket.send(encode("end"));
    };
    const session = connect();
    session.send(1);
    await expect.poll(() => session.results).toEqual(["end"]);
    expect(session.errors).toEqual([
      { ...error, body },
      { ...error, body },
    ]);
  });

  it("ignores TIMEOUT and the close with 1000 behind it, and opens again with the next message", async () => {
    hub.onMessage = (socket, data) => {
      if (hub.sessions.length > 1) return socket.send(data);
      socket.send(JSON.stringify({ type: "x-fal-error", error: "TIMEOUT", reason: "no inputs" }));
      socket.close(1000);
    };
    const session = connect();
    session.send(1);
    await expect.poll(() => session.states().at(-1)).toBe("connectionClosed idle");
    session.send(2);
    await expect.poll(() => session.results).toEqual([2]);
    expect(session.errors).toEqual([]);
  });

  it("tells how a socket closed that did not close with 1000", async () => {
    hub.onMessage = (socket) => socket.close(4001, "too busy");
    const session = connect();
    session.send(1);
    await expect
      .poll(() => session.errors)
      .toEqual([{ message: "Error closing the connection: too busy", status: 4001 }]);
  });

  it("tells of a socket that breaks before it is open, and asks for a fresh token then", async () => {
    const session = connect({}, clientOf({ realtimeUrl: "ws://127.0.0.1:9" }));
    session.send(1);
    await expect.poll(() => session.errors.map(({ status }) => status)).toEqual([500, 1006]);
    expect(session.errors[0]?.message).toBe("Unknown error");
    session.send(2);
    await expect.poll(() => hub.tokenRequests.length).toBe(2);
  });

  it("tells of an address that is none, without the token", async () => {
    const session = connect({}, clientOf({ realtimeUrl: "gopher://hub" }));
    session.send(1);
    await expect.poll(() => session.errors.map(({ status }) => status)).toEqual([500, 1006]);
    expect(JSON.stringify(session.errors)).not.toContain("secret");
  });

  it("tells of frames that cannot be read, and goes on", async () => {
    hub.onMessage = (socket) => {
      socket.send("{");
      socket.send(Buffer.from([0xdd, 0xff, 0xff, 0xff, 0xff]));
      socket.send("1");
    };
    const session = connect();
    session.send(1);
    await expect.poll(() => session.results).toEqual([1]);
    expect(session.errors.map(({ status }) => status)).toEqual([400, 400]);
    expect(session.observed.filter((seen) => seen.type === "frameIn" && seen.error)).toHaveLength(
      2,
    );
  });

  it("tells of what cannot be sent, and of what a handler throws", async () => {
    echo();
    const session = connect({
      onResult: () => {
        throw new Error("mine");
      },
    });
    session.send(() => {});
    session.send(1);
    await expect.poll(() => session.errors).toContainEqual({ message: "mine", status: 400 });
    session.send(Symbol("no"));
    expect(session.errors.at(-1)).toEqual({ message: "Can't encode a symbol.", status: 400 });
  });

  it("says that there is no WebSocket, and does nothing for clientOnly without a document", () => {
    const platform = globalThis.WebSocket;
    Reflect.deleteProperty(globalThis, "WebSocket");
    try {
      expect(() => connect()).toThrow("WebSocket is not available");
      const session = connect({ clientOnly: true });
      session.send(1);
      session.close();
      expect(session.observed).toEqual([]);
    } finally {
      globalThis.WebSocket = platform;
    }
  });
});

describe("close", () => {
  it("closes with 1000, and a later message opens again", async () => {
    echo();
    const session = connect();
    session.send(1);
    await expect.poll(() => session.results).toEqual([1]);
    const closed = new Promise((resolve) => hub.sessions[0]?.socket.once("close", resolve));
    session.close();
    expect(await closed).toBe(1000);
    session.send(2);
    await expect.poll(() => session.results).toEqual([1, 2]);
    expect(session.errors).toEqual([]);
  });

  it("while connecting drops what waited, and the socket", async () => {
    let release = () => {};
    const held = new Promise<string>((resolve) => {
      release = () => resolve("late");
    });
    const session = connect({ tokenProvider: () => held });
    session.send(1);
    session.close();
    release();
    const other = connect();
    other.send("other");
    await expect.poll(() => said()).toEqual(["other"]);
    expect(hub.sessions).toHaveLength(1);
  });
});

describe("a key", () => {
  it("shares a connection; the last one's handlers are called, and only they close it", async () => {
    echo();
    const client = clientOf();
    const first = connect({ connectionKey: "k" }, client);
    const second = connect({ connectionKey: "k" }, client);
    first.send(1);
    await expect.poll(() => second.results).toEqual([1]);
    first.close();
    first.send(2);
    await expect.poll(() => second.results).toEqual([1, 2]);
    expect([hub.sessions.length, first.results]).toEqual([1, []]);
    second.close();
    first.send(3);
    await expect.poll(() => first.results).toEqual([3]);
    expect(second.results).toEqual([1, 2]);
  });

  it.each<[string, Partial<ConnectOptions>, string]>([
    ["endpoint", {}, "ada/other"],
    ["source of tokens", { tokenProvider: async () => "T" }, "ada/sketch"],
    ["path", { path: "live" }, "ada/sketch"],
  ])(
    "goes to another %s on a connection of its own, and ends the one before",
    async (_, options, id) => {
      echo();
      const client = clientOf();
      const first = connect({ connectionKey: "k" }, client);
      first.send(1);
      await expect.poll(() => first.results).toEqual([1]);
      const second = connect({ connectionKey: "k", ...options }, client, id);
      second.send(2);
      await expect.poll(() => second.results).toEqual([2]);
      await expect.poll(() => hub.sessions[0]?.socket.readyState).toBe(3);
      expect(first.results).toEqual([1]);
    },
  );

  it("of another client is another connection", async () => {
    echo();
    const first = connect({ connectionKey: "k" });
    const second = connect({ connectionKey: "k" });
    first.send(1);
    second.send(2);
    await expect.poll(() => [first.results, second.results]).toEqual([[1], [2]]);
  });
});

describe("tokens", () => {
  it("are renewed at 90 % of their life while the session goes on", async () => {
    echo();
    let count = 0;
    const session = connect({
      tokenExpirationSeconds: 0.2,
      tokenProvider: async () => `T${++count}`,
    });
    session.send(1);
    await expect.poll(() => count).toBeGreaterThan(3);
    session.send(2);
    await expect.poll(() => session.results).toEqual([1, 2]);
    expect(hub.sessions).toHaveLength(1);
  });

  it("that expired while idle are not used", async () => {
    hub.onMessage = (socket) => socket.close(1000);
    let count = 0;
    const session = connect({
      tokenExpirationSeconds: 0.01,
      tokenProvider: async () => `T${++count}`,
    });
    session.send(1);
    await expect.poll(() => session.states().at(-1)).toBe("connectionClosed idle");
    await new Promise((resolve) => setTimeout(resolve, 20));
    session.send(2);
    await expect.poll(() => hub.sessions.length).toBe(2);
    expect(session.states()).toContain("tokenExpired idle");
    expect(hub.sessions[1]?.url).not.toBe(hub.sessions[0]?.url);
  });
});

describe("reconnect", () => {
  it("comes back by itself with a fresh token, later each time, until a result", async () => {
    let count = 0;
    hub.onSession = (socket) => {
      if (hub.sessions.length < 4) socket.close(1012, "restart");
      else socket.send('"back"');
    };
    const session = connect({
      reconnect: { minDelayMs: 10 },
      tokenProvider: async () => `T${++count}`,
    });
    session.send(1);
    await expect.poll(() => session.results).toEqual(["back"]);
    expect(new Set(hub.sessions.map(({ url }) => url)).size).toBe(4);
    const plans = session.observed.filter((seen) => seen.type === "reconnectPlanned");
    expect(plans.map(({ attempt }) => attempt)).toEqual([1, 2, 3]);
    for (const { attempt, delayMs } of plans) {
      expect(delayMs).toBeGreaterThanOrEqual(5 * 2 ** (attempt - 1));
      expect(delayMs).toBeLessThan(10 * 2 ** (attempt - 1));
    }
    expect(session.errors.map(({ status }) => status)).toEqual([1012, 1012, 1012]);
  });

  it("comes back when the hub says that it ends", async () => {
    hub.onSession = (socket) => {
      if (hub.sessions.length > 1) return socket.send('"back"');
      socket.send(JSON.stringify({ ...RECONNECT, reason: "The hub is shutting down." }));
      socket.close(1000);
    };
    const session = connect({ reconnect: { minDelayMs: 1 } });
    session.send(1);
    await expect.poll(() => session.results).toEqual(["back"]);
    expect(session.errors).toEqual([]);
  });

  it("gives up after its attempts, and where the server says no", async () => {
    hub.onSession = (socket) => socket.terminate();
    const session = connect({ reconnect: { minDelayMs: 1, maxAttempts: 2 } });
    session.send(1);
    await expect.poll(() => session.errors.filter(({ status }) => status === 1006)).toHaveLength(3);
    hub.token = { status: 404, body: { detail: "No such model" } };
    const refused = connect({ reconnect: { minDelayMs: 1 } });
    refused.send(1);
    await expect.poll(() => refused.errors).toHaveLength(1);
    expect(refused.observed.filter(({ type }) => type === "reconnectPlanned")).toEqual([]);
  });
});

describe("ping", () => {
  it("asks after silence, and tells how long the answer took", async () => {
    hub.onMessage = (socket, data) => {
      const message = decode(data) as { action?: string };
      if (message.action === "ping") socket.send(JSON.stringify(PONG));
    };
    const session = connect({ pingInterval: 30 });
    session.send(1);
    await expect
      .poll(() => session.observed.filter(({ type }) => type === "pong").length)
      .toBeGreaterThan(2);
    expect([session.results, session.errors]).toEqual([[], []]);
  });

  it("takes a server that answers nothing for gone", async () => {
    const session = connect({ pingInterval: 30 });
    session.send(1);
    await expect
      .poll(() => session.errors)
      .toEqual([{ message: "Error closing the connection: no response to a ping", status: 1006 }]);
  });
});

describe("a message whose answer a break took", () => {
  const breakFirst = (times = 1) => {
    hub.onMessage = (socket, data) =>
      hub.sessions.length <= times ? socket.terminate() : socket.send(data);
  };
  const reconnect = { minDelayMs: 1, maxDelayMs: 1 };

  it("is sent again after the reconnect, the newest one only", async () => {
    breakFirst();
    const session = connect({ reconnect });
    session.send({ prompt: "a fox", request_id: 7 });
    await expect.poll(() => session.results).toEqual([{ prompt: "a fox", request_id: 7 }]);
    expect(said(0)).toEqual(said(1));
  });

  it("is not sent again once it was answered, nor where the caller does not want it", async () => {
    echo();
    const answered = connect({ reconnect });
    answered.send(1);
    await expect.poll(() => answered.results).toEqual([1]);
    hub.sessions[0]?.socket.terminate();
    await expect.poll(() => hub.sessions.length).toBe(2);
    answered.send(2);
    await expect.poll(() => said(1)).toEqual([2]);

    hub = await startHub();
    breakFirst();
    const unwilling = connect({ reconnect, resend: false });
    unwilling.send(1);
    await expect.poll(() => hub.sessions.length).toBe(2);
    unwilling.send(2);
    await expect.poll(() => unwilling.results).toEqual([2]);
    expect(said(1)).toEqual([2]);
  });

  it("waits for the result of its own number, and for a whole one", async () => {
    hub.onMessage = (socket, data) => {
      if (hub.sessions.length > 1) return socket.send(data);
      socket.send(encode({ request_id: 1, output: "an older one" }));
      socket.send(encode({ request_id: 2, partial: true, output: "the beg" }));
      setTimeout(() => socket.terminate(), 20);
    };
    const session = connect({ reconnect });
    session.send({ request_id: 2 });
    await expect.poll(() => session.results.at(-1)).toEqual({ request_id: 2 });
    expect(hub.sessions).toHaveLength(2);
  });

  it("is given up when it breaks every connection", async () => {
    breakFirst(1000);
    const session = connect({ reconnect });
    session.send(1);
    await expect.poll(() => hub.sessions.length).toBe(5);
    expect(hub.sessions.flatMap(({ messages }) => messages)).toHaveLength(4);
  });
});
