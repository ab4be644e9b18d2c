// The gateway between a client and a service of models, beside Portkey's on the same service.
// Run: npm install --ignore-scripts --prefix /tmp/portkey @portkey-ai/gateway@1.15.2
//      npm run build && node bench/gateway.ts /tmp/portkey
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { residentMb, signUpAda, startHub } from "./start-hub.ts";

const STREAMS = Number(process.env.STREAMS ?? 2000);
const ROUNDS = 2;
const ROUND_MS = 2500;
const CLIENTS = 32;
const STREAM_MS = 8_000;
const PORTKEY_PORT = 18_787;

interface Way {
  readonly name: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly model: string;
}

const rows: (readonly [what: string, value: string, goal: string])[] = [];
const children: ChildProcess[] = [];
const folder = mkdtempSync(join(tmpdir(), "orrery-bench-"));
const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
const messages = [{ role: "user", content: "Why is the sky dark at night?" }];

const now = () => performance.timeOrigin + performance.now();
const percentile = (values: readonly number[], part: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ??
  0;
const median = (values: readonly number[]) => percentile(values, 0.5);

/** One call; resolves when its answer is whole. */
function call({ url, headers, model }: Way): Promise<number> {
  const body = JSON.stringify({ model, messages });
  return new Promise((resolve, reject) => {
    const began = performance.now();
    const options = {
      method: "POST",
      agent,
      headers: { ...headers, "content-type": "application/json" },
    };
    request(`${url}/chat/completions`, options, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url}: ${response.statusCode}`));
      response.on("data", () => undefined).on("end", () => resolve(performance.now() - began));
    })
      .on("error", reject)
      .end(body);
  });
}

/** Calls a second by so many clients at once. */
async function throughput(way: Way): Promise<number> {
  let calls = 0;
  const end = performance.now() + ROUND_MS;
  const client = async () => {
    while (performance.now() < end) {
      await call(way);
      calls++;
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return (calls * 1000) / ROUND_MS;
}

/** Many streams at once for a while: how long after it was sent each event came, and the longest gaps. */
async function streams(
  way: Way,
  count: number,
  onFull: () => Promise<void> | void = () => undefined,
) {
  const delays: number[] = [];
  let longestGap = 0;
  let events = 0;
  let isMeasured = false;
  const open = (index: number) =>
    new Promise<() => void>((resolve, reject) => {
      const options = {
        method: "POST",
        agent,
        headers: { ...way.headers, "content-type": "application/json" },
      };
      const outgoing = request(`${way.url}/chat/completions`, options, (response) => {
        if (response.statusCode !== 200) reject(new Error(`${way.url}: ${response.statusCode}`));
        let last = 0;
        response.on("error", () => undefined);
        response.on("data", (bytes: Buffer) => {
          const at = now();
          if (isMeasured && last > 0) {
            longestGap = Math.max(longestGap, at - last);
            events++;
            // Every stream is watched for gaps, one in ten for delays.
            if (index % 10 === 0) {
              const sent = /"content":"([\d.]+)"/.exec(bytes.toString("latin1"))?.[1];
              if (sent) delays.push(at - Number(sent));
            }
          }
          last = at;
        });
        resolve(() => outgoing.destroy());
      });
      outgoing.on("error", () => undefined);
      outgoing.end(JSON.stringify({ model: way.model, messages, stream: true }));
    });
  const close: (() => void)[] = [];
  for (let index = 0; index < count; index += 50)
    close.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(50, count - index) }, (_, one) => open(index + one)),
      )),
    );
  await sleep(2000);
  isMeasured = true;
  const began = now();
  await onFull();
  await sleep(Math.max(0, STREAM_MS - (now() - began)));
  isMeasured = false;
  const rate = (events * 1000) / (now() - began) / count;
  for (const end of close) end();
  await sleep(500);
  return { p50: median(delays), p99: percentile(delays, 0.99), longestGap, rate };
}

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
  agent.destroy();
  rmSync(folder, { recursive: true, force: true });
}

console.log("| What | Measured | Goal |\n| --- | ---: | ---: |");
for (const row of rows) console.log(`| ${row.join(" | ")} |`);
process.exit(0);
