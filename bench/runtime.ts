// The hosted model runtime: what a frame costs, and what the protocol adds to the embedded runtime.
// Run: npm run build && node bench/runtime.ts
import { mkdtempSync, rmSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import { PAGES_BUNDLE } from "../apps/server/src/base/assets.ts";
import { readConfig } from "../apps/server/src/base/config.ts";
import { openHub } from "../apps/server/src/hub/open-hub.ts";
import { chunkFrame, encodeFrame } from "../apps/server/src/inference/bedrock/event-frame.ts";
import { createApp } from "../apps/server/src/main/app.ts";
import { publishExamples } from "../apps/server/src/main/examples/publish-examples.ts";
import { createRenderer } from "../apps/server/src/site/render/renderer.ts";
import { NO_RATE_LIMITS } from "../apps/server/src/testing/no-rate-limits.ts";
import { median } from "./median.ts";

const CHUNK_BYTES = 64 * 1024;
const CHUNKS = 4_000;
const ROUNDS = 7;
const CALLS = 300;

const rows: (readonly [what: string, value: string, goal: string])[] = [];

/** Gigabytes a second, the best of some rounds: others use the machine too. */
function speed(work: () => unknown): number {
  let best = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const began = performance.now();
    for (let count = 0; count < CHUNKS; count++) work();
    best = Math.max(best, (CHUNK_BYTES * CHUNKS) / 1e6 / (performance.now() - began));
  }
  return best;
}

function framing(): void {
  const bytes = Buffer.from(Array.from({ length: CHUNK_BYTES }, (_, at) => (at * 31) % 256));
  const headers = Buffer.alloc(75, 1);
  const room = Buffer.allocUnsafe(CHUNK_BYTES);
  const fresh = speed(() => Buffer.from(bytes));
  const copy = speed(() => room.set(bytes));
  const frame = speed(() => encodeFrame(headers, bytes));
  const chunk = speed(() => chunkFrame(bytes));
  rows.push(["copying 64 KiB to where there is room", `${copy.toFixed(1)} GB/s`, ""]);
  rows.push(["copying 64 KiB to new memory", `${fresh.toFixed(1)} GB/s`, ""]);
  rows.push(["framing 64 KiB", `${frame.toFixed(1)} GB/s`, ""]);
  rows.push(["its checksum alone, by zlib", `${speed(() => crc32(bytes)).toFixed(1)} GB/s`, ""]);
  rows.push(["framing, of copying to new memory", `${(frame / fresh).toFixed(2)} ×`, "0.5 ×"]);
  rows.push(["framing, of copying within the cache", `${(frame / copy).toFixed(2)} ×`, ""]);
  rows.push(["a chunk of 64 KiB, its base64 and JSON included", `${chunk.toFixed(1)} GB/s`, ""]);
}

/** Milliseconds from sending to the first byte of the answer, and to the last; the connection is open. */
function byProtocol(agent: Agent, url: string, token: string, body: object): Promise<number[]> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const began = performance.now();
    let first = 0;
    const sending = request(url, { method: "POST", agent, headers }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${url}: ${answer.statusCode}`));
      answer.on("data", () => {
        first ||= performance.now() - began;
      });
      answer.on("end", () => resolve([first, performance.now() - began]));
    });
    sending.on("error", reject).end(JSON.stringify(body));
  });
}

/** Hub, client and model's process share the machine; the runtime is asked directly, and by its protocol. */
async function latency(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "orrery-bench-"));
  const config = readConfig({ ORRERY_DATA: folder, ORRERY_RUNNER_THREADS: "1", ...NO_RATE_LIMITS });
  const hub = await openHub(config);
  await publishExamples(hub.registry);
  const renderer = createRenderer({ pagesBundle: PAGES_BUNDLE, threads: 1 });
  const app = await createApp({ config, hub, renderer, logger: false });
  const origin = await app.listen({ host: "127.0.0.1", port: 0 });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  try {
    const { setup, accessTokens, files } = hub.registry;
    const viewer = await setup.complete((await setup.open()) ?? "", "ada", "correct horse");
    const token = await accessTokens.create(viewer, { name: "bench", role: "inference" });
    const id = { type: "model", namespace: "orrery", name: "tiny-chat" } as const;
    const { repo, commit = "" } = await files.at(viewer, id, "main");
    const messages = [{ role: "user", content: "What is 4 plus 5?" }];
    const asked = { messages, temperature: 0, max_tokens: 4 };

    const direct = async (): Promise<readonly number[]> => {
      const began = performance.now();
      let first = 0;
      const call = { model: { repo, commit }, caller: "bench", request: asked };
      for await (const _ of hub.runner.generate(call, new AbortController().signal))
        first ||= performance.now() - began;
      return [first, performance.now() - began];
    };
    const at = `${origin}/model/orrery%2Ftiny-chat/invoke`;
    const ways = {
      direct,
      stream: () => byProtocol(agent, `${at}-with-response-stream`, token, asked),
      invoke: () => byProtocol(agent, at, token, asked),
    };
    const times = { direct: [], stream: [], invoke: [] } as Record<
      keyof typeof ways,
      (readonly number[])[]
    >;
    // In turns, so that all meet the same machine; the first ones load the model.
    for (let call = -30; call < CALLS; call++)
      for (const [name, way] of Object.entries(ways)) {
        const took = await way();
        if (call >= 0) times[name as keyof typeof ways].push(took);
      }
    const p50 = (name: keyof typeof ways, which: number) =>
      median(times[name].map((took) => took[which] ?? 0));
    const row = (what: string, value: number, goal = "") =>
      rows.push([what, `${value.toFixed(2)} ms`, goal]);
    row("the runner, first event, p50", p50("direct", 0));
    row("invoke-with-response-stream, first event, p50", p50("stream", 0));
    row("added", p50("stream", 0) - p50("direct", 0), "1 ms");
    row("the runner, to the end, p50", p50("direct", 1));
    row("invoke, p50", p50("invoke", 1));
    row("added", p50("invoke", 1) - p50("direct", 1), "1 ms");
  } finally {
    agent.destroy();
    await app.close();
    await renderer.close();
    await hub.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

framing();
await latency();
console.log("| What | Measured | Goal |\n| --- | ---: | ---: |");
for (const row of rows) console.log(`| ${row.join(" | ")} |`);
