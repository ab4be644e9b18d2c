import { spawn } from "node:child_process";
import { once } from "node:events";
import { Agent, get } from "node:http";
import { NO_RATE_LIMITS } from "../apps/server/src/testing/no-rate-limits.ts";
import { createRandom } from "./catalog/random.ts";
import { CLI } from "./start-hub.ts";

/**
 * How many pages of `/api/models` a hub answers in a second: `node bench/api-lists.ts FOLDER`, on a
 * folder that `bench/catalog.ts` has filled. The hub and who asks share the machine.
 */
const [folder = ""] = process.argv.slice(2);
const PORT = 4973;
const SECONDS = 10;
const CALLERS = 16;
const QUERIES = [
  "limit=30",
  "limit=30&sort=downloads",
  "limit=30&sort=likes&filter=license:mit",
  "limit=30&pipeline_tag=text-generation&sort=trendingScore",
  "limit=30&library=transformers&filter=fr",
  "limit=30&search=llama&sort=downloads",
];

const hub = spawn(process.execPath, [CLI, "serve"], {
  env: {
    ...process.env,
    NODE_ENV: "production",
    ORRERY_PORT: `${PORT}`,
    ORRERY_DATA: folder,
    ORRERY_EXAMPLES: "off",
    ...NO_RATE_LIMITS,
  },
  stdio: "ignore",
});
const agent = new Agent({ keepAlive: true, maxSockets: CALLERS });

try {
  await until(() => ask("/healthz"));
  // The index is loaded when a list responds quickly.
  await until(async () => {
    const from = performance.now();
    await ask("/api/models?limit=1&filter=nothing-has-this");
    if (performance.now() - from > 20) throw new Error("still reading");
  });
  const random = createRandom(3);
  const times: number[] = [];
  const end = performance.now() + SECONDS * 1000;
  const call = async () => {
    while (performance.now() < end) {
      const from = performance.now();
      await ask(`/api/models?${random.pick(QUERIES)}`);
      times.push(performance.now() - from);
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, call));
  times.sort((one, other) => one - other);
  const at = (part: number) => times[Math.floor(times.length * part)]!.toFixed(1);
  console.log(
    `${Math.round(times.length / SECONDS)} requests/s, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`,
  );
} finally {
  hub.kill("SIGINT");
  agent.destroy();
}

async function ask(path: string): Promise<void> {
  const request = get({ agent, host: "localhost", port: PORT, path });
  const [response] = (await once(request, "response")) as [import("node:http").IncomingMessage];
  response.resume();
  await once(response, "end");
  if (response.statusCode !== 200) throw new Error(`${path}: ${response.statusCode}`);
}

async function until(check: () => Promise<void>): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    try {
      await check();
      return;
    } catch (error) {
      if (attempt > 120) throw error;
      await new Promise((resolve) => setTimeout(resolve, 1000));
    }
  }
}
