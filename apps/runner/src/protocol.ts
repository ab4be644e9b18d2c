import type { ModelPlan } from "./layout/model-plan.ts";

/** Bytes of an image or audio file. */
export interface WireFile {
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}

/** A call with one answer, as the process gets it. */
export interface WireCall {
  readonly task: string;
  readonly inputs: unknown;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly file?: WireFile;
}

export type WireReply =
  | {
      readonly kind: "json";
      readonly value: unknown;
      readonly inputTokens?: number;
      readonly outputTokens?: number;
    }
  | { readonly kind: "file"; readonly file: WireFile };

/** The body of a chat (with `messages`) or of a completion (with `prompt`). */
export type WireRequest = Readonly<Record<string, unknown>>;

export type FinishReason = "stop" | "length" | "tool_calls";

export interface TokenLogprob {
  readonly token: string;
  /** UTF-8: a token may be half a character. */
  readonly bytes: readonly number[];
  /** Absent for the first token of a text, which nothing predicts. */
  readonly logprob: number | null;
}

/** A token of an answer, as likely as the model alone found it. */
export interface WireTokenLogprob extends TokenLogprob {
  /** The likeliest tokens in its place. */
  readonly top: readonly TokenLogprob[];
}

export interface WireDone {
  readonly finishReason: FinishReason;
  /** Of each answer, where there are several. */
  readonly finishReasons?: readonly FinishReason[];
  readonly inputTokens: number;
  /** Of those, tokens that were computed for an earlier call. */
  readonly cachedTokens?: number;
  readonly outputTokens: number;
}

/** A message that is answered by `done` or `error` with its id. `load` comes first, and once. */
export type WireAsk =
  | {
      readonly type: "load";
      readonly id: number;
      readonly folder: string;
      readonly plan: ModelPlan;
    }
  | { readonly type: "run"; readonly id: number; readonly call: WireCall }
  | {
      readonly type: "generate";
      readonly id: number;
      readonly request: WireRequest;
      /** Who asks. */
      readonly owner: string;
    }
  /** How many tokens the prompts of a generation have. */
  | { readonly type: "count"; readonly id: number; readonly request: WireRequest };

/** What the hub sends to the process. */
export type ToRunner =
  | WireAsk
  | { readonly type: "cancel"; readonly id: number }
  /** How many processors the model may use from now on, as others compute, too. */
  | { readonly type: "threads"; readonly count: number };

/** What went wrong: the first two are the caller's fault, `model-error` the model's or ours. */
export type WireErrorCode = "invalid-input" | "context-length-exceeded" | "model-error";

/** Messages from the process to the hub. */
export type FromRunner =
  | { readonly type: "progress"; readonly id: number; readonly progress: number }
  | {
      /** A piece of a thought, of the answer, or of the arguments of the last call. */
      readonly type: "reasoning" | "text" | "tool-arguments";
      readonly id: number;
      readonly choice?: number;
      readonly text: string;
    }
  | {
      readonly type: "logprobs";
      readonly id: number;
      readonly choice?: number;
      readonly tokens: readonly WireTokenLogprob[];
    }
  | {
      /** A call begins; its arguments follow. */
      readonly type: "tool-call";
      readonly id: number;
      readonly choice?: number;
      readonly name: string;
    }
  | { readonly type: "done"; readonly id: number; readonly value: unknown }
  | {
      readonly type: "error";
      readonly id: number;
      readonly code: WireErrorCode;
      /** For the caller. */
      readonly message: string;
      /** The option that is at fault. */
      readonly param?: string | undefined;
      /** For the hub's log: what a library said, with paths. */
      readonly detail?: string;
    };

/** How the process is set up; it comes as JSON in its first argument. */
export interface RunnerSettings {
  readonly runtime: ModelPlan["runtime"];
  readonly threads: number;
  /** How long the input of one call may be decoded and tokenized, in milliseconds. */
  readonly readMs: number;
  /** Absent: the processor. */
  readonly gpu?: GpuSettings | undefined;
  /** Absent: models read no images. */
  readonly vision?: VisionSettings | undefined;
}

/** The runtime for images of GGUF models. */
export interface VisionSettings {
  /** Has the package in `node_modules`. */
  readonly folder: string;
  readonly package: string;
}

export interface GpuSettings {
  readonly runtime: "cuda" | "vulkan" | "metal";
  /** Has the runtime's packages in `node_modules`. */
  readonly folder: string;
}

/** The answer to `load`. */
export interface LoadReply {
  /** Names of the graphics processors; empty: the processor computes. */
  readonly devices: readonly string[];
  /** The runtime for them could not be loaded; why is on the error stream. */
  readonly gpuError?: string | undefined;
}
