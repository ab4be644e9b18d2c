// Our client of live sessions compared with @fal-ai/client, on Node's own WebSocket and one local server.
// Run: node bench/realtime-client.ts
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createFalClient } from "@fal-ai/client";
import { createRealtimeClient, type RealtimeConnection, type Socket } from "@orrery/realtime";
import { median } from "./median.ts";

const ROUNDS = 7;
/** One byte, to which the server answers: what came before it has arrived. */
const FLUSH = new Uint8Array([0xc0]);
const SETTINGS = {
  prompt: "a fox in the snow, watercolour, soft evening light, wide angle",
  seed: 42,
  num_inference_steps: 4,
  guidance_scale: 1.5,
  image_size: { width: 512, height: 512 },
  sync_mode: true,
  request_id: "5b0f",
};
const PICTURE = new Uint8Array(48 * 1024).map((_, n) => n * 31);
const MESSAGES: readonly {
  readonly name: string;
  readonly message: object;
  readonly count: number;
  readonly batch: number;
}[] = [
  { name: "a prompt with its settings (200 B)", message: SETTINGS, count: 20_000, batch: 500 },
  {
    name: "the same with a picture of 48 KiB as bytes",
    message: { ...SETTINGS, image: PICTURE },
    count: 1000,
    batch: 50,
  },
  {
    name: "the same with the picture as a data URL",
    message: {
      ...SETTINGS,
      image_url: `data:image/jpeg;base64,${Buffer.from(PICTURE).toString("base64")}`,
    },
    count: 1000,
    batch: 50,
  },
];

const server = spawn(process.execPath, [new URL("realtime-echo.ts", import.meta.url).pathname], {
  stdio: ["ignore", "pipe", "inherit"],
});
const [printed] = await once(server.stdout, "data");
const origin = `ws://127.0.0.1:${Number(printed)}`;

/** Takes everything and costs nothing, so that what a client does itself can be seen. */
class Sink extends EventTarget implements Socket {
  binaryType = "blob";
  readyState = 0;
  onopen: Socket["onopen"] = null;
  onmessage: Socket["onmessage"] = null;
  onclose: Socket["onclose"] = null;
  onerror: Socket["onerror"] = null;

  constructor() {
    super();
    setTimeout(() => {
      this.readyState = 1;
      this.onopen?.({});
    });
  }

  send(data: string | Uint8Array) {
    if (data.length === 1) setImmediate(() => this.onmessage?.({ data: "{}" }));
  }

  close() {}
}

/** Their client knows one host and the platform's WebSocket only. */
const Platform = globalThis.WebSocket;
class Redirected extends Platform {
  constructor(url: string | URL) {
    super(`${url}`.replace("wss://fal.run", origin));
    if (this.url.includes("/sink/")) {
      this.close();
      // biome-ignore lint/correctness/noConstructorReturn: a constructor is all that the client calls.
      return new Sink() as never;
    }
  }
}
globalThis.WebSocket = Redirected;

const ours = createRealtimeClient({ restApiUrl: "http://none", realtimeUrl: origin });
const theirs = createFalClient();
const CLIENTS = {
  ours: (...connect: Parameters<typeof ours.connect>) => ours.connect(...connect),
  theirs: (id: string, options: object) => theirs.realtime.connect(id, options as never),
};
type Client = keyof typeof CLIENTS;

interface Link {
  readonly connection: RealtimeConnection;
  /** Sends, and waits for the next answer. */
  ask(message: unknown): Promise<unknown>;
}

/** An open connection. */
async function link(client: Client, path: string, throttleInterval = 0): Promise<Link> {
  let answer = (_: unknown) => {};
  const connection: RealtimeConnection = CLIENTS[client](`bench/${path}`, {
    throttleInterval,
    tokenProvider: async () => "token",
    onResult: (result: unknown) => answer(result),
    onError: (error: unknown) => answer(error),
    // Their default reads null's fields, ours does not mind; the flush is no result that matters.
    decodeMessage: async () => ({}),
  });
  const ask = (message: unknown) =>
    new Promise((resolve) => {
      answer = resolve;
      connection.send(message);
    });
  await ask(FLUSH);
  return { connection, ask };
}

async function perSecond(
  { connection, ask }: Link,
  { message, count, batch }: (typeof MESSAGES)[0],
) {
  const began = performance.now();
  for (let sent = 0; sent < count; sent += batch) {
    for (let n = 0; n < batch; n++) connection.send(message);
    await ask(FLUSH);
  }
  return (count / (performance.now() - began)) * 1000;
}

/** Microseconds of a `send` while the throttle lets nothing through. */
function throttledCall({ connection }: Link, message: object) {
  const count = 5000;
  const began = performance.now();
  for (let n = 0; n < count; n++) connection.send(message);
  return ((performance.now() - began) / count) * 1000;
}

/** Milliseconds from send to result, one at a time. */
async function roundTrips({ ask }: Link, count: number) {
  const times: number[] = [];
  for (let n = 0; n < count; n++) {
    const began = performance.now();
    await ask(SETTINGS);
    times.push(performance.now() - began);
  }
  return times.toSorted((a, b) => a - b);
}

const CLIENT_NAMES = ["ours", "theirs"] as const;
const both = async <T>(run: (client: Client) => Promise<T>): Promise<Record<Client, T>> => ({
  ours: await run("ours"),
  theirs: await run("theirs"),
});

const show = (
  name: string,
  { ours, theirs }: Record<Client, number>,
  times: number,
  digits = 0,
) => {
  const text = (value: number) =>
    value.toLocaleString("en", { maximumFractionDigits: digits, minimumFractionDigits: digits });
  console.log(`| ${name} | ${text(ours)} | ${text(theirs)} | ${times.toFixed(2)} |`);
};

try {
  for (const [path, where] of [
    ["sink", "into nothing"],
    ["count", "into a socket"],
  ] as const) {
    const links = await both((client) => link(client, path));
    for (const measured of MESSAGES) {
      const rounds: Record<Client, number[]> = { ours: [], theirs: [] };
      for (let round = 0; round < ROUNDS; round++)
        for (const client of CLIENT_NAMES)
          rounds[client].push(await perSecond(links[client], measured));
      const figures = { ours: median(rounds.ours), theirs: median(rounds.theirs) };
      show(`${measured.name}, ${where}`, figures, figures.ours / figures.theirs);
    }
  }

  const throttled = await both((client) => link(client, "throttled", 60_000));
  for (const { name, message } of MESSAGES) {
    const rounds: Record<Client, number[]> = { ours: [], theirs: [] };
    for (let round = 0; round < ROUNDS; round++)
      for (const client of CLIENT_NAMES)
        rounds[client].push(throttledCall(throttled[client], message));
    const figures = { ours: median(rounds.ours), theirs: median(rounds.theirs) };
    show(`${name}, throttled: µs of a send`, figures, figures.theirs / figures.ours, 2);
  }

  const echoing = await both((client) => link(client, "echo"));
  await both((client) => roundTrips(echoing[client], 2000));
  const trips = await both((client) => roundTrips(echoing[client], 5000));
  for (const [name, part] of [
    ["p50", 0.5],
    ["p99", 0.99],
  ] as const) {
    const at = (times: readonly number[]) => times[Math.floor(times.length * part)]!;
    const figures = { ours: at(trips.ours), theirs: at(trips.theirs) };
    show(`round trip, ${name}, ms`, figures, figures.theirs / figures.ours, 3);
  }
} finally {
  server.kill();
}
process.exit();
