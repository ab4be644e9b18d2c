import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { ModelPlan } from "@orrery/runner/layout";
import type { Isolation } from "./isolation/isolation.ts";
import { openToProcess } from "./isolation/isolation.ts";
import type { RunnerLimits } from "./limits.ts";
import { type ModelFiles, modelKey } from "./model-files.ts";
import { createRests } from "./rests.ts";
import type { RunnerModel } from "./runner.ts";
import { ProcessEnded, RunnerError } from "./runner-error.ts";
import { type EndReason, type RunnerProcess, startRunnerProcess } from "./runner-process.ts";
import { shareThreads } from "./share-threads.ts";
import { createMemoryWatch } from "./watch-memory.ts";

/** A model in memory, for as long as it is not released. */
export interface HeldModel {
  readonly process: RunnerProcess;
  /** It answered a call. */
  answered(): void;
  release(): void;
}

/** Models in memory, each in a process of its own: started when asked for, ended when others need the room or nobody asks. */
export interface ModelPool {
  /** Throws `resting`, and `not-runnable` for a model that is too large. */
  hold(
    model: RunnerModel,
    plan: ModelPlan,
    signal: AbortSignal,
    onProgress: (progress: number) => void,
  ): Promise<HeldModel>;
  /** Ends the processes; what they were answering fails. */
  close(): Promise<void>;
}

export interface PoolOptions {
  readonly files: ModelFiles;
  /** Each process has a folder in it. */
  readonly folder: string;
  readonly isolation: () => Promise<Isolation>;
  /** Bytes for all loaded models, as estimated. */
  readonly budgetBytes: number;
  /** For all models together. */
  readonly threads: number;
  readonly limits: RunnerLimits;
  /** For the log: what happened to a model's process. */
  readonly onTrouble: (model: RunnerModel, message: string, words: string) => void;
}

interface Entry {
  readonly model: RunnerModel;
  readonly plan: ModelPlan;
  readonly ready: Promise<RunnerProcess>;
  process?: RunnerProcess;
  users: number;
  usedAt: number;
  timer?: NodeJS.Timeout;
}

/** How far all processes together may exceed the budget: estimates are rough. */
const SURPRISE_BYTES = 500_000_000;
const AT_FAULT: ReadonlySet<EndReason> = new Set(["crashed", "too slow", "too large"]);

export function createModelPool(options: PoolOptions): ModelPool {
  const { files, folder, isolation, budgetBytes, limits, onTrouble } = options;
  const entries = new Map<string, Entry>();
  const rests = createRests(limits.rests, Date.now);
  const memory = createMemoryWatch(budgetBytes + SURPRISE_BYTES);
  /** Called whenever a model is released or gone. */
  let onRoom = new Set<() => void>();
  let clock = 0;
  let isClosed = false;

  const usedBytes = () =>
    [...entries.values()].reduce((sum, { plan }) => sum + plan.memoryBytes, 0);
  const share = () => shareThreads(options.threads, entries.values());

  function announceRoom(): void {
    const told = onRoom;
    onRoom = new Set();
    for (const tell of told) tell();
  }

  function forget(key: string, entry: Entry): void {
    clearTimeout(entry.timer);
    if (entries.get(key) !== entry) return;
    entries.delete(key);
    announceRoom();
  }

  /** Starts a process, and loads the model into it. It reads its libraries while the files are put in place. */
  async function start(
    entry: Omit<Entry, "ready">,
    onProgress: (progress: number) => void,
    onGone: () => void,
  ): Promise<RunnerProcess> {
    // Not every model reports its progress; that it is not loaded yet is known at once.
    onProgress(0);
    const { model, plan } = entry;
    const place = join(folder, randomUUID());
    const how = await isolation();
    await openToProcess(place, how);
    if (isClosed) throw new ProcessEnded("The model was stopped.", false);
    let unwatch = () => undefined as unknown;
    const process = startRunnerProcess({
      settings: { runtime: plan.runtime, threads: options.threads, readMs: limits.read },
      folder: place,
      isolation: how,
      onEnd({ reason, how, pending, words }) {
        unwatch();
        onGone();
        rm(place, { recursive: true, force: true }).catch(() => undefined);
        if (!AT_FAULT.has(reason) || pending === 0) return;
        // Of several calls nobody knows which it was: they are tried again, one at a time.
        if (pending === 1) rests.crashed(modelKey(model));
        onTrouble(model, `the model's process ended: ${reason}, ${how}`, words);
      },
    });
    entry.process = process;
    unwatch = memory.add({
      pid: process.pid ?? 0,
      expectedBytes: plan.memoryBytes,
      kill: () => process.kill("too large"),
    });
    try {
      const { signal } = new AbortController();
      await files.materialize(model, plan.paths, place, how);
      await process.call(
        { type: "load", plan },
        {
          signal,
          limit: limits.load,
          patience: limits.cancel,
          onNews: (news) => {
            if (news.type === "progress") onProgress(news.progress);
          },
        },
      );
      return process;
    } catch (error) {
      process.kill("not needed");
      throw error;
    }
  }

  /** Ends what was not used for longest; waits while everything is in use. */
  async function makeRoom(signal: AbortSignal): Promise<void> {
    const [oldest] = [...entries.values()]
      .filter(({ users }) => users === 0)
      .toSorted((a, b) => a.usedAt - b.usedAt);
    if (!oldest) return untilRoom(signal);
    await end(oldest);
  }

  /** Its room is free only when it is gone, but nobody may take hold of it meanwhile. */
  async function end(entry: Entry): Promise<void> {
    entry.users = Number.POSITIVE_INFINITY;
    entry.process?.kill("not needed");
    await entry.process?.gone;
    forget(modelKey(entry.model), entry);
  }

  const untilRoom = (signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      onRoom.add(resolve);
      signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    });

  function create(model: RunnerModel, plan: ModelPlan, onProgress: (progress: number) => void) {
    const key = modelKey(model);
    const begun = { model, plan, users: 1, usedAt: ++clock };
    const fresh: Entry = Object.assign(begun, {
      ready: start(begun, onProgress, () => forget(key, fresh)),
    });
    fresh.ready.catch(() => forget(key, fresh));
    entries.set(key, fresh);
    return fresh;
  }

  /** The model's entry with one user more; made, when there is none, once it fits. */
  async function enter(
    model: RunnerModel,
    plan: ModelPlan,
    signal: AbortSignal,
    onProgress: (progress: number) => void,
  ): Promise<Entry> {
    for (;;) {
      const known = entries.get(modelKey(model));
      if (known && Number.isFinite(known.users)) {
        known.users++;
        return known;
      }
      if (known) await untilRoom(signal);
      else if (usedBytes() + plan.memoryBytes > budgetBytes) await makeRoom(signal);
      else return create(model, plan, onProgress);
    }
  }

  function release(entry: Entry): void {
    entry.users--;
    entry.usedAt = ++clock;
    announceRoom();
    share();
    if (entry.users > 0) return;
    clearTimeout(entry.timer);
    entry.timer = setTimeout(() => {
      if (entry.users === 0) void end(entry);
    }, limits.idle).unref();
  }

  return {
    async hold(model, plan, signal, onProgress) {
      const key = modelKey(model);
      rests.check(key);
      if (plan.memoryBytes > budgetBytes) throw tooLarge(plan.memoryBytes, budgetBytes);
      const held = await enter(model, plan, signal, onProgress);
      try {
        const process = await held.ready;
        if (!process.isAlive || entries.get(key) !== held)
          throw new ProcessEnded("The model was stopped.", false);
        clearTimeout(held.timer);
        share();
        let isHeld = true;
        return {
          process,
          answered: () => rests.answered(key),
          release() {
            if (isHeld) release(held);
            isHeld = false;
          },
        };
      } catch (error) {
        release(held);
        throw error;
      }
    },

    async close() {
      isClosed = true;
      const all = [...entries.values()];
      await Promise.all(all.map(end));
      await Promise.allSettled(all.map(({ ready }) => ready));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function tooLarge(bytes: number, budget: number): RunnerError {
  const megabytes = (count: number) => `${Math.ceil(count / 1e6)} MB`;
  return new RunnerError(
    "not-runnable",
    `The model needs about ${megabytes(bytes)} of memory; the embedded runtime has ${megabytes(budget)}.`,
  );
}
