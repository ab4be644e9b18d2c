import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { ModelInfo } from "@orrery/catalog";
import { providers } from "@orrery/inference";
import { inferenceSnippets, SNIPPET_TASKS, type SnippetOptions } from "@orrery/snippets";

/**
 * Snippets per second, and the time to the first one, beside `@huggingface/inference` in the same
 * run and on the same models. Prints a table; fails when a goal is missed.
 */
const GOALS = { timesFaster: 25, coldStartMs: 30 };
const ROUNDS = 5;
const ROUND_MS = 400;
const HUB = { hubUrl: "https://huggingface.co", routerUrl: "https://router.huggingface.co" };

interface Case {
  readonly provider: string;
  readonly model: ModelInfo;
  readonly streaming: boolean;
}
type Print = (each: Case) => readonly { readonly content: string }[];

const { snippets: theirs } = (await import("@huggingface/inference" as string)) as {
  readonly snippets: {
    readonly getInferenceSnippets: (...values: readonly unknown[]) => ReturnType<Print>;
  };
};

const ours: Print = ({ provider, model, streaming }) =>
  inferenceSnippets(model, {
    ...HUB,
    provider,
    providerId: "vendor/model",
    streaming,
  } as SnippetOptions);

const peer: Print = ({ provider, model, streaming }) => {
  const { id, tags, pipelineTag } = model;
  const theirModel = { id, tags, pipeline_tag: pipelineTag, inference: "" };
  const mapping =
    provider === "auto"
      ? undefined
      : { provider, providerId: "vendor/model", hfModelId: id, status: "live" };
  return theirs.getInferenceSnippets(theirModel, provider, mapping, { streaming });
};

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

type Count = (snippets: ReturnType<Print>) => number;
const howMany: Count = (snippets) => snippets.length;
/** Until somebody reads a text, V8 may only have noted which texts it is made of; a look joins them. */
const howManyRead: Count = (snippets) => {
  let count = 0;
  for (const { content } of snippets) if (content.charCodeAt(content.length - 1) > 0) count++;
  return count;
};

/** Snippets per second, the median of the rounds; both take turns, so that load hits both. */
function measure(cases: readonly Case[], count: Count): readonly [number, number] {
  const rates = [ours, peer].map((print) => ({ print, rounds: [] as number[] }));
  for (let round = 0; round <= ROUNDS; round++) {
    for (const { print, rounds } of rates) {
      const rate = runRound(cases, print, count);
      // The first round warms up.
      if (round > 0) rounds.push(rate);
    }
  }
  return rates.map(({ rounds }) => rounds.toSorted((a, b) => a - b)[ROUNDS >> 1]!) as [
    number,
    number,
  ];
}

function runRound(cases: readonly Case[], print: Print, count: Count): number {
  const start = performance.now();
  let printed = 0;
  while (performance.now() - start < ROUND_MS) {
    for (const each of cases) printed += count(print(each));
  }
  return (printed / (performance.now() - start)) * 1000;
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
const groups: readonly (readonly [name: string, cases: readonly Case[], count?: Count])[] = [
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
  ["the same, read", corpus, howManyRead],
];
const format = (value: number) => Math.round(value).toLocaleString("en").padStart(12);

console.log(
  `${"snippets/s".padEnd(18)}${"ours".padStart(12)}${"peer".padStart(12)}${"times".padStart(8)}`,
);
let times = Infinity;
for (const [name, cases, count = howMany] of groups) {
  const [own, other] = measure(cases, count);
  if (cases === corpus) times = Math.min(times, own / other);
  console.log(
    `${`${name} (${cases.length})`.padEnd(18)}${format(own)}${format(other)}${(own / other).toFixed(1).padStart(8)}`,
  );
}
const packageUrl = (name: string) =>
  pathToFileURL(createRequire(import.meta.url).resolve(name)).href;
const own = coldStart(
  packageUrl("@orrery/snippets"),
  'm.inferenceSnippets({ id: "a/b", tags: ["conversational"], pipelineTag: "text-generation" }, { hubUrl: "http://localhost:4870" });',
);
const other = coldStart(
  "@huggingface/inference",
  'm.snippets.getInferenceSnippets({ id: "a/b", tags: ["conversational"], pipeline_tag: "text-generation", inference: "" }, "auto");',
);
console.log(
  `${"cold start, ms".padEnd(18)}${format(own)}${format(other)}${(other / own).toFixed(1).padStart(8)}`,
);
const missed = [
  ...(times < GOALS.timesFaster ? [`fewer than ${GOALS.timesFaster} times the snippets`] : []),
  ...(own > GOALS.coldStartMs ? [`a cold start above ${GOALS.coldStartMs} ms`] : []),
];
console.log(missed.length > 0 ? `Missed: ${missed.join(", ")}.` : "Both goals are met.");
process.exitCode = missed.length > 0 ? 1 : 0;
