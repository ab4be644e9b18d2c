import { batchText } from "./batch-text.ts";
import { CallError } from "./errors.ts";
import type { LoadedModel } from "./loaded-model.ts";
import type { FromRunner, RunnerSettings, ToRunner } from "./protocol.ts";
import { watchParent } from "./watch-parent.ts";

const settings = JSON.parse(process.argv[2] ?? "") as RunnerSettings;
/** Faster than the eye, and far slower than a small model writes. */
const TEXT_INTERVAL_MS = 15;
const models = new Map<string, LoadedModel>();
const running = new Map<number, AbortController>();

const send = (message: FromRunner) => {
  if (process.connected) process.send?.(message);
};

watchParent();
process.on("message", (message: ToRunner) => {
  if (message.type === "cancel") running.get(message.id)?.abort();
  else void answer(message);
});

async function answer(message: Exclude<ToRunner, { readonly type: "cancel" }>): Promise<void> {
  const { id } = message;
  const controller = new AbortController();
  running.set(id, controller);
  try {
    send({ type: "done", id, value: await perform(message, controller.signal) });
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    const code = error instanceof CallError ? error.code : "model-error";
    send({ type: "error", id, code, message: text.slice(0, 500) });
  } finally {
    running.delete(id);
  }
}

async function perform(
  message: Exclude<ToRunner, { readonly type: "cancel" }>,
  signal: AbortSignal,
): Promise<unknown> {
  const { id, key } = message;
  if (message.type === "load") {
    models.set(key, await load(message));
    return undefined;
  }
  const model = models.get(key);
  if (message.type === "unload") {
    models.delete(key);
    await model?.dispose();
    return undefined;
  }
  if (!model) throw new Error("The model is not loaded.");
  if (message.type === "run") return model.run(message.call, signal);
  const batch = batchText((text) => send({ type: "text", id, text }), TEXT_INTERVAL_MS);
  const emit = {
    text: batch.add,
    toolCall(name: string, json: string) {
      batch.flush();
      send({ type: "tool-call", id, name, arguments: json });
    },
  };
  try {
    return await model.generate(message.request, emit, signal);
  } finally {
    batch.flush();
  }
}

async function load({ id, folder, plan }: Extract<ToRunner, { readonly type: "load" }>) {
  const onProgress = (progress: number) => send({ type: "progress", id, progress });
  if (plan.runtime === "onnx") {
    const { loadOnnx } = await import("./onnx/load-onnx.ts");
    return loadOnnx(folder, plan, settings.threads, onProgress);
  }
  const { loadGguf } = await import("./gguf/load-gguf.ts");
  return loadGguf(folder, plan, settings.threads, onProgress);
}
