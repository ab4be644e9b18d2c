// A long conversation: how soon the second turn begins, compared with the first.
// Run: npm run build && node bench/second-turn.ts
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { anonymous, parseBlobDigest, parseRepoId } from "@orrery/registry";
import { readConfig } from "../apps/server/src/base/config.ts";
import { openHub } from "../apps/server/src/hub/open-hub.ts";
import { median } from "./median.ts";
import { createRandomModel } from "./random-model.ts";

const GOAL = 20;
const ROUNDS = 5;
const CONTEXT = 8192;
/** Of the prompt. */
const TOKENS = 3800;

const folder = mkdtempSync(join(tmpdir(), "orrery-bench-"));
const hub = await openHub(readConfig({ ORRERY_DATA: folder, ORRERY_RUNNER_THREADS: "1" }));
try {
  const model = await publish(createRandomModel(CONTEXT));
  const first: number[] = [];
  const second: number[] = [];
  let tokens = 0;
  for (let round = 0; round <= ROUNDS; round++) {
    const question = { role: "user", content: longText(round) };
    const one = await ask(model, [question]);
    const answer = { role: "assistant", content: one.text };
    const next = { role: "user", content: "And what then?" };
    const other = await ask(model, [question, answer, next]);
    // The first round loads the model.
    if (round === 0) continue;
    tokens = one.inputTokens;
    first.push(one.first);
    second.push(other.first);
  }
  const [slow, fast] = [median(first), median(second)];
  console.log(
    `second turn after ${tokens} tokens, medians of ${ROUNDS}; goal ${GOAL} times sooner`,
  );
  console.log(`  first turn   ${slow.toFixed(0).padStart(6)} ms to the first text`);
  console.log(`  second turn  ${fast.toFixed(0).padStart(6)} ms`);
  console.log(`  ratio        ${(slow / fast).toFixed(1).padStart(6)}`);
  if (slow / fast < GOAL) process.exitCode = 1;
} finally {
  await hub.close();
  rmSync(folder, { recursive: true });
}

/** Another beginning each time, or the first turn would be known, too. */
function longText(round: number): string {
  const words = ["fox", "owl", "garden", "river", "lamp", "stone"];
  const text = Array.from({ length: TOKENS }, (_, at) => words[(at * 7 + round) % words.length]);
  return text.join(" ").slice(0, TOKENS * 3.2);
}

async function ask(model: Awaited<ReturnType<typeof publish>>, messages: readonly object[]) {
  const request = { messages, temperature: 1, seed: 1, max_tokens: 32 } as never;
  const began = performance.now();
  let first = 0;
  let text = "";
  for await (const event of hub.runner.generate(
    { model, caller: "bench", request },
    new AbortController().signal,
  )) {
    if (event.type === "text") {
      first ||= performance.now() - began;
      text += event.text;
    }
    if (event.type === "done") return { first, text, inputTokens: event.inputTokens };
  }
  throw new Error("The generation ended without saying so.");
}

async function publish(file: Uint8Array) {
  const link = (await hub.registry.setup.open()) ?? "";
  const ada = await hub.registry.setup.complete(link, "ada", "correct horse");
  const id = parseRepoId("model", "ada/random")!;
  const { key } = await hub.registry.repos.create(ada, { id, private: false });
  const digest = parseBlobDigest(createHash("sha256").update(file).digest("hex"))!;
  await hub.registry.lfs.store(
    ada.key,
    key,
    { digest, size: file.length },
    new Blob([file as Uint8Array<ArrayBuffer>]).stream(),
  );
  async function* operations() {
    yield { type: "lfsFile" as const, path: "random-Q8_0.gguf", digest };
  }
  const commit = { branch: "main", message: "Publish", operations: operations() };
  await hub.registry.commits.create(ada, id, commit);
  const { repo, commit: revision } = await hub.registry.files.at(anonymous, id, "main");
  return { repo, commit: revision! };
}
