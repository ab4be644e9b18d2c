// The hosted model runtime: what a frame costs, and what the protocol adds to the embedded runtime.
// Run: npm run build && node bench/runtime.ts
import { Agent, request } from "node:http";
import { chunkFrame, encodeFrame } from "../apps/server/src/hosted-runtime/event-frame.ts";
import { median } from "./median.ts";
import { signUpAda, startHub } from "./start-hub.ts";

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
  const copy = speed(() => Buffer.from(bytes));
  const frame = speed(() => encodeFrame(headers, bytes));
  const chunk = speed(() => chunkFrame(bytes));
  rows.push(["copying 64 KiB", `${copy.toFixed(1)} GB/s`, ""]);
  rows.push(["framing 64 KiB", `${frame.toFixed(1)} GB/s`, ""]);
  rows.push(["framing, of copying", `${(frame / copy).toFixed(2)} ×`, "0.5 ×"]);
  rows.push(["a chunk of 64 KiB, its base64 and JSON included", `${chunk.toFixed(1)} GB/s`, ""]);
}

/** Milliseconds from sending until the first byte of the answer's body; the connection is open already. */
function firstByte(agent: Agent, url: string, token: string, body: object): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const began = performance.now();
    let first = 0;
    const sending = request(url, { method: "POST", agent, headers }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${url}: ${answer.statusCode}`));
      answer.on("data", () => {
        first ||= performance.now() - began;
      });
      answer.on("end", () => resolve(first));
    });
    sending.on("error", reject).end(JSON.stringify(body));
  });
}

async function latency(): Promise<void> {
  const hub = await startHub({ ORRERY_RUNNER_THREADS: "1" });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  try {
    const token = await signUpAda(hub);
    const messages = [{ role: "user", content: "What is 4 plus 5?" }];
    const asked = { messages, temperature: 0, max_tokens: 4 };
    const chat = { ...asked, model: "orrery/tiny-chat" };
    const ways = [
      ["chat, whole", "/v1/chat/completions", chat],
      ["invoke", "/model/orrery%2Ftiny-chat/invoke", asked],
      ["chat, first event", "/v1/chat/completions", { ...chat, stream: true }],
      [
        "invoke stream, first event",
        "/model/orrery%2Ftiny-chat/invoke-with-response-stream",
        asked,
      ],
    ] as const;
    const times = ways.map(() => [] as number[]);
    // In turns, so that all meet the same machine; the first ones load the model.
    for (let call = -20; call < CALLS; call++)
      for (const [at, [, path, body]] of ways.entries()) {
        const took = await firstByte(agent, hub.origin + path, token, body);
        if (call >= 0) times[at]?.push(took);
      }
    const [whole = 0, invoke = 0, event = 0, frame = 0] = times.map(median);
    for (const [at, [what]] of ways.entries())
      rows.push([`${what}, p50`, `${median(times[at] ?? []).toFixed(2)} ms`, ""]);
    rows.push(["added by invoke, p50", `${(invoke - whole).toFixed(2)} ms`, "1 ms"]);
    rows.push(["added by the event stream, p50", `${(frame - event).toFixed(2)} ms`, "1 ms"]);
  } finally {
    agent.destroy();
    await hub.stop();
  }
}

framing();
await latency();
console.log("| What | Measured | Goal |\n| --- | ---: | ---: |");
for (const row of rows) console.log(`| ${row.join(" | ")} |`);
