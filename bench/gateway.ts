// The gateway between a client and a model service, compared with Portkey's on the same service.
// Run: npm run bench -- gateway
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import {
  CLIENTS,
  call,
  hangUp,
  now,
  percentile,
  STREAM_MS,
  streams,
  throughput,
  type Way,
} from "./gateway-load.ts";
import { median } from "./median.ts";
import { residentMb, signUpAda, startHub } from "./start-hub.ts";

const STREAMS = Number(process.env.STREAMS ?? 2000);
const ROUNDS = 2;
const PORTKEY_PORT = 18_787;

const rows: (readonly [what: string, value: string, goal: string])[] = [];
const children: ChildProcess[] = [];
const folder = mkdtempSync(join(tmpdir(), "orrery-bench-"));
try {
  const upstreamProcess = spawn(
    process.execPath,
    [join(import.meta.dirname, "gateway-upstream.ts")],
    {
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  children.push(upstreamProcess);
  const [port] = (await once(upstreamProcess.stdout!, "data")) as [Buffer];
  const upstream = `http://127.0.0.1:${port.toString().trim()}`;

  mkdirSync(join(folder, "data/catalog/providers"), { recursive: true });
  const service = {
    label: "Mock",
    baseUrl: upstream,
    chatPath: "/v1/chat/completions",
    allowPrivate: true,
  };
  writeFileSync(join(folder, "data/catalog/providers/mock.json"), JSON.stringify(service));
  const hub = await startHub(folder, {
    ORRERY_LOG_LEVEL: "error",
    ORRERY_EXAMPLES: "off",
    ORRERY_RUNNER: "off",
  });
  const token = await signUpAda(hub);
  const send = async (method: string, path: string, body: object) => {
    const answer = await fetch(hub.origin + path, {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
  };
  await send("PUT", "/api/settings/provider-keys/mock", { key: "secret" });
  await send("POST", "/api/repos/create", { name: "m" });
  await send("PUT", "/api/models/ada/m/provider-mappings/mock", {
    providerId: "m",
    task: "conversational",
  });

  const direct: Way = { name: "direct", url: `${upstream}/v1`, headers: {}, model: "m" };
  const ours: Way = {
    name: "Orrery",
    url: `${hub.origin}/v1`,
    headers: { authorization: `Bearer ${token}` },
    model: "ada/m",
  };
  const ways = [direct, ours];
  const portkeyFolder = process.argv[2];
  if (portkeyFolder) {
    const start = join(portkeyFolder, "node_modules/@portkey-ai/gateway/build/start-server.js");
    children.push(
      spawn(process.execPath, [start, "--headless", `--port=${PORTKEY_PORT}`], {
        stdio: "ignore",
        env: { ...process.env, NODE_ENV: "production" },
      }),
    );
    await sleep(3000);
    const headers = {
      authorization: "Bearer secret",
      "x-portkey-provider": "openai",
      "x-portkey-custom-host": `${upstream}/v1`,
    };
    ways.push({ name: "Portkey", url: `http://127.0.0.1:${PORTKEY_PORT}/v1`, headers, model: "m" });
  }

  for (const way of ways) for (let time = 0; time < 500; time++) await call(way);
  const rates = new Map<string, number[]>();
  for (let round = 0; round < ROUNDS; round++)
    for (const way of ways)
      rates.set(way.name, [...(rates.get(way.name) ?? []), await throughput(way)]);
  const rateOf = (name: string) => median(rates.get(name) ?? []);
  for (const { name } of ways)
    rows.push([`${name}, ${CLIENTS} clients`, `${rateOf(name).toFixed(0)} requests/s`, ""]);
  if (portkeyFolder)
    rows.push([
      "Orrery beside Portkey",
      `${(rateOf("Orrery") / rateOf("Portkey")).toFixed(2)} ×`,
      "2 ×",
    ]);

  const times = new Map<string, number[]>(ways.map(({ name }) => [name, []]));
  for (let turn = 0; turn < 1500; turn++)
    for (const way of ways) times.get(way.name)?.push(await call(way));
  const timeOf = (name: string, part: number) => percentile(times.get(name) ?? [], part);
  for (const { name } of ways.slice(1))
    for (const [part, goal] of [
      [0.5, "0.5 ms"],
      [0.99, "5 ms"],
    ] as const) {
      const added = timeOf(name, part) - timeOf("direct", part);
      rows.push([
        `${name} adds, p${part * 100}`,
        `${added.toFixed(2)} ms`,
        name === "Orrery" ? goal : "",
      ]);
    }

  const alone = await streams(direct, STREAMS);
  rows.push([
    `direct, ${STREAMS} streams`,
    `p99 ${alone.p99.toFixed(1)} ms, longest gap ${alone.longestGap.toFixed(0)} ms, ${alone.rate.toFixed(1)} events/s`,
    "",
  ]);
  const before = residentMb(hub.pid);
  let during = before;
  const quiet = await streams(ours, STREAMS, async () => {
    await sleep(STREAM_MS - 1000);
    during = residentMb(hub.pid);
  });
  rows.push([
    `Orrery, ${STREAMS} streams`,
    `p99 ${quiet.p99.toFixed(1)} ms, ${quiet.rate.toFixed(1)} events/s`,
    "",
  ]);
  rows.push(["longest gap of any stream", `${quiet.longestGap.toFixed(0)} ms`, "250 ms"]);
  rows.push([
    "memory of a stream",
    `${(((during - before) * 1024) / STREAMS).toFixed(0)} kB`,
    "40 kB",
  ]);

  const few = await streams(ours, 200);
  const busy = await streams(ours, 200, async () => {
    const end = now() + STREAM_MS - 500;
    const visit = async () => {
      while (now() < end) await (await fetch(`${hub.origin}/ada/m`)).text();
    };
    await Promise.all([visit(), visit()]);
  });
  rows.push([
    "pages rendered meanwhile move p99 by",
    `${(busy.p99 - few.p99).toFixed(1)} ms`,
    "10 ms",
  ]);

  const calm = residentMb(hub.pid);
  const slow = request(`${ours.url}/chat/completions`, {
    method: "POST",
    headers: { ...ours.headers, "content-type": "application/json" },
  });
  slow.on("response", (response) => response.pause()).on("error", () => undefined);
  slow.end(
    JSON.stringify({
      model: "ada/m",
      messages: [{ role: "user", content: "flood" }],
      user: "flood",
      stream: true,
    }),
  );
  await sleep(10_000);
  rows.push([
    "a reader that does not read, 10 s of flood",
    `${(residentMb(hub.pid) - calm).toFixed(1)} MB more`,
    "nothing",
  ]);
  slow.destroy();
  await hub.stop();
} finally {
  for (const child of children) child.kill();
  hangUp();
  rmSync(folder, { recursive: true, force: true });
}

console.log("| What | Measured | Goal |\n| --- | ---: | ---: |");
for (const row of rows) console.log(`| ${row.join(" | ")} |`);
process.exit(0);
