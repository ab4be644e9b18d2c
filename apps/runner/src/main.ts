import { createEmitters } from "./create-emitters.ts";
import { CallError, invalidInput } from "./errors.ts";
import { skipBinaryTest } from "./gguf/skip-binary-test.ts";
import { useGpu } from "./gguf/use-gpu.ts";
import { lastWords } from "./last-words.ts";
import type { GgufPlan } from "./layout/model-plan.ts";
import { loadReason } from "./load-reason.ts";
import type { CallScope, LoadedModel } from "./loaded-model.ts";
import type { FromRunner, LoadReply, RunnerSettings, ToRunner, WireAsk } from "./protocol.ts";
import { startWatchdog } from "./watchdog.ts";

const { runtime, threads, readMs, gpu, vision } = JSON.parse(
  process.argv[2] ?? "",
) as RunnerSettings;
/** Faster than the eye, and far slower than a small model writes. */
const TEXT_INTERVAL_MS = 15;
const MAX_DETAIL = 4000;
const running = new Map<number, AbortController>();
let model: LoadedModel | undefined;

const send = (message: FromRunner) => {
  if (process.connected) process.send?.(message);
};

const watchdog = startWatchdog(readMs);
skipBinaryTest();
if (gpu) useGpu(gpu);
// The libraries are read while the hub still puts the model's files in place.
const loader =
  runtime === "gguf"
    ? Promise.all([import("./gguf/load-gguf.ts"), import("./gguf/open-llama.ts")]).then(
        async ([{ loadGguf }, { openLlama }]) => {
          await openLlama(gpu?.runtime);
          return (
            folder: string,
            plan: GgufPlan,
            count: number,
            onProgress: (part: number) => void,
          ) => loadGguf({ folder, plan, threads: count, onProgress, vision });
        },
      )
    : import("./onnx/load-onnx.ts").then(({ loadOnnx }) => loadOnnx);
loader.catch(() => undefined);

process.on("message", (message: ToRunner) => {
  if (message.type === "cancel") running.get(message.id)?.abort();
  else if (message.type === "threads") model?.setThreads?.(message.count);
  else void answer(message);
});

async function answer(message: WireAsk): Promise<void> {
  const { id } = message;
  const controller = new AbortController();
  running.set(id, controller);
  // The hub has a separate deadline for loading a model.
  const onComputing = message.type === "load" ? () => undefined : watchdog.startReading(id);
  try {
    const owner = message.type === "generate" ? message.owner : undefined;
    const scope = { signal: controller.signal, owner, onComputing };
    send({ type: "done", id, value: await perform(message, scope) });
  } catch (error) {
    send({ type: "error", id, ...present(error, message) });
  } finally {
    onComputing();
    running.delete(id);
  }
}

async function perform(message: WireAsk, scope: CallScope): Promise<unknown> {
  const { id } = message;
  if (message.type === "load") {
    const onProgress = (progress: number) => send({ type: "progress", id, progress });
    const load = await loader;
    model = await load(message.folder, message.plan as never, threads, onProgress);
    return model.reply ?? ({ devices: [] } satisfies LoadReply);
  }
  if (!model) throw new Error("The model is not loaded.");
  if (message.type === "run") return model.run(message.call, scope);
  if (message.type === "count") {
    if (!model.count) throw invalidInput("The model's runtime does not count tokens.");
    return model.count(message.request);
  }
  const emitters = createEmitters(id, send, TEXT_INTERVAL_MS);
  try {
    return await model.generate(message.request, emitters.first, scope);
  } finally {
    emitters.flush();
  }
}

/** Libraries' messages contain paths: they go to the hub's log, and what is known to help to the caller. */
function present(error: unknown, message: WireAsk) {
  if (error instanceof CallError)
    return { code: error.code, message: error.message.slice(0, 500), param: error.param } as const;
  const words = lastWords();
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  const detail = [...words, stack].join("\n").slice(0, MAX_DETAIL);
  return { code: "model-error", message: summarize(error, message, words), detail } as const;
}

function summarize(error: unknown, message: WireAsk, words: readonly string[]): string {
  if (message.type !== "load") return "The model failed.";
  const reason = loadReason(error, words, [message.folder, process.cwd()]);
  return reason === undefined
    ? "The model failed to load."
    : `The model failed to load: ${reason}.`;
}
