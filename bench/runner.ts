// Embedded generation compared with llama.cpp alone: the same file, prompt and threads, in turns.
// Run: npm run build && node bench/runner.ts [rounds]
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { type AccountViewer, anonymous, parseBlobDigest, parseRepoId } from "@orrery/registry";
import { readConfig } from "../apps/server/src/base/config.ts";
import { openHub } from "../apps/server/src/hub/open-hub.ts";
import { publishExamples } from "../apps/server/src/main/examples/publish-examples.ts";
import type { RunnerModel } from "../apps/server/src/runner/runner.ts";
import { median } from "./median.ts";
import { createRandomModel } from "./random-model.ts";

/** What is to be reached, by how many calls run at once. */
const GOALS = { 1: 0.95, 8: 0.9 } as const;
type AtOnce = 1 | 8;
const ROUNDS = Number(process.argv[2] ?? 9);
const PROMPT = "Once upon a time there was a small fox named Milo.";
const threads = Math.max(1, availableParallelism() - 1);

const folder = mkdtempSync(join(tmpdir(), "orrery-bench-"));
const hub = await openHub(readConfig({ ORRERY_DATA: folder, ORRERY_RUNNER_THREADS: `${threads}` }));
try {
  await publishExamples(hub.registry);
  const link = (await hub.registry.setup.open()) ?? "";
  const ada = await hub.registry.setup.complete(link, "ada", "correct horse");
  const random = createRandomModel();
  await publishLarge(ada, "random", random);
  const tiny = readFileSync(
    new URL("../examples/tiny-chat/model/tiny-chat-Q8_0.gguf", import.meta.url),
  );
  console.log(`generation, ${threads} thread(s), medians of ${ROUNDS}, in turns`);
  for (const atOnce of [1, 8] as const) {
    await compare("orrery/tiny-chat", tiny, 400, atOnce);
    await compare("ada/random", random, 120, atOnce);
  }
} finally {
  await hub.close();
  rmSync(folder, { recursive: true });
}

async function compare(
  name: string,
  file: Uint8Array,
  limit: number,
  atOnce: AtOnce,
): Promise<void> {
  mkdirSync(join(folder, "bare"), { recursive: true });
  const path = join(folder, "bare", "model.gguf");
  writeFileSync(path, file);
  const model = await findModel(name);
  const bare = await startBare(path, atOnce);
  const speeds = { own: [] as number[], bare: [] as number[], first: [] as number[] };
  for (let round = 0; round <= ROUNDS; round++) {
    const own = await generateAll(model, limit, atOnce);
    const alone = await bare.generate(limit, atOnce);
    // The first round warms both up.
    if (round === 0) continue;
    speeds.own.push(own.speed);
    speeds.first.push(own.first);
    speeds.bare.push(alone);
  }
  bare.end();
  const [ours, theirs] = [median(speeds.own), median(speeds.bare)];
  const size = (file.length / 1e6).toFixed(0);
  console.log(`${name}, ${size} MB, ${limit} tokens, ${atOnce} at once; goal ${GOALS[atOnce]}`);
  console.log(
    `  Orrery     ${ours.toFixed(0).padStart(6)} tokens/s, first after ${median(speeds.first).toFixed(1)} ms`,
  );
  console.log(`  llama.cpp  ${theirs.toFixed(0).padStart(6)} tokens/s`);
  console.log(`  ratio      ${(ours / theirs).toFixed(2).padStart(6)}`);
  if (ours / theirs < GOALS[atOnce]) process.exitCode = 1;
}

/** Publishes one file that is too large for git. */
async function publishLarge(viewer: AccountViewer, name: string, file: Uint8Array): Promise<void> {
  const id = { type: "model" as const, namespace: viewer.name, name };
  const { key } = await hub.registry.repos.create(viewer, { id, private: false });
  const digest = parseBlobDigest(createHash("sha256").update(file).digest("hex"));
  if (!digest) throw new Error("SHA-256 gave no digest.");
  await hub.registry.lfs.store(
    viewer.key,
    key,
    { digest, size: file.length },
    new Blob([file as Uint8Array<ArrayBuffer>]).stream(),
  );
  const path = `${name}-Q8_0.gguf`;
  const operation = { type: "lfsFile" as const, path, digest };
  async function* operations() {
    yield operation;
  }
  const commit = { branch: "main", message: "Publish", operations: operations() };
  await hub.registry.commits.create(viewer, id, commit);
}

/** All tokens per second of some calls, and when the slowest began to answer. */
async function generateAll(model: RunnerModel, limit: number, atOnce: AtOnce) {
  const began = performance.now();
  const calls = Array.from({ length: atOnce }, () => generate(model, limit));
  const all = await Promise.all(calls);
  const tokens = all.reduce((sum, { count }) => sum + count, 0);
  return {
    first: Math.max(...all.map(({ first }) => first)),
    speed: (tokens / (performance.now() - began)) * 1000,
  };
}

async function generate(model: RunnerModel, limit: number) {
  const request = { prompt: PROMPT, temperature: 0, max_tokens: limit };
  const began = performance.now();
  let first = 0;
  for await (const event of hub.runner.generate(
    { model, caller: "bench", request },
    new AbortController().signal,
  )) {
    if (event.type === "text") first ||= performance.now() - began;
    if (event.type !== "done") continue;
    return { first, count: event.outputTokens };
  }
  throw new Error("The generation ended without saying so.");
}

async function startBare(path: string, atOnce: AtOnce) {
  const script = new URL("bare-llama.ts", import.meta.url).pathname;
  const child = spawn(process.execPath, [script, path, `${threads}`, `${Math.max(atOnce, 4)}`], {
    stdio: ["pipe", "pipe", "inherit"],
    env: { ...process.env, MALLOC_ARENA_MAX: "2" },
  });
  const lines = createInterface({ input: child.stdout });
  await once(lines, "line");
  return {
    async generate(limit: number, atOnce: AtOnce): Promise<number> {
      child.stdin.write(`${JSON.stringify({ prompt: PROMPT, limit, atOnce })}\n`);
      const [line] = await once(lines, "line");
      const { count, milliseconds } = JSON.parse(line) as { count: number; milliseconds: number };
      return (count / milliseconds) * 1000;
    },
    end: () => child.stdin.end(),
  };
}

async function findModel(name: string): Promise<RunnerModel> {
  const id = parseRepoId("model", name);
  if (!id) throw new Error(`${name} is no name.`);
  const { repo, commit } = await hub.registry.files.at(anonymous, id, "main");
  if (!commit) throw new Error(`${name} has no commit.`);
  return { repo, commit };
}
