import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { invalidInput } from "../errors.ts";
import { type OnnxPlan, USUAL_CONTEXT_TOKENS } from "../layout/model-plan.ts";
import { isOnnxTask, ONNX_TASKS, type OnnxTask } from "../layout/onnx-tasks.ts";
import type { CallScope, LoadedModel } from "../loaded-model.ts";
import { generate } from "./generate.ts";
import { loadDrawing } from "./load-drawing.ts";
import type { Pipe, PipeModel } from "./pipe.ts";
import { sessionOptions } from "./session-options.ts";
import { type PipelineTask, TASK_RUNNERS } from "./task-runners.ts";

/** Loads a plan's files from their own folder. Downloads nothing and keeps no cache. */
export async function loadOnnx(
  folder: string,
  plan: OnnxPlan,
  threads: number,
  onProgress: (progress: number) => void,
): Promise<LoadedModel> {
  const { env, pipeline } = await import("@huggingface/transformers");
  env.allowRemoteModels = false;
  env.useFSCache = false;
  env.useBrowserCache = false;
  env.fetch = async () => {
    throw new Error("The embedded runtime does not download files.");
  };
  if (plan.task === "text-to-image") return loadDrawing(folder, threads);
  const task: OnnxTask = ONNX_TASKS[plan.task];
  const pipe = (await pipeline(task.pipeline as "text-classification", folder, {
    dtype: plan.precision.dtype,
    device: "cpu",
    local_files_only: true,
    session_options: sessionOptions(threads),
    // The bytes of all files that are read, of those that there are.
    progress_callback(news: { readonly status: string; readonly progress?: number }) {
      if (news.status === "progress_total") onProgress((news.progress ?? 0) / 100);
    },
  })) as unknown as Pipe;
  const model: PipeModel = {
    ...{ pipe, folder, pooling: readPooling(folder) },
    contextTokens: plan.contextTokens ?? USUAL_CONTEXT_TOKENS,
  };
  const calls = watchComputing(pipe);
  return {
    async run(call, scope) {
      if (call.task === "text-generation") throw invalidInput("Text generation is streamed.");
      if (!isOnnxTask(call.task) || !plan.tasks.includes(call.task))
        throw invalidInput(`This model does not support the task ${call.task}.`);
      calls.current = scope;
      return TASK_RUNNERS[call.task as PipelineTask](model, call, scope.signal);
    },
    async generate(request, emit, scope) {
      if (plan.task !== "text-generation") throw invalidInput("This model does not generate text.");
      calls.current = scope;
      return generate(model, request, emit, scope.signal);
    },
  };
}

/** Pipelines read and compute in one go: the call under way hears when they come to the second. */
function watchComputing({ model }: Pipe): { current: CallScope | undefined } {
  const calls = { current: undefined as CallScope | undefined };
  for (const session of Object.values(model.sessions)) {
    const run = session.run.bind(session);
    session.run = (...args) => {
      calls.current?.onComputing();
      return run(...args);
    };
  }
  return calls;
}

/** As sentence-transformers writes it down. */
function readPooling(folder: string): PipeModel["pooling"] {
  const file = join(folder, "1_Pooling/config.json");
  if (!existsSync(file)) return "mean";
  const config = JSON.parse(readFileSync(file, "utf8")) as Readonly<Record<string, unknown>>;
  if (config.pooling_mode_cls_token === true) return "cls";
  if (config.pooling_mode_lasttoken === true) return "last_token";
  return "mean";
}
