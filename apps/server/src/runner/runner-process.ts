import { type ChildProcess, fork } from "node:child_process";
import { writeFile } from "node:fs/promises";
import type { FromRunner, RunnerSettings, ToRunner, WireAsk } from "@orrery/runner/protocol";
import { RUNNER } from "../base/install-paths.ts";
import { ENVIRONMENT, type Isolation } from "./isolation/isolation.ts";
import { MODEL_FOLDER, nodeFlags } from "./isolation/node-flags.ts";
import { keepTail } from "./keep-tail.ts";
import { ProcessEnded, RunnerError } from "./runner-error.ts";

/** A message without its number, and without the folder: the process gives it both. */
export type Request = DistributiveOmit<WireAsk, "id" | "folder">;
type DistributiveOmit<Union, Key extends PropertyKey> = Union extends unknown
  ? Omit<Union, Key>
  : never;
/** Messages before the answer. */
export type News = Exclude<FromRunner, { readonly type: "done" | "error" }>;

export interface CallOptions {
  readonly signal: AbortSignal;
  /** Milliseconds for the whole call. */
  readonly limit: number;
  /** Milliseconds without any news, if that is limited too. */
  readonly silence?: number;
  /** From cancelling to killing, in milliseconds. */
  readonly timeouts: number;
  readonly onNews?: (news: News) => void;
}

/** Why a process ended; all but the last two are the model's fault. */
export type EndReason = "crashed" | "too slow" | "too large" | "caller left" | "not needed";

export interface ProcessEnd {
  readonly reason: EndReason;
  /** Such as a signal. */
  readonly how: string;
  /** Calls it had to answer. */
  readonly pending: number;
  /** What native code said last. */
  readonly words: string;
}

/** One process that runs one model. When it ends, each call it was answering fails with `ProcessEnded`. */
export interface RunnerProcess {
  readonly pid: number | undefined;
  readonly isAlive: boolean;
  /** What native code said last. */
  readonly words: string;
  /** Resolves when the process has exited. */
  readonly gone: Promise<void>;
  /** Settles when the process is done with the call, even if it was canceled or is too late. */
  call(request: Request, options: CallOptions): Promise<unknown>;
  /** How many processors it may use from now on. */
  setThreads(count: number): void;
  kill(reason: EndReason): void;
}

export interface ProcessOptions {
  readonly settings: RunnerSettings;
  /** Holds the model's files, and nothing else. */
  readonly folder: string;
  readonly isolation: Isolation;
  /** In addition to what each process gets. */
  readonly environment?: Readonly<Record<string, string>> | undefined;
  /** Whether calls that it was answering may be tried again, even one that was alone. */
  readonly isBlameless?: (reason: EndReason) => boolean;
  /** Called once, when the process has exited. */
  readonly onEnd: (end: ProcessEnd) => void;
}

interface Pending {
  readonly news: (news: News) => void;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** The signal by which a process ends itself: see its watchdog. */
const READ_TOO_LONG = "SIGPROF";
/** The kernel ends this process before the hub when memory runs out. */
const OUT_OF_MEMORY_SCORE = "800";
const MESSAGES: Readonly<Record<EndReason, string>> = {
  crashed: "The model crashed.",
  "too slow": "The model timed out.",
  "too large": "The model exceeded its memory limit.",
  "caller left": "The model was stopped.",
  "not needed": "The model was stopped.",
};

export function startRunnerProcess(options: ProcessOptions): RunnerProcess {
  const { folder, onEnd, isBlameless } = options;
  const child = launch(options);
  const stderr = keepTail(child.stderr);
  const pending = new Map<number, Pending>();
  let lastId = 0;
  let isAlive = true;
  let reason: EndReason = "crashed";

  const { promise: gone, resolve: leave } = Promise.withResolvers<void>();
  const ended = (how: string) => {
    if (!isAlive) return;
    isAlive = false;
    const count = pending.size;
    const code = reason === "too slow" ? "timeout" : "model-error";
    const wasAlone = count === 1 && !isBlameless?.(reason);
    for (const { reject } of pending.values())
      reject(new ProcessEnded(MESSAGES[reason], wasAlone, code));
    pending.clear();
    onEnd({ reason, how, pending: count, words: stderr() });
    leave();
  };
  child.on("exit", (code, signal) => {
    if (signal === READ_TOO_LONG) reason = "too slow";
    ended(signal ?? `code ${code}`);
  });
  child.on("error", (error) => ended(error.message));
  child.on("message", (message: FromRunner) => {
    const waiting = pending.get(message.id);
    if (message.type === "done") waiting?.resolve(message.value);
    else if (message.type === "error") waiting?.reject(failureOf(message));
    else waiting?.news(message);
  });
  const send = (message: ToRunner) => {
    if (child.connected) child.send(message, () => undefined);
  };
  const kill = (why: EndReason) => {
    if (reason === "crashed") reason = why;
    child.kill("SIGKILL");
  };

  return {
    pid: child.pid,
    gone,
    get isAlive() {
      return isAlive;
    },
    get words() {
      return stderr();
    },
    kill,
    setThreads: (count) => send({ type: "threads", count }),
    async call(request, { signal, limit, silence, timeouts, onNews }) {
      signal.throwIfAborted();
      if (!isAlive) throw new ProcessEnded(MESSAGES[reason], false);
      const id = ++lastId;
      const timers = new Set<NodeJS.Timeout>();
      let failure: RunnerError | undefined;
      const after = (ms: number, act: () => void) => {
        const timer = setTimeout(act, ms);
        timers.add(timer);
        return timer;
      };
      const cancel = (why: EndReason) => {
        send({ type: "cancel", id });
        after(timeouts, () => kill(why));
      };
      const leave = () => cancel("caller left");
      const tooLate = () => {
        failure ??= new RunnerError("timeout", MESSAGES["too slow"]);
        cancel("too slow");
      };
      const quiet = silence === undefined ? undefined : after(silence, tooLate);
      after(limit, tooLate);
      signal.addEventListener("abort", leave, { once: true });
      try {
        return await new Promise<unknown>((resolve, reject) => {
          const news = (news: News) => {
            quiet?.refresh();
            onNews?.(news);
          };
          pending.set(id, { news, resolve, reject });
          send(
            request.type === "load"
              ? { ...request, id, folder: MODEL_FOLDER ?? folder }
              : { ...request, id },
          );
        });
      } catch (error) {
        throw failure ?? error;
      } finally {
        pending.delete(id);
        signal.removeEventListener("abort", leave);
        for (const timer of timers) clearTimeout(timer);
      }
    },
  };
}

function launch({ settings, folder, isolation, environment }: ProcessOptions): ChildProcess {
  const flags = nodeFlags(MODEL_FOLDER ?? folder);
  const [program, ...args] = [...isolation.prefix, process.execPath];
  const child = fork(RUNNER, [JSON.stringify(settings)], {
    serialization: "advanced",
    stdio: ["ignore", "ignore", "pipe", "ipc"],
    env: { ...ENVIRONMENT, ...environment },
    cwd: folder,
    execPath: program as string,
    execArgv: [...args, ...flags],
  });
  goFirst(child);
  return child;
}

function failureOf({
  code,
  message,
  detail,
  param,
}: Extract<FromRunner, { readonly type: "error" }>) {
  return new RunnerError(code, message, {
    ...(detail !== undefined && { detail }),
    ...(param !== undefined && { param }),
  });
}

/** When memory runs out, the hub stays. */
function goFirst({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  writeFile(`/proc/${pid}/oom_score_adj`, OUT_OF_MEMORY_SCORE).catch(() => undefined);
}
