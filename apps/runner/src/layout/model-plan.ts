import type { GgufFile } from "@orrery/catalog";
import type { OnnxTaskName } from "./onnx-tasks.ts";
import type { Precision } from "./precision.ts";

/** A file of a repo at one commit. */
export interface LayoutFile {
  readonly path: string;
  /** Bytes. */
  readonly size: number;
}

/** What is known of a model before any of its weights is read. */
export interface ModelSource {
  readonly files: readonly LayoutFile[];
  /** `config.json`, parsed; `undefined` if absent or not JSON. */
  readonly config: unknown;
  readonly pipelineTag: string | undefined;
  /** `tokenizer_config.json`, or a file next to it, contains a chat template. */
  readonly hasChatTemplate: boolean;
  /** Header facts of the file that `ggufFileOf` names; `undefined` if there is none, or if it is damaged. */
  readonly gguf: GgufFile | undefined;
}

interface AnyPlan {
  /** The files to have in one folder, by their paths in the repo. */
  readonly paths: readonly string[];
  /** What may be asked of the model, by the hub's names. */
  readonly tasks: readonly string[];
  /** Estimated bytes while it is loaded, of its process too. */
  readonly memoryBytes: number;
  /** Tokens that are read at most; absent where longer texts are cut or read in parts. */
  readonly contextTokens?: number;
}

/** What a process takes for itself, without what processes share. */
export const PROCESS_BYTES = 70_000_000;

/** The context of models whose files do not say what a longer one takes. */
export const USUAL_CONTEXT_TOKENS = 4096;

/** What models that answer with vectors or scores read at once: they have the whole text in one batch. */
export const MAX_VECTOR_TOKENS = 2048;

/** How much of this machine a model may use. */
export interface RoomForModels {
  /** Bytes for all models together. */
  readonly bytes: number;
  /** The longest context, whatever models declare. */
  readonly contextTokens?: number | undefined;
}

export interface GgufPlan extends AnyPlan {
  readonly runtime: "gguf";
  /** The file to open; of a split one, the first part. */
  readonly file: string;
  /**
   * Contexts of that length: conversations that are kept, and answers that are computed together. None for a
   * model that does not write.
   */
  readonly sequences: number;
  /** What makes tokens of images; absent: the model reads none. */
  readonly projector?: Projector;
  /** The runtime for images is installed, and the rest of the plan includes the projector. */
  readonly seesImages?: boolean;
}

export interface Projector {
  readonly file: string;
  /** In addition to the plan's, while images are read. */
  readonly memoryBytes: number;
}

export interface OnnxPlan extends AnyPlan {
  readonly runtime: "onnx";
  readonly task: OnnxTaskName;
  readonly precision: Precision;
}

/** How a model is run: by which runtime, from which files. Plain data: it travels between processes. */
export type ModelPlan = GgufPlan | OnnxPlan;

/** A plan, or what the repo lacks, as text. */
export type PlannedModel =
  | { readonly kind: "plan"; readonly plan: ModelPlan }
  | { readonly kind: "missing"; readonly reason: string };

export const missing = (reason: string): PlannedModel => ({ kind: "missing", reason });
