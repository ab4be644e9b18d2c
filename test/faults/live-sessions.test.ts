import { createFalClient } from "@fal-ai/client";
import { afterEach, beforeEach, expect, it } from "vitest";
import { WebSocket } from "ws";
import { createRealtimeHub } from "../../apps/server/src/testing/realtime-hub.ts";
import { temporaryFolder } from "../conformance/run-cli.ts";
import { createKillableHub } from "./killable-hub.ts";
import { signUpAda } from "./sign-up-ada.ts";

const SESSIONS = 1_000;
const AT_ONCE = 100;

const unhandled: unknown[] = [];
const note = (error: unknown) => unhandled.push(error);
beforeEach(() => {
  unhandled.splice(0);
  process.on("unhandledRejection", note).on("uncaughtException", note);
});
afterEach(() => {
  process.off("unhandledRejection", note).off("uncaughtException", note);
});

it(`is as before after ${SESSIONS} sessions that are cut, stall, expire and break the rules`, async () => {
  const hub = await createRealtimeHub({ ORRERY_LIVE_SESSIONS: "2000" });
  const good = await hub.tokenOf(hub.ada);
  const short = await hub.tokenOf(hub.ada, { token_expiration: 1 });
  const tokens = hub.app.hub.registry.accessTokens;
  const ends: Record<string, number> = {};

  const opened = async (token: string) => hub.open({ fal_jwt_token: token }).catch(() => undefined);
  const pause = (most: number) =>
    new Promise((resolve) => setTimeout(resolve, Math.random() * most));

  /** What becomes of sessions, each by its own way. */
  const ways: Readonly<Record<string, () => Promise<void>>> = {
    async closes() {
      const live = await opened(good);
      live?.socket.send("{}");
      await pause(50);
      live?.socket.close();
      await live?.closed;
    },
    async cuts() {
      const live = await opened(good);
      live?.socket.send(Buffer.alloc(10_000, 1));
      await pause(20);
      live?.socket.terminate();
    },
    async comesLate() {
      const live = await opened(short);
      await Promise.race([live?.closed, pause(100)]);
      live?.socket.terminate();
    },
    async doesNotRead() {
      const live = await opened(good);
      if (!live) return;
      live.socket.pause();
      for (let sent = 0; sent < 50; sent++) live.socket.send(Buffer.alloc(20_000, 2));
      await pause(200);
      live.socket.terminate();
    },
    async breaksFrames() {
      const live = await opened(good);
      const { _socket: raw } = (live?.socket ?? {}) as { readonly _socket?: NodeJS.WritableStream };
      raw?.write(Buffer.from([0xff, 0xff, 0x00, 0x13, 0x37]));
      await live?.closed;
    },
    async leavesAtTheDoor() {
      const socket = new WebSocket(`${hub.address}?fal_jwt_token=${good}`);
      socket.on("error", () => undefined);
      await pause(5);
      socket.terminate();
    },
    async losesItsProvider() {
      const live = await opened(good);
      live?.socket.send("{}");
      await pause(50);
      for (const one of [...hub.provider.sockets].slice(0, 1)) one.terminate();
      await pause(20);
      live?.socket.terminate();
    },
    async losesItsToken() {
      const text = await tokens.create(hub.ada.viewer, { name: "t", role: "inference" });
      const caller = hub.app.with({ authorization: `Bearer ${text}` });
      const live = await opened(await hub.tokenOf(caller));
      const [row] = await tokens.list(hub.ada.viewer);
      if (row?.name === "t") await tokens.delete(hub.ada.viewer, row.key);
      await Promise.race([live?.closed, pause(2000)]);
      live?.socket.terminate();
    },
  };
  const names = Object.keys(ways);
  const round = async (count: number) => {
    let left = count;
    const one = async () => {
      while (left-- > 0) {
        const name = names[Math.floor(Math.random() * names.length)] ?? "";
        await ways[name]?.();
        ends[name] = (ends[name] ?? 0) + 1;
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, one));
  };
  const settle = async () => {
    await expect.poll(hub.openSessions).toBe(0);
    await expect.poll(() => hub.provider.sockets.size).toBe(0);
    globalThis.gc?.();
    return process.memoryUsage().rss / 1e6;
  };

  await round(SESSIONS / 4);
  const warm = await settle();
  await round((SESSIONS * 3) / 4);
  const after = await settle();
  expect(Object.keys(ends).toSorted()).toEqual(names.toSorted());
  expect(unhandled).toEqual([]);
  // Three times as many sessions again leave about as much as the first did; a leak of frames would be hundreds.
  expect(after - warm).toBeLessThan(150);
  const { socket, heard } = await hub.open({ fal_jwt_token: good });
  socket.send('{"still":"here"}');
  await expect.poll(() => heard).toEqual([{ still: "here" }]);
});

it("answers every acknowledged request of the queue, however often the hub is killed", async () => {
  const hub = await createKillableHub(temporaryFolder(), { ORRERY_EXAMPLES: "on" });
  await hub.start();
  const key = await signUpAda(hub);
  const { queue } = createFalClient({
    credentials: key,
    suppressLocalCredentialsWarning: true,
    fetch: (input, init) => {
      const { pathname, search } = new URL(String(input));
      return fetch(`${hub.origin}/api/fal/queue${pathname}${search}`, init);
    },
  });
  const model = "orrery/tiny-painter";
  const acknowledged: string[] = [];
  try {
    for (let kill = 0; kill < 3; kill++) {
      for (let made = 0; made < 5; made++) {
        const { request_id } = await queue.submit(model, { input: { prompt: `circle ${made}` } });
        acknowledged.push(request_id);
      }
      await hub.kill();
      await hub.start();
    }
    for (const requestId of acknowledged) {
      await queue.subscribeToStatus(model, { requestId, mode: "polling", pollInterval: 200 });
      const { data } = await queue
        .result(model, { requestId })
        .catch((error) => ({ data: error.body }));
      // What was begun by three processes that were killed is given up, and says so.
      expect(data.images?.length ?? data.detail).toBeTruthy();
    }
    expect(new Set(acknowledged).size).toBe(15);
  } finally {
    await hub.kill();
  }
});
