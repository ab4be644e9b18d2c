import { type ChildProcess, fork } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { FromRunner, RunnerSettings, ToRunner } from "@orrery/runner/protocol";
import { ProcessEnded, RunnerError } from "./runner-error.ts";

/** A message without its number: the process gives it one. */
export type Request = DistributiveOmit<Exclude<ToRunner, { readonly type: "cancel" }>, "id">;
type DistributiveOmit<Union, Key extends PropertyKey> = Union extends unknown
  ? Omit<Union, Key>
  : never;
/** What comes before an answer. */
export type News = Exclude<FromRunner, { readonly type: "done" | "error" }>;

export interface CallOptions {
  readonly signal: AbortSignal;
  /** Milliseconds for the whole call. */
  readonly limit: number;
  /** Milliseconds without any news, if that is limited too. */
  readonly silence?: number;
  /** From cancelling to killing, in milliseconds. */
  readonly patience: number;
  readonly onNews?: (news: News) => void;
}

/** One process that runs models. When it ends, each call it was answering fails with `ProcessEnded`. */
export interface RunnerProcess {
  readonly pid: number | undefined;
  readonly isAlive: boolean;
  /** Resolves when it is gone. */
  readonly gone: Promise<void>;
  /** Calls not answered yet. */
  readonly pending: number;
  /** Settles when the process is done with the call, even if it was cancelled or is too late. */
  call(request: Request, options: CallOptions): Promise<unknown>;
  /** Lets it end by itself; nothing must be pending. */
  end(): void;
  kill(why: string): void;
}

interface Pending {
  readonly news: (news: News) => void;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

const ENTRY = fileURLToPath(import.meta.resolve("@orrery/runner/process"));
/** Native code allocates in many threads: fewer arenas, less memory kept. No secret of ours is here. */
const ENVIRONMENT = { HOME: "/nonexistent", MALLOC_ARENA_MAX: "2" };
const HEAP_MB = 512;
/** The kernel ends this process before the hub when memory runs out. */
const OUT_OF_MEMORY_SCORE = "800";

/** All of the disk that running a model takes: our code, what it imports, and the models' own files. */
const READABLE = ["node_modules", "apps/runner", "packages/catalog", "package.json"].map((path) =>
  fileURLToPath(new URL(`../../../../${path}`, import.meta.url)),
);

/** Starts a process; `onEnd` is told once when it is gone. `folder` holds the models' files. */
export function startRunnerProcess(
  settings: RunnerSettings,
  folder: string,
  onEnd: () => void,
): RunnerProcess {
  const child = fork(ENTRY, [JSON.stringify(settings)], {
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    env: ENVIRONMENT,
    execArgv: [`--max-old-space-size=${HEAP_MB}`, ...permissions(settings, folder)],
  });
  goFirst(child);
  const pending = new Map<number, Pending>();
  let lastId = 0;
  let isAlive = true;
  let ending = "";

  const { promise: gone, resolve: leave } = Promise.withResolvers<void>();
  const ended = (how: string) => {
    if (!isAlive) return;
    isAlive = false;
    const error = new ProcessEnded(
      ending || `The model's process ended (${how}).`,
      pending.size === 1,
    );
    for (const { reject } of pending.values()) reject(error);
    pending.clear();
    onEnd();
    leave();
  };
  child.on("exit", (code, signal) => ended(signal ?? `code ${code}`));
  child.on("error", (error) => ended(error.message));
  child.on("message", (message: FromRunner) => {
    const waiting = pending.get(message.id);
    if (message.type === "done") waiting?.resolve(message.value);
    else if (message.type === "error")
      waiting?.reject(new RunnerError(message.code, message.message));
    else waiting?.news(message);
  });
  const send = (message: ToRunner) => {
    if (child.connected) child.send(message);
  };
  const kill = (why: string) => {
    ending ||= why;
    child.kill("SIGKILL");
  };

  return {
    pid: child.pid,
    gone,
    get isAlive() {
      return isAlive;
    },
    get pending() {
      return pending.size;
    },
    kill,
    end: () => child.disconnect(),
    async call(request, { signal, limit, silence, patience, onNews }) {
      signal.throwIfAborted();
      if (!isAlive) throw new ProcessEnded("The model's process has ended.", false);
      const id = ++lastId;
      const timers: NodeJS.Timeout[] = [];
      let failure: RunnerError | undefined;
      const after = (ms: number, act: () => void) => {
        const timer = setTimeout(act, ms);
        timers.push(timer);
        return timer;
      };
      const cancel = (why: string) => {
        send({ type: "cancel", id });
        after(patience, () => kill(why));
      };
      const leave = () => cancel("The caller left, and the model did not stop.");
      const tooLate = () => {
        failure = new RunnerError("timeout", "The model took too long.");
        cancel(failure.message);
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
          send({ ...request, id });
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

/** Configurations are strangers' texts. llama.cpp's own start, which tries it in a process, needs more. */
function permissions({ runtime }: RunnerSettings, folder: string): string[] {
  if (runtime === "gguf") return [];
  const readable = [...READABLE, folder].map((path) => `--allow-fs-read=${path}`);
  return ["--permission", "--allow-addons", "--allow-worker", ...readable];
}

/** When memory runs out, the hub stays. */
function goFirst({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  writeFile(`/proc/${pid}/oom_score_adj`, OUT_OF_MEMORY_SCORE).catch(() => undefined);
}
