import { setTimeout as sleep } from "node:timers/promises";
import { expect, inject, it, onTestFinished } from "vitest";
import { WebSocket } from "ws";
import { NO_RATE_LIMITS } from "../../apps/server/src/testing/no-rate-limits.ts";
import { createDatabase } from "../../apps/server/src/testing/postgres/create-database.ts";
import { run, temporaryFolder } from "../conformance/run-cli.ts";
import { startFront } from "./start-front.ts";
import { type RunningServer, startServer } from "./start-server.ts";

const LOOK_MS = 100;
const DRAIN_SECONDS = 2;

/** Processes behind a proxy that asks each whether it is ready, as supervisors and load balancers do. */
async function startFleet(count: number) {
  const proxy = await startFront();
  const origin = `http://localhost:${proxy.port}`;
  const data = {
    ORRERY_DATA: temporaryFolder(),
    ORRERY_DATABASE_URL: await createDatabase(inject("postgresUrl")),
  };
  const settings = {
    ...NO_RATE_LIMITS,
    ...data,
    ORRERY_PUBLIC_URL: origin,
    ORRERY_TRUST_PROXY: "1",
    ORRERY_RENDER_THREADS: "1",
    ORRERY_DRAIN_SECONDS: `${DRAIN_SECONDS}`,
  };
  const first = await startServer(settings);
  const servers: RunningServer[] = [first];
  onTestFinished(async () => {
    isOver = true;
    await looking;
    for (const server of servers) server.kill();
    await proxy.close();
  });
  const isReady = ({ port }: RunningServer) =>
    fetch(`http://localhost:${port}/readyz`, { headers: { connection: "close" } }).then(
      ({ ok }) => ok,
      () => false,
    );
  let isOver = false;
  let looks = 0;
  const look = async () => {
    for (; !isOver; looks++) {
      const ready = await Promise.all(servers.map(isReady));
      proxy.serve(servers.filter((_, index) => ready[index]).map(({ port }) => port));
      await sleep(LOOK_MS);
    }
  };
  const looking = look();
  await expect.poll(async () => (await fetch(`${origin}/readyz`)).status).toBe(200);
  const form = new URLSearchParams({
    token: new URL(first.setupUrl).searchParams.get("token") ?? "",
    name: "ada",
    password: "correct horse",
  });
  await fetch(`${origin}/setup`, { method: "POST", body: form, redirect: "manual" });
  const token = (await run(["token", "ada"], data)).stdout.trim();
  // The others need no setup link: an administrator is there.
  const more = await Promise.all(
    Array.from({ length: count - 1 }, () => startServer(settings, false)),
  );
  servers.push(...more);
  const start = () => startServer(settings, false);
  return { origin, servers, token, looks: () => looks, start };
}

/** Asks all along, and notes what was promised and what failed. */
function work(origin: string, token: string) {
  const promised: string[] = [];
  const failures: string[] = [];
  let isOver = false;
  const headers = { authorization: `Bearer ${token}` };
  const line = (key: string, value: object) => JSON.stringify({ key, value });
  const ask = async (what: string, path: string, init: RequestInit = {}) => {
    try {
      const answer = await fetch(origin + path, {
        ...init,
        headers: { ...headers, ...(init.headers as Record<string, string>) },
      });
      const text = await answer.text();
      if (answer.ok) return text;
      failures.push(`${what}: ${answer.status} ${text.slice(0, 200)}`);
    } catch (error) {
      failures.push(`${what}: ${(error as Error).cause ?? error}`);
    }
    return undefined;
  };
  const commits = async (who: string) => {
    for (let turn = 0; !isOver; turn++) {
      const path = `${who}-${turn}.txt`;
      const body = `${line("header", { summary: path })}\n${line("file", { path, content: path, encoding: "utf-8" })}`;
      const type = { "content-type": "application/x-ndjson" };
      const done = await ask(`commit ${path}`, "/api/models/ada/m/commit/main", {
        method: "POST",
        body,
        headers: type,
      });
      if (done === undefined) continue;
      promised.push(path);
      // What one process said is there at the next at once.
      const read = await ask(`read ${path}`, `/ada/m/resolve/main/${path}`);
      if (read !== undefined && read !== path) failures.push(`read ${path}: ${read}`);
    }
  };
  const reads = async () => {
    while (!isOver) {
      await ask("list", "/api/models?author=ada");
      await ask("page", "/ada/m");
    }
  };
  const streams = async () => {
    while (!isOver) {
      const text = await ask("stream", "/v1/chat/completions", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({
          model: "orrery/tiny-chat",
          stream: true,
          messages: [{ role: "user", content: "What is 3 + 4?" }],
        }),
      });
      if (text !== undefined && !text.includes("[DONE]")) failures.push(`stream: cut: ${text}`);
    }
  };
  const working = Promise.all([commits("a"), commits("b"), reads(), streams()]);
  return {
    promised,
    failures,
    async stop() {
      isOver = true;
      await working;
    },
  };
}

/** A live session that comes back as its client would, and counts how it ended. */
function live(origin: string, token: string) {
  const ends: number[] = [];
  const heard: string[] = [];
  let isOver = false;
  let socket: WebSocket | undefined;
  const open = () => {
    socket = new WebSocket(`${origin.replace("http", "ws")}/orrery/tiny-sentiment/realtime`, {
      headers: { authorization: `Key ${token}` },
    });
    socket.on("error", () => {});
    socket.on("message", (data) => heard.push(`${data}`));
    socket.on("close", (code) => {
      ends.push(code);
      if (!isOver) setTimeout(open, 200);
    });
  };
  open();
  return {
    ends,
    heard,
    isOpen: () => socket?.readyState === WebSocket.OPEN,
    close() {
      isOver = true;
      socket?.close();
    },
  };
}

it("restarts one process after the other under load, and not one request fails", async () => {
  const { origin, servers, token, looks, start } = await startFleet(3);
  await fetch(`${origin}/api/repos/create`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: '{"name":"m"}',
  });
  const load = work(origin, token);
  const session = live(origin, token);
  await expect.poll(() => load.promised.length, { timeout: 60_000 }).toBeGreaterThan(4);
  for (let index = 0; index < 3; index++) {
    const old = servers[index] as RunningServer;
    const before = load.promised.length;
    // Throws unless it ends with 0.
    await old.stop();
    servers[index] = await start();
    await expect.poll(() => load.promised.length, { timeout: 60_000 }).toBeGreaterThan(before);
  }
  await expect.poll(session.isOpen, { timeout: 30_000 }).toBe(true);
  session.close();
  await load.stop();
  expect(load.failures).toEqual([]);
  // Each process had the session at some time, and asked its client to come back; none cut it.
  expect(session.ends.filter((code) => code !== 1000 && code !== 1005)).toEqual([]);
  expect(session.heard.filter((text) => /"reconnect"/.test(text)).length).toBeGreaterThan(0);

  // One is killed: what was under way there fails, and nothing that was promised is lost.
  const again = work(origin, token);
  await expect.poll(() => again.promised.length, { timeout: 60_000 }).toBeGreaterThan(4);
  servers[0]?.kill();
  const looked = looks();
  // One may have been under way, and what failed after the next had begun before it.
  await expect.poll(looks).toBeGreaterThan(looked + 2);
  const failed = again.failures.length;
  const before = again.promised.length;
  await expect.poll(() => again.promised.length, { timeout: 60_000 }).toBeGreaterThan(before + 4);
  await again.stop();
  // Two that commit, one that reads, one that streams: each had one under way at most, and until the proxy looked
  // again some more were sent there.
  expect(again.failures.slice(failed)).toEqual([]);
  expect(again.failures.length).toBeLessThanOrEqual(40);
  const answer = await fetch(`${origin}/api/models/ada/m`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { siblings } = (await answer.json()) as { siblings: { rfilename: string }[] };
  const there = new Set(siblings.map(({ rfilename }) => rfilename));
  expect([...load.promised, ...again.promised].filter((path) => !there.has(path))).toEqual([]);
}, 280_000);
