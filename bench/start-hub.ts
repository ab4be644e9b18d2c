import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { openSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { NO_RATE_LIMITS } from "../apps/server/src/testing/no-rate-limits.ts";

// @ts-expect-error: plain JavaScript, shared with the runner.
import { CLI as BUILT, SERVER_ENV, SERVER_FLAGS } from "../tools/prepare.mjs";

/** The command line, as `npm start` runs it. */
export const CLI: string = BUILT;
export const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** A hub in a process of its own, as an operator runs it. */
export interface BenchHub {
  readonly origin: string;
  readonly dataFolder: string;
  readonly env: NodeJS.ProcessEnv;
  readonly pid: number;
  /** Opens the door to the first account; empty once there is one. */
  readonly setupToken: string;
  /** From the start of the process to the printed URL. */
  readonly seconds: number;
  stop(): Promise<void>;
}

/** Starts a hub on a free port with its data in `folder/data`; what it logs goes to `folder/log`. `cli`: the package's. */
export async function startHub(
  folder: string,
  settings: NodeJS.ProcessEnv = {},
  cli = CLI,
): Promise<BenchHub> {
  const dataFolder = join(folder, "data");
  const env = {
    ...SERVER_ENV,
    ...process.env,
    NODE_ENV: "production",
    ORRERY_DATA: dataFolder,
    ORRERY_PORT: "0",
    ...NO_RATE_LIMITS,
    ORRERY_LIMIT_CONNECTIONS_PER_ADDRESS: "0",
    ...settings,
  };
  const began = performance.now();
  const log = openSync(join(folder, "log"), "w");
  const child: ChildProcess = spawn(process.execPath, [...SERVER_FLAGS, cli, "serve"], {
    env,
    stdio: ["ignore", log, "inherit"],
  });
  const text = await printed(join(folder, "log"), child);
  return {
    origin: /Address\s+(\S+)/.exec(text)?.[1] ?? "",
    dataFolder,
    env,
    pid: child.pid ?? 0,
    setupToken: /token=(\S+)/.exec(text)?.[1] ?? "",
    seconds: (performance.now() - began) / 1000,
    async stop() {
      child.kill("SIGINT");
      if (child.exitCode === null) await once(child, "exit");
    },
  };
}

/** What the hub says when it listens. */
async function printed(log: string, child: ChildProcess): Promise<string> {
  for (;;) {
    const text = readFileSync(log, "utf8");
    if (/Address .*\n([\s\S]*\n)?\n/.test(text)) return text;
    if (child.exitCode !== null) throw new Error(`The hub did not start:\n${text}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** Makes the hub's first account, ada, and answers a token that may write for her. */
export async function signUpAda({ origin, setupToken, env }: BenchHub): Promise<string> {
  await fetch(`${origin}/setup`, {
    method: "POST",
    body: new URLSearchParams({ token: setupToken, name: "ada", password: "correct horse" }),
    redirect: "manual",
  });
  const made = spawn(process.execPath, [CLI, "token", "ada"], {
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  let token = "";
  for await (const chunk of made.stdout) token += chunk;
  return token.trim();
}

/** The folder of the only repo's history. */
export function onlyHistory({ dataFolder }: BenchHub): string {
  const root = join(dataFolder, "git");
  const [parent = ""] = readdirSync(root).filter((name) => /^.{2}$/.test(name));
  return join(root, parent, readdirSync(join(root, parent))[0] ?? "");
}

/** Resident memory of a process in MB. */
export const residentMb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;
