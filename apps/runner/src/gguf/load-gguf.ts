import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Llama, LlamaModel } from "node-llama-cpp";
import { invalidInput } from "../errors.ts";
import { type GgufPlan, USUAL_CONTEXT_TOKENS } from "../layout/model-plan.ts";
import type { LoadedModel } from "../loaded-model.ts";
import type { VisionSettings } from "../protocol.ts";
import { createEmbedder } from "./embed.ts";
import { generate } from "./generate.ts";
import type { GgufModel } from "./gguf-model.ts";
import { openLlama } from "./open-llama.ts";
import { createRanker } from "./rank.ts";
import { createSlots } from "./slots.ts";
import { tokenTexts } from "./token-texts.ts";
import { tokenizePrompts } from "./tokenize-prompts.ts";
import { countWithImages, generateFromImages } from "./vision/generate-from-images.ts";
import { hasImages } from "./vision/image-marks.ts";
import { createVisionModel, type VisionModel } from "./vision/vision-model.ts";

const BATCH = 512;

export interface GgufLoad {
  /** Holds the model's files. */
  readonly folder: string;
  readonly plan: GgufPlan;
  readonly threads: number;
  readonly onProgress: (progress: number) => void;
  readonly vision?: VisionSettings | undefined;
}

/** Loads a file from its own folder. */
export async function loadGguf({
  folder,
  plan,
  threads,
  onProgress,
  vision: settings,
}: GgufLoad): Promise<LoadedModel> {
  const { llama, ...reply } = await openLlama();
  const path = join(folder, plan.file);
  const model = await llama.loadModel({
    modelPath: path,
    useMmap: true,
    ...(reply.devices.length === 0 && { gpuLayers: 0 }),
    onLoadProgress: onProgress,
  });
  const embedder = createEmbedder(model, threads);
  const ranker = createRanker(model, threads);
  const writer =
    plan.sequences > 0 ? await openWriter(llama, model, folder, plan, threads) : undefined;
  const vision =
    settings && writer && openVision(settings, folder, plan, () => llama.maxThreads || threads);
  return {
    reply,
    async generate(request, emit, scope) {
      if (!writer) throw invalidInput("This model does not generate text.");
      return vision && hasImages(request)
        ? generateFromImages(writer, vision, request, emit, scope)
        : generate(writer, request, emit, scope);
    },
    count: (request) =>
      writer && vision && hasImages(request)
        ? countWithImages(writer, vision, request)
        : tokenizePrompts({ model }, request).reduce((sum, { length }) => sum + length, 0),
    async run(call, scope) {
      if (!plan.tasks.includes(call.task))
        throw invalidInput(`This model does not support the task ${call.task}.`);
      return call.task === "text-ranking" ? ranker.run(call, scope) : embedder.run(call, scope);
    },
    setThreads(count) {
      llama.maxThreads = count;
    },
  };
}

/** The reader of images, where the plan has a projector. */
const openVision = (
  settings: VisionSettings,
  folder: string,
  { file, projector, contextTokens = USUAL_CONTEXT_TOKENS }: GgufPlan,
  threads: () => number,
): VisionModel | undefined =>
  projector &&
  createVisionModel({
    settings,
    threads,
    endProcess: () => process.kill(process.pid, "SIGKILL"),
    files: { model: join(folder, file), projector: join(folder, projector.file), contextTokens },
  });

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

function readDefaults(folder: string): GgufModel["defaults"] {
  const file = join(folder, "generation_config.json");
  if (!existsSync(file)) return {};
  const parsed: unknown = JSON.parse(readFileSync(file, "utf8"));
  return typeof parsed === "object" && parsed !== null ? (parsed as GgufModel["defaults"]) : {};
}
