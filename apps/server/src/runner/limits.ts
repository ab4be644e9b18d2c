/** How long each part of a call may take, in milliseconds. */
export interface RunnerLimits {
  readonly load: number;
  /** A call that answers once. */
  readonly run: number;
  /** Until the first text, and between two. */
  readonly silence: number;
  readonly generate: number;
  /** From cancelling a call until its process is killed: native code may not listen. */
  readonly cancel: number;
  /** Without a call, after which the process ends. */
  readonly idle: number;
}

export const RUNNER_LIMITS: RunnerLimits = {
  load: 120_000,
  run: 60_000,
  silence: 60_000,
  generate: 300_000,
  cancel: 2_000,
  idle: 300_000,
};

/** Calls that may wait for each runtime. */
export const QUEUE_ROOM = 64;
/** Generations that llama.cpp computes together. ONNX Runtime holds its thread: one call at a time. */
export const PLACES = { gguf: 4, onnx: 1 } as const;
/** Each load leaves some memory behind that is not given back: then a fresh process is better. */
export const LOADS_PER_PROCESS = 50;
