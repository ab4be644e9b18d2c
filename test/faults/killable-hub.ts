import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { join } from "node:path";
import { CLI } from "../../apps/server/src/testing/built-programs.ts";
import { NO_RATE_LIMITS } from "../../apps/server/src/testing/no-rate-limits.ts";

export interface KillableHub {
  readonly origin: string;
  readonly dataFolder: string;
  /** Starts the server process and waits until it listens; the first time, signs ada up. */
  start(): Promise<void>;
  /** As a power cut would end it, as far as the process goes. */
  kill(): Promise<void>;
  /** Ends it as an operator would. */
  end(): Promise<void>;
  /** The settings of the process, for commands that run at the same time. */
  readonly environment: Readonly<Record<string, string>>;
  readonly pid: number | undefined;
  /** Everything the server printed, for when it does not come back. */
  printed(): string;
}

/** A hub on one port and one folder that can be killed and started again and again. */
export async function createKillableHub(
  folder: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<KillableHub> {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const dataFolder = join(folder, "data");
  let child: ChildProcess | undefined;
  let printed = "";

  async function stop(signal: "SIGKILL" | "SIGTERM") {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill(signal);
    await ended;
  }

  const environment = { PATH: process.env.PATH ?? "", ORRERY_DATA: dataFolder, ...settings };
  return {
    origin,
    dataFolder,
    environment,
    get pid() {
      return child?.exitCode === null && child.signalCode === null ? child.pid : undefined;
    },
    printed: () => printed,
    async start() {
      printed = "";
      const started = spawn(process.execPath, [CLI, "serve"], {
        env: {
          NODE_ENV: "production",
          ORRERY_PORT: `${port}`,
          ORRERY_EXAMPLES: "off",
          ORRERY_CONVERSION: "off",
          ORRERY_RENDER_THREADS: "1",
          ORRERY_LOG_LEVEL: "error",
          ...NO_RATE_LIMITS,
          ...environment,
        },
        stdio: ["ignore", "pipe", "pipe"],
      });
      child = started;
      await new Promise<void>((resolve, reject) => {
        const read = (chunk: Buffer) => {
          printed += chunk;
          if (/Address .*\n[\s\S]*\n/.test(printed)) resolve();
        };
        started.stdout.on("data", read);
        started.stderr.on("data", read);
        started.once("exit", () => reject(new Error(`The hub did not start:\n${printed}`)));
      });
    },
    kill: () => stop("SIGKILL"),
    end: () => stop("SIGTERM"),
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().on("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
