import { fork, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { providers } from "@orrery/inference";
import { SNIPPET_TASKS } from "@orrery/snippets";
import { type Case, type Round, SIDES } from "./snippets-side.ts";

/**
 * Snippets per second, and the time to the first one, compared with `@huggingface/inference` in the same
 * run and on the same models: from the npm package, as theirs is, and from sources. Prints a table; fails
 * when a goal is missed.
 */
const GOALS = { timesFaster: 35, coldStartMs: 15 };
const ROUNDS = 5;
const ROUND_MS = 400;
const SIDE = fileURLToPath(new URL("snippets-side.ts", import.meta.url));

const [ours, peer] = [await SIDES.ours(), await SIDES.peer()];
const CHAT = ["text-generation", "image-text-to-text"];

/** Every model that both print something for. */
const corpus: readonly Case[] = [...Object.keys(providers), "auto"].flatMap((provider) =>
  SNIPPET_TASKS.flatMap((pipelineTag) => {
    const tags = CHAT.includes(pipelineTag) ? ["conversational"] : [];
    const model = { id: "namespace/model", tags, pipelineTag };
    const choices = tags.length > 0 ? [false, true] : [false];
    return choices.map((streaming) => ({ provider, model, streaming })).filter(isPrintedByBoth);
  }),
);

function isPrintedByBoth(each: Case): boolean {
  try {
    return ours(each).length > 0 && peer(each).length > 0;
  } catch {
    return false;
  }
}

/** Both sides in processes of their own: neither changes what the other's code was compiled for. */
const sides = Object.keys(SIDES).map((side) => fork(SIDE, [side]));

/** Snippets per second, the median of the rounds; both take turns, so that load hits both. */
async function measure(cases: readonly Case[], isRead: boolean): Promise<readonly number[]> {
  const rates = sides.map(() => [] as number[]);
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [index, side] of sides.entries()) {
      side.send({ cases, isRead, milliseconds: ROUND_MS } satisfies Round);
      const [rate] = (await once(side, "message")) as [number];
      // The first round warms up.
      if (round > 0) rates[index]!.push(rate);
    }
  }
  return rates.map((rounds) => rounds.toSorted((a, b) => a - b)[ROUNDS >> 1]!);
}

/** Milliseconds to import a package and print once, in a new process; the best of the rounds. */
function coldStart(module: string, print: string): number {
  const program = `const start = performance.now();
const m = await import(${JSON.stringify(module)});
${print}
process.stdout.write(String(performance.now() - start));`;
  const times = Array.from({ length: ROUNDS + 1 }, () => {
    const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", program], {
      cwd: fileURLToPath(new URL("..", import.meta.url)),
      encoding: "utf8",
      // As the hub runs: Node keeps what it compiled.
      env: {
        ...process.env,
        NODE_COMPILE_CACHE: fileURLToPath(
          new URL("../node_modules/.cache/compile", import.meta.url),
        ),
      },
    });
    if (!stdout) throw new Error(stderr);
    return Number(stdout);
  });
  return Math.min(...times.slice(1));
}

const isChat = ({ model }: Case) => model.tags.length > 0;
const groups: readonly (readonly [name: string, cases: readonly Case[], isRead?: true])[] = [
  [
    "text",
    corpus.filter(
      ({ model, provider }) =>
        model.pipelineTag === "text-classification" && provider === "hf-inference",
    ),
  ],
  [
    "chat",
    corpus.filter(
      (each) => isChat(each) && !each.streaming && each.model.pipelineTag === "text-generation",
    ),
  ],
  ["chat, streaming", corpus.filter((each) => isChat(each) && each.streaming)],
  ["mixed corpus", corpus],
  ["the same, read", corpus, true],
];
const format = (value: number) => Math.round(value).toLocaleString("en").padStart(12);

console.log(
  `${"snippets/s".padEnd(18)}${"ours".padStart(12)}${"peer".padStart(12)}${"times".padStart(8)}`,
);
let times = Infinity;
for (const [name, cases, isRead = false] of groups) {
  const [own = 0, other = 0] = await measure(cases, isRead);
  if (cases === corpus) times = Math.min(times, own / other);
  console.log(
    `${`${name} (${cases.length})`.padEnd(18)}${format(own)}${format(other)}${(own / other).toFixed(1).padStart(8)}`,
  );
}
for (const side of sides) side.disconnect();
const packageUrl = (name: string) =>
  pathToFileURL(createRequire(import.meta.url).resolve(name)).href;
const OUR_CALL =
  'm.inferenceSnippets({ id: "a/b", tags: ["conversational"], pipelineTag: "text-generation" }, { hubUrl: "http://localhost:4870" });';
const other = coldStart(
  "@huggingface/inference",
  'm.snippets.getInferenceSnippets({ id: "a/b", tags: ["conversational"], pipeline_tag: "text-generation", inference: "" }, "auto");',
);
const sources = coldStart(packageUrl("@orrery/snippets"), OUR_CALL);
const packed = await coldStartPacked();
for (const [name, own] of Object.entries({ packed, sources }))
  console.log(
    `${`start ${name}, ms`.padEnd(18)}${format(own)}${format(other)}${(other / own).toFixed(1).padStart(8)}`,
  );

/** What `npm run pack` puts into the package. */
async function coldStartPacked(): Promise<number> {
  const { bundle } = await import("../tools/bundle.mjs" as string);
  const folder = mkdtempSync(join(tmpdir(), "orrery-bench-"));
  try {
    await bundle(folder);
    return coldStart(pathToFileURL(join(folder, "snippets.js")).href, OUR_CALL);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const missed = [
  ...(times < GOALS.timesFaster ? [`fewer than ${GOALS.timesFaster} times the snippets`] : []),
  ...(packed > GOALS.coldStartMs ? [`a cold start above ${GOALS.coldStartMs} ms`] : []),
];
console.log(missed.length > 0 ? `Missed: ${missed.join(", ")}.` : "Both goals are met.");
process.exitCode = missed.length > 0 ? 1 : 0;
