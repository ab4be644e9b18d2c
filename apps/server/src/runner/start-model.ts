import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { ModelPlan } from "@orrery/runner/layout";
import type { LoadReply } from "@orrery/runner/protocol";
import type { Gpu, GpuUse } from "./gpu/create-gpu.ts";
import { type Isolation, openToProcess } from "./isolation/isolation.ts";
import type { RunnerLimits } from "./limits.ts";
import { type ModelFiles, modelKey } from "./model-files.ts";
import type { Rests } from "./rests.ts";
import type { RunnerModel } from "./runner.ts";
import { isRunnerError, ProcessEnded, type RunnerError } from "./runner-error.ts";
import { type EndReason, type RunnerProcess, startRunnerProcess } from "./runner-process.ts";
import { findInstalledVision } from "./vision/installed-vision.ts";
import type { MemoryWatch } from "./watch-memory.ts";

export interface StartOptions {
  readonly files: ModelFiles;
  /** Each process has a folder in it. */
  readonly folder: string;
  readonly isolation: () => Promise<Isolation>;
  /** For all models together. */
  readonly threads: number;
  readonly limits: RunnerLimits;
  /** Absent: the processor alone. */
  readonly gpu?: Gpu | undefined;
  /** Where `orrery setup vision` installs. */
  readonly visionFolder?: string | undefined;
  /** For the log: what happened to a model's process. */
  readonly onTrouble: (model: RunnerModel, message: string, words: string) => void;
}

interface StartDeps extends StartOptions {
  readonly rests: Rests;
  readonly memory: MemoryWatch;
  /** No process is started after that. */
  readonly isClosed: () => boolean;
}

/** One start of a model. */
export interface ModelStart {
  readonly model: RunnerModel;
  readonly plan: ModelPlan;
  readonly onProgress: (progress: number) => void;
  /** The process runs; the model is not loaded yet. */
  readonly onProcess: (process: RunnerProcess) => void;
  readonly onLoaded: (reply: LoadReply) => void;
  /** The process has exited. */
  readonly onGone: () => void;
}

const AT_FAULT: ReadonlySet<EndReason> = new Set(["crashed", "too slow", "too large"]);

/** Starts a process, and loads the model into it. It reads its libraries while the files are put in place. */
export async function startModel(deps: StartDeps, start: ModelStart): Promise<RunnerProcess> {
  // Not every model reports its progress, so 0 is sent first.
  start.onProgress(0);
  const place = join(deps.folder, randomUUID());
  const isolation = await deps.isolation();
  await openToProcess(place, isolation);
  if (deps.isClosed()) throw new ProcessEnded("The model was stopped.", false);
  const device = start.plan.runtime === "gguf" ? deps.gpu?.use(modelKey(start.model)) : undefined;
  const process = startProcess(deps, start, place, isolation, device);
  start.onProcess(process);
  try {
    await deps.files.materialize(start.model, start.plan.paths, place, isolation);
    const reply = await load(deps.limits, start, process);
    device?.loaded(reply);
    start.onLoaded(reply);
    const problem = deps.gpu?.news();
    if (problem) deps.onTrouble(start.model, problem, reply.gpuError ? process.words : "");
    return process;
  } catch (error) {
    process.kill("not needed");
    if (!device?.isOnDevice || !isLoadFailure(error)) throw error;
    deps.onTrouble(start.model, device.failed(error.message), error.detail ?? "");
    throw new ProcessEnded(error.message, false);
  }
}

/** Such as for want of the device's memory. */
const isLoadFailure = (error: unknown): error is RunnerError =>
  isRunnerError(error) && error.code === "model-error" && !(error instanceof ProcessEnded);

/** The process is watched until it exits; then its folder is deleted. */
function startProcess(
  { threads, limits, rests, memory, visionFolder, onTrouble }: StartDeps,
  { model, plan, onGone }: ModelStart,
  place: string,
  isolation: Isolation,
  device: GpuUse | undefined,
): RunnerProcess {
  let unwatch = () => undefined as unknown;
  const isBlameless = (reason: EndReason) => reason === "crashed" && device?.isOnDevice === true;
  const process = startRunnerProcess({
    settings: {
      ...{ runtime: plan.runtime, threads, readMs: limits.read, gpu: device?.settings },
      vision: visionOf(plan, visionFolder),
    },
    environment: device?.environment,
    folder: place,
    isolation,
    // Without its device the model may answer.
    isBlameless,
    onEnd({ reason, how, pending, words }) {
      unwatch();
      onGone();
      rm(place, { recursive: true, force: true }).catch(() => undefined);
      if (!AT_FAULT.has(reason) || pending === 0) return;
      if (device && isBlameless(reason)) return onTrouble(model, device.failed(how), words);
      // With several pending calls the cause is unknown: they are retried one at a time.
      if (pending === 1) rests.crashed(modelKey(model));
      onTrouble(model, `the model's process ended: ${reason}, ${how}`, words);
    },
  });
  unwatch = memory.add({
    pid: process.pid ?? 0,
    expectedBytes: plan.memoryBytes,
    kill: () => process.kill("too large"),
  });
  return process;
}

const visionOf = (plan: ModelPlan, folder: string | undefined) =>
  plan.runtime === "gguf" && plan.seesImages && folder !== undefined
    ? findInstalledVision(folder)
    : undefined;

async function load(
  limits: RunnerLimits,
  { plan, onProgress }: ModelStart,
  process: RunnerProcess,
): Promise<LoadReply> {
  const reply = await process.call(
    { type: "load", plan },
    {
      signal: new AbortController().signal,
      limit: limits.load,
      timeouts: limits.cancel,
      onNews: (news) => {
        if (news.type === "progress") onProgress(news.progress);
      },
    },
  );
  return reply as LoadReply;
}
