import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Llama, LlamaModel } from "node-llama-cpp";
import { invalidInput } from "../errors.ts";
import { noteWords } from "../last-words.ts";
import { type GgufPlan, USUAL_CONTEXT_TOKENS } from "../layout/model-plan.ts";
import type { LoadedModel } from "../loaded-model.ts";
import { createEmbedder } from "./embed.ts";
import { generate } from "./generate.ts";
import type { GgufModel } from "./gguf-model.ts";
import { createRanker } from "./rank.ts";
import { createSlots } from "./slots.ts";
import { tokenTexts } from "./token-texts.ts";
import { tokenizePrompts } from "./tokenize-prompts.ts";

const BATCH = 512;

let llama: Promise<Llama> | undefined;

/** llama.cpp, started once; nothing is built or fetched. */
export function openLlama(): Promise<Llama> {
  llama ??= startLlama();
  return llama;
}

/** Loads a file from its own folder. */
export async function loadGguf(
  folder: string,
  plan: GgufPlan,
  threads: number,
  onProgress: (progress: number) => void,
): Promise<LoadedModel> {
  const engine = await openLlama();
  const path = join(folder, plan.file);
  const model = await engine.loadModel({
    modelPath: path,
    useMmap: true,
    onLoadProgress: onProgress,
  });
  const embedder = createEmbedder(model, threads);
  const ranker = createRanker(model, threads);
  const writer =
    plan.sequences > 0 ? await openWriter(engine, model, folder, plan, threads) : undefined;
  return {
    async generate(request, emit, scope) {
      if (!writer) throw invalidInput("This model does not generate text.");
      return generate(writer, request, emit, scope);
    },
    count: (request) =>
      tokenizePrompts({ model }, request).reduce((sum, { length }) => sum + length, 0),
    async run(call, scope) {
      if (!plan.tasks.includes(call.task))
        throw invalidInput(`This model does not support the task ${call.task}.`);
      return call.task === "text-ranking" ? ranker.run(call, scope) : embedder.run(call, scope);
    },
    setThreads(count) {
      engine.maxThreads = count;
    },
  };
}

/** What generations need: the memory is allocated at once. */
async function openWriter(
  llama: Llama,
  model: LlamaModel,
  folder: string,
  plan: GgufPlan,
  threads: number,
): Promise<GgufModel> {
  const context = await model.createContext({
    contextSize: Math.min(model.trainContextSize, plan.contextTokens ?? USUAL_CONTEXT_TOKENS),
    sequences: plan.sequences,
    batchSize: BATCH,
    threads,
  });
  return {
    llama,
    model,
    context,
    texts: tokenTexts(model),
    sequences: createSlots(Array.from({ length: plan.sequences }, () => context.getSequence())),
    defaults: readDefaults(folder),
  };
}

async function startLlama(): Promise<Llama> {
  const { getLlama, LlamaLogLevel } = await import("node-llama-cpp");
  return getLlama({
    gpu: false,
    build: "never",
    skipDownload: true,
    progressLogs: false,
    logLevel: LlamaLogLevel.warn,
    logger: (_level, text) => noteWords(text),
  });
}

function readDefaults(folder: string): GgufModel["defaults"] {
  const file = join(folder, "generation_config.json");
  if (!existsSync(file)) return {};
  const parsed: unknown = JSON.parse(readFileSync(file, "utf8"));
  return typeof parsed === "object" && parsed !== null ? (parsed as GgufModel["defaults"]) : {};
}
