import { type ChildProcess, fork } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { ENGINE, ENGINE_CODE, PACKAGE_JSON } from "../base/install-paths.ts";
import { ENVIRONMENT, type Isolation } from "../runner/isolation/isolation.ts";
import { MODEL_FOLDER as OWN_FOLDER } from "../runner/isolation/node-flags.ts";
import { OUT_FOLDER } from "./convert/convert-work.ts";
import { EngineError } from "./engine-error.ts";
import type { EngineReply, EngineSettings } from "./engine-job.ts";
import type { EngineQuestion } from "./engine-question.ts";

/** One process of the engine. It answers one question at a time. */
export interface EngineProcess {
  readonly pid: number | undefined;
  readonly isAlive: boolean;
  /** Resolves when the process has exited. */
  readonly gone: Promise<void>;
  /** JSON. Throws `EngineError`; the process may have been killed then. */
  ask(question: EngineQuestion): Promise<string>;
  /** With an error, the question at hand is answered with it. */
  kill(why?: EngineError): void;
}

export interface EngineLimits extends EngineSettings {
  /** Of the whole process; it is killed above. */
  readonly processBytes: number;
  /** Of one question; the process is killed after. */
  readonly milliseconds: number;
}

interface Pending {
  readonly resolve: (json: string) => void;
  readonly reject: (error: EngineError) => void;
}

const WATCH_MS = 50;
const PAGE_BYTES = 4096;
const HEAP_MB = 256;
/** The kernel ends this process before the hub when memory runs out. */
const OUT_OF_MEMORY_SCORE = "900";
/** Code, and the files that identify the C library. */
const READABLE = [
  ...ENGINE_CODE.map((folder) => `${folder}/*`),
  PACKAGE_JSON,
  ...["/lib/*", "/lib64/*", "/usr/lib/*", "/usr/lib64/*", "/etc/os-release"],
];

/** Starts a process whose working folder is `folder`. */
export function startEngineProcess(
  folder: string,
  isolation: Isolation,
  limits: EngineLimits,
): EngineProcess {
  const child = launch(folder, isolation, limits);
  const { promise: gone, resolve: leave } = Promise.withResolvers<void>();
  let pending: Pending | undefined;
  let isAlive = true;
  let reason = new EngineError("DatasetGenerationError", "The files of the split crashed DuckDB.");
  const ended = () => {
    isAlive = false;
    pending?.reject(reason);
    pending = undefined;
    leave();
  };
  child.on("exit", ended);
  child.on("error", ended);
  child.on("message", (reply: EngineReply) => {
    if (reply.type === "done") pending?.resolve(reply.json);
    else pending?.reject(new EngineError(reply.code, reply.message));
  });
  const end = (why: EngineError) => {
    reason = why;
    child.kill("SIGKILL");
  };

  return {
    pid: child.pid,
    gone,
    get isAlive() {
      return isAlive;
    },
    kill: (why = new EngineError("ServerBusyError", "The hub is shutting down.")) => end(why),
    async ask(question) {
      if (!isAlive) throw reason;
      const tooLate = setTimeout(() => end(tooSlow(limits)), limits.milliseconds);
      const watch = setInterval(async () => {
        if ((await residentBytes(child.pid)) > limits.processBytes) end(tooLarge(limits));
      }, WATCH_MS);
      try {
        return await new Promise<string>((resolve, reject) => {
          pending = { resolve, reject };
          child.send(question, (error) => error && child.kill("SIGKILL"));
        });
      } finally {
        pending = undefined;
        clearTimeout(tooLate);
        clearInterval(watch);
      }
    },
  };
}

const tooSlow = ({ milliseconds }: EngineLimits) =>
  new EngineError(
    "TooBigContentError",
    `The question took longer than ${milliseconds / 1000} seconds. Ask for less, or read the Parquet files in place.`,
  );

const tooLarge = ({ processBytes }: EngineLimits) =>
  new EngineError(
    "TooBigContentError",
    `The question needed more than ${Math.floor(processBytes / 1_000_000)} MB of memory. Ask for less, or write smaller row groups.`,
  );

function launch(folder: string, isolation: Isolation, settings: EngineSettings): ChildProcess {
  const { threads, memoryBytes, replyBytes } = settings;
  const [program, ...args] = [...isolation.prefix, process.execPath];
  const child = fork(ENGINE, [JSON.stringify({ threads, memoryBytes, replyBytes })], {
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    env: ENVIRONMENT,
    cwd: folder,
    execPath: program as string,
    execArgv: [
      ...args,
      `--max-old-space-size=${HEAP_MB}`,
      ...["--permission", "--allow-addons", "--disable-warning=SecurityWarning"],
      ...[...READABLE, `${OWN_FOLDER ?? folder}/*`].map((path) => `--allow-fs-read=${path}`),
      // Most processes have no such folder, or may not write to it.
      `--allow-fs-write=${OWN_FOLDER ?? folder}/${OUT_FOLDER}/*`,
    ],
  });
  if (child.pid !== undefined)
    writeFile(`/proc/${child.pid}/oom_score_adj`, OUT_OF_MEMORY_SCORE).catch(() => undefined);
  return child;
}

/** 0 where the system does not say, or the process is gone. */
async function residentBytes(pid: number | undefined): Promise<number> {
  const text = await readFile(`/proc/${pid}/statm`, "utf8").catch(() => "");
  return (Number(text.split(" ")[1]) || 0) * PAGE_BYTES;
}
