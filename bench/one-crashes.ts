// A model crashes while another one answers: how much that moves the answers' p99.
// Run: npm run build && node bench/one-crashes.ts [crashes]
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { anonymous, parseRepoId } from "@orrery/registry";
import { readConfig } from "../apps/server/src/base/config.ts";
import { openHub } from "../apps/server/src/hub/open-hub.ts";
import type { RunnerModel } from "../apps/server/src/runner/runner.ts";
import {
  isThere,
  listRunnerProcesses,
} from "../apps/server/src/testing/models/runner-processes.ts";
import { publishFiles } from "../apps/server/src/testing/publish-files.ts";

/** How much p99 may move, in percent. */
const GOAL = 5;
const CRASHES = Number(process.argv[2] ?? 20);
/** Calls of a block; in every other block the neighbor crashes in the middle. */
const CALLS = 60;

const folder = mkdtempSync(join(tmpdir(), "orrery-bench-"));
const hub = await openHub(readConfig({ ORRERY_DATA: folder, ORRERY_RUNNER_THREADS: "1" }));
try {
  const link = (await hub.registry.setup.open()) ?? "";
  const ada = await hub.registry.setup.complete(link, "ada", "correct horse");
  const file = readFileSync(
    new URL("../examples/tiny-chat/model/tiny-chat-Q8_0.gguf", import.meta.url),
  );
  const publish = async (name: string): Promise<RunnerModel> => {
    await publishFiles({ hub }, ada, { name, files: { "model.gguf": file } });
    const id = parseRepoId("model", `ada/${name}`)!;
    const { repo, commit } = await hub.registry.files.at(anonymous, id, "main");
    return { repo, commit: commit! };
  };
  const steady = await publish("steady");
  for (let warm = 0; warm < CALLS; warm++) await ask(steady);
  const quiet: number[] = [];
  const moved: number[] = [];
  // A model that crashed rests, so each crash is another model's.
  for (let crash = 0; crash < CRASHES; crash++) {
    const before = new Set(listRunnerProcesses());
    await ask(await publish(`neighbor-${crash}`));
    const [pid] = listRunnerProcesses().filter((one) => !before.has(one));
    if (pid === undefined) throw new Error("The neighbor has no process.");
    await wait(200);
    for (let call = 0; call < CALLS; call++) quiet.push(await ask(steady));
    for (let call = 0; call < CALLS; call++) {
      if (call === CALLS >> 1) process.kill(pid, "SIGSEGV");
      moved.push(await ask(steady));
    }
    if (isThere(pid)) throw new Error("The neighbor survived.");
  }
  report(quiet, moved);
} finally {
  await hub.close();
  rmSync(folder, { recursive: true });
}

async function ask(model: RunnerModel): Promise<number> {
  const request = { prompt: "Once upon a time", temperature: 0, max_tokens: 16 };
  const began = performance.now();
  const call = { model, caller: "bench", request };
  for await (const event of hub.runner.generate(call, new AbortController().signal))
    if (event.type === "done") return performance.now() - began;
  throw new Error("The generation ended without saying so.");
}

function report(quiet: readonly number[], moved: readonly number[]): void {
  const at = (values: readonly number[], part: number) =>
    values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? Number.NaN;
  const line = (what: string, values: readonly number[]) =>
    console.log(
      `  ${what.padEnd(20)}p50 ${at(values, 0.5).toFixed(2)} ms, p99 ${at(values, 0.99).toFixed(2)} ms`,
    );
  console.log(`${CRASHES} crashes, ${quiet.length} calls of 16 tokens each way, in turns`);
  line("quiet", quiet);
  line("a neighbor crashes", moved);
  const percent = (at(moved, 0.99) / at(quiet, 0.99) - 1) * 100;
  console.log(`  p99 moves by ${percent.toFixed(1)} %; goal ${GOAL} % at most`);
  if (percent > GOAL) process.exitCode = 1;
}
