import type { ChatInput } from "@orrery/inference";
import type { Repo } from "@orrery/registry";
import type { FinishReason, WireTokenLogprob } from "@orrery/runner/protocol";
import type { GpuState } from "./gpu/create-gpu.ts";
import type { Measure } from "./isolation/isolation.ts";

/** A model at one commit. Who may read it was decided before. */
export interface RunnerModel {
  readonly repo: Repo;
  readonly commit: string;
}

/** Whether the embedded runtime can run a model, and if not, a reason for the model's page. */
export type Runnable =
  | {
      readonly kind: "runnable";
      readonly tasks: readonly string[];
      readonly memoryBytes: number;
      /** Tokens that are read at most; absent where longer texts are cut. */
      readonly contextTokens?: number;
      /** Its chats may have images. */
      readonly seesImages?: boolean;
    }
  | { readonly kind: "missing"; readonly reason: string };

/** An account's key or an IP address. The queue gives each caller the same share. */
export type RunnerCaller = string;

/** An image or audio file of a call, already within the size limits. */
export interface RunnerFile {
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}

/** A call with one answer. `inputs` and `parameters` are as on the wire; files are separate. */
export interface RunnerCall {
  readonly model: RunnerModel;
  readonly caller: RunnerCaller;
  /** Visitors together have a small share of the turns. */
  readonly isVisitor?: boolean;
  /** A pipeline tag, such as `text-classification`. */
  readonly task: string;
  readonly inputs: unknown;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly file?: RunnerFile;
}

export type RunnerReply =
  /** Tokens where the runtime counts them: of what is embedded, ranked or written. */
  | {
      readonly kind: "json";
      readonly value: unknown;
      readonly inputTokens?: number;
      readonly outputTokens?: number;
    }
  | { readonly kind: "file"; readonly file: RunnerFile };

/** A chat (with `messages`) or a completion (with `prompt`), in the words of the OpenAI API. */
export interface RunnerGeneration {
  readonly model: RunnerModel;
  readonly caller: RunnerCaller;
  readonly isVisitor?: boolean;
  readonly request: ChatInput | { readonly prompt: unknown; readonly [option: string]: unknown };
}

export type RunnerEvent =
  /** 0…1, before the first text, when the model was not in memory. */
  | { readonly type: "loading"; readonly progress: number }
  /** `choice` counts the answers of a request that wants several, from 0; absent: the first. */
  | { readonly type: "text"; readonly choice?: number; readonly text: string }
  /** A piece of a thought before the answer. */
  | { readonly type: "reasoning"; readonly choice?: number; readonly text: string }
  /** The tokens of text before it. */
  | {
      readonly type: "logprobs";
      readonly choice?: number;
      readonly tokens: readonly WireTokenLogprob[];
    }
  /** A tool that the model wants called. */
  | { readonly type: "tool-call"; readonly choice?: number; readonly name: string }
  /** A piece of the last call's arguments, which are JSON as text. */
  | { readonly type: "tool-arguments"; readonly choice?: number; readonly text: string }
  | {
      readonly type: "done";
      readonly finishReason: FinishReason;
      /** Of each answer, where there are several. */
      readonly finishReasons?: readonly FinishReason[];
      readonly inputTokens: number;
      /** Of those, tokens that were computed for an earlier call. */
      readonly cachedTokens?: number;
      readonly outputTokens: number;
    };

/** A model by the key of its repo and a commit. */
export interface ModelAt {
  readonly repoKey: string;
  readonly revision: string;
}

export interface ModelInMemory extends ModelAt {
  readonly state: "loading" | "ready" | "leaving" | "resting";
  readonly memoryBytes: number;
  /** Names of the graphics processors that compute; absent: the processor. */
  readonly device?: string;
  readonly since: Date;
  /** Calls that it answered. */
  readonly calls: number;
  readonly running: number;
  readonly waiting: number;
  /** In a row. */
  readonly crashes: number;
  readonly restsUntil?: Date;
}

/** A failure of a model, for the operator's log. */
export interface RunnerTrouble {
  readonly model: RunnerModel;
  readonly message: string;
  /** What libraries said, with paths. */
  readonly words: string;
}

/**
 * The embedded runtime. Throws `RunnerError`: `model-error` when the model or the process failed, `resting`
 * after that, `not-runnable` with what is missing, `invalid-input`, `context-length-exceeded`,
 * `request-too-large`, `busy` and `too-many-calls` when the queue is full, `timeout`. A call ends as soon
 * as its signal aborts. `onLoading` gets the progress, 0…1, while the model loads.
 */
export interface Runner {
  check(model: RunnerModel): Promise<Runnable>;
  run(
    call: RunnerCall,
    signal: AbortSignal,
    onLoading?: (progress: number) => void,
  ): Promise<RunnerReply>;
  generate(call: RunnerGeneration, signal: AbortSignal): AsyncIterable<RunnerEvent>;
  /** How many tokens the prompt of a generation has. */
  countTokens(call: RunnerGeneration, signal: AbortSignal): Promise<number>;
  /** Calls the one listener for each failure. */
  observe(listener: (trouble: RunnerTrouble) => void): void;
  /** Models in memory, and those that rest after a crash. */
  models(): readonly ModelInMemory[];
  /** Ends a model once it has answered what it was asked, and its rest after a crash. */
  unload(model: ModelAt): void;
  /** What GGUF models use in addition to the processor. */
  gpu(): GpuState;
  /** What keeps the models' processes from the rest of this system. */
  isolation(): Promise<readonly Measure[]>;
  close(): Promise<void>;
}
