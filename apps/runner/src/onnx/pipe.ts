import type { WireCall, WireReply } from "../protocol.ts";

/** A pipeline of transformers.js, as far as tasks use it; what it answers is checked where it is read. */
export interface Pipe {
  // biome-ignore lint/suspicious/noExplicitAny: each of its twenty-odd kinds has another signature
  (...args: unknown[]): Promise<any>;
  readonly tokenizer: Tokenizer;
  readonly processor?: {
    // biome-ignore lint/suspicious/noExplicitAny: tensors, by name
    (sound: Float32Array): Promise<any>;
    readonly feature_extractor?: { readonly config: { readonly sampling_rate?: number } };
  };
  readonly model: {
    // biome-ignore lint/suspicious/noExplicitAny: tensors, by name
    (inputs: object): Promise<any>;
    readonly generation_config?: Readonly<Record<string, unknown>> | null;
    // biome-ignore lint/suspicious/noExplicitAny: the configuration is what the repo says
    readonly config: any;
    readonly sessions: Readonly<Record<string, PipeSession>>;
    generate(options: object): Promise<unknown>;
  };
}

interface PipeSession {
  readonly outputNames?: readonly string[];
  run(...args: unknown[]): Promise<unknown>;
}

export interface Tokenizer {
  readonly all_special_tokens?: readonly string[];
  // biome-ignore lint/suspicious/noExplicitAny: tensors, by name
  (text: string | string[], options?: object): any;
  encode(text: string, options?: object): number[];
  decode(tokens: readonly number[], options?: object): string;
  get_vocab(): ReadonlyMap<string, number>;
  readonly all_special_ids: readonly number[];
  readonly chat_template?: unknown;
  /** Tokens. */
  readonly model_max_length?: number;
}

/** A loaded model's files, in addition to its pipeline. */
export interface PipeModel {
  readonly pipe: Pipe;
  readonly folder: string;
  /** Tokens that a generation reads and writes at most. */
  readonly contextTokens: number;
  /** How token vectors become one: as the repo says, else their mean. */
  readonly pooling: "mean" | "cls" | "last_token";
}

/** Runs one task: reads the inputs, calls the pipeline, answers in the hub's words. */
export type TaskRunner = (
  model: PipeModel,
  call: WireCall,
  signal: AbortSignal,
) => Promise<WireReply>;

export const json = (value: unknown): WireReply => ({ kind: "json", value });
