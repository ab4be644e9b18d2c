// What a newcomer meets first: start, idle memory, weight of a page, publishing a large file.
// Run: npm run bench -- first-minute
import { spawn } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { createReadStream, createWriteStream, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { CLI, ROOT, residentMb, signUpAda, startHub } from "./start-hub.ts";

const MB = 1_000_000;
const sizeMb = Number(process.argv[2] ?? 1000);

const folder = mkdtempSync(join(tmpdir(), "orrery-bench-"));
const start = async () => {
  const hub = await startHub(folder, { ORRERY_LOG_LEVEL: "error" });
  const began = performance.now();
  await (await fetch(hub.origin)).text();
  return { ...hub, seconds: hub.seconds + (performance.now() - began) / 1000 };
};
const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const rows: (readonly [what: string, value: string, goal: string])[] = [];

try {
  const first = await start();
  await signUpAda(first);
  await first.stop();
  const hub = await start();
  rows.push(["first start to first page", `${first.seconds.toFixed(2)} s`, "3 s"]);
  rows.push(["later start to first page", `${hub.seconds.toFixed(2)} s`, "3 s"]);
  await sleep(5000);
  rows.push(["idle memory", `${residentMb(hub.pid).toFixed(0)} MB`, "200 MB"]);

  const html = await (await fetch(`${hub.origin}/orrery/tiny-sentiment`)).text();
  const scripts = new Set(html.match(/\/assets\/[^"]+\.js/g));
  const compressed = [...scripts].map(
    (path) => statSync(join(ROOT, "apps/web/build/client", `${path}.br`)).size,
  );
  const kilobytes = compressed.reduce((sum, size) => sum + size, 0) / 1000;
  rows.push(["model page, JavaScript (brotli)", `${kilobytes.toFixed(1)} kB`, "130 kB"]);
  await sleep(2000);

  const model = mkdtempSync(join(folder, "model-"));
  const weights = join(model, "model.safetensors");
  const hash = createHash("sha256");
  await pipeline(async function* () {
    for (let written = 0; written < sizeMb; written++) {
      const part = randomBytes(MB);
      hash.update(part);
      yield part;
    }
  }, createWriteStream(weights));
  const before = residentMb(hub.pid);
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, residentMb(hub.pid));
  }, 50);
  const began = performance.now();
  const publishEnv = { ...hub.env, ORRERY_PORT: new URL(hub.origin).port };
  const publish = spawn(process.execPath, [CLI, "publish", model, "ada/large"], {
    env: publishEnv,
  });
  publish.stderr.pipe(process.stderr);
  const code = await new Promise((resolve) => publish.once("exit", resolve));
  clearInterval(watch);
  const seconds = (performance.now() - began) / 1000;
  if (code !== 0) throw new Error(`publish ended with ${code}`);
  const name = `publish ${sizeMb} MB from the command line`;
  rows.push([name, `${seconds.toFixed(1)} s, ${(sizeMb / seconds).toFixed(0)} MB/s`, ""]);
  rows.push(["  server memory, growth", `${(peak - before).toFixed(0)} MB`, "64 MB"]);
  const digest = hash.digest("hex");
  const stored = join(hub.dataFolder, "blobs", digest.slice(0, 2), digest.slice(2, 4), digest);
  const check = createHash("sha256");
  for await (const chunk of createReadStream(stored)) check.update(chunk);
  rows.push(["  stored under its SHA-256", check.digest("hex") === digest ? "yes" : "NO", "yes"]);
  await hub.stop();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

for (const [what, value, goal] of rows)
  console.log(`${what.padEnd(44)} ${value.padStart(18)}   ${goal}`);
