import { createRequire } from "node:module";
import { join } from "node:path";
import type { VisionSettings } from "../../protocol.ts";

/** What is used of llama.node's binary: it has no types of its own. */
export interface NativeContext {
  initMultimodal(options: {
    readonly path: string;
    readonly use_gpu: boolean;
    readonly image_max_tokens: number;
  }): boolean;
  getMultimodalSupport(): { readonly vision: boolean };
  /** The tokens of a prompt; those of its images are -1. */
  tokenize(
    prompt: string,
    images: readonly string[],
  ): Promise<{ readonly tokens: Readonly<Int32Array> }>;
  completion(
    options: Readonly<Record<string, unknown>>,
    onToken: (piece: { readonly token: string }) => void,
  ): Promise<NativeEnd>;
  /** Only while a completion is pending: afterwards it writes to freed memory. */
  stopCompletion(): void;
  clearCache(clearData: boolean): void;
}

export interface NativeEnd {
  readonly text: string;
  readonly tokens_predicted: number;
  readonly stopped_eos: boolean;
  readonly context_full: boolean;
  readonly interrupted: boolean;
}

interface Binding {
  readonly LlamaContext: new (options: Readonly<Record<string, unknown>>) => NativeContext;
}

/** Loads the binary that `orrery setup vision` installed. Throws where a library of the system is absent. */
export const loadBinding = ({ folder, package: name }: VisionSettings): Binding =>
  createRequire(join(folder, "vision.js"))(name) as Binding;
