import { closeSync, openSync } from "node:fs";
import { CallError } from "../../errors.ts";
import type { VisionSettings } from "../../protocol.ts";
import { loadBinding, type NativeContext } from "./binding.ts";

export interface VisionFiles {
  readonly model: string;
  readonly projector: string;
  readonly contextTokens: number;
}

/** Images of models that choose how many tokens one has get no more; the batch holds one whole image. */
const IMAGE_TOKENS = 1024;
const STDERR = 2;

/** Opens a model together with its projector, on the processor. */
export function openContext(
  settings: VisionSettings,
  { model, projector, contextTokens }: VisionFiles,
  threads: number,
): NativeContext {
  const { LlamaContext } = binding(settings);
  const context = new LlamaContext({
    model,
    n_ctx: contextTokens,
    n_batch: Math.min(contextTokens, IMAGE_TOKENS),
    n_ubatch: Math.min(contextTokens, IMAGE_TOKENS),
    n_threads: threads,
    n_gpu_layers: 0,
    n_parallel: 1,
    ctx_shift: false,
    // The weights are mapped, as those for texts are: one copy in memory for both.
    use_mmap: true,
    no_extra_bufts: true,
  });
  if (addProjector(context, projector)) return context;
  throw new CallError("model-error", "The model's projector (mmproj) could not be loaded.");
}

function addProjector(context: NativeContext, path: string): boolean {
  try {
    const options = { path, use_gpu: false, image_max_tokens: IMAGE_TOKENS };
    return context.initMultimodal(options) && context.getMultimodalSupport().vision;
  } catch {
    return false;
  }
}

function binding(settings: VisionSettings) {
  try {
    return loadBinding(settings);
  } catch (error) {
    const [reason] = String((error as Error).message).split("\n");
    throw new CallError(
      "model-error",
      `The runtime for images could not be loaded: ${reason?.slice(0, 200)}`,
    );
  }
}

/**
 * To be called before the first prompt: the library writes prompts to the error stream, whose end the hub logs when
 * a process crashes. A descriptor that only reads takes its place. `file` may be any that the process may read.
 */
export function silence(file: string): void {
  closeSync(STDERR);
  openSync(file, "r");
}
