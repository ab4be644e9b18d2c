import { expect, it } from "vitest";
import { createRealtimeClient } from "./client.ts";
import { PING, PONG, RECONNECT, UNAUTHORIZED } from "./messages.ts";
import { decode } from "./msgpack/decode.ts";
import type { Observation } from "./observation.ts";
import { TRANSITIONS } from "./session.ts";
import { createFakeClock, FakeSocket } from "./testing/fake-world.ts";
import { createRandom } from "./testing/random.ts";

const STEPS = 1_000_000;
const STEPS_OF_A_WALK = 250;
const TOKEN_LIFE_MS = 120_000;

/** One connection in a world where anything may happen in any order, and an account of its messages. */
function createWalk(seed: number, visited: Set<string>) {
  const random = createRandom(seed);
  const lot = (count: number) => Math.floor(random() * count);
  const pick = <T>(items: readonly T[]): T => items[lot(items.length)]!;

  const clock = createFakeClock();
  const sockets: FakeSocket[] = [];
  const asked: { resolve: (token: string) => void; reject: (error: Error) => void }[] = [];
  const tokens = new Map<string, { readonly issuedAt: number; isRefused: boolean }>();
  const throttleInterval = pick([0, 0, 10, 128]);
  const hasRetry = random() < 0.5;
  const hasPing = random() < 0.5;
  const isResending = random() < 0.5;
  let state = "idle";
  let sent = 0;
  let transmitted = 0;
  let transmittedCount = 0;
  /** Where the last message went: only after a break may it go again. */
  let lastSocket: FakeSocket | undefined;
  let superseded = 0;
  let dropped = 0;
  /** Messages up to this one must not be sent: the connection was closed after them. */
  let barrier = 0;
  let delivered = 0;
  let heard = 0;
  let isCalm = false;
  /** What went wrong first; a client that catches what its handlers throw must not hide it. */
  let fault: string | undefined;
  const blame = (what: string) => {
    fault ??= what;
  };

  class WorldSocket extends FakeSocket {
    constructor(url: string) {
      super(url);
      for (const { isConnecting, isOpen } of sockets)
        if (isConnecting || isOpen) blame("two sockets at once");
      const token = tokens.get(tokenOf(this))!;
      if (token.isRefused) blame("a refused token again");
      if (clock.now() > token.issuedAt + TOKEN_LIFE_MS * 0.9) blame("an old token");
      sockets.push(this);
    }

    override refused() {
      tokens.get(tokenOf(this))!.isRefused = true;
    }

    override send(data: Uint8Array<ArrayBuffer>) {
      super.send(data);
      const message = decode(data);
      if (typeof message !== "number") {
        expect(message).toEqual(PING);
        return;
      }
      if (!this.isOpen) blame(`message ${message} into a socket that is not open`);
      if (message === transmitted && isResending && hasRetry && this !== lastSocket) {
        lastSocket = this;
        return;
      }
      lastSocket = this;
      if (message <= transmitted) blame(`message ${message} twice or late`);
      if (message <= barrier) blame(`message ${message} after close`);
      transmitted = message;
      transmittedCount++;
    }
  }

  const client = createRealtimeClient({
    restApiUrl: "http://world",
    realtimeUrl: "ws://world",
    WebSocket: WorldSocket,
    clock,
    random,
  });
  const connection = client.connect<number, number>("ada/sketch", {
    throttleInterval,
    reconnect: hasRetry,
    resend: isResending,
    pingInterval: hasPing ? 25_000 : 0,
    tokenProvider: () => new Promise((resolve, reject) => asked.push({ resolve, reject })),
    onResult: (result) => {
      if (result !== heard + 1) blame(`result ${result} after ${heard}`);
      heard = result;
      callBack();
    },
    onError: callBack,
    onObserve: watch,
  });

  function watch(seen: Observation) {
    if (seen.type === "transition") {
      visited.add(`${seen.from} ${seen.on}`);
      state = seen.to;
    }
    if (seen.type === "superseded") superseded++;
  }

  /** Applications send and close from within their handlers. */
  function callBack() {
    if (isCalm) return;
    if (random() < 0.1) send();
    if (random() < 0.02) close();
  }

  function send() {
    const goesNow =
      throttleInterval === 0 && state === "active" && sockets.at(-1)!.isOpen && clock.now() > 0;
    const message = ++sent;
    connection.send(message);
    if (goesNow && transmitted < message) blame(`message ${message} did not go at once`);
  }

  function close() {
    dropped = sent - transmittedCount - superseded;
    barrier = sent;
    connection.close();
    if (state === "idle" && clock.timers.size > 0) blame("a timer after close");
  }

  const tokenOf = ({ url }: FakeSocket) => new URL(url).searchParams.get("fal_jwt_token")!;
  const isCurrent = (socket: FakeSocket) => socket === sockets.at(-1) && socket.onmessage !== null;

  function speak(socket: FakeSocket, message: unknown) {
    socket.deliver(JSON.stringify(message));
  }

  /** A result; only those of the socket of the moment count. */
  function answer(socket: FakeSocket) {
    if (!isCurrent(socket)) return speak(socket, "from a dropped socket");
    delivered++;
    speak(socket, delivered);
  }

  function refuse(socket: FakeSocket) {
    if (isCurrent(socket)) tokens.get(tokenOf(socket))!.isRefused = true;
    speak(socket, UNAUTHORIZED);
  }

  async function answerToken(isGood: boolean) {
    const [question] = asked.splice(lot(asked.length), 1);
    if (!question) return;
    const token = `T${tokens.size}`;
    tokens.set(token, { issuedAt: clock.now(), isRefused: false });
    if (isGood) question.resolve(token);
    else question.reject(new Error("no"));
    for (let turn = 0; turn < 6; turn++) await undefined;
  }

  const opening = () => sockets.filter(({ isConnecting }) => isConnecting);
  const living = () => sockets.filter(({ isOver, isConnecting }) => !isOver && !isConnecting);

  const withOne = (found: readonly FakeSocket[], act: (socket: FakeSocket) => void) => {
    if (found.length > 0) act(pick(found));
  };

  const ACTIONS: readonly (() => unknown)[] = [
    send,
    send,
    send,
    send,
    () => clock.advance(lot(20)),
    () => clock.advance(lot(200)),
    () => clock.advance(lot(200)),
    () => random() < 0.3 && clock.advance(lot(150_000)),
    () => answerToken(true),
    () => answerToken(true),
    () => random() < 0.3 && answerToken(false),
    () => withOne(opening(), (socket) => socket.accept()),
    () => withOne(opening(), (socket) => socket.accept()),
    () => random() < 0.3 && withOne(opening(), (socket) => socket.end(1006)),
    () => withOne(living(), answer),
    () => withOne(living(), answer),
    () => withOne(living(), (socket) => speak(socket, PONG)),
    () => random() < 0.2 && withOne(living(), (socket) => speak(socket, RECONNECT)),
    () => withOne(living(), (socket) => socket.deliver("{")),
    () => random() < 0.1 && withOne(living(), refuse),
    () => random() < 0.3 && withOne(living(), (socket) => socket.beginClosing()),
    () => random() < 0.5 && withOne(living(), (socket) => socket.end(pick([1000, 1006, 1012]))),
    () => random() < 0.1 && close(),
  ];

  function checkTimers() {
    const limit = throttleInterval > 0 ? 1 : 0;
    const isConnecting = state === "connecting" || state === "authInProgress";
    const isReturning = state === "idle" && hasRetry;
    const ofState = state === "active" ? (hasPing ? 2 : 1) : isConnecting || isReturning ? 1 : 0;
    if (clock.timers.size > limit + ofState) blame(`${clock.timers.size} timers in ${state}`);
  }

  /** From here on nothing fails: waiting messages must arrive, and all messages must be accounted for. */
  async function calmDown() {
    isCalm = true;
    for (const socket of living()) if (!socket.isOpen) socket.end(1006);
    send();
    for (let turn = 0; turn < 20 && transmitted < sent; turn++) {
      while (asked.length > 0) await answerToken(true);
      for (const socket of opening()) socket.accept();
      clock.advance(500);
    }
    if (transmitted !== sent) blame(`stuck in ${state}, ${sent - transmitted} behind`);
    if (sent !== transmittedCount + superseded + dropped)
      blame(`${sent} sent, ${transmittedCount} left, ${superseded} superseded`);
    if (heard !== delivered) blame(`${delivered} results, ${heard} heard`);
    close();
    if (clock.timers.size > 0) blame("a timer at the end");
    if (sockets.some(({ isOpen, isConnecting }) => isOpen || isConnecting))
      blame("a socket at the end");
  }

  return async function run() {
    try {
      for (let n = 0; n < STEPS_OF_A_WALK; n++) {
        await pick(ACTIONS)();
        checkTimers();
        if (fault) break;
      }
      if (!fault) await calmDown();
    } catch (error) {
      throw new Error(`walk ${seed}`, { cause: error });
    }
    if (fault) throw new Error(`walk ${seed}: ${fault}`);
  };
}

/** Rows that a client never needs: it asks for a token as soon as it lacks one, and fails nowhere for good. */
const UNSEEN = ["authRequired send", "authRequired close", "failed close"];

it(`loses nothing and leaves nothing behind in ${STEPS.toLocaleString("en")} random steps`, async () => {
  const visited = new Set<string>();
  for (let seed = 1; seed <= STEPS / STEPS_OF_A_WALK; seed++) await createWalk(seed, visited)();
  const rows = Object.entries(TRANSITIONS).flatMap(([state, events]) =>
    Object.keys(events).map((event) => `${state} ${event}`),
  );
  expect(rows.filter((row) => !visited.has(row))).toEqual(UNSEEN);
}, 120_000);
