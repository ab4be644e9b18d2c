// Live sessions: through the hub, compared with a bare `ws` echo, at full load, many idle ones, and the first image.
// Run: npm run build && node bench/realtime-server.ts
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { WebSocket } from "ws";
import { median } from "./median.ts";
import { type BenchHub, residentMb, signUpAda, startHub } from "./start-hub.ts";

const ROUND_MS = 3000;
const ROUNDS = 3;
const SESSIONS = 500;
const IDLE = 10_000;
const FRAME = Buffer.alloc(200, 7);

const rows: (readonly [what: string, value: string, goal: string])[] = [];
const children: ChildProcess[] = [];
const folder = mkdtempSync(join(tmpdir(), "orrery-bench-"));

const percentile = (values: readonly number[], part: number) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? Number.NaN;
/** Seconds of processor that a process used so far. */
const cpuOf = (pid: number) => {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
};

async function run(script: string, ...words: string[]): Promise<[ChildProcess, string]> {
  const child = spawn(process.execPath, [join(import.meta.dirname, script), ...words], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.push(child);
  const [text] = (await once(child.stdout!, "data")) as [Buffer];
  return [child, text.toString().trim()];
}

function connect(address: string): Promise<WebSocket> {
  const socket = new WebSocket(address, { perMessageDeflate: false });
  socket.on("message", (data: Buffer, isBinary) => {
    if (isBinary || JSON.parse(data.toString()).type === "x-fal-message") return;
    socket.emit("error", new Error(data.toString()));
  });
  return new Promise((resolve, reject) => {
    socket.once("open", () => resolve(socket));
    socket.once("error", reject);
  });
}

/** The next result, without progress messages. */
async function result(socket: WebSocket): Promise<void> {
  for (;;) {
    const [, isBinary] = await once(socket, "message");
    if (isBinary) return;
  }
}

/** Round trips a second by some connections, each with some messages on their way. */
async function throughput(address: string, clients = 8, underWay = 8): Promise<number> {
  const sockets = await Promise.all(Array.from({ length: clients }, () => connect(address)));
  // The first message waits for the provider's end.
  for (const socket of sockets) {
    socket.send(FRAME);
    await result(socket);
  }
  let trips = 0;
  for (const socket of sockets) {
    socket.on("message", () => {
      trips++;
      socket.send(FRAME);
    });
    for (let index = 0; index < underWay; index++) socket.send(FRAME);
  }
  await sleep(ROUND_MS);
  const found = (trips * 1000) / ROUND_MS;
  for (const socket of sockets) socket.terminate();
  return found;
}

/** Round trips of many sessions, each at 8 messages a second, while pages are rendered as fast as they come. */
async function fullLoad(address: string, page: string, isRendering: boolean) {
  const delays: number[] = [];
  const sockets: WebSocket[] = [];
  for (let index = 0; index < SESSIONS; index += 25)
    sockets.push(...(await Promise.all(Array.from({ length: 25 }, () => connect(address)))));
  for (const socket of sockets)
    socket.on("message", (data: Buffer) => delays.push(performance.now() - data.readDoubleLE(0)));
  const timers = sockets.map((socket, index) => {
    const send = () => {
      const frame = Buffer.alloc(200);
      frame.writeDoubleLE(performance.now(), 0);
      socket.send(frame);
    };
    return setTimeout(() => timers.push(setInterval(send, 125)), (index * 125) / SESSIONS);
  });
  await sleep(1500);
  delays.splice(0);
  let pages = 0;
  if (isRendering) {
    const [readers] = await run("realtime-clients.ts", page, "2");
    readers.stdout?.on("data", (text: Buffer) => {
      pages = Number(text.toString().trim().split("\n").at(-1));
    });
    await sleep(1000);
    delays.splice(0);
    const before = pages;
    await sleep(8000);
    pages -= before;
    readers.kill();
  } else await sleep(8000);
  for (const timer of timers) clearTimeout(timer);
  for (const socket of sockets) socket.terminate();
  const found = { p50: median(delays), p99: percentile(delays, 0.99), trips: delays.length };
  return { ...found, pages: pages / 8 };
}

let hub: BenchHub | undefined;
try {
  const [provider, port] = await run("realtime-provider.ts");
  const echo = `http://127.0.0.1:${port}`;
  mkdirSync(join(folder, "data/catalog/providers"), { recursive: true });
  const service = {
    label: "Echo",
    baseUrl: echo,
    chatPath: "/v1/chat/completions",
    imagesPath: "/v1/images/generations",
    tokensPath: "/tokens/",
    keyless: true,
    allowPrivate: true,
  };
  writeFileSync(join(folder, "data/catalog/providers/echo.json"), JSON.stringify(service));
  hub = await startHub(folder, {
    ORRERY_LOG_LEVEL: "error",
    ORRERY_LIVE_SESSIONS: "100000",
    ORRERY_LIVE_MESSAGES: "1000000",
  });
  const { origin, pid } = hub;
  const token = await signUpAda(hub);
  const call = async (method: string, path: string, body: unknown) => {
    const type = typeof body === "string" ? "application/x-ndjson" : "application/json";
    const reply = await fetch(`${origin}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": type },
      body: typeof body === "string" ? body : JSON.stringify(body),
    });
    if (!reply.ok) throw new Error(`${path}: ${await reply.text()}`);
    return reply;
  };
  await call("POST", "/api/repos/create", { type: "model", name: "echo" });
  const card = "---\npipeline_tag: text-to-image\n---\n# echo\n";
  await call(
    "POST",
    "/api/models/ada/echo/commit/main",
    [
      { key: "header", value: { summary: "card" } },
      { key: "file", value: { path: "README.md", content: card, encoding: "utf-8" } },
    ]
      .map((line) => JSON.stringify(line))
      .join("\n"),
  );
  await call("PUT", "/api/models/ada/echo/provider-mappings/echo", {
    providerId: "acme/echo",
    task: "text-to-image",
  });
  const realtimeToken = async (app: string) =>
    (await (
      await call("POST", "/tokens/", { allowed_apps: [app], token_expiration: 600 })
    ).json()) as string;
  const socketOf = (model: string, text: string) =>
    `${origin.replace("http", "ws")}/${model}/realtime?fal_jwt_token=${text}`;
  const relay = socketOf("ada/echo", await realtimeToken("echo"));
  const bare = `${echo.replace("http", "ws")}/acme/echo/realtime`;

  const painter = socketOf("orrery/tiny-painter", await realtimeToken("tiny-painter"));
  const before = residentMb(pid);
  await run("realtime-clients.ts", painter, `${IDLE / 2}`);
  await run("realtime-clients.ts", painter, `${IDLE / 2}`);
  await sleep(3000);
  const { body } = await fetch(`${origin}/metrics`);
  const [, open] = /^orrery_live_sessions (\d+)/m.exec(await new Response(body).text()) ?? [];
  const held = residentMb(pid) - before;
  rows.push([
    `${open} idle sessions`,
    `${held.toFixed(0)} MB, ${((held * 1024) / IDLE).toFixed(1)} kB each`,
    "300 MB",
  ]);
  for (const child of children.splice(1)) child.kill();
  await sleep(2000);

  const bareRates: number[] = [];
  const hubRates: number[] = [];
  const cpu = { bare: 0, hub: 0 };
  for (let round = 0; round < ROUNDS; round++) {
    let began = cpuOf(provider.pid ?? 0);
    bareRates.push(await throughput(bare));
    cpu.bare += (cpuOf(provider.pid ?? 0) - began) / (bareRates.at(-1) ?? 1);
    began = cpuOf(pid);
    hubRates.push(await throughput(relay));
    cpu.hub += (cpuOf(pid) - began) / (hubRates.at(-1) ?? 1);
  }
  const ratio = median(hubRates) / median(bareRates);
  rows.push([
    "bare `ws` echo, 8 connections",
    `${Math.round(median(bareRates))} round trips/s`,
    "",
  ]);
  rows.push([
    "the same through the hub",
    `${Math.round(median(hubRates))} round trips/s, ${ratio.toFixed(2)} ×`,
    "0.6 ×",
  ]);
  rows.push(["processor of the hub beside the echo's", `${(cpu.hub / cpu.bare).toFixed(1)} ×`, ""]);

  const page = `${origin}/orrery/tiny-painter`;
  const bareLoad = await fullLoad(bare, page, false);
  const quiet = await fullLoad(relay, page, false);
  const loaded = await fullLoad(relay, page, true);
  const show = ({ p50, p99 }: { p50: number; p99: number }) =>
    `${p50.toFixed(2)} / ${p99.toFixed(1)} ms`;
  rows.push([`${SESSIONS} sessions, 8 messages/s, bare echo, p50 / p99`, show(bareLoad), ""]);
  rows.push(["the same through the hub", show(quiet), ""]);
  rows.push([
    `the same while ${loaded.pages.toFixed(0)} model pages/s are rendered`,
    show(loaded),
    "p99 10 ms",
  ]);

  const firsts: number[] = [];
  for (let round = 0; round < 12; round++) {
    const began = performance.now();
    const socket = await connect(painter);
    socket.send(JSON.stringify({ prompt: "a red circle", seed: round }));
    await result(socket);
    // The first loads the model.
    if (round > 1) firsts.push(performance.now() - began);
    socket.close();
  }
  rows.push([
    "first picture of a warm model, from connecting on",
    `${median(firsts).toFixed(0)} ms`,
    "150 ms",
  ]);
} finally {
  await hub?.stop();
  for (const child of children) child.kill();
  rmSync(folder, { recursive: true, force: true });
}
for (const row of rows) console.log(`| ${row.join(" | ")} |`);
