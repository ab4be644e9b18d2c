import { createEncoder } from "@orrery/realtime";
import type { RunnerProcess } from "@orrery/registry";
import type { GpuRuntime } from "../../base/settings/gpu-setting.ts";
import type { Signer } from "../../base/signatures/process-signature.ts";
import type { GpuState } from "../gpu/create-gpu.ts";
import type { ModelInMemory, Runnable, Runner, RunnerModel } from "../runner.ts";
import { RunnerError } from "../runner-error.ts";
import type { WantedModel } from "./choose-runner.ts";
import { generationAsk, type ModelAsk, RUNNER_PATH, runAsk } from "./runner-ask.ts";
import type { RunnerDirectory } from "./runner-directory.ts";
import { type RunnerFrame, readFrames } from "./runner-frame.ts";

/** One request to another process. Throws where it has no answer, and the signal's reason. */
export type SendToProcess = (
  to: Pick<RunnerProcess, "address">,
  signature: string,
  body: Uint8Array,
  signal: AbortSignal,
) => Promise<AsyncIterable<Uint8Array> & { destroy(): void }>;

export interface RemoteRunnerOptions {
  readonly directory: RunnerDirectory;
  readonly check: (model: RunnerModel, runners: readonly RunnerProcess[]) => Promise<Runnable>;
  readonly send: SendToProcess;
  readonly signer: Signer;
  /** Of one piece of an answer. */
  readonly mostBytes: number;
  readonly close: () => Promise<void>;
}

/** How many processes are asked for one call. */
const MOST_TRIES = 4;
const RETRY_AFTER_SECONDS = 5;

/** The other process has no answer, or ended in the midst of one. */
class Gone extends Error {
  readonly hasBegun: boolean;
  constructor(hasBegun: boolean, cause?: unknown) {
    super("The other process did not answer.", { cause });
    this.hasBegun = hasBegun;
  }
}

/** Runs the hub's models in other processes that have the role. Throws as the runner there does. */
export function createRemoteRunner(options: RemoteRunnerOptions): Runner {
  const { directory, mostBytes } = options;
  const check = async (model: RunnerModel) => options.check(model, await directory.read());

  async function wantedOf({ repo, commit }: RunnerModel): Promise<WantedModel> {
    const runnable = await check({ repo, commit });
    if (runnable.kind === "missing") throw new RunnerError("not-runnable", runnable.reason);
    return { repoKey: repo.key, revision: commit, memoryBytes: runnable.memoryBytes };
  }

  /** The answer of one process, from its first frame to its last. */
  async function* ask(
    runner: RunnerProcess,
    body: Uint8Array,
    signal: AbortSignal,
  ): AsyncGenerator<RunnerFrame> {
    let hasBegun = false;
    let answer: Awaited<ReturnType<SendToProcess>> | undefined;
    const call = { to: runner.id, method: "POST", path: RUNNER_PATH, body };
    const send = () => options.send(runner, options.signer.sign(call), body, signal);
    try {
      answer = await send().catch((error) => {
        if (signal.aborted || !isCut(error)) throw error;
        return send();
      });
      for await (const frame of readFrames(answer, mostBytes)) {
        hasBegun = true;
        if (frame.type !== "begun" && frame.type !== "alive") yield frame;
        if (isLast(frame)) return;
      }
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      throw new Gone(hasBegun, error);
    } finally {
      answer?.destroy();
    }
    throw new Gone(hasBegun);
  }

  /**
   * The answer of the first process that has one. One that ends before it said anything to the caller, or has no
   * room in its queue, is followed by the next.
   */
  async function* askAny(
    model: RunnerModel,
    wish: ModelAsk,
    signal: AbortSignal,
  ): AsyncGenerator<RunnerFrame> {
    const wanted = await wantedOf(model);
    const body = encode(wish);
    let failure: RunnerError | undefined;
    let hasSpoken = false;
    for (const runner of (await directory.order(wanted)).slice(0, MOST_TRIES)) {
      const leave = directory.enter(runner.id, wanted);
      try {
        for await (const frame of ask(runner, body, signal)) {
          if (frame.type === "error") throw errorOf(frame);
          hasSpoken ||= frame.type === "event" && frame.event.type !== "loading";
          yield frame;
        }
        return;
      } catch (error) {
        if (error instanceof Gone) {
          directory.away(runner.id);
          if (hasSpoken) throw new RunnerError("model-error", "The process of the model ended.");
        } else if (error instanceof RunnerError && error.code === "busy") failure = error;
        else throw error;
      } finally {
        leave();
      }
    }
    throw (
      failure ??
      new RunnerError("busy", "No process that runs models answers. Try again in a moment.", {
        retryAfter: RETRY_AFTER_SECONDS,
      })
    );
  }

  return {
    check,

    async run(call, signal, onLoading) {
      for await (const frame of askAny(call.model, runAsk(call), signal)) {
        if (frame.type === "loading") onLoading?.(frame.progress);
        if (frame.type === "reply") return frame.reply;
      }
      throw stopped();
    },

    async *generate(call, signal) {
      for await (const frame of askAny(call.model, generationAsk("generate", call), signal))
        if (frame.type === "event") yield frame.event;
    },

    async countTokens(call, signal) {
      for await (const frame of askAny(call.model, generationAsk("count", call), signal))
        if (frame.type === "count") return frame.tokens;
      throw stopped();
    },

    // Each process logs its own.
    observe: () => undefined,
    models: () => directory.known().flatMap(({ models }) => models.map(presentModel)),
    // The process that has it is asked by its row.
    unload: () => undefined,
    gpu: () => gpuOf(directory.known()),
    isolation: async () => [],
    close: options.close,
  };
}

/** A connection that was kept, and that the other process had closed meanwhile: a new one may be well. */
const isCut = (error: unknown): boolean =>
  (error as { readonly code?: unknown }).code === "provider-cut";

/** A new encoder for each: it keeps the memory of the largest that it wrote. */
function encode(wish: ModelAsk): Uint8Array {
  try {
    return createEncoder()(wish);
  } catch {
    throw new RunnerError("invalid-input", "The input is nested too deeply.");
  }
}

const isLast = (frame: RunnerFrame): boolean =>
  frame.type === "event"
    ? frame.event.type === "done"
    : frame.type === "reply" || frame.type === "count" || frame.type === "error";

function errorOf({ code, message, ...details }: Extract<RunnerFrame, { type: "error" }>) {
  return new RunnerError(code, message, details);
}

const stopped = () => new RunnerError("model-error", "The model stopped unexpectedly.");

function presentModel(model: RunnerProcess["models"][number]): ModelInMemory {
  const { device, ...known } = model;
  return { ...known, ...(device && { device }), since: new Date(0), calls: 0, crashes: 0 };
}

/** The graphics processors of the first process that has some. */
function gpuOf(runners: readonly RunnerProcess[]): GpuState {
  const found = runners.find(({ gpu }) => gpu !== undefined);
  if (!found) return {};
  const devices = new Set(found.models.flatMap(({ device }) => device ?? []));
  return {
    runtime: found.gpu as GpuRuntime,
    ...(devices.size > 0 && { devices: [...devices] }),
  };
}
