import type { ModelPlan } from "@orrery/runner/layout";
import { LIMITS } from "../base/limits.ts";

/** How long each part of a call may take, in milliseconds. */
export interface RunnerLimits {
  readonly load: number;
  /** Until the input is decoded and tokenized, by the model's own tokenizer and template. */
  readonly read: number;
  /** A call that answers once. */
  readonly run: number;
  /** Until the first text, and between two. */
  readonly silence: number;
  readonly generate: number;
  /** From cancelling a call until its process is killed: native code may ignore the cancel. */
  readonly cancel: number;
  /** Without a call, after which the process ends. */
  readonly idle: number;
  /** After the first crash in a row, the second … */
  readonly rests: readonly number[];
}

const seconds = (count: number) => count * 1000;

export const RUNNER_LIMITS: RunnerLimits = {
  load: seconds(LIMITS.modelLoad.value),
  read: seconds(LIMITS.modelRead.value),
  run: seconds(LIMITS.modelRun.value),
  silence: seconds(60),
  generate: seconds(LIMITS.modelGenerate.value),
  cancel: seconds(2),
  idle: seconds(300),
  rests: [5, 30, 120, 600].map(seconds),
};

/** Of vectors: they are computed one after the other, and read together. */
const VECTOR_PLACES = 4;

/**
 * Calls that a model has at once: as many generations as it has contexts, so that none waits within the process,
 * where its time runs. ONNX Runtime holds its thread: one call at a time.
 */
export const placesOf = (plan: ModelPlan): number =>
  plan.runtime === "onnx" ? 1 : plan.sequences || VECTOR_PLACES;

/** Limits on a call's input. */
export interface InputLimits {
  readonly textBytes: number;
  readonly fileBytes: number;
}
