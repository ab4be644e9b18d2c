import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll } from "vitest";

const CLI = fileURLToPath(new URL("../../apps/server/src/cli.ts", import.meta.url));
const START_MS = 60_000;

export interface RunningHub {
  /** As the server printed it, e.g. `http://localhost:41873`. */
  readonly origin: string;
  /** The one-time link for the administrator, as printed. */
  readonly setupUrl: string;
  readonly dataFolder: string;
  readonly pid: number;
  /** Ends the server as Ctrl-C would, removes its data, and throws unless it ended cleanly. */
  readonly stop: () => Promise<void>;
}

/** Starts the real server process on a free port with empty data; resolves when it has printed its address. */
export async function startHub(env: Readonly<Record<string, string>> = {}): Promise<RunningHub> {
  const dataFolder = await mkdtemp(join(tmpdir(), "orrery-journey-"));
  const server = spawn(process.execPath, [CLI, "serve"], {
    env: {
      ...process.env,
      NODE_ENV: "production",
      ORRERY_PORT: "0",
      ORRERY_DATA: dataFolder,
      ORRERY_LOG_LEVEL: "error",
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = once(server, "exit");
  let printed = "";
  const { promise, resolve, reject } = Promise.withResolvers<[origin: string, link: string]>();
  const read = (chunk: Buffer) => {
    printed += chunk;
    const origin = /Address\s+(\S+)/.exec(printed)?.[1];
    const link = /\S+\/setup\?token=\S+(?=\n)/.exec(printed)?.[0];
    if (origin && link) resolve([origin, link]);
  };
  server.stdout.on("data", read);
  server.stderr.on("data", read);
  const giveUp = () => reject(new Error(`The server did not start:\n${printed}`));
  const timer = setTimeout(giveUp, START_MS);
  ended.then(giveUp);

  async function stop() {
    server.kill("SIGTERM");
    const [code] = await ended;
    await rm(dataFolder, { recursive: true, force: true });
    if (code !== 0) throw new Error(`The server ended with ${code}:\n${printed}`);
  }
  try {
    const [origin, setupUrl] = await promise;
    return { origin, setupUrl, dataFolder, pid: server.pid ?? 0, stop };
  } catch (error) {
    server.kill("SIGKILL");
    await rm(dataFolder, { recursive: true, force: true });
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** One hub for all tests of a file; read its fields inside tests only. */
export function useHub(env?: Readonly<Record<string, string>>): RunningHub {
  const hub = {} as { -readonly [Key in keyof RunningHub]: RunningHub[Key] };
  beforeAll(async () => {
    Object.assign(hub, await startHub(env));
  });
  afterAll(() => hub.stop?.());
  return hub;
}
